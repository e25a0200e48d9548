import pytest

from bot.launcher import BotProcess
from bot.playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS


@pytest.fixture
async def playground():
    async with Playground(answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture
async def bot(playground, tmp_path):
    """The real bot, in a process of its own."""
    process = BotProcess(playground, f"sqlite+aiosqlite:///{tmp_path}/tapis.sqlite3")
    await process.start()
    await playground.wait_for_bot(30)
    await playground.settle()
    yield process
    await process.stop()
