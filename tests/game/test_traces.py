"""Whole matches go as they went: what every seat sees, may do and is refused, and what happens."""

import pytest

from game.registry import GAMES
from tests.game.traces import CASES, difference, kept, line

KEPT = {case: one for game in GAMES for case, one in kept(game).items()}


@pytest.mark.in_part(20)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_goes_as_it_went(case):
    assert str(case) in KEPT, "it is new: record it with python -m tests.game.traces"
    now = line(case)
    assert now == KEPT[str(case)], difference(case, KEPT[str(case)], now)


def test_no_line_is_left_over():
    assert list(KEPT) == list(map(str, CASES))
