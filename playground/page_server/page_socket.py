"""The page's WebSocket: one for each open page, each as one person.

The protocol is playground/page_server/README.md.
"""

import asyncio
import inspect
import json
from typing import Any

from aiohttp import WSMsgType, web

from playground.api import render
from playground.api.api import Api
from playground.api.reading import read_json
from playground.api.records import RequestRecord
from playground.gateway.gateway import Gateway
from playground.gateway.gateway_frames import GatewayRecord
from playground.page_server import page_events
from playground.page_server.page_ops import OPS, Backstage
from playground.validation.fields import FormModel, parse
from playground.world.errors import ApiError, Json
from playground.world.events import Event
from playground.world.model import Member
from playground.world.world import World

_SHOWN_BEFORE = 200
_MOST_BYTES_A_FRAME = 128 * 1024 * 1024
_REASONS = (ApiError, OSError, RuntimeError, ValueError)


class _Frame(FormModel):
    op: str
    nonce: str | None = None


class Page:
    """One open page."""

    def __init__(self, pages: "Pages", person_id: str, server_id: str) -> None:
        self.inspecting = False
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self._pages = pages
        self._person_id = person_id
        self._server_id = server_id

    @property
    def member(self) -> Member:
        """The person using the page, in the server it shows; the first of each if that one is gone."""
        world = self._pages.world
        guild = world.guilds.get(self._server_id, world.guild)
        members = {member.user.id: member for member in world.people(guild)}
        return members.get(self._person_id) or next(iter(members.values()))

    def send(self, name: str, payload: Any, nonce: str | None = None) -> None:
        """Queue a frame."""
        frame = {"t": name, "d": payload}
        if nonce is not None:
            frame["nonce"] = nonce
        self.outbox.put_nowait(json.dumps(frame, separators=(",", ":")))

    def inspect(self, *, on: bool) -> None:
        """Start showing requests and gateway frames, beginning with recent ones, or stop."""
        self.inspecting = on
        if on:
            self._pages.replay(self)


class Pages:
    """All open pages of a playground."""

    def __init__(self, backstage: Backstage, api: Api, gateway: Gateway) -> None:
        self.world: World = backstage.world
        self._backstage = backstage
        self._api = api
        self._gateway = gateway
        self._open: set[Page] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        api.on_record.append(self._on_request)
        gateway.on_record.append(self._on_frame)
        self.world.broadcast.listeners.append(self.on_event)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one page, from hello to its end."""
        socket = web.WebSocketResponse(max_msg_size=_MOST_BYTES_A_FRAME, timeout=1)
        await socket.prepare(request)
        page = Page(self, request.query.get("person", ""), request.query.get("server", ""))
        self.greet(page)
        self._open.add(page)
        self._sockets.add(socket)
        writer = asyncio.create_task(_write(page, socket))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(page, message.data)
        finally:
            self._open.discard(page)
            self._sockets.discard(socket)
            writer.cancel()
        return socket

    async def close(self) -> None:
        """Close every page's socket."""
        for task in tuple(self._tasks):
            task.cancel()
        for socket in tuple(self._sockets):
            await socket.close(code=1001)

    def greet(self, page: Page) -> None:
        """Send a page the whole current state."""
        world, member = self.world, page.member
        guild = member.guild
        payload: Json = {
            "me": page_events.person(member),
            "people": page_events.everyone(world, guild),
            "guild": {
                "id": guild.id,
                "name": guild.name,
                "owner_id": guild.owner_id,
                "roles": [render.role(role) for role in guild.roles.values()],
            },
            "servers": page_events.servers(world, member),
            "channels": page_events.visible_channels(world, member),
            "application": {
                "id": world.application_id,
                "name": world.application_name,
                "bot": render.user(world.bot),
                "first_command": world.first_command,
            },
            "events": page_events.events(world, guild),
            "commands": page_events.commands(world, member),
            "installs": page_events.installs_for(world, member),
            "emojis": page_events.emojis(world),
            "now": world.clock.now_ms(),
            "bot_online": self._gateway.online,
            "can_control_bot": self._backstage.bot_control is not None,
            "faults": self._backstage.faults.rendered(),
            "read_only_reason": None,
        }
        page.send("hello", payload)

    def greet_all(self) -> None:
        """Send every page the whole current state, after a reset."""
        for page in self._open:
            self.greet(page)

    def on_event(self, event: Event) -> None:
        """Send an event to the pages it concerns."""
        for page in tuple(self._open):
            if event.name == "faults":
                page.send("faults", self._backstage.faults.rendered())
            for name, payload in page_events.frames(self.world, page.member, event):
                page.send(name, payload)

    def replay(self, page: Page) -> None:
        """Send the latest requests and gateway frames."""
        for request in list(self._api.requests)[-_SHOWN_BEFORE:]:
            page.send("request", _request_frame(request))
        for frame in list(self._gateway.log)[-_SHOWN_BEFORE:]:
            page.send("gateway", _gateway_frame(frame))

    def _on_request(self, record: RequestRecord) -> None:
        for page in self._open:
            if page.inspecting:
                page.send("request", _request_frame(record))

    def _on_frame(self, record: GatewayRecord) -> None:
        for page in self._open:
            if page.inspecting:
                page.send("gateway", _gateway_frame(record))

    def _receive(self, page: Page, text: str) -> None:
        nonce: str | None = None
        try:
            frame = read_json(text)
            asked = parse(_Frame, frame)
            nonce = asked.nonce
            op = OPS.get(asked.op)
            if op is None:
                raise ValueError(f"there is no op {asked.op!r}")
            pending = op(self._backstage, page, frame)
        except _REASONS as error:
            page.send("error", {"nonce": nonce, "message": _reason(error)}, nonce)
            return
        if inspect.iscoroutine(pending):
            task = asyncio.create_task(_finish(pending, page, nonce))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _finish(pending: Any, page: Page, nonce: str | None) -> None:
    try:
        await pending
    except _REASONS as error:
        page.send("error", {"nonce": nonce, "message": _reason(error)}, nonce)


async def _write(page: Page, socket: web.WebSocketResponse) -> None:
    while True:
        try:
            await socket.send_str(await page.outbox.get())
        except ConnectionError:
            return


def _reason(error: Exception) -> str:
    return error.explanation() if isinstance(error, ApiError) else str(error)


def _request_frame(record: RequestRecord) -> Json:
    return {
        "id": record.id,
        "at": record.at,
        "method": record.method,
        "path": record.path,
        "status": record.status,
        "ms": round(record.duration_ms, 1),
        "bucket": record.bucket,
        "limit": record.limit,
        "remaining": record.remaining,
        "reset_after": record.reset_after,
        "body": record.body,
        "response": record.response,
        "files": [{"filename": name, "size": size} for name, size in record.files],
        "interaction_id": record.interaction_id,
    }


def _gateway_frame(record: GatewayRecord) -> Json:
    return {
        "at": record.at,
        "direction": record.direction,
        "op": record.op,
        "t": record.name,
        "d": record.payload,
    }
