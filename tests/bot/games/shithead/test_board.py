import pytest

from bot.discord.sending.render import render
from bot.messages.panels import Panel
from game.core.rng import Rng
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from tests.bot.games.shithead.golden import attacked, before_play, lost, running, see_through
from tests.bot.games.shithead.scenes import NAMES, SCREEN, board, done, hand, position, rules_of, seat_of
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text


def lines(state, language: str = "en") -> list[str]:
    return text(board(state, language)).split("\n")


def two(hand: str = "4C 5C", pile: str = "", preset: str = "shithead", **others):
    laid = " ".join(f"1:{cards}" for cards in pile.split())
    return position(preset, seat_of(hand, "5H 6H"), seat_of("4D 5D"), pile=laid, **others)


def test_the_turn_and_what_must_be_played_come_first():
    assert lines(running())[0] == "**▶** <@0>’s turn: a Queen or higher, a 2 or a 10"
    assert lines(running(), "fr")[0] == "**▶** À <@0> de jouer\xa0: une Dame ou plus, un 2 ou un 10"


@pytest.mark.parametrize(
    ("preset", "pile", "what"),
    [
        ("norvegien", "9D", "<@0>’s turn: a 9 or higher, or a 2"),
        ("norvegien", "2D", "<@0>’s turn: any card"),
        ("norvegien", "AD", "<@0>’s turn: a 2, a 10 or an Ace"),
        ("norvegien_plus", "7D", "<@0>’s turn: a 7 or lower, or a 10"),
        ("danish", "9D", "<@0>’s turn: a card higher than a 9, or a 2"),
        ("danish", "AD", "<@0>’s turn: a 2 or an Ace"),
        ("palestinian", "7D+7H", "<@0>’s turn: a 7 or higher, a 2 or a 3"),
        ("palestinian", "KD 2H", "<@0>’s turn: a King or higher, a 2, a 3 or a 10"),
        ("palace", "9D", "<@0>’s turn: a card lower than a 9, or a 10"),
        ("reverse_2", "2D", "<@0>’s turn: a 2 or higher"),
        ("guarducci", "8D", "<@0>’s turn: an 8 or lower, or a joker"),
        ("shithead_6j", "9D", "<@0>’s turn: a 9 or higher, a 2 or a joker"),
    ],
)
def test_the_board_says_in_words_what_goes_on_the_pile(preset, pile, what):
    assert lines(two("4C 5C", pile, preset))[0] == f"**▶** {what}"


def test_a_card_that_would_be_high_enough_but_is_barred_is_named():
    rules = rules_of("shithead", powers={"10": {"entry": "any_but:9"}})
    said = lines(two(pile="9D", rules=rules))[0]
    assert said == "**▶** <@0>’s turn: a 9 or higher (not a 10), or a 2"


def test_a_card_on_which_nothing_goes_is_no_riddle():
    rules = rules_of("shithead", compare="gt", powers={"2": None, "10": None})
    assert lines(two(pile="AD", rules=rules))[0] == "**▶** <@0>’s turn: nothing goes on A♦"


def test_a_leader_is_asked_for_nothing():
    assert lines(two())[:2] == ["**▶** <@0> leads", "The pile is empty."]


def test_the_top_of_the_pile_is_big_and_what_lies_beneath_small():
    assert lines(running())[1:3] == ["## Q♦", "-# beneath, 7 cards: J♣♦ · 6♠ · 7♦ · …"]
    assert lines(two(pile="9D"))[2] == "-# nothing beneath"


def test_the_board_shows_the_card_that_counts_under_see_through_cards():
    assert "What counts: 8♣ 8♦" in lines(see_through())
    assert not any("counts" in line for line in lines(running()))


def test_stock_burnt_cards_and_direction_are_in_a_line():
    assert "stock 1 · burnt 4 · ⬇️ Play goes down the list" in lines(running())
    assert "stock 0 · burnt 0 · ⬆️ Play goes up the list" in lines(two(direction=-1))


def test_french_says_one_card_in_the_singular():
    state = position(
        "shithead", seat_of("4C 5C", "5H 6H", "7C"), seat_of("4D 5D", "5S 6S", "7D 7H"), burnt=["9C"]
    )
    assert "brûlée 1" in text(board(state, "fr"))
    assert [line.rpartition(" · ")[2] for line in lines(state, "fr")[-2:]] == ["cachée 1", "cachées 2"]


