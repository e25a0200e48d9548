"""A scripted server for the page: serves its files and socket, and keeps every frame it gets.

`python -m tests.playground_page.scripted_server` shows the gallery of components in a browser.
"""

import asyncio
import io
import socket as sockets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, hdrs, web
from PIL import Image, ImageDraw

import playground
from tests.playground_page import things
from tests.playground_page.things import Json

PAGE = Path(playground.__file__).parent / "page"
PATIENCE = 30.0

Answer = Callable[[str, Json], Awaitable[None]]


class ScriptedServer:
    """A server that sends what its script says, and records what it gets."""

    def __init__(self) -> None:
        self.people = [
            things.person(things.ANA, "Ana", "en-US", administrator=True),
            things.person(things.LOUIS, "Louis", "fr"),
            things.person(things.MEI, "Mei", "de"),
        ]
        self.channels = [
            things.channel(things.TABLE, "card-table", 0, topic="Sit down and play"),
            things.channel(things.HALL, "hall", 1),
        ]
        self.messages: list[Json] = []
        self.commands: list[Json] = []
        self.emojis: list[Json] = [{"id": things.EMOJI, "name": "ace", "animated": False}]
        self.faults: list[Json] = []
        self.received: list[Json] = []
        self.answers_by_op: dict[str, Answer] = {"history": self._history}
        self.bot_online = True
        self.port = 0
        self._sockets: list[tuple[str, web.WebSocketResponse]] = []
        self._news = asyncio.Event()
        self._reachable = asyncio.Event()
        self._reachable.set()
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0, *, listening: sockets.socket | None = None) -> None:
        """Listens on 127.0.0.1, or where told; `port` says where afterwards."""
        application = web.Application()
        application.router.add_get("/page/socket", self._socket)
        application.router.add_get("/cdn/emojis/{name}", self._emoji)
        application.router.add_get("/pictures/{width}x{height}.png", self._picture)
        application.router.add_get("/", self._index)
        application.router.add_static("/", PAGE)
        application.on_response_prepare.append(_let_scripts_be_kept)
        self._runner = web.AppRunner(application, shutdown_timeout=0.2)
        await self._runner.setup()
        if listening is None:
            await web.TCPSite(self._runner, "127.0.0.1", port).start()
        else:
            await web.SockSite(self._runner, listening.dup()).start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        await self.drop_sockets()
        if self._runner is not None:
            await self._runner.cleanup()

    def address(self, person: str = things.ANA) -> str:
        return f"http://127.0.0.1:{self.port}/?person={person}"

    async def push(self, name: str, content: Any, *, to: str | None = None, **more: Any) -> None:
        """Sends a frame to one person's pages, or to all."""
        for person, socket in list(self._sockets):
            if to in (None, person) and not socket.closed:
                await socket.send_json({"t": name, "d": content, **more})

    async def say(self, message: Json, *, to: str | None = None) -> Json:
        """A new message, kept in the history unless it is one person's alone."""
        if to is None:
            self.messages.append(message)
        await self.push("message_create", message, to=to)
        return message

    async def drop_sockets(self) -> None:
        for _, socket in list(self._sockets):
            await socket.close()

    @asynccontextmanager
    async def unreachable(self) -> AsyncIterator[None]:
        """Pages lose their connections, and get no others until the block ends."""
        self._reachable.clear()
        await self.drop_sockets()
        yield
        self._reachable.set()

    async def heard(self, op: str, **fields: Any) -> Json:
        """The last frame with this op and these fields, as soon as it has come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in reversed(self.received):
                    if frame["op"] == op and fields.items() <= frame.items():
                        return frame
                self._news.clear()
                await self._news.wait()

    async def heard_times(self, op: str, times: int) -> None:
        """Waits for the frame with this op that makes it so many."""
        async with asyncio.timeout(PATIENCE):
            while self.count(op) < times:
                self._news.clear()
                await self._news.wait()

    def count(self, op: str) -> int:
        return sum(frame["op"] == op for frame in self.received)

    def hello(self, person: str) -> Json:
        me = next(one for one in self.people if one["user"]["id"] == person)
        return {
            "me": me,
            "people": self.people,
            "guild": {"id": things.GUILD_ID, "name": "The Green Table", "owner_id": things.MEI},
            "channels": self.channels,
            "application": {
                "id": things.BOT_ID,
                "name": "Dealer",
                "bot": things.BOT,
                "first_command": "play",
            },
            "commands": self.commands,
            "emojis": self.emojis,
            "now": int(time.time() * 1000),
            "bot_online": self.bot_online,
            "can_control_bot": True,
            "faults": self.faults,
            "read_only_reason": None,
        }

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        await self._reachable.wait()
        socket = web.WebSocketResponse(max_msg_size=32 * 1024 * 1024)
        await socket.prepare(request)
        person = request.query.get("person", things.ANA)
        entry = (person, socket)
        self._sockets.append(entry)
        await socket.send_json({"t": "hello", "d": self.hello(person)})
        async for received in socket:
            if received.type is WSMsgType.TEXT:
                await self._take(person, received.json())
        self._sockets.remove(entry)
        return socket

    async def _take(self, person: str, frame: Json) -> None:
        self.received.append({**frame, "from": person})
        self._news.set()
        answer = self.answers_by_op.get(frame["op"])
        if answer is not None:
            await answer(person, frame)

    async def _history(self, person: str, frame: Json) -> None:
        known = [one for one in self.messages if one["channel_id"] == frame["channel_id"]]
        known.sort(key=lambda one: int(one["id"]))
        if "before" in frame:
            known = [one for one in known if int(one["id"]) < int(frame["before"])]
        page = known[-frame["limit"] :]
        answer = {"channel_id": frame["channel_id"], "messages": page, "more": len(known) > len(page)}
        await self.push("messages", answer, to=person, nonce=frame["nonce"])

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _emoji(self, _: web.Request) -> web.Response:
        return _png(_drawing(96, 96, "A♠"))

    async def _picture(self, request: web.Request) -> web.Response:
        width, height = int(request.match_info["width"]), int(request.match_info["height"])
        return _png(_drawing(width, height, f"{width} x {height}"))


async def _let_scripts_be_kept(request: web.Request, response: web.StreamResponse) -> None:
    """Save a returning page ninety requests for unchanged files."""
    if request.path.startswith(("/css/", "/js/")):
        response.headers[hdrs.CACHE_CONTROL] = "max-age=3600"


def _drawing(width: int, height: int, text: str) -> Image.Image:
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    green = Image.new("RGB", (width, height), (26, 110, 70))
    image = Image.blend(image, green, 0.7)
    draw = ImageDraw.Draw(image)
    draw.text((width / 2, height / 2), text, fill="white", anchor="mm", font_size=min(width, height) // 4)
    return image


def _png(image: Image.Image) -> web.Response:
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return web.Response(body=buffer.getvalue(), content_type="image/png")


async def _show() -> None:
    from tests.playground_page.gallery import furnish

    server = ScriptedServer()
    furnish(server)
    await server.start(8099)
    print(f"Gallery on {server.address()}")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_show())
