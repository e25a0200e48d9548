"""The requests a second of a process: never more than its part in any second, first come, first served."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.maintenance.request_budget import Budget

A_SECOND = 50
MOST_AT_ONCE = 45
"""Of 50: a tenth is kept for processes that begin."""


class Time:
    """A clock that only sleeping moves."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        assert seconds > 0
        self.now += seconds


async def sent(budget, time, count):
    """Send so many requests as fast as possible; return when each was."""
    times = []
    for _ in range(count):
        await budget.take()
        times.append(time.now)
    return times


def most_in_a_second(times):
    return max(sum(start <= one < start + 1 for one in times) for start in times)


@given(st.lists(st.floats(0, 1.5), max_size=150), st.sampled_from([1.0, 0.5, 0.25, 0.05, 0.01]))
def test_no_second_has_more_requests_than_its_part(pauses, share):
    time = Time()
    budget = Budget(A_SECOND, time, time.sleep)
    budget.has_share(share)
    times = []

    async def send():
        for pause in pauses:
            time.now += pause / 20
            times.extend(await sent(budget, time, 1))

    asyncio.run(send())
    if times:
        assert most_in_a_second(times) <= max(1, A_SECOND * share)


async def test_what_is_not_used_up_waits_for_nothing_and_what_is_beyond_waits():
    time = Time()
    budget = Budget(A_SECOND, time, time.sleep)
    assert await sent(budget, time, MOST_AT_ONCE) == [1000.0] * MOST_AT_ONCE
    assert budget.waited == 0
    assert (await sent(budget, time, 1))[0] > 1001
    assert budget.waited > 1


@pytest.mark.parametrize("processes", [1, 2, 4, 30])
async def test_all_processes_together_stay_below_what_discord_allows(processes):
    times = []
    for _ in range(processes):
        time = Time()
        budget = Budget(A_SECOND, time, time.sleep)
        budget.has_share(1 / processes)
        times += await sent(budget, time, 200 // processes)
    time = Time()
    waiting = Budget(A_SECOND, time, time.sleep)
    waiting.has_share(0)
    times += await sent(waiting, time, 20)
    assert most_in_a_second(times) <= A_SECOND


async def test_room_is_given_to_one_after_the_other_and_kept_until_it_is_used():
    """Otherwise everybody would draw at once, and send what is out of date by then."""
    time = Time()
    budget = Budget(A_SECOND, time, time.sleep)
    for _ in range(MOST_AT_ONCE):
        await budget.until_allowed()
    assert time.now == 1000
    await sent(budget, time, MOST_AT_ONCE)
    await budget.until_allowed()
    assert time.now > 1001
    await sent(budget, time, 1)


async def test_room_that_nobody_used_is_free_again():
    time = Time()
    budget = Budget(A_SECOND, time, time.sleep)
    for _ in range(2 * MOST_AT_ONCE):
        await budget.until_allowed()
    assert 1001 < time.now < 1002
