"""`python -m benchmarks scale` runs, and loses nothing; what it measures is another matter."""

from functools import partial

import pytest

from benchmarks.far_server import far_server
from benchmarks.scale import FINE, SHARDS, Plan, Scaled, Try, measure, next_rate
from tests.support.forked import ForkedBot


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_people_play_at_tables_that_two_processes_share(monkeypatch):
    monkeypatch.setenv("LOG_LEVEL", "WARNING")
    plan = Plan(SHARDS, seconds=2, limit=60, most_tries=1, start=partial(ForkedBot))
    async with far_server() as server:
        scaled = await measure(2, plan, server, give_slice=None)
    assert scaled.verdict.acknowledged
    assert scaled.verdict.lost == {}
    assert scaled.verdict.doubled == {}
    assert len(scaled.megabytes) == 2


def tried(due, p99, missed=0.0):
    return Try(due, due, p99 / 2, p99, missed, cpu=0.2, people=0.1, database=0.1, late=0.0)


def test_the_rate_at_a_limit_is_between_the_try_that_kept_it_and_the_one_that_did_not():
    scaled = Scaled(1, [tried(10, 0.1), tried(20, 10.0)])
    assert scaled.rate(1.0) == pytest.approx(15)
    assert scaled.rate(0.05) == 0
    assert Scaled(1, [tried(10, 0.1)]).rate(1.0) == 10
    assert Scaled(1, [tried(10, 0.1), tried(20, 0.2, missed=0.5)]).rate(1.0) == 10


@pytest.mark.parametrize("most", [0.9, 9.7, 14.0, 60.0])
def test_the_highest_rate_that_is_held_is_found_in_a_few_tries(most):
    tries, rate = [], 10.0
    while rate is not None:
        tries.append(tried(rate, 0.5 if rate <= most else 2.0))
        rate = next_rate(tries, 1.0)
    assert len(tries) <= 10
    assert most / FINE <= max(one.due for one in tries if one.is_held(1.0)) <= most
