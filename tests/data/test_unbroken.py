"""What fails after its caller was cancelled is no news: asyncio does not complain of it."""

import asyncio
import gc
from collections import deque

import pytest

from data.sql.unbroken import answer_of, unbroken


async def raised(error):
    raise await error


def ordered(answer):
    return answer_of("an order", answer, deque())


async def give_up(waiting, answer, fail):
    """Cancel who waits, and let what they wait for fail afterwards."""
    caller = asyncio.create_task(waiting)
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.sleep(0)
    assert not caller.done(), "it ends before the cancellation takes effect"
    fail(answer, ValueError("too late"))
    with pytest.raises(asyncio.CancelledError):
        await caller


@pytest.mark.parametrize(
    ("work", "fail"),
    [
        (ordered, asyncio.Future.set_exception),
        (lambda error: unbroken(raised(error)), asyncio.Future.set_result),
    ],
    ids=["an order", "a coroutine"],
)
async def test_nobody_complains_of_what_fails_after_its_caller_was_cancelled(work, fail):
    gc.freeze()  # what was there before takes a second to look through
    complaints, loop = [], asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: complaints.append(context["message"]))
    answer = loop.create_future()
    await give_up(work(answer), answer, fail)
    del answer
    await asyncio.sleep(0)
    gc.collect()
    assert complaints == []
