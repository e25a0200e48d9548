import pytest

from bot.tokens.stake_units import at_stake_unit
from game.registry import GAMES

NAIN_JAUNE = GAMES["nain_jaune"]


@pytest.mark.parametrize("preset", NAIN_JAUNE.presets)
def test_antes_and_stakes_grow_alike(preset):
    rules = NAIN_JAUNE.presets[preset]
    before, after = (NAIN_JAUNE.stakes(at_stake_unit(NAIN_JAUNE, rules, unit)) for unit in (1, 10))
    assert (after.unit, after.ante, after.tokens) == (10, 10 * before.ante, 10 * before.tokens)


def test_rules_with_a_unit_of_their_own_keep_it():
    rules = NAIN_JAUNE.presets["nain_jaune"].override({"stake_unit": 5})
    assert at_stake_unit(NAIN_JAUNE, rules, 10) is rules


def test_a_game_without_tokens_stays_as_it_is():
    game = GAMES["shithead"]
    rules = next(iter(game.presets.values()))
    assert at_stake_unit(game, rules, 10) is rules
