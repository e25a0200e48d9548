"""Opcodes, close codes, connections and sessions of the gateway.

Opcodes and close codes are those of Discord's documentation, topic "Opcodes and Status Codes".
"""

import asyncio
import json
import time
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import web

from playground.world.errors import Json

_BACKLOG = 1000
_MOST_FRAMES = 120
_MINUTE_SECONDS = 60.0


class Op(IntEnum):
    """The opcode of a frame."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """The close code of a connection."""

    NORMAL = 1000
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


@dataclass(frozen=True, slots=True)
class GatewayRecord:
    """One frame, as it went over a connection.

    Attributes:
        at: when, in milliseconds since the epoch.
        direction: "to_bot" or "from_bot".
        name: of the event, for a dispatch.
    """

    at: int
    direction: str
    op: int
    name: str | None
    payload: Any


@dataclass(slots=True)
class Subscription:
    """A gateway session: it outlives its connection, so that it can be resumed."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    backlog: deque[tuple[int, Json]] = field(default_factory=lambda: deque(maxlen=_BACKLOG))
    connection: "Connection | None" = None


class Connection:
    """One WebSocket; frames are queued and sent in order. `unsent` is how many are queued or under way."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.unsent = 0
        self._outbox: asyncio.Queue[tuple[float, Json | Close]] = asyncio.Queue()
        self.subscription: Subscription | None = None
        self._received_at: deque[float] = deque(maxlen=_MOST_FRAMES)

    def send(self, frame: Json, seconds: float = 0.0) -> None:
        """Queue a frame that is under way for so long, or for as long as those before it."""
        self._queue(frame, seconds)

    def close(self, code: Close) -> None:
        """End the connection once everything queued is sent."""
        self._queue(code, 0.0)

    def _queue(self, frame: Json | Close, seconds: float) -> None:
        self.unsent += 1
        self._outbox.put_nowait((time.monotonic() + seconds, frame))

    def too_fast(self, now: float) -> bool:
        """Count a frame from the bot; return whether it exceeds the limit per minute."""
        is_full = len(self._received_at) == _MOST_FRAMES
        oldest = self._received_at[0] if is_full else now - _MINUTE_SECONDS
        self._received_at.append(now)
        return now - oldest < _MINUTE_SECONDS

    async def write(self) -> None:
        """Send queued frames until the connection ends."""
        while True:
            due, frame = await self._outbox.get()
            if (early := due - time.monotonic()) > 0:
                await asyncio.sleep(early)
            self.unsent -= 1
            if isinstance(frame, Close):
                await self.socket.close(code=int(frame), message=frame.name.encode())
                return
            try:
                await self.socket.send_str(json.dumps(frame, separators=(",", ":")))
            except ConnectionError:
                return
