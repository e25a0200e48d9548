"""A scripted server and a browser for each test."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.bot.playground_page.scripted_server import ScriptedServer
from tests.browser import chromium, open_page

__all__ = ["chromium", "open_page"]


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[ScriptedServer]:
    running = ScriptedServer()
    await running.start()
    yield running
    await running.stop()
