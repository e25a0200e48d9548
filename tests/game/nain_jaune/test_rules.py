import re
from typing import Any

import pytest

from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, knobs
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from tests.game.nain_jaune.tables import GAME, rules_of

PRESET_NAMES = ["nain_jaune", "classic", "mistigri", "jjv", "party"]

# Table 4.5 of the specification, a column per preset ("-": the knob does not count there).
MATRIX = """
players        | 3-8       | 3-8          | 3-8          | 2-8          | 3-8
direction      | ccw       | cw           | cw           | cw           | cw
dealing        | hands     | hands        | hands        | hands        | hands
sequence       | wrap      | stop_at_king | stop_at_king | stop_at_king | stop_at_king
restart        | next_held | free         | free         | skip_rank    | free
lead           | free      | free         | free         | free         | free
voluntary_pass | false     | false        | true         | false        | false
announce       | auto      | required     | required     | auto         | auto
payment        | points    | points       | cards        | points       | cards
kept           | double    | double       | double       | double       | stake
grand_opera    | none      | sweep        | none         | none         | sweep
five_belles    | false     | false        | false        | false        | true
stake_unit     | 1         | 1            | 1            | 1            | 1
tokens         | 120       | 120          | 120          | 120          | 100
game_end       | deals     | broke        | broke        | broke        | either
deals          | 5         | -            | -            | -            | 5
insolvency     | partial   | partial      | partial      | partial      | partial
"""

CELLS = [
    (preset, knob, value)
    for knob, *values in ([cell.strip() for cell in row.split("|")] for row in MATRIX.strip().splitlines())
    for preset, value in zip(PRESET_NAMES, values, strict=True)
]


def read_cell(text: str) -> Any:
    if match := re.fullmatch(r"(\d)-(\d)", text):
        return [int(match[1]), int(match[2])]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


@pytest.mark.parametrize(("preset", "knob", "value"), CELLS)
def test_presets_are_as_the_specification_tabulates_them(preset: str, knob: str, value: str):
    if value == "-":
        assert compile_ruleset(PRESETS[preset]).last_deal_reason == "move_limit"
    else:
        assert PRESETS[preset].model_dump(mode="json")[knob] == read_cell(value)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_the_matrix_names_every_knob_that_a_preset_changes(preset: str):
    changed = set(PRESETS[preset].differences(NainJauneRules()))
    assert changed - {knob for _, knob, _ in CELLS} == set(), "MATRIX above has no line for these"


def test_presets_are_those_of_the_specification_the_base_game_first():
    assert list(GAME.presets) == PRESET_NAMES


def test_bare_rules_are_the_base_game():
    assert NainJauneRules() == PRESETS["nain_jaune"]


def test_every_field_is_a_knob_of_a_group():
    groups = {knob.group for knob in knobs(NainJauneRules)}
    assert groups == {"players", "table", "play", "payment", "match"}


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_differences_from_the_base_game_give_the_preset_back(preset: str):
    base = PRESETS["nain_jaune"]
    assert base.override(PRESETS[preset].differences(base)) == PRESETS[preset]


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_rules_survive_json(preset: str):
    rules = PRESETS[preset]
    assert NainJauneRules.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize(
    ("overrides", "code", "fields"),
    [
        ({"players": [6, 4]}, "players_reversed", ("players",)),
        (
            {"game_end": "broke", "stake_unit": 10},
            "tokens_below_ante",
            ("tokens", "stake_unit", "game_end"),
        ),
        ({"game_end": "either", "tokens": 14}, "tokens_below_ante", ("tokens", "stake_unit", "game_end")),
    ],
)
def test_rules_that_cannot_be_played_are_conflicts(
    overrides: dict[str, Any], code: str, fields: tuple[str, ...]
):
    with pytest.raises(RuleConflictError) as caught:
        rules_of(**overrides)
    assert caught.value.code == code
    assert caught.value.fields == fields


def test_few_tokens_are_no_conflict_where_one_antes_what_one_has():
    rules = rules_of(tokens=8)
    assert GAME.stakes(rules).only_points, "nobody wins pots of others for less than an ante"
    assert not GAME.stakes(rules_of(tokens=15)).only_points


@pytest.mark.parametrize(
    "overrides",
    [
        {"sequence": "stop"},
        {"players": [1, 4]},
        {"players": [3, 9]},
        {"players": 4},
        {"tokens": 0},
        {"tokens": True},
        {"tokens": 1.5},
        {"tokens": "120"},
        {"stake_unit": 0},
        {"deals": 0},
        {"voluntary_pass": "yes"},
        {"five_belles": 1},
        {"direction": "left"},
        {"brocantage": True},
    ],
)
def test_unknown_knobs_and_values_are_unreadable_and_named(overrides: dict[str, Any]):
    with pytest.raises(UnreadableError, match=next(iter(overrides))):
        rules_of(**overrides)


def test_stakes_name_boxes_antes_and_debts():
    stakes = GAME.stakes(rules_of(stake_unit=2, insolvency="debt"))
    assert (stakes.tokens, stakes.ante, stakes.unit, stakes.debt) == (120, 30, 2, True)
    assert stakes.boxes == ("10D", "JC", "QS", "KH", "7D")


def test_compiled_rules_are_kept():
    assert compile_ruleset(rules_of("party")) is compile_ruleset(rules_of("party"))
