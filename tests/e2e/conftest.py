import pytest

from bot.launcher import BotProcess
from bot.playground.playground import Playground


@pytest.fixture
async def playground():
    async with Playground() as playground:
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
