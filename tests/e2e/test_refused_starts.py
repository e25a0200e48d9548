"""If Discord refuses the bot's start, one line says what to do, and the exit code is not 0."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app.command_line import EXIT_CANNOT_START
from playground import Playground, SessionLimits
from tests.support.forked import ForkedBot


async def what_a_start_says(
    playground: Playground, folder: Path, trouble: Callable[[], None] | None = None
) -> tuple[int | None, str]:
    """Start the bot, wait until it ends, and return its exit code and its output.

    `trouble` begins when the bot is connected.
    """
    with (folder / "output").open("w+b") as output:
        bot = ForkedBot(playground, f"sqlite:///{folder}/tapis.sqlite3", output=output)
        await bot.start()
        try:
            if trouble is not None:
                await playground.wait_for_bot(60)
                await playground.settle()
                trouble()
            async with asyncio.timeout(60):
                await bot.wait()
        finally:
            await bot.stop()
        assert bot._process is not None
        output.seek(0)
        return bot._process.returncode, output.read().decode()


def the_line(said: tuple[int | None, str]) -> str:
    code, output = said
    assert "Traceback" not in output, output
    assert code == EXIT_CANNOT_START, output
    [line] = [line for line in output.splitlines() if line.startswith("tapis: ")]
    return line


@pytest.mark.long
async def test_a_bot_in_too_many_servers_for_its_shards(tmp_path: Path) -> None:
    limits = SessionLimits(shards=2, shards_required=4)
    async with Playground(session_limits=limits) as playground:
        line = the_line(await what_a_start_says(playground, tmp_path))
    assert "more shards" in line
    assert "start it again" in line


async def test_intents_that_discord_refuses(tmp_path: Path) -> None:
    async with Playground() as playground:
        playground.inject("intents_refused")
        line = the_line(await what_a_start_says(playground, tmp_path))
    assert "intents" in line


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("fault", "word"), [("sharding_required", "more shards"), ("intents_refused", "intents")]
)
async def test_a_running_bot_whose_next_session_is_refused(tmp_path: Path, fault: str, word: str) -> None:
    async with Playground(session_limits=SessionLimits()) as playground:

        def refuse_the_next() -> None:
            playground.inject(fault)
            playground.inject("session_invalid")

        line = the_line(await what_a_start_says(playground, tmp_path, refuse_the_next))
    assert word in line


@pytest.mark.long
async def test_a_token_that_is_reset_between_the_login_and_the_session(tmp_path: Path) -> None:
    async with Playground() as playground:
        identifications = playground.world.identifications
        rendered = identifications.rendered()
        playground.inject("sessions_used_up")
        identifications.rendered = lambda: rendered
        line = the_line(await what_a_start_says(playground, tmp_path))
    assert "DISCORD_TOKEN" in line


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("status", "word"), [(401, "DISCORD_TOKEN"), (403, "403"), (503, "503")])
async def test_requests_that_discord_refuses_at_the_start(tmp_path: Path, status: int, word: str) -> None:
    async with Playground() as playground:
        playground.inject("all_refused", status=status)
        line = the_line(await what_a_start_says(playground, tmp_path))
    assert word in line
