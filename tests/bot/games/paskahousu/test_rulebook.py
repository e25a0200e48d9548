"""The words of Paskahousu's rules: every value has its own, in the list of differences and in the rules."""

import itertools

import pytest

from bot.games.registry import SCREENS
from game.core.rule_schema import knobs
from game.paskahousu.rules import PaskahousuRules
from game.registry import GAMES
from tests.game.paskahousu.test_every_value_plays import BLUFF, KNOBS
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

SCREEN = SCREENS["paskahousu"]
PLAIN = GAMES["paskahousu"].presets["paskahousu"]
CONTEXTS = {
    "opener": {"opening_play": "free"},
    "table_cards": {"decks": 2},
    "challengers": BLUFF,
    "window": BLUFF,
    "after_truth": BLUFF,
    "after_lie": BLUFF,
}


def with_value(name, value):
    return PLAIN.override({**CONTEXTS.get(name, {}), name: value})


def test_every_knob_is_tried():
    assert {knob.name for knob in knobs(PaskahousuRules)} == set(KNOBS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KNOBS)
def test_every_value_of_a_knob_has_words_of_its_own(name, language):
    lines = set()
    for value, other in itertools.permutations(KNOBS[name], 2):
        said = SCREEN.differences(with_value(name, value), with_value(name, other), words(language))
        assert len(said) == 1, "one house rule is one line"
        lines.add(said[0])
    assert len(lines) == len(KNOBS[name])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KNOBS)
def test_the_rules_read_otherwise_with_every_value(name, language):
    texts = {text(SCREEN.rules(with_value(name, value), "ours", words(language))) for value in KNOBS[name]}
    assert len(texts) == len(KNOBS[name]), "no section of bot/games/paskahousu/rules.py tells it"
