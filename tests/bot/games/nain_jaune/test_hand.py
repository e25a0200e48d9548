import pytest

from bot.messages.panels import Row, Style
from game.core.cards import parse_card
from game.nain_jaune.actions import Lay
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import NAMES, SCREEN, board, buttons, hand, labels, scene
from tests.game.nain_jaune.tables import lay, rules_of, table
from tests.support.languages import words
from tests.support.panels import button_by_label, menus, text

BOXES = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 30}
FOLLOW_8 = {"run": {"rank": "8", "seat": 2}, "boxes": BOXES}


def first_words(state):
    """The first word on each button, row by row."""
    rows = [block.buttons for block in hand(state, 0) if isinstance(block, Row)]
    return [[button.label.split()[0] for button in row] for row in rows]


def test_own_cards_are_sorted_from_the_ace_in_groups_of_rank_the_board_cards_bold():
    state = table("KC 7D AC 7S AD 10C", "3C", "4C")

    assert "**Your 6 cards**\nA♣ A♦ · **7♦** 7♠ · 10♣ · K♣\n" in text(hand(state, 0))


def test_one_click_lays_the_longest_run():
    state = table("9C 10C JH QC 2C", "3C", "4C", **FOLLOW_8)

    assert [(b.label, b.body, b.style) for b in buttons(hand(state, 0))] == [
        ("9 → Queen", "9C10CJHQC", Style.PRIMARY)
    ]


def test_a_run_of_one_card_shows_the_card():
    assert labels(hand(table("9C 2C", "3C", "4C", **FOLLOW_8), 0)) == ["9♣"]


def test_a_run_that_takes_boxes_says_which_and_how_much():
    (button,) = buttons(hand(table("9C 10D JC 2C", "3C", "4C", **FOLLOW_8), 0))

    assert (button.label, button.style) == ("9 → Jack · +18 (10♦ J♣)", Style.SUCCESS)


def test_the_suit_is_a_choice_where_a_board_card_could_be_kept():
    state = table("9C 10C 10D JH 2C", "3C", "4C", **FOLLOW_8)

    assert [(b.label, b.body) for b in buttons(hand(state, 0))] == [
        ("9 → Jack · +6 (10♦)", "9C10DJH"),
        ("9 → Jack · with 10♣", "9C10CJH"),
    ]


def test_the_suit_is_no_choice_among_plain_cards():
    state = table("9C 9D 9H 2C", "3C", "4C", **FOLLOW_8)

    assert labels(hand(state, 0)) == ["9♣"]


def test_another_choice_ends_at_the_next_one():
    state = table("9C 10C 10D JH JC QC 2C", "3C", "4C", **FOLLOW_8)

    assert [(b.label, b.body) for b in buttons(hand(state, 0))] == [
        ("9 → Queen · +18 (10♦ J♣)", "9C10DJCQC"),
        ("9 → 10 · with 10♣", "9C10C"),
        ("9 → Queen · with J♥ · +6 (10♦)", "9C10DJHQC"),
    ]


def test_the_announcing_button_is_the_main_one_if_boxes_must_be_announced():
    state = table("9C 10C JC 2C", "3C", "4C", rules=rules_of("classic"), **FOLLOW_8)

    assert [(b.label, b.body, b.style) for b in buttons(hand(state, 0))] == [
        ("9 → Jack · Jack takes! +12", "9C10CJC", Style.SUCCESS),
        ("9 → Jack · J♣ unannounced", "9C10CJC-", Style.SECONDARY),
    ]


def test_an_empty_box_need_not_be_announced():
    state = table("9C 10C JC 2C", "3C", "4C", rules=rules_of("classic"), run={"rank": "8", "seat": 2})

    assert labels(hand(state, 0)) == ["9 → Jack"]


def test_several_boxes_are_announced_in_one_breath():
    rules = rules_of("classic")
    state = table("7D 8C 9C 10D JC 2C", "3C", "4C", rules=rules, run={"rank": "6", "seat": 2}, boxes=BOXES)

    assert labels(hand(state, 0))[0] == "7 → Jack · Dwarf, 10 and Jack take! +48"
    assert labels(hand(state, 0, "fr"))[0] == "7 → Valet · Nain, 10 et Valet qui prennent\u00a0! +48"


def test_leading_has_a_button_for_each_own_run_and_a_menu_for_its_middle():
    state = table("AC 2C 3C 7C 7S JC", "3D", "4C", boxes=BOXES)

    assert labels(hand(state, 0)) == ["Ace → 3", "7♣", "J♣ · +12", "Other ways…"]
    assert not menus(hand(state, 0))
    (menu,) = menus(hand(state, 0, pick="o"))
    assert [(option.label, option.value) for option in menu.options] == [("2 → 3", "2"), ("3♣", "3")]
    assert labels(hand(state, 0, pick="2")) == ["2 → 3", "Back"]


def test_leads_with_a_choice_in_them_are_a_second_click_away():
    state = table("6C 7D 7S 9C", "3D", "4C", boxes=BOXES)
    opened = hand(state, 0)
    (menu,) = menus(hand(state, 0, pick="o"))

    assert labels(opened) == ["6 → 7 · +30 (7♦)", "9♣", "Other ways…"]
    assert [(option.label, option.value) for option in menu.options] == [("6 → 7", "6"), ("7♦", "7")]
    assert labels(hand(state, 0, pick="6")) == ["6 → 7 · +30 (7♦)", "6 → 7 · with 7♠", "Back"]
    assert labels(hand(state, 0, pick="7")) == ["7♦ · +30", "7♠", "Back"]


