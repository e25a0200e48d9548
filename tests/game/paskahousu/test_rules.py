"""Rules that cannot be played together, and values that mean the same."""

import pytest

from game.core.rule_schema import RuleConflictError
from game.paskahousu.presets import PRESETS

BASE = PRESETS["paskahousu"]


@pytest.mark.parametrize(
    ("overrides", "code"),
    [
        ({"bluff": True, "table_cards": 1}, "bluff_with_table_cards"),
        ({"bluff": True, "stock_option": "try_stuck"}, "bluff_with_try"),
        ({"bluff": True, "stock_option": "try_always"}, "bluff_with_try"),
        ({"opener": "left_of_dealer"}, "opening_without_rank"),
        ({"jokers": 3}, "too_many_jokers"),
        ({"quad": 1}, "every_card_falls"),
        ({"players": [2, 10], "hand_cards": 6}, "cards_do_not_fit"),
        ({"players": [2, 6], "table_cards": 2}, "cards_do_not_fit"),
        ({"players": [4, 3]}, "players_reversed"),
    ],
)
def test_rules_that_do_not_go_together_are_refused_with_a_reason(overrides, code):
    with pytest.raises(RuleConflictError) as raised:
        BASE.override(overrides)
    assert raised.value.code == code


def test_left_of_the_dealer_opens_freely_or_with_a_claim():
    assert BASE.override({"opener": "left_of_dealer", "opening_play": "free"})
    assert BASE.override({"opener": "left_of_dealer", "bluff": True})


def test_a_floor_of_the_lowest_number_is_none():
    assert BASE.override({"court_floor": "3"}).court_floor is None


def test_all_cards_may_be_dealt():
    assert BASE.override({"players": [2, 6], "hand_cards": 9, "jokers": 2}).cards_each == 9
    with pytest.raises(RuleConflictError, match="cards_do_not_fit"):
        BASE.override({"players": [2, 6], "hand_cards": 9, "jokers": 1})
