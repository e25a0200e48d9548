"""Every rule has an effect: any two values of a knob play differently somewhere."""

import pytest

from game.core.rule_schema import knobs
from game.paskahousu.game import PASKAHOUSU
from game.paskahousu.rules import PaskahousuRules
from tests.game.knob_values import named_knobs
from tests.game.playing_apart import PLAY_THE_SAME, same_values

SEEDS = range(60)
KNOBS = {
    **named_knobs(PaskahousuRules),
    "players": [(2, 6), (3, 6)],
    "decks": [1, 2],
    "jokers": [0, 1, 2],
    "hand_cards": [4, 5],
    "table_cards": [0, 2],
    "quad": [0, 3, 4],
    "move_limit": [1, 5, 40],
    "bluff": [False, True],
}
BLUFF = {"bluff": True, "hand_cards": 3}
CONTEXTS = {
    "jokers": [{"hand_cards": 8}],
    "opener": [{"opening_play": "free"}],
    "opening_play": [{}, BLUFF],
    "table_cards": [{"players": [2, 3]}],
    "killer_lead": [{"opening_play": "free"}],
    "two_on_killer": [{"opening_play": "free", "hand_cards": 8}],
    "same_on_killer": [{"opening_play": "free", "hand_cards": 8}],
    "quad_twos": [{"quad": 2, "hand_cards": 8}],
    "finish": [{"hand_cards": 1, "decks": 1}],
    "dealer_next": [{"hand_cards": 1}],
    "ace_lead": [{"opening_play": "free", "hand_cards": 2}],
    "lone_killers": [{"hand_cards": 8}],
    "lone_from": [{"hand_cards": 8}],
    "court_lead": [{"opening_play": "free", "hand_cards": 2}, {"opening_play": "free", "hand_cards": 8}],
    "challengers": [BLUFF],
    "window": [BLUFF],
    "after_truth": [BLUFF],
    "after_lie": [BLUFF],
}
"""Where a knob shows; most show in the usual rules."""


def with_knob(name):
    def rules(value, context):
        return PASKAHOUSU.presets["paskahousu"].override({**context, name: value})

    return rules


def test_every_knob_is_tried():
    names = {knob.name for knob in knobs(PaskahousuRules)}
    assert names - set(KNOBS) == set(), "give values of these in KNOBS above"
    assert set(KNOBS) <= names


@pytest.mark.parametrize("name", KNOBS)
def test_any_two_values_of_a_knob_play_differently(name):
    same = same_values(PASKAHOUSU, KNOBS[name], CONTEXTS.get(name, [{}]), with_knob(name), SEEDS)
    assert same == [], PLAY_THE_SAME
