import json
from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError

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


LIMITS = {
    "shithead": {
        "jokers": (0, 16),
        "table_cards": (0, 6),
        "hand_cards": (1, 10),
        "max_set": (0, 99),
        "quad": (0, 99),
        "move_limit": (1, 100_000),
    },
    "nain_jaune": {
        "stake_unit": (1, 1000),
        "tokens": (1, 1_000_000),
        "deals": (1, 1000),
        "move_limit": (1, 1_000_000),
    },
    "paskahousu": {
        "decks": (1, 8),
        "jokers": (0, 16),
        "hand_cards": (1, 10),
        "table_cards": (0, 6),
        "quad": (0, 99),
        "move_limit": (1, 100_000),
    },
}
"""The least and the most of every knob that is a number: saved presets and codes of rules rely on them."""
MORE_NUMBERS = [
    ("shithead", "players", lambda n: [n, 20], 2, 20),
    ("shithead", "players", lambda n: [2, n], 2, 20),
    ("shithead", "decks", lambda n: n, 1, 8),
    ("shithead", "decks", lambda n: {"per": n}, 1, 20),
    ("shithead", "decks", lambda n: {"fit": True, "min": n}, 1, 8),
    ("nain_jaune", "players", lambda n: [n, 8], 2, 8),
    ("nain_jaune", "players", lambda n: [2, n], 2, 8),
    ("paskahousu", "players", lambda n: [n, 10], 2, 10),
    ("paskahousu", "players", lambda n: [2, n], 2, 10),
]
"""What else is a number within a knob: how a knob is made of it, its least and its most."""


def test_every_knob_that_is_a_number_has_its_limits_above():
    numbers = {
        (game.key, knob.name)
        for game in GAMES.values()
        for knob in knobs(game.rules_type)
        if knob.field.annotation is int
    }
    listed = {(game, name) for game, limits in LIMITS.items() for name in limits}
    assert numbers - listed == set(), "write their least and their most into LIMITS above"
    assert listed - numbers == set(), "LIMITS above has what is no number among the knobs"


@pytest.mark.parametrize(
    ("game", "name", "made_of", "least", "most"),
    [
        *((game, name, lambda n: n, *limits) for game in LIMITS for name, limits in LIMITS[game].items()),
        *MORE_NUMBERS,
    ],
)
def test_a_number_reaches_from_its_least_to_its_most_and_nothing_else_is_one(
    game, name, made_of, least, most
):
    field = GAMES[game].rules_type.model_fields[name]
    knob = TypeAdapter(Annotated[field.annotation, field])
    for number in (least, most):
        knob.validate_python(made_of(number))
    for wrong in (least - 1, most + 1, float(least), str(least), True):
        with pytest.raises(ValidationError):
            knob.validate_python(made_of(wrong))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_neither_numbers_nor_words_are_a_yes(game):
    for knob in knobs(game.rules_type):
        if knob.field.annotation is bool:
            adapter = TypeAdapter(Annotated[bool, *knob.field.metadata])
            for wrong in (1, 0, "true", "yes"):
                with pytest.raises(ValidationError):
                    adapter.validate_python(wrong)
