"""The gateway: Discord's WebSocket API v10 in plain JSON, for any number of connections.

Opcodes and close codes are those of Discord's documentation, topic "Gateway".
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import WSMessage, WSMsgType, web
from pydantic import StrictInt

from playground.api import render, render_application
from playground.api.reading import read_json
from playground.gateway import hearing
from playground.gateway.gateway_frames import Close, Connection, GatewayRecord, Op, Subscription
from playground.gateway.intents import ALL_INTENTS, PRIVILEGED_INTENTS, concerns, is_for_bots, without_content
from playground.validation.fields import FormModel, Snowflake, parse
from playground.world.errors import ApiError, Json
from playground.world.events import Event
from playground.world.model import Guild
from playground.world.world import World, new_token

_LOG_LENGTH = 5000
_ACKNOWLEDGED_AFTER = 0.02
"""Seconds; less than a real network needs."""
_MOST_ABANDONED = 5


class _Frame(FormModel):
    op: StrictInt
    d: Any = None


class _MembersWanted(FormModel):
    guild_id: Snowflake
    query: str = ""
    user_ids: list[Snowflake] | None = None


class Gateway:
    """Manages the bots' connections, and dispatches the events that their intents select.

    Attributes:
        log: the last frames in both directions.
        sent: how many frames there were in all, in both directions.
        duplicate_events: a fault to inject: every event is dispatched twice.
        refuses_intents: a fault to inject: any intents are disallowed.
        identified: set while any bot is connected and identified.
        on_record: called with each new record of the log.
    """

    def __init__(
        self,
        world: World,
        heartbeat_ms: int = 41_250,
        *,
        privileged_intents: bool = True,
        under_way: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """Create it without connections; `under_way` draws how many seconds a frame takes to the bot."""
        self.log: deque[GatewayRecord] = deque(maxlen=_LOG_LENGTH)
        self.sent = 0
        self.duplicate_events = False
        self.refuses_intents = False
        self.identified = asyncio.Event()
        self.on_record: list[Callable[[GatewayRecord], None]] = []
        self._world = world
        self._under_way = under_way
        self._heartbeat_ms = heartbeat_ms
        self._forbidden_intents = 0 if privileged_intents else PRIVILEGED_INTENTS
        self._subscriptions: dict[str, Subscription] = {}
        self._connections: set[Connection] = set()

    @property
    def online(self) -> bool:
        """Whether any bot is connected and identified."""
        return any(one.connection is not None for one in self._subscriptions.values())

    @property
    def idle(self) -> bool:
        """Whether no frame is queued."""
        return not any(connection.unsent for connection in self._connections)

    def on_event(self, event: Event) -> None:
        """Dispatch an event to every subscription it concerns."""
        guild = hearing.guild_of(self._world, event)
        if not is_for_bots(event) or not hearing.bot_sees(self._world, guild, event):
            return
        in_guild = hearing.is_in_guild(self._world, event)
        for subscription in tuple(self._subscriptions.values()):
            if not concerns(subscription.intents, event.name, in_guild=in_guild):
                continue
            if not (_on_shard(subscription, guild) if in_guild else subscription.shard[0] == 0):
                continue
            payload = without_content(event, subscription.intents, self._world.bot.id)
            for _ in range(2 if self.duplicate_events else 1):
                self._dispatch(subscription, event.name, payload)

    def drop(self, *, resumable: bool, shard: int | None = None) -> None:
        """Cut every connection, or that of one shard, as Discord does at times; or also end the sessions."""
        for connection in tuple(self._connections):
            session = connection.subscription
            if shard is not None and (session is None or session.shard[0] != shard):
                continue
            if resumable:
                connection.close(Close.UNKNOWN_ERROR)
            else:
                self._invalidate(connection)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, timeout=1)
        await socket.prepare(request)
        connection = Connection(socket)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        self._send(connection, Op.HELLO, {"heartbeat_interval": self._heartbeat_ms})
        try:
            await self._read(connection)
        finally:
            self._detach(connection)
            connection.close(Close.NORMAL)
            await writer
            self._connections.discard(connection)
        return socket

    async def close(self) -> None:
        """Close every connection."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def _read(self, connection: Connection) -> None:
        patience = self._heartbeat_ms * 1.5 / 1000
        while not connection.socket.closed:
            try:
                message = await connection.socket.receive(timeout=patience)
            except TimeoutError:
                await connection.socket.close(code=int(Close.TIMED_OUT))
                return
            # Only a regular close ends the session; a broken connection can be resumed.
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                if message.type is WSMsgType.CLOSE and message.data in {1000, 1001}:
                    self._forget(connection)
                return
            self._receive(connection, message)

    def _receive(self, connection: Connection, message: WSMessage) -> None:
        if connection.too_fast(self._world.clock.seconds()):
            connection.close(Close.RATE_LIMITED)
            return
        try:
            frame = parse(_Frame, read_json(message.data))
        except (ApiError, ValueError):
            connection.close(Close.DECODE_ERROR)
            return
        op, payload = frame.op, frame.d
        self._record("from_bot", op, None, payload)
        handlers: dict[int, Callable[[Connection, Any], None]] = {
            Op.HEARTBEAT: self._heartbeat,
            Op.IDENTIFY: self._identify,
            Op.RESUME: self._resume,
            Op.REQUEST_MEMBERS: self._request_members,
            Op.PRESENCE: self._ignore,
            Op.VOICE_STATE: self._ignore,
        }
        handler = handlers.get(op)
        if handler is None:
            connection.close(Close.UNKNOWN_OPCODE)
        elif connection.subscription is None and op not in {
            Op.HEARTBEAT,
            Op.IDENTIFY,
            Op.RESUME,
        }:
            connection.close(Close.NOT_AUTHENTICATED)
        else:
            handler(connection, payload)

    def _heartbeat(self, connection: Connection, _sequence: Any) -> None:
        """Acknowledge after a delay: discord.py records a heartbeat only after sending it.

        An answer that arrives before that looks as late as the previous heartbeat and causes a warning.
        """
        later = asyncio.get_running_loop()
        later.call_later(_ACKNOWLEDGED_AFTER, self._send, connection, Op.HEARTBEAT_ACK, None)

    def _ignore(self, _connection: Connection, _payload: Any) -> None:
        """Presence and voice are accepted and not shown."""

    def _identify(self, connection: Connection, payload: Any) -> None:
        fault = self._identify_fault(connection, payload)
        if fault is not None:
            connection.close(fault)
            return
        shard = tuple(payload.get("shard") or (0, 1))
        if not self._may_begin(connection, shard[0]):
            return
        subscription = Subscription(new_token()[:32], payload["intents"], (shard[0], shard[1]))
        self._forget_oldest()
        self._subscriptions[subscription.id] = subscription
        self._attach(connection, subscription)
        self._dispatch(subscription, "READY", self._ready(subscription))
        if not concerns(subscription.intents, "GUILD_CREATE"):
            return
        for guild in self._guilds_told(subscription):
            if guild.available:
                self._dispatch(subscription, "GUILD_CREATE", render.guild_available(self._world, guild))

    def _may_begin(self, connection: Connection, shard: int) -> bool:
        """Count a session; the first one beyond the day's limit costs the bot its token."""
        identifications = self._world.identifications
        if not identifications.remaining:
            self._world.token = new_token()
            connection.close(Close.AUTHENTICATION_FAILED)
            self.drop(resumable=False)
            return False
        if identifications.too_soon(shard):
            self._send(connection, Op.INVALID_SESSION, payload=False)
            return False
        identifications.note(shard)
        return True

    def _identify_fault(self, connection: Connection, payload: Any) -> Close | None:
        if connection.subscription is not None:
            return Close.ALREADY_AUTHENTICATED
        if not isinstance(payload, dict) or payload.get("token") != self._world.token:
            return Close.AUTHENTICATION_FAILED
        intents = payload.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            return Close.INVALID_INTENTS
        if intents & self._forbidden_intents or self.refuses_intents:
            return Close.DISALLOWED_INTENTS
        match payload.get("shard") or [0, 1]:
            case [int(number), int(count)] if 0 <= number < count:
                too_few = count < self._world.identifications.limits.shards_required
                return Close.SHARDING_REQUIRED if too_few else None
        return Close.INVALID_SHARD

    def _resume(self, connection: Connection, payload: Any) -> None:
        if not isinstance(payload, dict) or payload.get("token") != self._world.token:
            connection.close(Close.AUTHENTICATION_FAILED)
            return
        subscription = self._subscriptions.get(str(payload.get("session_id")))
        sequence = payload.get("seq")
        if subscription is None or not isinstance(sequence, int):
            self._send(connection, Op.INVALID_SESSION, payload=False)
            return
        if sequence > subscription.sequence:
            connection.close(Close.INVALID_SEQUENCE)
            return
        oldest = subscription.backlog[0][0] if subscription.backlog else 1
        if sequence + 1 < oldest:
            del self._subscriptions[subscription.id]
            self._send(connection, Op.INVALID_SESSION, payload=False)
            return
        self._replay(connection, subscription, sequence)

    def _replay(self, connection: Connection, subscription: Subscription, sequence: int) -> None:
        if subscription.connection is not None:
            subscription.connection.subscription = None
            subscription.connection.close(Close.UNKNOWN_ERROR)
        self._attach(connection, subscription)
        for number, frame in tuple(subscription.backlog):
            if number > sequence:
                self._transmit(connection, frame)
        self._dispatch(subscription, "RESUMED", {"_trace": []})

    def _request_members(self, connection: Connection, payload: Any) -> None:
        subscription = connection.subscription
        if subscription is None or not isinstance(payload, dict):
            return
        try:
            asked = parse(_MembersWanted, payload)
        except ApiError:
            if subscription.connection is not None:
                subscription.connection.close(Close.DECODE_ERROR)
            return
        guild = self._world.guilds.get(asked.guild_id)
        if guild is None or guild.bot_removed:
            return
        query = asked.query.lower()
        members = [
            render.member(member)
            for member in guild.members.values()
            if member.present
            and (asked.user_ids is None or member.user.id in asked.user_ids)
            and (member.user.global_name or member.user.username).lower().startswith(query)
        ]
        chunk: Json = {
            "guild_id": guild.id,
            "members": members,
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if payload.get("nonce"):
            chunk["nonce"] = payload["nonce"]
        self._dispatch(subscription, "GUILD_MEMBERS_CHUNK", chunk)

    def _ready(self, subscription: Subscription) -> Json:
        world = self._world
        return {
            "v": 10,
            "user": render.user(world.bot) | {"verified": True, "mfa_enabled": True, "flags": 0},
            "guilds": [{"id": one.id, "unavailable": True} for one in self._guilds_told(subscription)],
            "session_id": subscription.id,
            "resume_gateway_url": world.base_url.replace("http", "ws", 1) + "/gateway/",
            "shard": list(subscription.shard),
            "application": {
                "id": world.application_id,
                "flags": render_application.application(world)["flags"],
            },
            "session_type": "normal",
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": [],
        }

    def _guilds_told(self, subscription: Subscription) -> list[Guild]:
        return [
            guild
            for guild in self._world.guilds.values()
            if not guild.bot_removed and not guild.missing and _on_shard(subscription, guild)
        ]

    def _dispatch(self, subscription: Subscription, name: str, payload: Json) -> None:
        subscription.sequence += 1
        frame: Json = {
            "op": int(Op.DISPATCH),
            "t": name,
            "s": subscription.sequence,
            "d": payload,
        }
        subscription.backlog.append((subscription.sequence, frame))
        if subscription.connection is not None:
            self._transmit(subscription.connection, frame)

    def _send(self, connection: Connection, op: Op, payload: Any) -> None:
        self._transmit(connection, {"op": int(op), "t": None, "s": None, "d": payload})

    def _transmit(self, connection: Connection, frame: Json) -> None:
        self._record("to_bot", frame["op"], frame["t"], frame["d"])
        connection.send(frame, self._under_way())

    def _record(self, direction: str, op: int, name: str | None, payload: Any) -> None:
        if op in {Op.IDENTIFY, Op.RESUME} and isinstance(payload, dict):
            payload = {**payload, "token": "..."}
        record = GatewayRecord(self._world.clock.now_ms(), direction, op, name, payload)
        self.log.append(record)
        self.sent += 1
        for listener in self.on_record:
            listener(record)

    def _attach(self, connection: Connection, subscription: Subscription) -> None:
        connection.subscription = subscription
        subscription.connection = connection
        self._announce()

    def _detach(self, connection: Connection) -> None:
        subscription = connection.subscription
        connection.subscription = None
        if subscription is not None and subscription.connection is connection:
            subscription.connection = None
            self._announce()

    def _forget(self, connection: Connection) -> None:
        if connection.subscription is not None:
            self._subscriptions.pop(connection.subscription.id, None)

    def _forget_oldest(self) -> None:
        abandoned = [one for one in self._subscriptions.values() if one.connection is None]
        for subscription in abandoned[:-_MOST_ABANDONED]:
            del self._subscriptions[subscription.id]

    def _invalidate(self, connection: Connection) -> None:
        self._forget(connection)
        self._detach(connection)
        self._send(connection, Op.INVALID_SESSION, payload=False)

    def _announce(self) -> None:
        if self.online:
            self.identified.set()
        else:
            self.identified.clear()
        self._world.publish("bot", {"online": self.online})


def _on_shard(subscription: Subscription, guild: Guild) -> bool:
    number, count = subscription.shard
    return (int(guild.id) >> 22) % count == number
