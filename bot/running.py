"""Runs the bot: opens the store, connects, and closes cleanly on SIGTERM or Ctrl-C."""

import asyncio
import contextlib
import gc
import logging
import signal
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import discord

from bot.client import TapisClient, point_at
from bot.cluster.membership import Membership
from bot.settings import Settings
from bot.starts import SessionsLeft, Starts, sessions_left
from bot.tables.errors import TableError
from bot.tables.thinking import processes_allowed
from bot.ui.discord.tasks import begin
from bot.ui.drawer import child_allowed
from data.database import Database

_GARBAGE: Final = (4_000, 4, 300)
"""Thresholds of the garbage collector's three generations. With Python's defaults of 700 and 10, the objects
of a click reached the old generation: at 40 moves a second, a full collection paused the event loop for 100
to 300 ms every seven seconds."""

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
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not use voice
    await Database.require_reachable(settings.database_url)
    async with logged_in(settings) as known:
        application_id = known.application_id
        left = await sessions_left(known)
    # Log in first: another application must not even upgrade the database.
    database = await Database.open(settings.database_url, clock=now, application=application_id)
    try:
        with _reaching_discord(settings), child_allowed():
            async with processes_allowed(), TapisClient(settings, database) as client:
                await _until_told(client, settings, left, database)
    finally:
        await database.close()


def token_of(settings: Settings) -> str:
    """Return the token; raises StartError without one."""
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is needed to connect")
    return settings.discord_token.get_secret_value()


@asynccontextmanager
async def logged_in(settings: Settings) -> AsyncIterator[discord.Client]:
    """Log in for a few requests, without a gateway; raises StartError with a one-line message."""
    point_at(settings)
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
        raise StartError(f"cannot reach {settings.discord_api_url or 'Discord'}: {error}") from None
    except discord.HTTPException as error:
        raise StartError(f"Discord refuses a request that the bot needs: {error}") from None
    except discord.PrivilegedIntentsRequired:
        raise StartError(_REFUSED_SESSIONS[_DISALLOWED_INTENTS]) from None
    except discord.ConnectionClosed as error:
        reason = _REFUSED_SESSIONS.get(error.code, "the log above may say more; start it again")
        raise StartError(f"Discord ended the session with code {error.code}: {reason}") from None


async def _until_told(
    client: TapisClient, settings: Settings, left: SessionsLeft, database: Database
) -> None:
    """Run the client until it ends, or until SIGTERM or SIGINT."""
    told = asyncio.Event()
    running = asyncio.create_task(_serve(client, settings, left, told, database))
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def close() -> None:
        told.set()
        if not closing:
            closing.append(asyncio.create_task(client.close()))

    for signalled in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # event loops on Windows have no signal handlers
            loop.add_signal_handler(signalled, close)
    await running
    await asyncio.gather(*closing)


async def _serve(
    client: TapisClient, settings: Settings, left: SessionsLeft, told: asyncio.Event, database: Database
) -> None:
    """Serve the bot's servers, on PostgreSQL as soon as no other process does; raises StartError if one does.

    That other one held this process for dead, because it was paused or cut off.
    """
    if (fence := database.fence) is None:
        await _start(client, token_of(settings), left, told)
        return
    membership = Membership(database, fence)
    await membership.join()
    try:
        if not await membership.take(left.shards, told):
            return
        client.shard_count = left.shards
        keeping = begin(membership.keep(client.close), "keep the leases")
        try:
            await _start(client, token_of(settings), left, told)
        finally:
            keeping.cancel()
        if membership.lost:
            raise StartError("another process has taken over, for this one seemed dead; start it again")
    finally:
        await membership.leave()


async def _start(client: TapisClient, token: str, left: SessionsLeft, told: asyncio.Event) -> None:
    """Connect, unless the bot is asked to close while it waits because of too many recent starts."""

    async def wait(seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await told.wait()

    starts = Starts(client.store, sleep=wait)

    async def on_ready() -> None:
        await _noted(starts.ready())

    async def begin_anew() -> None:
        await _noted(starts.again(await sessions_left(client)))

    await _noted(starts.begin(left))
    if told.is_set():
        return
    client.begin_anew = begin_anew
    client.add_listener(on_ready)
    settling = begin(_settle(client), "settle once the bot is ready")
    try:
        await client.start(token)
    finally:
        settling.cancel()


async def _noted(noting: Coroutine[None, None, None]) -> None:
    """Record a start or its outcome; a store error must not stop the bot."""
    try:
        await noting
    except TableError as error:
        _log.warning("could not record a start: %s", error.code)


async def _settle(client: TapisClient) -> None:
    """Once the bot is ready, freeze existing objects and make full garbage collections rare.

    A full garbage collection pauses the event loop: 100 to 200 ms at many tables.
    """
    await client.wait_until_ready()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
