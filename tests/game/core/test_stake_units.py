"""The documented variants at other stake units."""

import pytest

from game.registry import GAMES

NAIN_JAUNE = GAMES["nain_jaune"]


@pytest.mark.parametrize("preset", NAIN_JAUNE.presets)
def test_antes_and_stakes_grow_alike(preset):
    rules = NAIN_JAUNE.presets[preset]
    before, after = (NAIN_JAUNE.stakes(NAIN_JAUNE.at_unit(rules, unit)) for unit in (1, 10))
    assert (after.unit, after.ante, after.tokens) == (10, 10 * before.ante, 10 * before.tokens)


def test_rules_with_a_unit_of_their_own_keep_it():
    rules = NAIN_JAUNE.presets["nain_jaune"].override({"stake_unit": 5})
    assert NAIN_JAUNE.at_unit(rules, 10) is rules


def test_a_variant_is_known_by_its_rules_whatever_the_stake():
    for game in GAMES.values():
        for name, rules in game.presets.items():
            assert game.preset_of(rules) == game.preset_of(game.at_unit(rules, 10)) == name
            assert game.preset_of(rules.override({"move_limit": 777})) == ""


def test_a_game_without_tokens_stays_as_it_is():
    game = GAMES["shithead"]
    rules = next(iter(game.presets.values()))
    assert game.at_unit(rules, 10) is rules
