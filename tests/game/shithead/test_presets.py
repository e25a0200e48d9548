"""Every cell of the rules' tables of presets, and that every preset plays at every number of seats."""

import pytest

from game.core.rng import Rng
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import Power, ShitheadRules
from game.shithead.ruleset import compile_ruleset
from tests.game.shithead.matrix import KNOBS, POWERS

UNPRINTED = {"powers", "sequel"}
"""What the tables of knobs do not have: powers are a table of their own, a sequel has its test below."""


def read(tables):
    """Return each preset's cells, by their columns, of tables written as text."""
    found = {}
    for table in tables:
        head, *lines = table.strip().splitlines()
        for line in lines:
            preset, *cells = line.split()
            found.setdefault(preset, {}).update(zip(head.split()[1:], cells, strict=True))
    return found


KNOBS_BY_PRESET, POWERS_BY_PRESET = read(KNOBS), read(POWERS)


def written(rules, knob):
    """Return how the tables write a knob's value."""
    value = getattr(rules, knob)
    match knob:
        case "players":
            return "-".join(map(str, dict.fromkeys(value)))
        case "decks":
            return _packs(rules.model_dump()["decks"])
        case "attack_counters":
            return ",".join(value)
        case "last_card_ban":
            return "{" + ",".join(f"{rank}:_{ban}" for rank, ban in value.items()) + "}"
    return str(value)


def _packs(value):
    if isinstance(value, int):
        return str(value)
    if "per" in value:
        return f"1_per_{value['per']}"
    return "fit" if value["min"] == 1 else f"fit,_min_{value['min']}"


def written_power(power):
    """Return how the tables write a power; the demand of a card that burns does not matter."""
    if power == Power():
        return "."
    demand = "-" if power.effect == "burn" else power.demand + (":own" if power.floor == "own" else "")
    parts = [power.entry.replace(":", "_"), demand]
    if power.effect != "none":
        parts.append(power.effect + _count(power))
    return "/".join(parts)


def _count(power):
    return (
        {"skip": "_per_card", "reverse": "_once"}.get(power.effect, "")
        if power.count is None
        else (f"_{power.count}")
    )


@pytest.mark.parametrize("preset", KNOBS_BY_PRESET)
def test_knobs_of_preset(preset):
    """Rules 4.2 and 4.4."""
    cells = KNOBS_BY_PRESET[preset]
    assert {knob: written(PRESETS[preset], knob) for knob in cells} == cells


@pytest.mark.parametrize("preset", POWERS_BY_PRESET)
def test_powers_of_preset(preset):
    """Rules 4.3."""
    cells, powers = POWERS_BY_PRESET[preset], PRESETS[preset].powers
    assert {rank: written_power(powers.get(rank, Power())) for rank in cells} == cells


def test_the_tables_are_complete():
    """Every preset, every knob that one of them changes, every rank with a power."""
    usual = ShitheadRules()
    for preset, rules in PRESETS.items():
        changed = set(rules.differences(usual)) - UNPRINTED
        assert changed - set(KNOBS_BY_PRESET[preset]) == set(), f"{preset}: matrix.py has no column for these"
        assert set(rules.powers) <= set(POWERS_BY_PRESET[preset])
    assert set(KNOBS_BY_PRESET) == set(PRESETS)


def test_reverse_shithead_is_one_match_of_two_deals():
    """Rules 2.2: part two follows part one; no other preset has a second deal."""
    assert {name: rules.sequel for name, rules in PRESETS.items() if rules.sequel} == {
        "reverse_1": "reverse_2"
    }


def test_guarduccis_joker_resets_in_a_duel_only():
    """Rules 4.1, note 1."""
    assert {name for name, rules in PRESETS.items() for p in rules.powers.values() if p.duel} == {"guarducci"}
    assert PRESETS["guarducci"].powers["X"].duel == "reset"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_deals_at_every_number_of_seats(preset):
    rules = PRESETS[preset]
    for players in SHITHEAD.seats_allowed(rules):
        rng = Rng(bytes(32), f"{preset}{players}")
        state = SHITHEAD.deal(SHITHEAD.first_setup(rules, players, rng), rng).state
        assert len(SHITHEAD.awaited(state)) >= 1
        position = SHITHEAD.write_position(state)
        cards = sum(len(seat["hand"]) + len(seat["up"]) + len(seat["down"]) for seat in position["seats"])
        thrown = sum(len(play["cards"]) for play in position["pile"])
        total = 52 * rules.packs_for(players) + rules.jokers
        assert cards == players * rules.at(players).cards_each
        assert len(position["stock"]) == total - cards - thrown


def test_presets_compile_once():
    assert all(compile_ruleset(rules) is compile_ruleset(rules) for rules in PRESETS.values())
