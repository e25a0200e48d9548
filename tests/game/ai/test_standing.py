"""A result in a deal as one number."""

import pytest

from game.ai.standing import open_share, share_beaten
from game.core.protocol import Outcome


@pytest.mark.parametrize(
    ("ranking", "shares"),
    [
        (((2,), (0,), (1,)), (0.5, 0, 1)),
        (((0, 2), (1,)), (0.75, 0, 0.75)),
        (((1,), (0, 2, 3)), (1 / 3, 1, 1 / 3, 1 / 3)),
        (((0, 1),), (0.5, 0.5)),
    ],
)
def test_a_seat_beats_those_behind_it_and_half_of_those_beside_it(ranking, shares):
    outcome = Outcome(ranking)
    assert tuple(share_beaten(outcome, seat) for seat in range(len(shares))) == pytest.approx(shares)


@pytest.mark.parametrize(
    ("statuses", "finished", "share"),
    [
        (("in", "in"), 0, 1 / 2),
        (("in", "in", "in", "in"), 0, 1 / 2),
        (("in", "out", "in", "in"), 1, 1 / 3),
        (("in", "out", "in", "out"), 2, 1 / 6),
        (("in", "in", "in", "left"), 0, 2 / 3),
    ],
)
def test_by_chance_a_seat_beats_half_of_those_who_are_still_in(statuses, finished, share):
    assert open_share(statuses, finished, 0) == pytest.approx(share)
