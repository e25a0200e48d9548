"""The bot of a playground, or of a benchmark, ends with it, even if that one is killed."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.support.eventually import comes

_PARENT = """
import asyncio
from types import SimpleNamespace
from {module} import {process}

async def main():
    nowhere = SimpleNamespace(token="", api_url="", gateway_url="")
    bot = {process}(nowhere, "", "tests.support.sleeper")
    await bot.start()
    print(bot.pid, flush=True)
    await bot.wait()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
@pytest.mark.parametrize(
    ("module", "process", "how"),
    [
        ("bot.app.playground", "BotProcess", signal.SIGKILL),
        ("bot.app.playground", "BotProcess", signal.SIGTERM),
        pytest.param("tests.support.forked", "ForkedBot", signal.SIGKILL, marks=pytest.mark.long),
    ],
)
async def test_a_process_of_the_bot_ends_with_the_one_that_started_it(module, process, how):
    """Bots of a benchmark that was killed used up a core for hours."""
    script = _PARENT.format(module=module, process=process)
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE
    )
    child = int(await parent.stdout.readline())
    parent.send_signal(how)
    await parent.wait()
    try:
        await comes(lambda: not is_running(child))
    finally:
        if is_running(child):
            os.kill(child, signal.SIGKILL)
    await parent.stdout.read()  # until the process that forks has ended, too


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
