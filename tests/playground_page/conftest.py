"""A scripted server for each test, at one address, and a browser."""

import socket
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import chromium, kept_pages, open_page

__all__ = ["chromium", "kept_pages", "open_page"]


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
