"""A card of the suit on top goes as well, as the Finnish Wikipedia tells it."""

import pytest

from game.core.rule_schema import RuleConflictError
from game.paskahousu.game import PASKAHOUSU
from tests.scenarios.paskahousu.table import table as paskahousu

SUITS = {"suit_goes": True}


def table(hand: str, on: str = "", *, rules=SUITS, **more):
    return paskahousu("paskahousu", on, hand, rules=rules, **more)


@pytest.mark.parametrize(
    ("hand", "on", "goes"),
    [
        ("4H", "0:9H", True),
        ("4C", "0:9H", False),
        ("4C", "0:9H 9C", True),
        ("4H", "0:JH", True),
        ("JH", "0:4H", True),
        ("4H", "0:2H", False),
        ("4H", "0:10H", False),
        ("10H", "0:JH", False),
    ],
    ids=[
        "a lower number of the suit",
        "of another suit",
        "of one of several suits on top",
        "a number on a court",
        "a court on a low number",
        "nothing on a 2",
        "nothing on a 10 that was led",
        "a 10 kills only what it kills",
    ],
)
def test_a_card_of_the_suit_on_top_goes_whatever_its_height(hand, on, goes):
    before = table(f"{hand} 3D", on)
    assert before.refused("play", cards=[hand]) == (None if goes else "does_not_fit")
    assert any(action.get("cards") == [hand] for action in before.legal()) == goes


def test_by_the_usual_rules_it_does_not():
    assert table("4H 3D", "0:9H", rules={}).refused("play", cards=["4H"]) == "does_not_fit"


def test_equal_cards_go_with_it():
    before = table("4C 4H 3D", "0:9H")
    assert before.refused("play", cards=["4C"]) == "does_not_fit"
    assert before.lays("4H 4C").pile.endswith("4H 4C")


def test_a_card_from_the_stock_goes_by_its_suit():
    after = table("3D 3C", "0:9H", rules={**SUITS, "stock_option": "try_stuck"}, stock=["4H"]).does(
        "try_stock"
    )
    assert after.pile.endswith("4H")


def test_claims_show_no_suit():
    with pytest.raises(RuleConflictError, match="bluff_with_suits"):
        PASKAHOUSU.presets["valepaska"].override(SUITS)
