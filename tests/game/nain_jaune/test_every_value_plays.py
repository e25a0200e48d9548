"""Every rule has an effect: any two values of a knob play differently somewhere."""

import itertools

import pytest

from game.core.cards import parse_card
from game.core.rule_schema import knobs
from game.nain_jaune.actions import Lay
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.rules import NainJauneRules
from tests.game.knob_values import named_knobs
from tests.game.playing_apart import PLAY_THE_SAME, apart_from, same_values

SEEDS = range(60)
KNOBS = {
    **named_knobs(NainJauneRules),
    "players": [(2, 8), (3, 8)],
    "stake_unit": [1, 2, 10],
    "tokens": [60, 120, 121],
    "deals": [1, 2],
    "move_limit": [1, 104],
}
CONTEXTS = {
    "game_end": [{"deals": 1}, {"tokens": 15}],
    "insolvency": [{"tokens": 1}],
    "five_belles": [{"players": [2, 8], "seats": 2}],
}
"""Where a knob shows; most show in the usual rules."""
SEEDS_OF_BELLES = range(400)
"""All five board cards in one hand are rare."""
OPERA = {
    "alone": True,
    "boxes": dict.fromkeys(("10D", "JC", "QS", "KH", "7D"), 5),
    "seats": [{"hand": hand, "tokens": 100} for hand in (["2S"], ["9C"], ["3C", "4C"])],
}
"""One card before a grand opéra, which nobody plays by chance."""


def with_knob(name):
    def rules(value, context):
        return NAIN_JAUNE.presets["nain_jaune"].override({**context, name: value})

    return rules


def test_every_knob_is_tried():
    names = {knob.name for knob in knobs(NainJauneRules)}
    assert names - set(KNOBS) == set(), "give values of these in KNOBS above"
    assert set(KNOBS) <= names


@pytest.mark.parametrize("name", [name for name in KNOBS if name not in ("grand_opera", "announce")])
def test_any_two_values_of_a_knob_play_differently(name):
    seeds = SEEDS_OF_BELLES if name == "five_belles" else SEEDS
    same = same_values(NAIN_JAUNE, KNOBS[name], CONTEXTS.get(name, [{}]), with_knob(name), seeds)
    assert same == [], PLAY_THE_SAME


def test_any_two_prizes_for_a_grand_opera_play_differently():
    for pair in itertools.combinations(KNOBS["grand_opera"], 2):
        rules = [with_knob("grand_opera")(value, {}) for value in pair]
        one, other = (NAIN_JAUNE.read_position(each, OPERA) for each in rules)
        assert apart_from(NAIN_JAUNE, one, other), pair


def test_announcing_matters_to_who_lays_a_board_card_in_silence():
    position = {**OPERA, "seats": [{"hand": ["7D"], "tokens": 100}, *OPERA["seats"][1:]]}
    one, other = (
        NAIN_JAUNE.read_position(with_knob("announce")(value, {}), position) for value in KNOBS["announce"]
    )
    silent = Lay(parse_card("7D"), announce=False)
    assert NAIN_JAUNE.apply(one, 0, silent).events != NAIN_JAUNE.apply(other, 0, silent).events
