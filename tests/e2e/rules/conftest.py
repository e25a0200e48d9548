"""A playground, the real bot in this process, and three people."""

import pytest

from tests.e2e.matches import check_requests
from tests.e2e.rules.editing import Bot, RuleMaker, lively_playground


@pytest.fixture
async def playground():
    """Every request made on it must be one that Discord accepts; an answer given twice is not."""
    async with lively_playground() as playground:
        yield playground
        check_requests(playground)


@pytest.fixture
async def bot(playground, tmp_path):
    bot = Bot(playground, tmp_path / "tapis.sqlite3")
    await bot.start()
    yield bot
    await bot.stop()


@pytest.fixture
def ada(playground, bot):
    """May manage the server."""
    return RuleMaker(playground, "Ada")


@pytest.fixture
def dinesh(playground, bot):
    """Has no special permission."""
    return RuleMaker(playground, "Dinesh")


@pytest.fixture
def chloe(playground, bot):
    """Has no special permission and reads French."""
    return RuleMaker(playground, "Chloé")
