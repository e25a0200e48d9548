"""Every house rule can be set: fields cover the schema, offer what it allows, and set what they say."""

import itertools
import re
from typing import get_args

import pytest
from hypothesis import given

from bot.rules.fields import (
    MOST_OFFERED,
    POWERS,
    SETTINGS,
    Kind,
    NoSuchSettingError,
    chosen_value,
    group_fields,
    option_code,
    power_fields,
    rank_screen,
    typed_number,
    without_power,
)
from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, knobs
from game.registry import GAMES
from game.shithead.rules import NamedDemand, NamedEntry, Power
from tests.bot.rules.setting import all_fields, put, settings

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
ALL_FIELDS = [
    (game, field)
    for game in GAMES.values()
    for field in all_fields(game)
    if not field.key.startswith(POWERS) or field.key.startswith(("powers.9.", "powers.X."))
]
"""Of the powers those of two ranks: all others are like the 9."""
EVERY_FIELD = pytest.mark.parametrize(
    ("game", "field"), ALL_FIELDS, ids=[f"{game.key}:{field.key}" for game, field in ALL_FIELDS]
)
SHITHEAD = GAMES["shithead"]
CROWDED = {"shithead": "guarducci", "nain_jaune": "party"}
"""Presets that have most of what may be set; the first one of a game that is not here."""


def json_of(rules):
    return rules.model_dump(mode="json")


def field_of(game, key):
    return SETTINGS[game.key].find(key)[0]


def accepted(game, field, value):
    """Tell whether a value can be read at all, whatever it conflicts with."""
    rules = next(iter(game.presets.values()))
    try:
        rules.override(field.write(json_of(rules), value))
    except RuleConflictError:
        return True
    except UnreadableError:
        return False
    return True


@EVERY_GAME
def test_every_knob_can_be_set_on_the_screen_of_its_group(game):
    for knob in knobs(game.rules_type):
        if knob.name != POWERS:
            keys = [field.key.split(".")[0] for field in SETTINGS[game.key].fields_by_group[knob.group]]
            assert knob.name in keys


LISTS = {"demand": ("demand.only", "demand.not")}
"""Parts of a power that can list ranks, each with a menu of its own."""


def test_every_part_of_the_power_of_every_rank_can_be_set():
    fields_by_rank = SETTINGS["shithead"].fields_by_rank
    assert list(fields_by_rank) == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]
    for rank, fields in fields_by_rank.items():
        parts = [part for part in Power.model_fields for part in (part, *LISTS.get(part, ()))]
        assert [field.key for field in fields] == [f"powers.{rank}.{part}" for part in parts]
    assert SETTINGS["nain_jaune"].fields_by_rank == {}


@EVERY_FIELD
def test_a_menu_offers_what_it_can_show_and_nothing_unreadable(game, field):
    if field.kind is Kind.NUMBER:
        return
    assert 2 <= len(field.offered) <= MOST_OFFERED
    codes = [option_code(value) for value in field.offered]
    assert len(set(codes)) == len(codes)
    assert all(len(code) <= 100 for code in codes)
    if field.kind is Kind.CHOICE:
        assert all(accepted(game, field, value) for value in field.offered)
    else:
        assert accepted(game, field, list(field.offered))


@EVERY_FIELD
def test_numbers_are_those_the_schema_allows(game, field):
    if field.kind is Kind.NUMBER:
        assert accepted(game, field, field.least)
        assert accepted(game, field, field.most)
        assert not accepted(game, field, field.least - 1)
        assert not accepted(game, field, field.most + 1)


@pytest.mark.parametrize("part", ["entry", "demand", "duel"])
def test_menus_offer_all_that_a_power_can_say(part):
    field = field_of(SHITHEAD, f"powers.9.{part}")
    ranks = SETTINGS["shithead"].fields_by_rank
    words = [*get_args(NamedEntry), *get_args(NamedDemand)]
    spelled = [*words, *(f"{word}:{rank}" for word in ("any_but", "value") for rank in ranks)]
    readable = {value for value in spelled if accepted(SHITHEAD, field, value)}
    assert readable - {"value:9"} == set(field.offered) - {None}, "a 9 counts as itself anyway"


@pytest.mark.parametrize(("game", "preset"), [(g, p) for g in GAMES.values() for p in g.presets], ids=str)
def test_every_value_of_a_preset_is_among_the_choices(game, preset):
    values = json_of(game.presets[preset])
    for field in all_fields(game):
        present = field.read(values)
        if field.kind is Kind.CHOICE:
            assert present in field.offered
        elif field.kind is Kind.SEVERAL:
            assert set(present) <= set(field.offered)
        else:
            assert field.least <= present <= field.most


