"""Deals between computer players come to an end; `python -m benchmarks endless` plays many of each row."""

import json
from types import SimpleNamespace

import pytest

from benchmarks.endless import Row, with_budget
from game.ai.restlessness import EACH_SEAT, GROWTH, MOST, PATIENT, USUAL, WEARY, is_weary, whim
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


def at(moves, seats=2):
    """Return what is seen of a deal of so many moves."""
    return SimpleNamespace(moves=moves, seats=[None] * seats)


def share_of_whims(moves, seats=2):
    rng = rng_of("whims", moves, seats)
    return sum(whim(at(moves, seats), ("this", "that"), rng, USUAL) is not None for _ in range(2_000)) / 2_000


def test_nobody_has_whims_before_a_deal_is_long_nor_needs_chance_for_that():
    rng, same = rng_of("whims"), rng_of("whims")
    for seats in (2, 5):
        assert whim(at(USUAL + EACH_SEAT * seats, seats), ("this", "that"), rng, USUAL) is None
        assert whim(at(PATIENT + EACH_SEAT * seats, seats), ("this", "that"), rng) is None
    assert rng.word() == same.word()


def test_the_longer_a_deal_lasts_the_more_whims_there_are_up_to_a_limit():
    usual = USUAL + 2 * EACH_SEAT
    middle, most = MOST // 2 / GROWTH, MOST / GROWTH
    assert share_of_whims(usual + MOST // 2) == pytest.approx(middle, abs=0.03)
    assert share_of_whims(usual + MOST) == pytest.approx(most, abs=0.03)
    assert share_of_whims(usual + 50 * MOST) == pytest.approx(most, abs=0.03)


def test_a_whim_is_any_legal_action():
    rng, legal = rng_of("whims"), ["this", "that", "the other"]
    found = {whim(at(1_000), legal, rng) for _ in range(200)}
    assert found == {None, *legal}


def test_where_moves_are_not_counted_nobody_has_whims():
    assert whim(SimpleNamespace(), ["this"], rng_of("whims")) is None
    assert not is_weary(SimpleNamespace())


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
@pytest.mark.parametrize(
    ("key", "preset"), [("shithead", "shithead"), ("paskahousu", "paskahousu"), ("paskahousu", "valepaska")]
)
def test_in_a_very_long_deal_all_play_like_beginners(level, key, preset):
    game = GAMES[key]
    late = PATIENT + 3 * EACH_SEAT + WEARY + 1
    for state, seat, legal in positions_at(game, preset, late):
        view = game.view(state, seat)
        chosen = [policy_for(game, one).choose(view, legal, rng_of("late")) for one in ("easy", level)]
        assert chosen[0] == chosen[1]


def positions_at(game, preset, moves):
    """Return some positions with a choice, as if so many moves had been made."""
    met = list(positions(game, game.presets[preset], 3, seed=3, most=60))[::7]
    found = []
    for state, _, _ in met:
        later, seat = state.copy(), game.awaited(state)[0]
        later.moves = moves
        if len(legal := game.legal_actions(later, seat)) > 1:
            found.append((later, seat, legal))
    assert len(found) > 2
    return found
