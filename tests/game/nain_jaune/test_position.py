from typing import Any

import pytest

from game.core.errors import UnreadableError
from game.nain_jaune.actions import Lay
from tests.game.nain_jaune.tables import GAME, cards, lay, may_lay, pass_turn, rules_of, table

SEATS = [{"hand": ["9S"]}, {"hand": ["2C"]}, {"hand": ["3C"]}]


def test_a_position_is_printed_with_every_key():
    state = table("9S 2C", "10C", "4C", tokens=[1, 2, 3], alone=True, talon=["7D"], dealer=2, deal=3)
    assert GAME.write_position(lay(state, "9S").state) == {
        "turn": 1,
        "dealer": 2,
        "deal": 3,
        "run": {"rank": "9", "seat": 0, "missing": []},
        "passed": [0, 2],
        "alone": True,
        "talon": ["7D"],
        "boxes": {"10D": 0, "JC": 0, "QS": 0, "KH": 0, "7D": 0},
        "seats": [
            {"hand": ["2C"], "tokens": 1, "status": "in"},
            {"hand": ["10C"], "tokens": 2, "status": "in"},
            {"hand": ["4C"], "tokens": 3, "status": "in"},
        ],
    }


def test_omitted_keys_mean_empty():
    assert GAME.write_position(GAME.read_position(rules_of(), {"seats": SEATS})) == {
        "turn": 0,
        "dealer": 0,
        "deal": 1,
        "run": None,
        "passed": [],
        "alone": False,
        "talon": [],
        "boxes": {"10D": 0, "JC": 0, "QS": 0, "KH": 0, "7D": 0},
        "seats": [{"hand": seat["hand"], "tokens": 0, "status": "in"} for seat in SEATS],
    }


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({}, "seats"),
        ({"seats": SEATS[:1]}, "seats"),
        ({"seats": SEATS * 3}, "seats"),
        ({"seats": SEATS, "pot": 1}, "pot"),
        ({"seats": SEATS, "turn": 3}, "turn"),
        ({"seats": SEATS, "turn": -1}, "turn"),
        ({"seats": SEATS, "turn": "0"}, "turn"),
        ({"seats": SEATS, "turn": True}, "turn"),
        ({"seats": SEATS, "dealer": 3}, "dealer"),
        ({"seats": SEATS, "deal": 0}, "deal"),
        ({"seats": SEATS, "passed": [4]}, "passed"),
        ({"seats": SEATS, "alone": 1}, "alone"),
        ({"seats": SEATS, "run": {"rank": "J"}}, "run.seat"),
        ({"seats": SEATS, "run": {"rank": "J", "seat": 5}}, "run.seat"),
        ({"seats": SEATS, "run": {"rank": "1", "seat": 0}}, "run.rank"),
        ({"seats": SEATS, "run": {"rank": "X", "seat": 0}}, "run.rank"),
        ({"seats": SEATS, "run": {"rank": "J", "seat": 0, "missing": ["Z"]}}, "run.missing"),
        ({"seats": SEATS, "boxes": {"8D": 3}}, "boxes"),
        ({"seats": SEATS, "boxes": {"7D": -3}}, "boxes.7D"),
        ({"seats": SEATS, "boxes": {"7D": 1.5}}, "boxes.7D"),
        ({"seats": SEATS, "talon": ["9S"]}, "talon: 9S appears twice"),
        ({"seats": SEATS, "talon": ["X1"]}, "talon"),
        ({"seats": [*SEATS, {"hand": ["2C"]}]}, "seats.3.hand: 2C appears twice"),
        ({"seats": [*SEATS, {"hand": "2D"}]}, "seats.3.hand"),
        ({"seats": [*SEATS, {"tokens": "many"}]}, "seats.3.tokens"),
        ({"seats": [*SEATS, {"status": "out"}]}, "seats.3.status"),
        ({"seats": [{"status": "left"}] * 3}, "no seat is in"),
        ({"seats": [{}, *SEATS]}, "seats.0.hand: the seat that leads has no card"),
    ],
)
def test_an_invalid_position_is_unreadable_and_the_error_says_where(position: dict[str, Any], where: str):
    with pytest.raises(UnreadableError, match=f"^position: .*{where}"):
        GAME.read_position(rules_of(), position)


def test_the_printed_end_of_a_deal_is_read_as_an_end():
    state = lay(table("9S", "10C", "4C"), "9S").state
    read = GAME.read_position(rules_of(), GAME.write_position(state))
    assert GAME.awaited(read) == ()
    assert GAME.outcome(read) == GAME.outcome(state)
    refusal = GAME.refuse(read, 0, Lay(cards("9S")[0]))
    assert refusal is not None
    assert refusal.code == "deal_over"


def test_a_printed_void_deal_is_read_as_void():
    state = GAME.leave(table("9S 2C", "10C", "4C"), 1).state
    read = GAME.read_position(rules_of(), GAME.write_position(state))
    assert GAME.outcome(read).reason == "void"


def test_a_seat_that_cannot_lay_has_not_the_turn_where_passing_is_automatic():
    state = table("2C", "3C", "10C", run={"rank": "9", "seat": 0})
    assert GAME.awaited(state) == (2,)
    assert GAME.write_position(state)["passed"] == [0]


def test_a_rank_that_nobody_has_is_missing_already():
    state = table("2C", "3C", "4C", turn=1, run={"rank": "9", "seat": 0})
    assert GAME.awaited(state) == (0,)
    assert GAME.write_position(state)["run"] == {"rank": "9", "seat": 0, "missing": ["10"]}


def test_seats_before_the_turn_have_passed_whether_named_or_not():
    state = table("2C", "3C", "10C", turn=1, run={"rank": "9", "seat": 0}, rules=rules_of("mistigri"))
    assert GAME.write_position(state)["passed"] == [0]
    after = pass_turn(state).state
    assert GAME.awaited(after) == (2,)
    assert GAME.awaited(pass_turn(after).state) == (0,)


def test_a_seat_named_as_passed_is_not_asked_again():
    rules = rules_of("mistigri")
    state = table("2C", "10D", "10C", turn=1, run={"rank": "9", "seat": 0}, passed=[0, 2], rules=rules)
    assert GAME.awaited(pass_turn(state).state) == (0,)


def test_missing_ranks_in_a_position_are_no_longer_asked_for():
    run = {"rank": "9", "seat": 0, "missing": ["10"]}
    assert may_lay(table("QC 2C", "10C", "3C", run=run)) == {"QC"}
    assert may_lay(table("QC 2C", "JC", "3C", run=run, turn=1, rules=rules_of("jjv"))) == {"JC"}


def test_a_seat_that_left_is_never_asked():
    state = table("9C 2C", "", "10C", "", "3C", left=[1, 3], rules=rules_of("classic"))
    assert GAME.awaited(lay(state, "9C").state) == (2,)


def test_the_order_of_cards_in_a_hand_is_kept():
    assert GAME.write_position(table("9S 2C KH", "3C", "4C"))["seats"][0]["hand"] == ["9S", "2C", "KH"]
