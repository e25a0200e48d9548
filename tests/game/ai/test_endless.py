"""Deals between computer players come to an end; `python -m benchmarks endless` plays many of each row."""

import json

import pytest

from benchmarks.endless import Row, with_budget
from game.ai.weariness import EACH_SEAT, LONG
from game.levels import policy_for
from game.registry import GAMES
from tests.game.conformance.playing import positions, rng_of

SEED = 1
BRIEF = 200
"""The budget of searches."""
WITHOUT_END = (
    ("easy", "shithead", "norvegien_plus", 4, "{}", (16, 196)),
    ("easy", "shithead", "danish", 2, "{}", (22, 36, 43)),
    ("easy", "shithead", "reverse_2", 2, "{}", (14, 28, 33, 62, 124)),
    ("easy", "shithead", "reverse_2", 3, "{}", (5, 20, 40)),
    ("easy", "shithead", "vandtia", 9, "{}", (275,)),
    ("easy", "paskahousu", "valepaska", 3, "{}", (33, 185)),
    ("easy", "paskahousu", "paskahousu_classic", 3, "{}", (15, 73)),
    ("easy", "paskahousu", "finnish_try", 4, "{}", (0, 75)),
    ("easy", "paskahousu", "poytapaska", 2, "{}", (5, 6, 7, 9)),
    ("easy", "paskahousu", "poytapaska", 3, "{}", (6, 9)),
    ("easy", "paskahousu", "venda", 6, "{}", (12, 15)),
    ("normal", "shithead", "reverse_2", 2, "{}", (13, 71)),
    ("normal", "paskahousu", "paskahousu_classic", 4, "{}", (53, 105)),
    ("hard", "shithead", "norvegien_loser", 5, "{}", (28,)),
    ("normal", "shithead", "danish", 2, '{"pickup_victim": "previous"}', (1, 3, 9)),
)
"""Some of the deals that once went on until the move limit: where the same cards went to and fro."""


@pytest.mark.parametrize(("level", "key", "preset", "seats", "changes", "deals"), WITHOUT_END)
def test_a_deal_that_once_went_on_for_ever_ends(level, key, preset, seats, changes, deals):
    game = GAMES[key]
    rules = game.presets[preset].override(json.loads(changes))
    row = Row(level, game, preset, rules, seats)
    for number in deals:
        row.play_deal(number, with_budget(policy_for(game, level), BRIEF), SEED)
    assert row.endless == []
    assert max(row.lengths) < rules.move_limit / 2


@pytest.mark.parametrize(
    ("key", "preset", "deals"),
    [
        ("shithead", "reverse_2", (7, 17, 23, 28)),
        ("shithead", "palace", (19,)),
        ("paskahousu", "poytapaska", (5, 9, 13, 17)),
    ],
)
def test_nobody_meets_the_same_table_again_and_again(key, preset, deals):
    """Players of level normal once did in these deals: five times or more, before they did something else."""
    game = GAMES[key]
    row = Row("normal", game, preset, game.presets[preset], 2)
    for number in deals:
        row.play_deal(number, policy_for(game, "normal"), SEED)
    assert row.repeated == 0


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_in_a_very_long_deal_all_play_shithead_like_beginners(level):
    game, others = GAMES["shithead"], 0
    for state, _, _ in list(positions(game, game.presets["shithead"], 3, seed=3, most=60))[::7]:
        for late in (0, 1):
            seat, state.moves = game.awaited(state)[0], LONG + 3 * EACH_SEAT + late
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            chosen = [policy_for(game, one).choose(view, legal, rng_of("late")) for one in ("easy", level)]
            assert chosen[0] == chosen[1] or not late
            others += chosen[0] != chosen[1]
    assert others
