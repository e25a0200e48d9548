"""A page without a browser: its WebSocket alone."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import aiohttp

from playground import Person, Playground


class PageClient:
    """Keeps every frame the server sent."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.frames: list[dict[str, Any]] = []
        self.hello: dict[str, Any] = {}
        self._socket = socket
        self._numbers = itertools.count(1)
        self._arrived = asyncio.Condition()

    async def read(self) -> None:
        async for message in self._socket:
            async with self._arrived:
                self.frames.append(json.loads(message.data))
                self._arrived.notify_all()

    async def ask(self, op: str, **fields: Any) -> str:
        """Send an op; its nonce."""
        nonce = f"n{next(self._numbers)}"
        await self._socket.send_json({"op": op, "nonce": nonce, **fields})
        return nonce

    async def next(self, name: str, **wanted: Any) -> Any:
        """The payload of the first frame of this name with these members; it is used up."""
        async with asyncio.timeout(30), self._arrived:
            while True:
                for frame in self.frames:
                    if frame["t"] == name and wanted.items() <= _flat(frame["d"]).items():
                        self.frames.remove(frame)
                        return frame["d"]
                await self._arrived.wait()

    def names(self) -> list[str]:
        return [frame["t"] for frame in self.frames]


def _flat(payload: Any) -> dict[str, Any]:
    if not isinstance(payload, dict):
        return {}
    return {key: value for key, value in payload.items() if not isinstance(value, dict | list)}


def opened_page(
    playground: Playground, person: Person | None = None, server: str | None = None
) -> AbstractAsyncContextManager[PageClient]:
    query = {"person": person.id} if person else {}
    query |= {"server": server} if server else {}
    return page_at(playground.page_url, query)


@asynccontextmanager
async def page_at(address: str, query: Mapping[str, str]) -> AsyncIterator[PageClient]:
    """The page of a playground in whatever process."""
    url = f"{address}page/socket"
    async with aiohttp.ClientSession() as http, http.ws_connect(url, params=query) as socket:
        page = PageClient(socket)
        reading = asyncio.create_task(page.read())
        try:
            page.hello = await page.next("hello")
            yield page
        finally:
            reading.cancel()
