"""The worked example of the source (003-14): six players, the King of hearts, 24, 72, 168, 360."""

from game.core.rng import Rng
from tests.game.nain_jaune.tables import (
    GAME,
    all_tokens,
    boxes,
    deal_hands,
    first_setup,
    lay,
    payments,
    rules_of,
)

PLAYERS = 6
WINNING_HAND = "AC 2C 3C 4C 5C 6C 7C 8C"
OTHER_HANDS = [
    "KH AD AH AS 2D 2H 2S 3D",
    "3H 3S 4D 4H 4S 5D 5H 5S",
    "6D 6H 6S 7H 7S 8D 8H 8S",
    "9C 9D 9H 9S 10C 10H 10S JD",
    "JH JS QC QD QH KC KD KS",
]
TALON = "7D QS JC 10D"


def hands_for(leader: int) -> dict[int, str]:
    """The leader can lay all his cards at once; the player to his right holds the King of hearts."""
    seats = [(leader - place) % PLAYERS for place in range(PLAYERS)]
    return dict(zip(seats, [WINNING_HAND, *OTHER_HANDS], strict=True))


def test_the_king_of_hearts_kept_three_times_pays_360_to_the_one_who_lays_it():
    """003-14, through four real deals of one match: antes, kept cards and payments all done by the game."""
    setup = first_setup(rules_of(tokens=2000), PLAYERS)
    before_play, after_play = [], []
    for _ in range(3):
        leader = (setup.dealer - 1) % PLAYERS
        state = deal_hands(setup, hands_for(leader), TALON).state
        before_play.append(boxes(state)["KH"])
        step = lay(state, *WINNING_HAND.split())
        holder = (leader - 1) % PLAYERS
        assert payments(step.events, "double") == [(holder, "KH", before_play[-1])]
        after_play.append(boxes(step.state)["KH"])
        assert all_tokens(step.state) == PLAYERS * 2000
        setup = GAME.series.next_setup(step.state)
    assert before_play == [24, 72, 168]
    assert after_play == [48, 144, 336]

    leader = (setup.dealer - 1) % PLAYERS
    king = {leader: "QC KH", **{seat: "2D 3D" for seat in range(PLAYERS) if seat != leader}}
    state = deal_hands(setup, king).state
    assert boxes(state)["KH"] == 360
    tokens = state.tokens[leader]
    step = lay(state, "QC", "KH")
    assert payments(step.events, "claim") == [("KH", leader, 360)]
    assert boxes(step.state)["KH"] == 0
    assert step.state.tokens[leader] == tokens + 360 + 5 * 5


def test_the_other_boxes_of_the_example_carry_over_while_their_cards_lie_in_the_talon():
    """003-h beside it: 6 x stake more each deal."""
    setup = first_setup(rules_of(tokens=2000), PLAYERS)
    for deal in (1, 2):
        leader = (setup.dealer - 1) % PLAYERS
        state = deal_hands(setup, hands_for(leader), TALON).state
        on_board = boxes(state)
        assert [on_board[name] for name in ("10D", "JC", "QS", "7D")] == [
            6 * deal,
            12 * deal,
            18 * deal,
            30 * deal,
        ]
        setup = GAME.series.next_setup(lay(state, *WINNING_HAND.split()).state)


def test_the_example_is_dealt_from_one_pack():
    """The hands chosen above with the talon are the 52 cards."""
    state = deal_hands(first_setup(rules_of(), PLAYERS), hands_for(0), TALON).state
    dealt = [*state.talon, *(card for hand in state.hands for card in hand)]
    shuffled = GAME.deal(first_setup(rules_of(), PLAYERS), Rng(bytes(32), "any")).state
    assert sorted(dealt) == sorted([*shuffled.talon, *(card for hand in shuffled.hands for card in hand)])
