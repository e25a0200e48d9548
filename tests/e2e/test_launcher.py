"""`make run` without a token: one command, an address, a bot that can be killed and comes back."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]


def run_bot(database, said):
    unset = {"DISCORD_TOKEN": "", "DISCORD_API_URL": "", "DISCORD_GATEWAY_URL": "", "DATABASE_URL": database}
    return subprocess.Popen(
        [sys.executable, "-m", "bot"],
        env={
            **os.environ,
            **unset,
            "PLAYGROUND_PORT": "0",
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
        },
        cwd=Path(__file__).parent,  # where no .env is
        stdout=subprocess.PIPE,
        stderr=said,
        text=True,
    )


async def frames(socket, *wanted):
    """Return the next frame of one of the kinds, in good time."""
    while True:
        frame = await socket.receive_json(timeout=60)
        if frame["t"] in wanted:
            return frame["d"]


@pytest.mark.parametrize(  # a browser does so in tests/e2e/browser/test_crash.py
    "ends",
    [
        pytest.param(True, id="is killed and started"),
        pytest.param(False, id="plays", marks=pytest.mark.long),
    ],
)
async def test_one_command_prints_an_address_and_the_page_can_kill_and_start_the_bot(tmp_path, ends):
    """And the playground leaves alone the database that is configured."""
    with (
        (tmp_path / "said").open("wb") as said,
        run_bot(f"sqlite+aiosqlite:///{tmp_path}/mine.sqlite3", said) as process,
    ):
        try:
            await use_the_page(process, ends)
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=20) == 0
        assert "everything is forgotten" in process.stdout.read()
    log = (tmp_path / "said").read_text()
    assert "Traceback" not in log, log  # the bot is stopped before its Discord
    told = [line for line in log.splitlines() if "DATABASE_URL" in line]
    assert len(told) == 1
    assert not list(tmp_path.glob("mine*"))


async def use_the_page(process, ends):
    """Open the page; if the bot is to end, kill it there and start it again."""
    address = next(
        found.group(0) for line in process.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+/", line))
    )
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as page:
            assert page.status == 200
            assert "<html" in await page.text()
        async with session.ws_connect(f"{address}page/socket") as socket:
            hello = await frames(socket, "hello")
            assert hello["bot_online"]
            assert hello["can_control_bot"]
            assert "play" in {command["name"] for command in hello["commands"]}
            for number, (action, online) in enumerate((("kill", False), ("start", True)) if ends else ()):
                await socket.send_json({"op": "bot", "nonce": str(number), "action": action})
                assert (await frames(socket, "bot"))["online"] is online
