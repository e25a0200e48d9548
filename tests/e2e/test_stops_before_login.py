"""SIGTERM or Ctrl-C before anything has answered ends the bot and the playground quietly."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.eventually import PATIENCE, comes

pytestmark = [
    pytest.mark.one_process("signals a process of its own"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
]

ROOT = Path(__file__).parents[2]
SIGNALS = pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])


@pytest.fixture
def silent():
    """A Discord that takes connections and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        listening.setblocking(False)
        yield listening


@pytest.fixture
def begin(tmp_path):
    """Start `python -m bot` in a process group of its own; whatever is left of it is killed in the end."""
    begun = []

    def begin_with(discord=None):
        port = discord.getsockname()[1] if discord is not None else None
        process = subprocess.Popen(
            [sys.executable, "-m", "bot"],
            env={
                **os.environ,
                "DISCORD_TOKEN": "nobody's" if port else "",
                "DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10" if port else "",
                "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{port}/gateway" if port else "",
                "DATABASE_URL": f"sqlite:///{tmp_path}/tapis.sqlite3" if port else "",
                "PLAYGROUND_PORT": "0",
                "PYTHONPATH": str(ROOT),
            },
            cwd=Path(__file__).parent,  # where no .env is
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        begun.append(process)
        return process

    yield begin_with
    for process in begun:
        process.kill()
        process.communicate()


def children(process):
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


def assert_ends_quietly(process):
    said, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (0, "")


@pytest.mark.long
@SIGNALS
async def test_the_bot_hears_a_signal_while_it_imports_and_discord_is_silent(begin, silent, how):
    process = begin(silent)
    async with asyncio.timeout(PATIENCE):
        connection, _ = await asyncio.get_running_loop().sock_accept(silent)
    with connection:
        process.send_signal(how)
        assert_ends_quietly(process)


@pytest.mark.long
@SIGNALS
async def test_ctrl_c_while_the_bot_of_the_playground_starts(begin, how):
    """A terminal sends it to the whole process group."""
    process = begin()
    await comes(lambda: children(process))
    os.killpg(process.pid, how)
    assert_ends_quietly(process)
