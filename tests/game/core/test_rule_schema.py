import json

import pytest

from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, knobs
from game.registry import GAMES

CASES = [(game, name) for game in GAMES.values() for name in game.presets]


@pytest.mark.parametrize(("game", "name"), CASES, ids=lambda value: getattr(value, "key", value))
def test_rules_survive_json(game, name):
    rules = game.presets[name]
    assert game.rules_type.model_validate(json.loads(rules.model_dump_json())) == rules


@pytest.mark.parametrize(("game", "name"), CASES, ids=lambda value: getattr(value, "key", value))
def test_differences_make_one_preset_of_another(game, name):
    base = next(iter(game.presets.values()))
    rules = game.presets[name]
    assert base.override(rules.differences(base)) == rules
    assert rules.differences(rules) == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_knob_has_a_group(game):
    assert all(knob.group for knob in knobs(game.rules_type))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_unknown_knobs_are_named(game):
    rules = next(iter(game.presets.values()))
    with pytest.raises(UnreadableError, match="nonsense"):
        rules.override({"nonsense": 1})


def test_powers_merge_part_by_part_and_null_removes_one():
    rules = GAMES["shithead"].presets["norvegien"]
    changed = rules.override({"powers": {"10": {"entry": "ranked"}, "2": None}})
    powers = changed.model_dump(mode="json")["powers"]
    assert powers["10"]["entry"] == "ranked"
    assert powers["10"]["effect"] == "burn"
    assert "2" not in powers


def test_rules_that_cannot_be_played_name_the_fields():
    with pytest.raises(RuleConflictError) as caught:
        GAMES["shithead"].presets["shithead"].override({"jokers": 2})
    assert "jokers" in caught.value.fields
    assert caught.value.code
