"""Serves people: opens the store, connects, and closes cleanly on SIGTERM or Ctrl-C."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial

from bot.app.client import TapisClient
from bot.app.shard_client import ShardClient
from bot.cluster.cluster import Cluster
from bot.cluster.member import ClusterMember, LostError
from bot.cluster.session_turns import SessionTurns
from bot.cluster.shard import Shard
from bot.common.errors import TableError
from bot.common.tasks import happens_within, stopped
from bot.maintenance.health import Health
from bot.maintenance.traffic import Traffic
from bot.process import garbage
from bot.process.clock import now
from bot.process.ending import end, is_only_closed
from bot.process.environment import Environment
from bot.process.event_loop import until_told
from bot.process.login import reaching_discord, token_of
from bot.process.start_error import StartError
from bot.process.start_pacing import NOT_SAID, SessionsLeft, Starts, sessions_left
from bot.tables.ai.thinking import processes_allowed
from bot.tables.storing.store import ApplicationFacts, TableStore
from data.backups.left_copies import clear_left, clear_unfinished
from data.database import Database
from data.sql.addresses import SqliteAddress, read_address
from data.sql.fence import Fence

_log = logging.getLogger(__name__)


async def serve(
    settings: Environment, application_id: int | None, left: SessionsLeft, told: asyncio.Event
) -> None:
    """Serve until told to stop. Raises StartError or DatabaseError with a one-line message."""
    database = await Database.open(settings.database_url, clock=now, application=application_id)
    try:
        await asyncio.to_thread(_clear_left, settings)
        with reaching_discord(settings):
            async with processes_allowed():
                if (fence := database.fence) is None:
                    await _serve_alone(settings, left, told, database)
                else:
                    await _serve_share(settings, left, told, database, fence, application_id)
    finally:
        await database.close()


def _clear_left(settings: Environment) -> None:
    """Delete what killed processes left beside a SQLite file, of which this one has the lock."""
    address = read_address(settings.database_url)
    if isinstance(address, SqliteAddress):
        clear_left(address.path.parent)
        clear_unfinished(address.path)


async def _serve_alone(
    settings: Environment, left: SessionsLeft, told: asyncio.Event, database: Database
) -> None:
    """Serve all servers with one client, until it ends or is told to stop."""
    async with TapisClient(settings, database) as client, client.health.serving(settings.metrics_port):
        starts = _starts_of(client.store, told)
        await _noted(starts.begin(left))
        if told.is_set():
            return

        async def begin_anew() -> None:
            await _noted(starts.again(await sessions_left(client)))

        client.begin_anew = begin_anew
        if left is not NOT_SAID:
            client.shard_count = left.shards  # or discord.py would ask again
        _note_ready(client, starts)
        await _until_told(told, client, token_of(settings))


async def _until_told(told: asyncio.Event, client: TapisClient, token: str) -> None:
    """Run a client until it is told to stop; raise what it ends with by itself."""
    running = asyncio.create_task(client.start(token), name="client")
    try:
        await until_told(told, running)
        error = running.exception() if running.done() else await end(client, running)
    finally:
        await stopped(running)
    if error is not None and not (told.is_set() and is_only_closed(error)):
        raise error


async def _serve_share(
    settings: Environment,
    left: SessionsLeft,
    told: asyncio.Event,
    database: Database,
    fence: Fence,
    application_id: int | None,
) -> None:
    """Serve what falls to this process of all shards; raises StartError if others held it for dead."""
    # With connections of its own: leases must not wait behind moves.
    leases = await Database.open(settings.database_url, clock=now, application=application_id)
    try:
        await _serve_with(settings, left, told, database, ClusterMember(leases, fence), SessionTurns(leases))
    finally:
        await leases.close()


async def _serve_with(
    settings: Environment,
    left: SessionsLeft,
    told: asyncio.Event,
    database: Database,
    member: ClusterMember,
    gate: SessionTurns,
) -> None:
    traffic = Traffic(settings.requests_a_second)
    health = Health(lambda: cluster.clients, database, traffic)
    starts = _starts_of(TableStore(database), told)
    has_begun = False

    def open_station(shard: int, waits: bool) -> Shard:
        client = ShardClient(settings, database, shard, member.shard_count, health)

        async def may_begin() -> None:
            nonlocal has_begun
            if not has_begun and not member.others_stay:
                await _noted(starts.begin(left))
            has_begun = True
            await gate.begin(client, shard)

        client.begin_anew = partial(gate.begin_anew, client, shard)
        _note_ready(client, starts)
        return Shard(client, shard, token_of(settings), may_begin, waits=waits)

    cluster = Cluster(member, open_station, traffic.budget.has_share)
    await member.join(left.shards, settings.shards)
    async with health.serving(settings.metrics_port):
        try:
            await cluster.run(told, settings.handover_seconds)
        except LostError as error:
            raise StartError(f"{error}; start it again") from None


def _starts_of(facts: ApplicationFacts, told: asyncio.Event) -> Starts:
    """Return the record of starts; a wait because of too many of them ends when the bot is told to stop."""

    async def wait(seconds: float) -> None:
        await happens_within(seconds, told)

    return Starts(facts, sleep=wait)


def _note_ready(client: TapisClient, starts: Starts) -> None:
    """Once the client is ready, record that a start has succeeded and make garbage collections rare."""

    async def on_ready() -> None:
        garbage.collect_rarely()
        await _noted(starts.ready())

    client.add_listener(on_ready)


async def _noted(noting: Coroutine[None, None, None]) -> None:
    """Record a start or its outcome; a store error must not stop the bot."""
    try:
        await noting
    except TableError as error:
        _log.warning("could not record a start: %s", error.code)
