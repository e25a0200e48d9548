"""Properties of every level of every game, with any house rules."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.ai.levels import LEVELS
from game.ai.random_play import RandomPolicy, Reacting
from game.core.rng import Rng
from game.levels import RANDOM, policy_for
from game.nain_jaune.game import NAIN_JAUNE
from game.registry import GAMES
from game.shithead.game import SHITHEAD
from tests.game.conformance.playing import CASES, player_counts, positions, rng_of
from tests.game.nain_jaune.strategies import play_randomly, rules_models
from tests.game.shithead.strategies import situations
from tests.support.searches import short_searches

SEEDS = st.integers(0, 2**16)
SLOW = [HealthCheck.too_slow]


@pytest.fixture(autouse=True)
def short():
    with short_searches():
        yield


def choose(game, level, state, seat):
    """Return the choice of a level from what the seat sees; the stream of chance is always the same."""
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    return policy_for(game, level).choose(view, legal, rng_of("choice"))


def react(game, level, state, seat):
    """Return how a level reacts out of turn, from what the seat sees; not all levels do."""
    policy = policy_for(game, level)
    if not isinstance(policy, Reacting):
        return None
    return policy.react(game.view(state, seat), game.legal_actions(state, seat), rng_of("choice"))


def assert_chooses_from_the_view_alone(game, level, state, seed):
    """What is chosen is allowed, and the same on a state that the seat cannot tell from the true one."""
    for seat in game.awaited(state)[:1]:
        action = choose(game, level, state, seat)
        assert game.refuse(state, seat, action) is None
        other = game.sample_state(game.view(state, seat), rng_of("resample", seed))
        assert choose(game, level, other, seat) == action
    for seat in game.reactors(state):
        action = react(game, level, state, seat)
        assert action is None or (game.reacts(action) and game.refuse(state, seat, action) is None)
        other = game.sample_state(game.view(state, seat), rng_of("resample", seed))
        assert react(game, level, other, seat) == action


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_there_is_a_policy_of_every_level_and_random_play_below_them(game):
    assert len({id(policy_for(game, level)) for level in LEVELS}) == len(LEVELS)
    assert isinstance(policy_for(game, RANDOM), RandomPolicy)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_name_that_is_no_level_is_an_error(game):
    with pytest.raises(ValueError, match="'brilliant' is not one of random, easy, normal, hard, expert"):
        policy_for(game, "brilliant")


@pytest.mark.in_part(14)
@pytest.mark.parametrize(("key", "preset"), CASES)
def test_every_level_plays_by_every_preset_from_what_it_sees(key, preset):
    """Every other preset with the fewest players, the others with the most; the recorded choices have all."""
    game = GAMES[key]
    rules = game.presets[preset]
    fewest_or_most = player_counts(game, rules)[-(CASES.index((key, preset)) % 2)]
    met = list(positions(game, rules, fewest_or_most, seed=5, most=100))
    for level, every in (("easy", 9), ("normal", 9), ("hard", 45), ("expert", 45)):
        for number, (state, _, _) in enumerate(met[::every]):
            assert_chooses_from_the_view_alone(game, level, state, number)


@pytest.mark.parametrize(("level", "examples"), [("easy", 20), ("normal", 20), ("hard", 5), ("expert", 5)])
def test_every_level_plays_shithead_by_any_house_rules(level, examples):
    @given(situations(), SEEDS)
    @settings(deadline=None, max_examples=examples, suppress_health_check=SLOW)
    def check(situation, seed):
        assert_chooses_from_the_view_alone(SHITHEAD, level, situation.state, seed)

    check()


@pytest.mark.parametrize(("level", "examples"), [("easy", 15), ("normal", 15), ("hard", 5), ("expert", 5)])
def test_every_level_plays_nain_jaune_by_any_house_rules(level, examples):
    @given(rules_models(), SEEDS, st.integers(0, 30))
    @settings(deadline=None, max_examples=examples, suppress_health_check=SLOW)
    def check(rules, seed, moves):
        rng = Rng(seed.to_bytes(32, "big"), "generated")
        setup = NAIN_JAUNE.first_setup(rules, rules.players[0], rng)
        state = play_randomly(NAIN_JAUNE.deal(setup, rng).state, rng, moves)
        assert_chooses_from_the_view_alone(NAIN_JAUNE, level, state, seed)

    check()