def test_every_player_has_a_line_with_open_cards_and_counts_of_hidden_ones():
    assert lines(running())[-4:] == [
        "▶ <@0> · hand 8 · face up 4♠, 9♥, 10♦ · face down 3",
        "<@1> · hand 2 · face up 2♣, J♥, J♠ · face down 3",
        "<@2> · hand 0 · face up K♠, 7♣, A♦ · face down 3",
        "💀 <@3> · eliminated",
    ]


def test_the_board_says_who_is_out_or_has_left():
    assert lines(lost())[-4:] == [
        "🏁 <@0> · out first",
        "🏁 <@1> · out second",
        "<@2> · hand 2",
        "🚪 <@3> · left",
    ]
    assert lines(lost())[0] == "**🏁** The deal is over."


def test_cards_that_share_a_place_are_shown_together():
    state = position("karma", seat_of("4C", "AS KD+KH"), seat_of("4D"))
    assert "face up A♠, K♦♥" in lines(state)[-2]


def test_before_play_the_board_shows_who_is_awaited_and_who_is_ready():
    assert lines(before_play())[0] == "**▶** Before play, waiting for <@0> and <@1>"
    assert lines(before_play())[-1].endswith(" · ✅ ready")


def test_many_awaited_players_are_counted_instead_of_named():
    seats = [seat_of("4C", "5C", "6C") for _ in range(8)]
    state = position("danish", *seats, phase="exchange", rules=rules_of("danish", decks=8))
    assert lines(state)[0] == "**▶** Before play, waiting for 8 players"


def test_an_attack_says_who_must_answer_with_what():
    said = "⚔️ <@1> attacks <@0>, who must play a 2, a 10 or an Ace or pick up"
    assert lines(attacked())[0] == f"**▶** {said}"


def test_a_blind_attack_waits_for_its_target():
    seats = (seat_of("", "", "AC 5D"), seat_of("4C"), seat_of("4D"))
    state = done(position("norvegien_plus", *seats, pile="1:KC"), 0, kind="flip", slot=0).state
    assert lines(state)[0] == "**▶** <@0> is choosing who to attack with A♣"


def test_a_player_who_turns_a_face_down_card_sees_what_fits():
    state = position("shithead", seat_of("", "", "AC 5D"), seat_of("4C"), pile="1:KC")
    assert lines(state)[0] == (
        "**▶** <@0> must turn a face-down card and needs a King or higher, a 2 or a 10"
    )


def test_after_a_2_any_face_down_card_fits_and_none_is_asked_for():
    state = position("shithead", seat_of("", "", "AC 5D"), seat_of("4C"), pile="1:2C")
    assert lines(state)[0] == "**▶** <@0> must turn a face-down card"
    assert "**Your turn:** turn a face-down card. Any card fits." in text(hand(state))


@pytest.mark.in_part(6)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_board_tells_nothing_that_is_hidden(preset):
    """Positions that differ in hidden cards only look alike to everybody."""
    rules = PRESETS[preset]
    shuffle = Rng(b"b" * 32, preset)
    setup = SHITHEAD.first_setup(rules, rules.players[1], shuffle)
    state = SHITHEAD.deal(setup, shuffle).state
    for step in range(60):
        awaited = SHITHEAD.awaited(state)
        if not awaited:
            break
        shown = SHITHEAD.view(state, None)
        other = SHITHEAD.sample_state(shown, Rng(bytes([step]) * 32, preset))
        for language in LANGUAGES:
            assert board(state, language) == board(other, language)
        state = SHITHEAD.apply(state, awaited[0], SHITHEAD.default_action(state, awaited[0])).state


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_table_fits_in_a_message(language):
    """Twenty players, six places each, stacked cards, long names, and a rank of eight packs on the pile."""
    rules = rules_of("danish", table_cards=5, hand_cards=3, decks=8, players=[2, 20], stacking="any")
    stacked = "10S+10H 9S QD+QC+QS 8H 7C"
    seats = [
        seat_of("4C", stacked if number < 8 else "2S 3H 4D 5C 6S", "5C 6C 7C 8C 9C") for number in range(20)
    ]
    pile = "3:" + "+".join(["JS", "JH", "JD", "JC"] * 6)
    state = position("danish", *seats, pile=pile, rules=rules, phase="play")
    blocks = SCREEN.board(SHITHEAD.view(state, None), NAMES, words(language))
    view, _ = render(Panel(tuple(blocks)))
    assert view.content_length() < 2900, "the events and the title have to fit in, too"
