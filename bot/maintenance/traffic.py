"""Counts and paces the traffic between the bot and Discord, observing discord.py from outside."""

import json
import re
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot.common.recent import Recent
from bot.maintenance.request_budget import Budget
from bot.process.clock import listening

_KINDS: Final = (
    ("POST", re.compile(r"/interactions/(?P<id>\d+)/[^/]+/callback$"), "answer"),
    ("PATCH", re.compile(r"/channels/\d+/messages/\d+$"), "board_edit"),
    ("POST", re.compile(r"/channels/\d+/messages$"), "post"),
    ("DELETE", re.compile(r"/channels/\d+/messages/\d+$"), "delete"),
    ("", re.compile(r"/webhooks/"), "follow_up"),
)
_NOT_COUNTED: Final = frozenset({"answer", "follow_up"})
"""Requests with an interaction's token, which Discord allows besides all others."""
_BUCKETS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
_MOST_WAITING: Final = 1000
"""Interactions remembered until they are answered; older ones never were."""


class Traffic:
    """The metrics of one process's traffic, in their own registry, and its budget of requests."""

    def __init__(self, a_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget = Budget(a_second, clock)
        self.registry = CollectorRegistry()
        self._clock = clock
        self._last_event: float | None = None
        self._came: Recent[int, float] = Recent(_MOST_WAITING)
        self._interactions = Counter(
            "tapis_interactions", "Clicks, commands and forms", ["kind"], registry=self.registry
        )
        self._answers = Histogram(
            "tapis_answer_seconds",
            "From an interaction to its first answer, which Discord awaits for 3 seconds",
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self._requests = Counter(
            "tapis_requests",
            "Requests by what they are for and their end: ok, a code of Discord's, lost",
            ["kind", "code"],
            registry=self.registry,
        )
        self._refusals = Counter(
            "tapis_refusals", "What people asked for and was not done", ["code"], registry=self.registry
        )
        self._broken = Counter(
            "tapis_broken", "Interactions that hit a bug", ["error"], registry=self.registry
        )
        waited = Gauge(
            "tapis_budget_wait_seconds",
            "Seconds that requests have waited in all, because the requests a second were used up",
            registry=self.registry,
        )
        waited.set_function(lambda: self.budget.waited)

    def refused(self, code: str) -> None:
        """Count a refused request."""
        self._refusals.labels(code).inc()

    def broke(self, error: BaseException) -> None:
        """Count an interaction that hit a bug."""
        self._broken.labels(type(error).__name__).inc()

    def since_last_event(self) -> float | None:
        """Return how many seconds ago the gateway sent anything, None if it never did."""
        return None if self._last_event is None else self._clock() - self._last_event

    async def on_socket_event_type(self, _: str) -> None:
        """Record that the gateway sent something."""
        self._last_event = self._clock()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Record when an interaction arrived."""
        self._interactions.labels(interaction.type.name).inc()
        self._came[interaction.id] = self._clock()

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace of every aiohttp request, for discord.py's `http_trace`."""
        config = listening()
        config.on_request_start.append(self._starts)
        config.on_request_end.append(self._ended)
        config.on_response_chunk_received.append(self._read)
        config.on_request_exception.append(self._lost)
        return config

    async def _starts(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, starts: aiohttp.TraceRequestStartParams
    ) -> None:
        context.kind = _kind(starts.method, starts.url.path)
        if context.kind[0] not in _NOT_COUNTED:
            await self.budget.take()

    async def _ended(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        context.status = ended.response.status
        if context.status < 400:
            self._count(context, "ok")

    async def _read(
        self,
        _: aiohttp.ClientSession,
        context: SimpleNamespace,
        read: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        if context.status >= 400:
            self._count(context, _code(read.chunk) or str(context.status))

    async def _lost(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._count(context, "lost")

    def _count(self, context: SimpleNamespace, code: str) -> None:
        kind, interaction_id = context.kind
        self._requests.labels(kind, code).inc()
        if interaction_id is not None and (came := self._came.pop(interaction_id, None)) is not None:
            self._answers.observe(self._clock() - came)


def _kind(method: str, path: str) -> tuple[str, int | None]:
    """Return the kind of a request and, for an answer, its interaction."""
    for wanted, pattern, kind in _KINDS:
        if method.startswith(wanted) and (found := pattern.search(path)):
            answered = found.groupdict().get("id")
            return kind, None if answered is None else int(answered)
    return "other", None


def _code(body: bytes) -> str | None:
    """Return Discord's code for an error; 0 for none."""
    try:
        explained = json.loads(body)
    except ValueError:
        return None
    code = explained.get("code") if isinstance(explained, dict) else None
    return str(code) if isinstance(code, int) and code else None
