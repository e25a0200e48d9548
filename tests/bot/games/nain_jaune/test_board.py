import re

import pytest

from bot.discord.sending.render import render
from bot.messages.list_words import display_width
from bot.messages.panels import Panel
from game.core.rng import Rng
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import NAMES, SCREEN, board, code_lines
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.game.nain_jaune.tables import lay, pass_turn, rules_of, table
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

BOXES = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 130}


def test_the_dwarf_lies_in_the_middle_of_four_boxes_that_are_aligned():
    state = table("2C", "3C", "4C", boxes=BOXES)

    assert code_lines(board(state)) == [
        "10♦   6        J♣  12",
        "   ★ DWARF 7♦ 130 ★",
        "Q♠   18        K♥  24",
    ]


def test_a_line_of_emojis_wraps_between_boxes_and_never_within_one():
    """On a phone the corners of a rich board take two lines."""
    view = NAIN_JAUNE.view(table("2C", "3C", "4C", boxes=BOXES), None)
    blocks = SCREEN.with_emojis(lambda _: CARD_EMOJIS).board(view, NAMES, words("en"))
    corners, dwarf = text(blocks).split("\n")[1:3]

    assert [box.split("\u00a0")[1] for box in corners.split(" · ")] == ["**6**", "**12**", "**18**", "**24**"]
    assert dwarf.endswith("\u00a0**130** ★")


def test_players_stand_in_turn_with_the_dealer_last_whichever_way_it_goes():
    to_the_right = table("2C", "3C", "4C", "5C", dealer=1)
    to_the_left = table("2C", "3C", "4C", "5C", dealer=1, rules=rules_of(direction="cw"))

    assert re.findall(r"^(?:▶ )?<@(\d)>", text(board(to_the_right)), re.MULTILINE) == ["0", "3", "2", "1"]
    assert re.findall(r"^(?:▶ )?<@(\d)>", text(board(to_the_left)), re.MULTILINE) == ["2", "3", "0", "1"]


def test_a_player_has_cards_and_tokens_and_whoever_is_to_act_is_marked():
    lines = text(board(table("2C 3C", "4C", "5C", tokens=[40, 1, 0], dealer=2))).split("\n")

    assert "▶ <@0> · 2 cards · 40 tokens" in lines
    assert "<@1> · 1 card · 1 token" in lines
    assert "<@2> · 1 card · 0 tokens · deals" in lines


def test_a_player_who_left_no_longer_has_cards():
    state = table("2C", "", "4C", "5C", left=[1])

    assert "<@1> · left" in text(board(state)).split("\n")


def test_the_run_shows_the_cards_as_laid_and_by_whom():
    state = lay(table("9C 10C 2C", "3C 4C", "JC QC 5C"), "9C", "10C", "JC").state

    assert "Run: <@0> 9♣ 10♣ · <@2> J♣" in text(board(state))


def test_a_new_run_leaves_the_cards_of_the_last_one_out():
    rules = rules_of("classic")
    state = lay(table("QC KC 2C 3D", "9H 3C", "9S 9D", rules=rules), "QC", "KC", "2C").state

    assert "Run: <@0> 2♣ ·" not in text(board(state))
    assert "Run: <@0> 2♣" in text(board(state))


def test_of_a_run_that_goes_round_the_last_thirteen_cards_are_shown():
    hand = "9C 10C JC QC KC AC 2C 3C 4C 5C 6C 7C 8C 9D 10D 5H"
    whole, state = (lay(table(hand, "2H", "3H"), *hand.split()[:laid]).state for laid in (13, 15))

    assert "Run: <@0> 9♣ 10♣ J♣ Q♣ K♣ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣" in text(board(whole))
    assert "Run: … · <@0> J♣ Q♣ K♣ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♦ 10♦" in text(board(state))


def test_a_run_whose_cards_are_unknown_shows_its_rank():
    state = table("QC", "3C", "4C", run={"rank": "J", "seat": 1})

    assert "Run: <@1> Jack" in text(board(state))


def test_before_the_first_card_there_is_no_run():
    assert "Run" not in text(board(table("QC", "3C", "4C")))


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({}, "<@0> leads."),
        ({"run": {"rank": "J", "seat": 1}}, "<@0> must play a Queen."),
        ({"run": {"rank": "J", "seat": 0, "missing": ["Q"]}, "seat": 0}, "Nobody has a Queen: <@0> leads."),
        ({"rules": rules_of("classic"), "run": {"rank": "K", "seat": 0}}, "<@0> leads again after the King."),
        ({"rules": rules_of("mistigri"), "run": {"rank": "J", "seat": 1}}, "<@0> plays a Queen or passes."),
        (
            {"rules": rules_of("mistigri"), "run": {"rank": "J", "seat": 0, "missing": ["Q"]}},
            "No Queen: <@0> leads.",
        ),
    ],
)
def test_the_last_line_says_who_is_awaited_and_for_what(position, line):
    position.pop("seat", None)

    assert text(board(table("QC 2C", "3C", "4C", **position))).endswith(f"**→** {line}")


def test_a_player_without_the_needed_card_is_named():
    state = lay(table("9C 2C", "3C 4C", "5C 6C", "10C JC"), "9C").state

    assert state.turn == 3
    assert "“No 10!” <@0>" in text(board(state))


def test_with_free_passing_the_board_says_who_passed_and_not_who_could_not_lay():
    state = lay(table("9C 2C", "3C 4C", "10C JC", rules=rules_of("mistigri")), "9C").state
    state = pass_turn(pass_turn(state).state).state

    assert "Passed: <@0>, <@1>" in text(board(state))


def test_a_match_of_so_many_deals_counts_them_and_others_do_not():
    assert text(board(table("QC", "3C", "4C", deal=2))).startswith("Deal 2 of 5 · talon")
    broke = table("QC", "3C", "4C", deal=2, rules=rules_of("jjv"))
    assert text(board(broke)).startswith("Deal 2 · talon")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", NAIN_JAUNE.presets)
def test_the_boxes_fit_a_phone_even_when_they_are_rich(preset, language):
    boxes = dict.fromkeys(BOXES, 123_456)
    state = table("QC", "3C", "4C", rules=rules_of(preset), boxes=boxes)

    assert max(display_width(line) for line in code_lines(board(state, language))) <= 38


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_looks_the_same_whatever_the_hidden_cards_are(language):
    rng = Rng(b"hidden" * 6, "tests")
    state = lay(table("9C 10C 2C", "3C 4C", "JC QC 5C", talon=["7D", "KH"]), "9C", "10C").state
    public = NAIN_JAUNE.view(state, None)

    others = [NAIN_JAUNE.sample_state(public, rng) for _ in range(20)]

    assert any(other.hands != state.hands for other in others)
    assert {text(board(other, language)) for other in others} == {text(board(state, language))}


class LongNames:
    def __call__(self, seat):
        return f"<@1234567890123456789{seat}>"

    def label(self, seat):
        return "x" * 24


@pytest.mark.parametrize("language", LANGUAGES)
async def test_eight_players_with_mentions_and_the_longest_run_leave_room_for_events(language):
    hands = ("9C 2D", "AC 6D", "KC 5D", "QC 4D", "JC 3D", "10C 2H", "8D 7C", "8H 7S")
    state = table(*hands, dealer=1, tokens=1_000_000, boxes=BOXES)
    state = lay(state, "9C", "10C", "JC", "QC", "KC", "AC").state
    blocks = SCREEN.board(NAIN_JAUNE.view(state, None), LongNames(), words(language))
    view, _ = render(Panel(tuple(blocks)))

    assert view.content_length() < 1500