@pytest.mark.parametrize("pick", ["9X", "K", "", "7 ", "{0}", "joker", "X", "act"])
def test_a_pick_that_means_nothing_shows_the_hand_as_it_opens(pick):
    state = table("6C 7D 7S 9C", "3D", "4C", boxes=BOXES)

    assert hand(state, 0, pick=pick) == hand(state, 0)


def test_a_lead_the_rules_force_says_so():
    state = table("AC 2C 3C", "3D", "4C", rules=rules_of(lead="ace_if_held"))

    assert "**Your lead:** you must play an Ace." in text(hand(state, 0))
    assert labels(hand(state, 0)) == ["Ace → 3"]


def test_after_a_missing_rank_only_the_next_one_held_is_offered():
    state = lay(table("JC AC 3C", "3D 9C", "4C 9D"), "JC").state

    assert "**Your lead:** you must play an Ace." in text(hand(state, 0))
    assert labels(hand(state, 0)) == ["A♣"]


@pytest.mark.parametrize(
    ("state", "other"),
    [
        (table("AC 2C 3C", "3D", "4C", rules=rules_of(lead="ace_if_held")), "3C"),
        (table("2C 5C 9C", "3D", "4C", rules=rules_of(lead="lowest")), "9C"),
        (lay(table("JC AC 3C", "3D 9C", "4C 9D"), "JC").state, "3C"),
    ],
)
def test_a_forced_lead_says_why_any_other_card_is_refused(state, other):
    refusal = NAIN_JAUNE.refuse(state, 0, Lay(parse_card(other)))
    assert refusal is not None
    why = SCREEN.explain(refusal, NAIN_JAUNE.view(state, 0), NAMES, words("en"))

    assert text(hand(state, 0)).endswith(f"\n-# {why}")


def test_with_free_passing_a_player_may_stop_early_or_pass():
    state = table("9C 10C JH 2C", "3C", "4C", rules=rules_of("mistigri"), **FOLLOW_8)

    assert [(b.label, b.body) for b in buttons(hand(state, 0))] == [
        ("9 → Jack", "9C10CJH"),
        ("9♣", "9C"),
        ("Pass", "pass"),
    ]
    assert "lay a 9, or pass." in text(hand(state, 0))


def test_a_player_without_the_card_can_only_pass_when_everybody_is_asked():
    state = table("2C 3H", "3C", "4C", rules=rules_of("mistigri"), **FOLLOW_8)

    assert labels(hand(state, 0)) == ["Pass"]
    assert "you don’t have a 9, so pass." in text(hand(state, 0))


def test_a_leader_cannot_pass():
    state = table("2C 3H", "3C", "4C", rules=rules_of("mistigri"))

    assert button_by_label(hand(state, 0))["Pass"].disabled


def test_out_of_turn_the_hand_shows_its_cards_and_who_is_awaited_and_no_button():
    state = table("9C 10C", "3C 4D", "4C", **FOLLOW_8)
    blocks = hand(state, 1)

    assert text(blocks).splitlines() == [
        "-# Cards: 🤖 Marius 1, ▶ Colette 2",
        "-# Board: 10♦ 6 · J♣ 12 · Q♠ 18 · K♥ 24 · 7♦ 30",
        "-# Run: 🤖 Marius 8",
        "**Your 2 cards**",
        "3♣ · 4♦",
        "<@0> must play a 9.",
    ]
    assert not buttons(blocks)
    assert not menus(blocks)


def test_the_last_card_is_called_so():
    assert "\n**Your last card**\n9♣\n" in text(hand(table("9C", "3C", "4C", **FOLLOW_8), 0))


def test_a_run_that_goes_round_twice_says_how_many_cards_it_has():
    cards = "9C 10C JC QC KC AC 2C 3C 4C 5C 6C 7C 8C 9D 10D"
    state = table(cards, "2H", "3H", boxes=BOXES, run={"rank": "8", "seat": 2})
    first = buttons(hand(state, 0))[0]

    assert first.label == "9 → 10, 15 cards · +18 (10♦ J♣)"
    assert first.body == "9C10DJCQCKCAC2C3C4C5C6C7C8C9D10C"


def test_king_ends_the_click_where_it_ends_the_run():
    state = table("QC KC AC 2C", "3C", "4C", rules=rules_of("party"), run={"rank": "J", "seat": 2})

    assert labels(hand(state, 0)) == ["Queen → King"]


def test_no_row_has_more_buttons_than_a_phone_shows():
    state = table("AC 3C 5C 7C 9C JC KC", "3D", "4D", boxes=BOXES)
    rows = [block for block in hand(state, 0) if isinstance(block, Row)]

    assert [len(row.buttons) for row in rows] == [3, 2, 2]


def test_only_what_is_legal_is_offered():
    state = table("9C 10C", "3C 4D", "4C", **FOLLOW_8)
    watching = scene(state, 0)
    watching = type(watching)(watching.view, 0, (), watching.names)

    assert not buttons(SCREEN.hand(watching, words("en")))


def test_own_cards_are_not_on_the_board():
    state = table("9C 10C", "3C 4D", "4C", **FOLLOW_8)

    assert "9♣" not in text(board(state))


def test_where_board_cards_are_announced_the_hand_says_so():
    said = "Announce a board card, or its tokens stay on the board."
    announced = rules_of(announce="required")
    assert said in text(hand(table("9C 10D 2C", "3C", "4C", rules=announced, **FOLLOW_8), 0))
    assert said not in text(hand(table("9C 10C 2C", "3C", "4C", rules=announced, **FOLLOW_8), 0))
    assert said not in text(hand(table("9C 10D 2C", "3C", "4C", **FOLLOW_8), 0))
