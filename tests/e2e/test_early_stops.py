"""A bot that is told to stop while it starts, or while it loses Discord, ends quietly."""

import re

import pytest

from playground import Latency, Playground, SessionLimits
from tests.e2e.processes import Bot
from tests.support.eventually import comes

pytestmark = pytest.mark.one_process("looks at the whole log of a process")

LATENCY = Latency(300, 300)
"""So that what a process has asked is still under way when it is told to stop."""


async def told_to_stop_after(requests, playground, address, tmp_path):
    """Start the bot, tell it to stop after so many answers; return its exit code and its log."""
    bot = Bot(playground, address, tmp_path / "log")
    before = len(playground.requests)
    await bot.start()
    try:
        await comes(lambda: len(playground.requests) - before >= requests)
        await bot.stop()
    finally:
        await bot.end()
    return bot._process.returncode, bot.log


def assert_quiet(ended):
    code, log = ended
    assert not re.search(r" (WARNING|ERROR|CRITICAL) (?!data\.postgresql\.session)", log), (
        log
    )  # of how PostgreSQL is set up
    assert "Traceback" not in log, log
    assert code == 0, log


@pytest.mark.in_part(1)
@pytest.mark.parametrize("requests", [4, 6])
async def test_one_process_that_is_told_to_stop_while_it_starts(tmp_path, requests):
    async with Playground(latency=LATENCY) as playground:
        address = f"sqlite:///{tmp_path}/tapis.sqlite3"
        assert_quiet(await told_to_stop_after(requests, playground, address, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("requests", [5, 9, 15])
async def test_a_process_of_several_shards_that_is_told_to_stop_while_it_starts(
    tmp_path, postgresql_url, requests
):
    limits = SessionLimits(shards=4, shards_required=4)
    async with Playground(latency=LATENCY, session_limits=limits) as playground:
        assert_quiet(await told_to_stop_after(requests, playground, postgresql_url, tmp_path))
