"""House rules on cards that make the pile fall: aces on anything, one at a time, and when an ace may lead."""

from tests.scenarios.paskahousu.table import B
from tests.scenarios.paskahousu.table import table as paskahousu


def table(hand: str, on: str = "", **more):
    return paskahousu("paskahousu", on, hand, **more)


def test_an_ace_that_kills_anything_kills_a_number():
    after = table("AC 5C", "0:8H", rules={"killers": "ace_on_all"}).lays("AC")
    assert (after.pile, after.turn) == ("", B)
    assert table("AC 5C", "0:8H").refused("play", cards=["AC"]) == "does_not_fit"


def test_an_ace_that_kills_anything_kills_a_two_and_a_ten_that_was_led():
    for top in ("0:2H", "0:10H", "0:AH"):
        after = table("AC 5C", top, rules={"killers": "ace_on_all"}).lays("AC")
        assert (after.pile, after.turn) == ("", B), top


def test_killers_are_laid_singly_and_courts_in_any_number():
    before = table("10C 10D KC KD", "0:8H", rules={"lone_killers": True})
    assert before.refused("play", cards=["10C", "10D"]) == "set_size"
    assert before.refused("play", cards=["KC", "KD"]) is None


def test_an_ace_leads_once_the_stock_is_empty():
    rules = {"ace_lead": "stock_empty"}
    assert table("AC 5C", stock=["6C"], rules=rules).refused("play", cards=["AC"]) == "does_not_fit"
    assert table("AC 5C", rules=rules).refused("play", cards=["AC"]) is None


def test_who_holds_nothing_but_aces_leads_one():
    assert table("AC", stock=["6C"], rules={"ace_lead": "stock_empty"}).refused("play", cards=["AC"]) is None
