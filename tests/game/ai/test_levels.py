import pytest

from game.ai.levels import LEVELS
from game.ai.random_play import RandomPolicy
from game.levels import RANDOM, policy_for
from game.registry import GAMES
from tests.game.conformance.playing import CASES, player_counts, positions, rng_of


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_has_a_policy_of_every_level(game):
    policies = [policy_for(game, level) for level in LEVELS]
    assert all(hasattr(policy, "choose") for policy in policies)
    assert isinstance(policy_for(game, RANDOM), RandomPolicy)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_name_that_is_no_level_is_an_error(game):
    with pytest.raises(ValueError, match="'brilliant' is not one of random, easy, normal, hard"):
        policy_for(game, "brilliant")


@pytest.mark.parametrize(("key", "preset"), CASES)
@pytest.mark.parametrize(("level", "every"), [("easy", 2), ("normal", 3), ("hard", 17)])
def test_every_level_chooses_a_legal_action_by_every_preset(key, preset, level, every):
    game = GAMES[key]
    rules, policy = game.presets[preset], policy_for(game, level)
    for players in player_counts(game, rules)[::2]:
        met = list(positions(game, rules, players, seed=5, most=60))[::every]
        for number, (state, seat, _) in enumerate(met):
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            assert policy.choose(view, legal, rng_of(number)) in legal
