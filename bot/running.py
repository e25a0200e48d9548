"""Runs the bot: opens the store, connects, and closes cleanly on SIGTERM or Ctrl-C."""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Final

import discord

from bot import garbage
from bot.client import TapisClient, point_at
from bot.cluster.cluster import Cluster
from bot.cluster.gate import Gate
from bot.cluster.member import ClusterMember, LostError
from bot.cluster.shard_client import ShardClient
from bot.cluster.station import Station
from bot.health import Health
from bot.maintenance.traffic import Traffic
from bot.settings import Settings
from bot.starts import SessionsLeft, Starts, sessions_left
from bot.tables.errors import TableError
from bot.tables.store import Facts, TableStore
from bot.tables.thinking import processes_allowed
from bot.ui.discord.tasks import begin
from bot.ui.drawer import child_allowed
from data.addresses import SqliteAddress, read_address
from data.database import Database
from data.fence import Fence
from data.left_copies import clear_left, clear_unfinished

_DISALLOWED_INTENTS: Final = 4014
_REFUSED_SESSIONS: Final = {
    4004: "DISCORD_TOKEN is no longer valid. Copy the new one from the Bot page of your application.",
    4010: "the number of shards does not fit; start it again.",
    4011: "the bot is in so many servers that it needs more shards; start it again, and it takes as many as "
    "Discord advises.",
    4013: "it does not know the bot's intents: update discord.py.",
    4014: "it refuses the bot's intents. Tapis needs no privileged ones: look at the Bot page of your "
    "application.",
}
"""The meaning, for the owner, of gateway close codes that end a bot (topic "Opcodes and Status Codes")."""

_log = logging.getLogger(__name__)


class StartError(Exception):
    """The bot cannot start: one line that says what to do."""


def now() -> int:
    """Return the current time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


async def run_bot(settings: Settings) -> None:
    """Run until asked to stop. Raises StartError or DatabaseError with a one-line message."""
    token_of(settings)
    await Database.require_reachable(settings.database_url)
    async with logged_in(settings) as known:
        application_id = known.application_id
        left = await sessions_left(known)
    # Log in first: another application must not even upgrade the database.
    database = await Database.open(settings.database_url, clock=now, application=application_id)
    told = _told_to_stop()
    try:
        await asyncio.to_thread(_clear_left, settings)
        with _reaching_discord(settings), child_allowed():
            async with processes_allowed():
                if (fence := database.fence) is None:
                    await _serve_alone(settings, left, told, database)
                else:
                    await _serve_share(settings, left, told, database, fence, application_id)
    finally:
        await database.close()


def _clear_left(settings: Settings) -> None:
    """Delete what killed processes left beside a SQLite file, of which this one has the lock."""
    address = read_address(settings.database_url)
    if isinstance(address, SqliteAddress):
        clear_left(address.path)
        clear_unfinished(address.path)


def token_of(settings: Settings) -> str:
    """Return the token; raises StartError without one."""
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is needed to connect")
    return settings.discord_token.get_secret_value()


@asynccontextmanager
async def logged_in(settings: Settings) -> AsyncIterator[discord.Client]:
    """Log in for a few requests, without a gateway; raises StartError with a one-line message."""
    point_at(settings)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not use voice
    with _reaching_discord(settings):
        async with discord.Client(intents=discord.Intents(guilds=True), proxy=settings.proxy) as client:
            await client.login(token_of(settings))
            yield client


@contextmanager
def _reaching_discord(settings: Settings) -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure:
        raise StartError(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the Bot page of your application."
        ) from None
    except (OSError, discord.GatewayNotFound, discord.DiscordServerError) as error:
        raise StartError(
            f"cannot reach {settings.discord_api_url or 'Discord'}: {error}; look at the network and "
            "DISCORD_PROXY"
        ) from None
    except discord.HTTPException as error:
        raise StartError(f"Discord refuses a request that the bot needs: {error}") from None
    except discord.PrivilegedIntentsRequired:
        raise StartError(_REFUSED_SESSIONS[_DISALLOWED_INTENTS]) from None
    except discord.ConnectionClosed as error:
        reason = _REFUSED_SESSIONS.get(error.code, "the log above may say more; start it again")
        raise StartError(f"Discord ended the session with code {error.code}: {reason}") from None


def _told_to_stop() -> asyncio.Event:
    """Return what SIGTERM or SIGINT sets."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signalled in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # event loops on Windows have no signal handlers
            loop.add_signal_handler(signalled, told.set)
    return told


async def _serve_alone(
    settings: Settings, left: SessionsLeft, told: asyncio.Event, database: Database
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
        _note_ready(client, starts)
        closing = begin(_close_when(told, client), "close when told")
        try:
            await client.start(token_of(settings))
        finally:
            if told.is_set():
                await closing
            closing.cancel()


async def _close_when(told: asyncio.Event, client: TapisClient) -> None:
    await told.wait()
    await client.close()


async def _serve_share(
    settings: Settings,
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
        await _serve_with(settings, left, told, database, ClusterMember(leases, fence), Gate(leases))
    finally:
        await leases.close()


async def _serve_with(
    settings: Settings,
    left: SessionsLeft,
    told: asyncio.Event,
    database: Database,
    member: ClusterMember,
    gate: Gate,
) -> None:
    traffic = Traffic(settings.requests_a_second)
    health = Health(lambda: cluster.clients, database, traffic)
    starts = _starts_of(TableStore(database), told)
    has_begun = False

    def open_station(shard: int, waits: bool) -> Station:
        client = ShardClient(settings, database, shard, member.shard_count, health)

        async def may_begin() -> None:
            nonlocal has_begun
            if not has_begun and not member.others_stay:
                await _noted(starts.begin(left))
            has_begun = True
            await gate.begin(client, shard)

        client.begin_anew = partial(gate.begin_anew, client, shard)
        _note_ready(client, starts)
        return Station(client, shard, token_of(settings), may_begin, waits=waits)

    cluster = Cluster(member, open_station, traffic.budget.has_share)
    await member.join(left.shards, settings.shards)
    async with health.serving(settings.metrics_port):
        try:
            await cluster.run(told, settings.handover_seconds)
        except LostError as error:
            raise StartError(f"{error}; start it again") from None


def _starts_of(facts: Facts, told: asyncio.Event) -> Starts:
    """Return the record of starts; a wait because of too many of them ends when the bot is told to stop."""

    async def wait(seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await told.wait()

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
