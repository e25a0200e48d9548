"""Playing on quickly: only legal actions, to the end, and worth what the seat's place is worth."""

import pytest

from game.ai.standing import share_beaten
from game.shithead.ai.foresight import MOST_ACTIONS, Playout
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.ruleset import compile_ruleset
from tests.game.conformance.playing import fresh_state, player_counts, rng_of


@pytest.mark.parametrize("preset", PRESETS)
def test_every_quick_choice_is_legal(preset):
    rules = PRESETS[preset]
    playout, rng = Playout(compile_ruleset(rules), 0, 0.5), rng_of("quick")
    for players in player_counts(SHITHEAD, rules):
        state = fresh_state(SHITHEAD, rules, players, seed=8)
        for _ in range(120):
            seats = SHITHEAD.awaited(state)
            if not seats:
                break
            action = playout.quick(state, seats[0])
            assert SHITHEAD.refuse(state, seats[0], action) is None
            at_random = rng.choice(SHITHEAD.legal_actions(state, seats[0]))
            state = SHITHEAD.apply(state, seats[0], at_random if rng.below(3) == 0 else action).state


@pytest.mark.parametrize("preset", ["shithead", "norvegien", "norvegien_plus", "danish"])
def test_a_deal_played_on_is_worth_the_place_of_the_seat(preset):
    rules = PRESETS[preset]
    for luck in range(12):
        state = fresh_state(SHITHEAD, rules, 3, seed=luck)
        value, played = Playout(compile_ruleset(rules), 1, 0.5).play_on(state, luck)
        if played == MOST_ACTIONS:
            assert value == 0.5
            continue
        outcome = SHITHEAD.outcome(state)
        if outcome is not None:
            share = share_beaten(outcome, 1)
            assert (value > 0.5) == (share > 0.5)
        else:
            assert state.statuses[1] != "in", "it stops early only when its place is known"
        assert abs(value - 0.5) <= 0.5 * 0.998**played + 1e-9


def test_the_same_luck_plays_the_same_deal():
    ends = []
    for luck in (5, *range(5, 15)):
        state = fresh_state(SHITHEAD, PRESETS["shithead"], 4, seed=3)
        ends.append(Playout(compile_ruleset(PRESETS["shithead"]), 0, 0.5).play_on(state, luck))
    assert ends[0] == ends[1]
    assert len(set(ends)) > 5
