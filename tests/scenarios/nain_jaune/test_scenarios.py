"""The scenarios of Nain Jaune (S59 to S67), one test each."""

import pytest

from game.core.rng import Rng
from tests.game.nain_jaune.tables import (
    GAME,
    boxes,
    cards,
    deal_hands,
    first_setup,
    kinds,
    lay,
    may_lay,
    payments,
    rules_of,
    table,
)


@pytest.mark.parametrize(
    ("players", "hand", "talon"),
    [(3, 15, 7), (4, 12, 4), (5, 9, 7), (6, 8, 4), (7, 7, 3), (8, 6, 4)],
)
def test_the_number_of_players_fixes_hands_and_talon(players: int, hand: int, talon: int):
    """S59 and its row of the deal table (003-04)."""
    state = GAME.deal(first_setup(rules_of(), players), Rng(bytes(32), "deal")).state
    assert [len(cards_held) for cards_held in state.hands] == [hand] * players
    assert len(state.talon) == talon
    assert sorted([*state.talon, *(card for held in state.hands for card in held)]) == sorted(
        set(cards(" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in [*range(2, 11), *"JQKA"])))
    )


def test_the_leader_lays_a_run_says_without_king_and_the_neighbour_on_the_right_goes_on():
    """S60 (003-06, 003-08): seats are numbered clockwise, so the neighbour on the right is the one before."""
    state = table("9S 10C JD QD 3C", "KC 4C", "4D 5D", "KD 2C", alone=True)
    step = lay(state, "9S", "10C", "JD", "QD")
    assert kinds(step.events)[-1] == "went_without"
    assert step.events[-1].seat == 0
    assert GAME.awaited(step.state) == (3,)
    assert may_lay(step.state) == {"KD"}


def test_a_loser_pays_ace_1_courts_10_and_others_their_rank():
    """S61 (003-10)."""
    step = lay(table("2S", "KS 7C AD", "3C"), "2S")
    assert payments(step.events, "points") == [(2, 0, 3), (1, 0, 18)]
    assert step.state.tokens == [121, 82, 97]


def test_a_board_card_kept_doubles_its_box_before_the_next_antes():
    """S62 (003-13, 003-14): 24 become 48, six antes of 4 make 72."""
    hands = {5: "AC 2C 3C 4C 5C 6C 7C 8C", 1: "KH", 0: "2D", 2: "3D", 3: "4D", 4: "5D"}
    state = deal_hands(first_setup(rules_of(), 6), hands, "7D QS JC 10D").state
    assert boxes(state)["KH"] == 24
    step = lay(state, "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C")
    assert payments(step.events, "double") == [(1, "KH", 24)]
    assert boxes(step.state)["KH"] == 48
    setup = GAME.series.next_setup(step.state)
    assert setup is not None
    assert boxes(GAME.deal(setup, Rng(bytes(32), "deal")).state)["KH"] == 72


@pytest.mark.parametrize(("before", "after_antes"), [(72, 168), (168, 360)])
def test_a_box_kept_again_and_again_grows_to_168_and_360(before: int, after_antes: int):
    """S63 (003-14): doubled, plus six antes of 4."""
    state = table("2S", "KH", "3C", "4C", "5C", "6C", tokens=2000, boxes={"KH": before})
    step = lay(state, "2S")
    assert payments(step.events, "double") == [(1, "KH", before)]
    assert boxes(step.state)["KH"] + 6 * 4 == after_antes


@pytest.mark.parametrize(("card", "claimed"), [("7D", [("7D", 0, 30)]), ("7S", [])])
def test_any_seven_may_be_laid_and_only_the_dwarf_takes_his_box(
    card: str, claimed: list[tuple[str, int, int]]
):
    """S64 (003-06, 003-12)."""
    run = {"rank": "6", "seat": 1}
    state = table("7D 7S 2C", "2D", "3D", run=run, passed=[1, 2], boxes={"7D": 30})
    assert may_lay(state) == {"7D", "7S"}
    step = lay(state, card)
    assert payments(step.events) == claimed
    assert step.state.tokens[0] == 100 + (30 if claimed else 0)


def test_the_box_of_a_card_in_the_talon_carries_over_and_nobody_doubles():
    """S65 (003-h)."""
    step = lay(table("2S", "3S", "4S", talon=["KH"], boxes={"KH": 12}), "2S")
    assert payments(step.events, "double") == []
    assert boxes(step.state)["KH"] == 12


def test_a_loser_pays_the_winner_then_doubles_then_antes():
    """S66 (003-10, 003-13, 003-i)."""
    state = table("2S", "KH 10D", "3S", boxes={"KH": 24, "10D": 6}, tokens=200)
    step = lay(state, "2S")
    assert [paid for paid in payments(step.events) if paid[0] == 1] == [
        (1, 0, 20),
        (1, "KH", 24),
        (1, "10D", 6),
    ]
    setup = GAME.series.next_setup(step.state)
    assert setup is not None
    antes = payments(GAME.deal(setup, Rng(bytes(32), "deal")).events, "ante")
    assert [paid for paid in antes if paid[0] == 1] == [
        (1, "10D", 1),
        (1, "JC", 2),
        (1, "QS", 3),
        (1, "KH", 4),
        (1, "7D", 5),
    ]


def test_with_stop_at_king_whoever_lays_a_king_leads_any_card():
    """S67 (003-a, the other reading)."""
    rules = rules_of(sequence="stop_at_king", restart="free")
    state = table("QD KD 2C 5H 9S", "AC 3C", "AD 4C", rules=rules)
    step = lay(state, "QD", "KD")
    assert kinds(step.events)[-1] == "run_ended"
    assert GAME.awaited(step.state) == (0,)
    assert may_lay(step.state) == {"2C", "5H", "9S"}
