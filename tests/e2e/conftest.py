import sys

import pytest

from bot.launcher import BotProcess
from bot.playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.proof.canary import TOKEN, found_in, of_token


@pytest.fixture
async def playground():
    async with Playground(token=TOKEN, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture
async def bot(playground, tmp_path, monkeypatch, capfd):
    """The real bot, in a process of its own; whatever it says at DEBUG, its token is not in it."""
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    process = BotProcess(playground, f"sqlite+aiosqlite:///{tmp_path}/tapis.sqlite3")
    await process.start()
    await playground.wait_for_bot(30)
    await playground.settle()
    yield process
    await process.stop()
    out, err = capfd.readouterr()
    sys.stdout.write(out)
    sys.stderr.write(err)
    assert found_in(out + err, of_token()) == []
