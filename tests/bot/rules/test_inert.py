"""What looks for options that change nothing finds those, and no others: a short run of `make options`."""

import random
from dataclasses import replace

import pytest

from bot.rules.fields import SETTINGS
from tests.bot.rules import inert
from tests.bot.rules.inert import differs, options, play_by_all_levels
from tests.bot.rules.setting import GAME_IDS

COMMON = {
    "shithead": [("quad", 3), ("powers.9.effect", "skip"), ("powers.7.demand.only", ["K"])],
    "nain_jaune": [("deals", 1)],
    "paskahousu": [("hand_cards", 6), ("quad", 3)],
}
"""Options that show in most deals; tests/game/*/test_every_value_plays.py has rules for every other."""


@pytest.mark.parametrize("key", GAME_IDS)
def test_options_that_change_something_are_found_to_and_all_levels_play_them(key):
    wanted = [one for one in options() if one[0].key == key and (one[1].key, one[2]) in COMMON[key]]
    assert len(wanted) == len(COMMON[key])
    for number, option in enumerate(wanted):
        rules = differs(option, random.Random(number))
        assert rules is not None, option
        play_by_all_levels(option[0], rules, number)


def test_an_option_that_changes_nothing_is_noticed(monkeypatch):
    monkeypatch.setattr(inert, "CONTEXTS", 4)
    game, field, value = next(
        one for one in options() if one[1].key == "dealer_next" and one[0].key == "shithead"
    )
    usual = field.read(game.presets["shithead"].model_dump(mode="json"))
    other = next(one for one in field.offered if one != usual)
    unheeded = replace(field, write=lambda _values, _value: {})
    assert value in field.offered
    assert differs((game, unheeded, other), random.Random(1)) is None


def test_no_card_is_offered_to_count_as_itself():
    for rank, fields in SETTINGS["shithead"].fields_by_rank.items():
        assert not any(f"value:{rank}" in field.offered for field in fields)
