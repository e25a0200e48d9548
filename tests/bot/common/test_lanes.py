"""What is done for servers side by side."""

import asyncio
from collections.abc import Mapping, Set
from functools import partial

import pytest

from bot.common.keeping import ByServer, Work


async def find_nothing(_busy: Set[int]) -> Mapping[int, Work]:
    return {}


async def test_a_slow_server_delays_no_other_and_an_error_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lanes, answer, quick = ByServer("looking after cups", find_nothing), asyncio.Event(), asyncio.Event()

    async def is_slow() -> None:
        await answer.wait()

    async def fails() -> None:
        raise RuntimeError("a bug")

    async def is_quick() -> None:
        quick.set()

    for guild_id, work in enumerate((is_slow, fails, is_quick)):
        lanes.begin(guild_id, work)
    await asyncio.wait_for(quick.wait(), 1)
    await asyncio.sleep(0)
    assert lanes.busy == {0}
    assert "looking after cups of server 1 failed" in caplog.text
    answer.set()
    await lanes.idle()
    assert lanes.busy == set()


async def test_only_so_many_servers_have_something_done_at_once() -> None:
    lanes, at_once, most = ByServer("looking", find_nothing, 3), 0, 0

    async def work() -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1

    for guild_id in range(10):
        lanes.begin(guild_id, work)
    await lanes.idle()
    assert most == 3


async def test_what_is_stopped_has_ended_even_if_it_was_waiting_for_room() -> None:
    lanes, ended = ByServer("looking", find_nothing, 1), list[bool]()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    lanes.begin(1, work)
    lanes.begin(2, work)
    await asyncio.sleep(0)
    await lanes.stop()
    assert (lanes.busy, ended) == (set(), [True])


async def test_a_look_begins_nothing_where_work_is_still_being_done() -> None:
    ends, done = asyncio.Event(), list[int]()

    async def work(guild_id: int) -> None:
        await ends.wait()
        done.append(guild_id)

    async def find(busy: Set[int]) -> Mapping[int, Work]:
        seen.append(set(busy))
        return {guild_id: partial(work, guild_id) for guild_id in (1, 2)}

    lanes, seen = ByServer("looking", find), list[set[int]]()
    lanes.begin(1, partial(work, 1))
    await lanes.begin_found()
    assert lanes.busy == {1, 2}
    ends.set()
    await lanes.do_found()
    assert (seen, sorted(done)) == ([{1}, set()], [1, 1, 2, 2])
