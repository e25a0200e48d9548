"""Every rule has an effect: any two values of a knob or of a power play differently somewhere."""

import pytest

from game.core.rule_schema import knobs
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import Power, ShitheadRules
from tests.game.playing_apart import PLAY_THE_SAME, same_values
from tests.game.shithead.strategies import OPTIONS
from tests.game.shithead.values import COUNTED, KNOBS, POWERS

SEEDS = range(60)
USUAL = {
    "players": [2, 8],
    "jokers": 2,
    "table_cards": 1,
    "powers": {"X": {"entry": "any"}, "A": {"effect": "attack"}, "Q": {"effect": "skip"}, "2": None},
}
CONTEXTS = {
    "blind_chain": [{"table_cards": 3}],
    "chance_card": [{"must_play": True}, {}],
    "decks": [{"seats": 7}, {"seats": 4}, {"hand_cards": 6, "table_cards": 3}],
    "attack_leader": [{"seats": 4}],
    "deal_size": [{"seats": 2}],
    "own_skip": [{"seats": 2, "decks": 4, "hand_cards": 6, "powers": {"X": {"effect": "skip"}}}],
    "last_hand": [{"table_cards": 4, "hand_cards": 1}, {}],
    "quad_entry": [{"quad": 2}],
    "up_pickup": [{"table_cards": 4}],
    "last_card_ban": [{"seats": 8, "finish": "first_out"}],
}
"""Where a knob shows; most show in usual rules."""
OF_POWERS = {
    "demand": [{}, {"compare": "gt"}],
    "duel": [{"seats": 2}, {"seats": 2, "demand": "transparent"}, {"seats": 2, "compare": "gt"}],
    "effect": [{}, {"entry": "any", "demand": "transparent"}],
    "floor": [{"demand": "transparent"}],
    "count": [{"effect": effect} for effect in COUNTED],
}
FEWER = {"move_limit": [1, 5, 40], "last_card_ban": [{}, {"7": "eliminated"}, {"7": "illegal"}]}
"""Other values than those that need words: a deal at random is not over sooner or later than that."""
PRESET = PRESETS["shithead"]


def with_knob(name):
    def rules(value, context):
        return PRESET.override({**USUAL, **context, name: value})

    return rules


def with_part(part):
    def rules(value, context):
        knobs_besides = {name: value for name, value in context.items() if name not in Power.model_fields}
        power = {name: value for name, value in context.items() if name in Power.model_fields} | {part: value}
        return PRESET.override({**USUAL, **knobs_besides, "powers": {**USUAL["powers"], "9": power}})

    return rules


def test_every_knob_is_tried():
    names = {knob.name for knob in knobs(ShitheadRules)}
    assert names - {"powers"} - set(KNOBS) == set(), "give values of these in values.py"
    assert names - {"players", "jokers"} - set(OPTIONS) == set(), "draw values of these in strategies.py"
    assert set(KNOBS) | set(OPTIONS) <= names
    assert set(POWERS) == set(Power.model_fields)


@pytest.mark.parametrize("name", KNOBS)
def test_any_two_values_of_a_knob_play_differently(name):
    values = FEWER.get(name, KNOBS[name])
    same = same_values(SHITHEAD, values, CONTEXTS.get(name, [{}]), with_knob(name), SEEDS)
    assert same == [], PLAY_THE_SAME


@pytest.mark.parametrize("part", POWERS)
def test_any_two_values_of_a_part_of_a_power_play_differently(part):
    same = same_values(SHITHEAD, POWERS[part], OF_POWERS.get(part, [{}]), with_part(part), SEEDS)
    assert same == [], PLAY_THE_SAME.replace("CONTEXTS", "OF_POWERS")
