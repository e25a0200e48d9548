"""One playground with the real bot in it for all tests here, as clean as new for each."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from playground.playground import Playground
from tests.e2e.browser.page_player import Enter, entrance
from tests.e2e.clicking import PATIENT_MS
from tests.e2e.tokens import beside
from tests.support.browser import OpenPage, chromium, kept_pages, open_page
from tests.support.databases import address_of_the_run
from tests.support.forked import ForkedBot

__all__ = ["chromium", "kept_pages", "open_page"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> AsyncIterator[Playground]:
    """The bot's process on a playground whose pages can kill and start it, where there is a browser."""
    path = tmp_path_factory.mktemp("browser") / "tapis.sqlite3"
    address = address_of_the_run(pytestconfig.option.database, path)
    async with Playground(application_name="Tapis", answer_ms=PATIENT_MS, first_command="play") as playground:
        bot = ForkedBot(playground, address)
        playground.bot_control = bot
        try:
            await bot.start()
            await playground.wait_for_bot(60)
            async with beside(playground, address):
                yield playground
        finally:
            await bot.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def playground(running: Playground) -> Playground:
    """An empty server with the bot in it, even if a test left it killed."""
    if running.bot_control is not None:
        await running.bot_control.start()
        await running.wait_for_bot(60)
    running.reset()
    await running.settle()
    return running


@pytest.fixture
def enter(playground: Playground, open_page: OpenPage) -> Enter:
    """Opens the page as somebody: `ada = await enter("Ada", size=PHONE)`."""
    return entrance(playground, open_page)
