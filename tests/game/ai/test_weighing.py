"""What a decision is worth: known blunders are found, and equal moves are never called one."""

import pytest

from benchmarks.blunders import read
from game.ai.weighing import compare, weigh
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES

BLUNDERS = read()


def seen(blunder):
    """Return the expert, the view and the legal actions of a position."""
    game = blunder.game
    state = game.read_position(game.presets[blunder.preset], blunder.position)
    return policy_for(game, "expert"), game.view(state, blunder.seat), game.legal_actions(state, blunder.seat)


def sorted_by_gap(blunder):
    """Return the best and the worst action of a position, and how far they are apart."""
    gaps = sorted(blunder.gaps, key=lambda gap: gap[1])
    read_one = blunder.game.actions.validate_python
    legal = {str(gap[0]): gap for gap in gaps}
    best, worst = (legal[str(gap[0])][0] for gap in (gaps[0], gaps[-1]))
    if "flip" in (best["kind"], worst["kind"]):
        return None
    return read_one(best), read_one(worst), gaps[-1][1]


FOUND = [(one, found) for one in BLUNDERS if (found := sorted_by_gap(one)) is not None]
WORST = sorted(FOUND, key=lambda one: -one[1][2])[:2]


def test_a_great_blunder_is_one_beyond_doubt():
    for number, (blunder, (best, worst, gap)) in enumerate(WORST):
        policy, view, legal = seen(blunder)
        rng = Rng(bytes(32), f"weighing|{number}")
        weighed = compare(policy, view, legal, rng, best=best, chosen=worst, effort=1)
        assert weighed.loss.share - weighed.loss.error > 0, (number, gap)
        assert weighed.loss.share == pytest.approx(gap, abs=0.25), number
        assert weighed.worth.share - weighed.chosen.share == pytest.approx(weighed.loss.share)


def test_a_move_is_no_worse_than_itself_and_few_results_are_not_certain():
    for number, (blunder, (best, _, _)) in enumerate(WORST):
        policy, view, legal = seen(blunder)
        weighed = compare(
            policy, view, legal, Rng(bytes(32), str(number)), best=best, chosen=best, effort=0.05
        )
        assert weighed.loss.share == 0
        assert weighed.loss.error > 0
        assert 0 < weighed.worth.error < 1


def test_what_was_chosen_is_weighed_even_if_the_search_would_not_try_it():
    for blunder, (_, worst, _) in WORST:
        policy, view, legal = seen(blunder)
        weighed = weigh(policy, view, legal, Rng(bytes(32), "x"), chosen=worst, effort=0.1)
        assert weighed.chosen is not None
        assert weighed.best in legal


def test_what_can_be_undone_before_play_is_not_weighed():
    """Nor called a loss in the analysis of a match."""
    game, rng = GAMES["shithead"], Rng(bytes(32), "exchange")
    state = game.deal(game.first_setup(game.presets["shithead"], 3, rng), rng).state
    legal = game.legal_actions(state, 0)
    assert (state.phase, legal[-1].kind) == ("exchange", "exchange")
    weighed = weigh(policy_for(game, "expert"), game.view(state, 0), legal, rng, chosen=legal[-1], effort=0.2)
    assert weighed.chosen is weighed.loss is None


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_experts_decisions_can_be_weighed(game):
    rng = Rng(bytes(32), "weighed")
    for preset in list(game.presets)[::4]:
        rules = game.presets[preset]
        state = game.deal(game.first_setup(rules, game.seats_allowed(rules)[0], rng), rng).state
        for _ in range(12):
            if not (awaited := game.awaited(state)):
                break
            view, legal = game.view(state, awaited[0]), game.legal_actions(state, awaited[0])
            chosen = rng.choice(legal)
            weighed = weigh(policy_for(game, "expert"), view, legal, rng, chosen=chosen, effort=0.01)
            assert game.refuse(state, awaited[0], weighed.best) is None, preset
            for found in (weighed.worth, weighed.chosen):
                assert found is None or 0 <= found.share <= 1
            state = game.apply(state, awaited[0], chosen).state