@EVERY_FIELD
def test_a_field_reads_the_value_that_was_set(game, field):
    rules = game.presets[CROWDED.get(game.key, next(iter(game.presets)))]
    others = [other for other in all_fields(game) if other is not field and not other.key.startswith(POWERS)]
    values = [field.least, field.most] if field.kind is Kind.NUMBER else list(field.offered)
    if field.kind is Kind.SEVERAL:
        values = [[], values[:1], values[1:3]]
    for value in values:
        changed = put(rules, field, value)
        if changed == rules:
            continue
        same_as_ever = value == "transparent" and field.key == "powers.X.duel"  # as with more players left
        assert field.read(json_of(changed)) == (None if same_as_ever else value)
        if not field.words.startswith(("powers", "last_card_ban")):
            same = [other.read(json_of(changed)) == other.read(json_of(rules)) for other in others]
            assert all(same)


def test_a_rank_has_one_ban_the_one_chosen_last():
    eliminated, illegal = (field_of(SHITHEAD, f"last_card_ban.{ban}") for ban in ("eliminated", "illegal"))
    rules = put(put(SHITHEAD.presets["norvegien"], eliminated, ["10", "2"]), illegal, ["10", "A"])
    assert rules.last_card_ban == {"2": "eliminated", "10": "illegal", "A": "illegal"}
    assert eliminated.read(json_of(rules)) == ["2"]


def test_a_power_is_set_part_by_part_and_taken_away_at_once():
    rules = SHITHEAD.presets["norvegien"]
    for part, value in (("entry", "any_but:8"), ("effect", "skip"), ("count", "once")):
        rules = put(rules, field_of(SHITHEAD, f"powers.9.{part}"), value)
    assert rules.powers["9"] == Power(entry="any_but:8", effect="skip", count="once")
    assert "9" not in rules.override(without_power("9")).powers
    for part, value in (("entry", "ranked"), ("effect", "none")):
        rules = put(rules, field_of(SHITHEAD, f"powers.9.{part}"), value)
    assert rules == SHITHEAD.presets["norvegien"]


def test_what_a_menu_does_not_offer_stays_among_its_choices_while_it_stands():
    rules = SHITHEAD.presets["norvegien"].override({"decks": {"per": 19}, "quad": 77})
    for key, present in (("decks", {"per": 19}), ("quad", 77)):
        field = field_of(SHITHEAD, key)
        assert present not in field.offered
        assert field.choices(json_of(rules))[-1] == present
        assert chosen_value(field, rules, (option_code(present),)) == present
        assert len(field.choices(json_of(rules))) <= MOST_OFFERED + 1


@given(settings())
def test_menus_can_show_every_value(made):
    game, _, rules = made
    for field in all_fields(game):
        if field.kind is Kind.CHOICE:
            assert field.read(json_of(rules)) in field.choices(json_of(rules))


def test_values_that_no_menu_offers_cannot_be_chosen():
    rules = SHITHEAD.presets["norvegien"]
    for key, codes in itertools.product(
        ("quad", "decks", "last_card_ban.illegal", "must_play", "powers.9.entry"),
        (("77",), ("null",), ('"Z"',), ("{}",), ("true", "false"), ("",)),
    ):
        with pytest.raises(NoSuchSettingError):
            chosen_value(field_of(SHITHEAD, key), rules, codes)
    with pytest.raises(NoSuchSettingError):
        chosen_value(field_of(SHITHEAD, "quad"), rules, ())
    with pytest.raises(NoSuchSettingError):
        chosen_value(field_of(SHITHEAD, "move_limit"), rules, ("77",))


@pytest.mark.parametrize(
    "key", ["", "nothing", "players", "players.2", "powers.9", "powers.Z.entry", "powers.9.x"]
)
def test_there_are_no_other_fields(key):
    with pytest.raises(NoSuchSettingError):
        SETTINGS["shithead"].find(key)


@pytest.mark.parametrize("place", ["nothing", "powers.", "powers.Z", "play.9"])
def test_there_are_no_other_screens(place):
    with pytest.raises(NoSuchSettingError):
        SETTINGS["shithead"].fields(place)
    with pytest.raises(NoSuchSettingError):
        SETTINGS["nain_jaune"].fields(rank_screen("9"))


@pytest.mark.parametrize(
    ("typed", "number"),
    {
        "1": 1,
        " 12 000 ": 12000,
        "1\u202f000": 1000,
        "99,999": 99_999,
        "12.000": 12000,
        "1,5": None,
        "1,00": None,
        "1,,000": None,
        "100000": 100_000,
        "0": None,
        "100001": None,
        "-5": None,
        "1e3": None,
        "٣": None,
        "": None,
        "9" * 5000: None,
        "ten": None,
    }.items(),
)
def test_numbers_are_typed_in_digits_within_bounds(typed, number):
    assert typed_number(field_of(SHITHEAD, "move_limit"), typed) == number


def test_fields_are_read_off_the_model_so_that_a_new_knob_needs_only_words():
    controls = SETTINGS["shithead"].wording.controls
    offered = {words: control.offered for words, control in controls.items()}
    assert set(group_fields(SHITHEAD.rules_type, offered)) == {
        knob.group for knob in knobs(SHITHEAD.rules_type)
    }
    parts = power_fields(SHITHEAD.rules_type, "9", {})
    assert all(re.fullmatch(r"powers\.9\.\w+", field.key) for field in parts)
