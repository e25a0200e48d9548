"""Health checks, on 127.0.0.1 only: /healthz for a process supervisor, /metrics for Prometheus."""

import asyncio
from typing import Final, Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, generate_latest

from bot.maintenance.traffic import Traffic
from data import card_tables
from data.database import Database
from data.errors import DatabaseError

HOST: Final = "127.0.0.1"
_PATIENCE: Final = 2.0
"""Seconds that the database may take to answer."""
_MOST_LATENCY: Final = 30.0
"""The longest acceptable heartbeat latency, in seconds."""
_PHASES: Final = ("lobby", "playing", "between_deals")


class Connected(Protocol):
    """What health checks need from the client."""

    def is_ready(self) -> bool:
        """Tell whether it is connected and knows its servers."""

    def is_closed(self) -> bool:
        """Tell whether it has ended."""

    @property
    def latency(self) -> float:
        """The heartbeat latency in seconds; infinite or NaN while unknown."""


class Health:
    """The health endpoints of one bot."""

    def __init__(self, client: Connected, database: Database, traffic: Traffic) -> None:
        self._client = client
        self._database = database
        self._traffic = traffic
        registry = traffic.registry
        self._tables = Gauge("tapis_tables", "Open tables", ["phase"], registry=registry)
        self._transactions = Counter("tapis_transactions", "Transactions committed", registry=registry)
        self._counted = 0
        self._silence = Gauge(
            "tapis_seconds_since_event", "Seconds since the gateway said anything", registry=registry
        )
        self._flaws = Gauge("tapis_flaws", "Flaws found by the last check of the database", registry=registry)
        self._runner: web.AppRunner | None = None

    async def problems(self) -> list[str]:
        """Return the current problems, in words for the operator."""
        found = []
        if self._client.is_closed() or not self._client.is_ready():
            found.append("not connected to Discord")
        elif not self._client.latency < _MOST_LATENCY:
            found.append("Discord does not answer heartbeats")
        try:
            async with asyncio.timeout(_PATIENCE), self._database.reading() as tx:
                _ = await card_tables.count_open(tx)
        except (DatabaseError, TimeoutError):
            found.append("the database does not answer")
        return found

    def note_flaws(self, found: int) -> None:
        """Record how many flaws the last check of the database found."""
        self._flaws.set(found)

    async def serve(self, port: int) -> int:
        """Listen on a local port, 0 for any free one; return the port."""
        application = web.Application()
        application.router.add_get("/healthz", self._healthz)
        application.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        problems = await self.problems()
        status = 503 if problems else 200
        return web.json_response(
            {"status": "ill" if problems else "well", "problems": problems}, status=status
        )

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._measure()
        return web.Response(
            body=generate_latest(self._traffic.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _measure(self) -> None:
        """Update the gauges that are not counted as things happen."""
        async with self._database.reading() as tx:
            open_by_phase = await card_tables.count_open(tx)
        for phase in _PHASES:
            self._tables.labels(phase).set(open_by_phase.get(phase, 0))
        committed = self._database.committed
        self._transactions.inc(committed - self._counted)
        self._counted = committed
        silence = self._traffic.since_last_event()
        self._silence.set(float("inf") if silence is None else silence)
