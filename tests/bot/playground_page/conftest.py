"""A scripted server for each test, at one address, and a browser whose pages are used again."""

import socket
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.bot.playground_page.scripted_server import ScriptedServer
from tests.browser import KeptPages, OpenPage, Pages, chromium, pages_without_complaints

__all__ = ["chromium"]


@pytest.fixture(scope="session")
def listening() -> Iterator[socket.socket]:
    """Stays open from server to server: at one address the browser has the page's files already."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def server(listening: socket.socket) -> AsyncIterator[ScriptedServer]:
    running = ScriptedServer()
    await running.start(listening=listening)
    yield running
    await running.stop()


@pytest.fixture(scope="session")
def kept_pages() -> KeptPages:
    """The pages that no test uses now; the browser closes them with itself."""
    return defaultdict(list)


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(chromium: Browser, kept_pages: KeptPages) -> AsyncIterator[OpenPage]:
    """Opens pages as `tests.browser` does, but blank ones of earlier tests where there are any."""
    async with pages_without_complaints(Pages(chromium, kept_pages)) as open_one:
        yield open_one
