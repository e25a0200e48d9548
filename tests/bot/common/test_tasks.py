"""Work in the background that ends with whoever began it."""

import asyncio

from bot.common.tasks import Tasks, happens_within
from tests.support.fast_forward import fast_forward


def test_work_goes_on_though_nobody_waits_for_it_and_ends_when_it_is_stopped():
    """The event loop alone keeps no task alive."""
    done, tasks = [], Tasks[str]()

    async def work(seconds):
        try:
            await asyncio.sleep(seconds)
            done.append(seconds)
        finally:
            done.append("ended")

    async def live():
        for seconds in (1, 2, 60):
            tasks.begin(work(seconds), "work")
        await asyncio.sleep(3)
        await tasks.stop()
        assert done == [1, "ended", 2, "ended", "ended"]
        tasks.begin(work(1), "work")
        await asyncio.sleep(3)
        assert len(done) == 5, "nothing begins any more"

    fast_forward(live())


def test_a_key_stands_for_what_was_begun_last_until_that_is_done():
    done, tasks = [], Tasks[str]()

    async def live():
        for seconds in (1, 3):
            tasks.begin(asyncio.sleep(seconds, None), f"{seconds}", "table")
        last = tasks.of("table")
        await asyncio.sleep(2)
        assert (last.get_name(), tasks.of("table"), tasks.keys) == ("3", last, {"table"})
        tasks.begin(add(4), "4")
        await tasks.idle()
        assert (done, tasks.of("table"), tasks.keys) == ([4], None, set())

    async def add(seconds):
        await asyncio.sleep(seconds)
        done.append(seconds)

    fast_forward(live())


async def test_an_error_goes_to_the_log(caplog):
    async def fails():
        raise ZeroDivisionError

    tasks = Tasks[str]()
    tasks.begin(fails(), "dividing", "by zero")
    await tasks.idle()
    assert "dividing failed" in caplog.text
    assert tasks.keys == set()


def test_what_happens_ends_the_wait():
    async def wait():
        event, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.call_later(5, event.set)
        assert not await happens_within(3, event)
        assert await happens_within(3, event)
        assert await happens_within(0, event)
        assert loop.time() == 5

    fast_forward(wait())
