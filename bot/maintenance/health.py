"""Health checks, on 127.0.0.1 only: /healthz for a process supervisor, /metrics for Prometheus."""

import asyncio
import collections
import logging
import math
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, generate_latest

from bot.maintenance.local_http import HOST, local_application
from bot.maintenance.traffic import Traffic
from data.database import Database
from data.errors import DatabaseError
from data.share import Share
from data.tables import open_tables

_PATIENCE: Final = 2.0
"""Seconds that the database may take to answer."""
_MOST_LATENCY: Final = 30.0
"""The longest acceptable heartbeat latency, in seconds."""
_log = logging.getLogger(__name__)

_PHASES: Final = ("lobby", "playing", "between_deals")


class Connected(Protocol):
    """What health checks need from a client."""

    share: Share

    @property
    def tables_in_memory(self) -> int:
        """How many tables are loaded."""

    def is_ready(self) -> bool:
        """Tell whether it is connected and knows its servers."""

    def is_closed(self) -> bool:
        """Tell whether it has ended."""

    @property
    def latency(self) -> float:
        """The heartbeat latency in seconds; infinite or NaN while unknown."""


class Health:
    """The health endpoints of one process. `clients` returns those that serve."""

    def __init__(
        self, clients: Callable[[], Sequence[Connected]], database: Database, traffic: Traffic
    ) -> None:
        self._clients = clients
        self._database = database
        self.traffic = traffic
        registry = traffic.registry
        in_memory = Gauge("tapis_tables_in_memory", "Tables that are loaded", registry=registry)
        in_memory.set_function(lambda: sum(one.tables_in_memory for one in clients()))
        shards = Gauge("tapis_shards", "Shards that this process serves", registry=registry)
        shards.set_function(lambda: sum(len(one.share.numbers) for one in clients()))
        self._shard_count = Gauge("tapis_shard_count", "Shards of the whole bot", registry=registry)
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
        clients = self._clients()
        if not clients:
            found.append("other processes serve all shards")
        elif any(one.is_closed() or not one.is_ready() for one in clients):
            found.append("not connected to Discord")
        elif not all(one.latency < _MOST_LATENCY for one in clients):
            found.append("Discord does not answer heartbeats")
        try:
            async with asyncio.timeout(_PATIENCE), self._database.reading() as tx:
                _ = await open_tables.count_open(tx)
        except (DatabaseError, TimeoutError):
            found.append("the database does not answer")
        return found

    def note_flaws(self, found: int) -> None:
        """Record how many flaws the last check of the database found."""
        self._flaws.set(found)

    async def serve(self, port: int) -> int:
        """Listen on a local port, 0 for any free one; return the port."""
        application = local_application()
        application.router.add_get("/healthz", self._healthz)
        application.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    @asynccontextmanager
    async def serving(self, port: int | None) -> AsyncIterator[None]:
        """Listen while the block runs, unless there is no port."""
        if port is not None:
            listening = await self.serve(port)
            _log.info("health and figures at http://%s:%d/healthz and /metrics", HOST, listening)
        try:
            yield
        finally:
            await self.close()

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
            body=generate_latest(self.traffic.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _measure(self) -> None:
        """Update the gauges that are not counted as things happen; what the database does not tell is NaN."""
        open_by_phase: collections.Counter[str] | None
        for client in self._clients():
            self._shard_count.set(client.share.shard_count)
        try:
            open_by_phase = await self._open_by_phase()
        except (DatabaseError, TimeoutError):
            open_by_phase = None
        for phase in _PHASES:
            self._tables.labels(phase).set(math.nan if open_by_phase is None else open_by_phase[phase])
        committed = self._database.committed
        self._transactions.inc(committed - self._counted)
        self._counted = committed
        silence = self.traffic.since_last_event()
        self._silence.set(math.inf if silence is None else silence)

    async def _open_by_phase(self) -> collections.Counter[str]:
        """Count the open tables of what this process serves; raises TimeoutError if the database is slow."""
        found: collections.Counter[str] = collections.Counter()
        async with asyncio.timeout(_PATIENCE), self._database.reading() as tx:
            for client in self._clients():
                found.update(await open_tables.count_open(tx, client.share))
        return found
