"""Running the bot: open the store, connect, and close cleanly on SIGTERM or Ctrl-C."""

import asyncio
import contextlib
import signal
import time

import discord

from bot.client import TapisClient, point_at
from bot.settings import Settings
from data.database import Database


class StartError(Exception):
    """The bot cannot start: one line that says what to do."""


def now() -> int:
    """Return the time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


async def run_bot(settings: Settings) -> None:
    """Run until told to stop. Raises StartError or DatabaseError with one line for the owner."""
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is needed to connect")
    point_at(settings)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have no use for voice
    database = await Database.open(settings.database_url, clock=now)
    try:
        async with TapisClient(settings, database) as client:
            await _until_told(client, settings.discord_token.get_secret_value())
    except discord.LoginFailure:
        raise StartError(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the Bot page of your application."
        ) from None
    except (OSError, discord.GatewayNotFound, discord.DiscordServerError) as error:
        raise StartError(f"cannot reach {settings.discord_api_url or 'Discord'}: {error}") from None
    finally:
        await database.close()


async def _until_told(client: TapisClient, token: str) -> None:
    """Run the client until it ends, or SIGTERM or SIGINT asks it to close."""
    running = asyncio.create_task(client.start(token))
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def close() -> None:
        if not closing:
            closing.append(asyncio.create_task(client.close()))

    for signalled in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in its loops
            loop.add_signal_handler(signalled, close)
    await running
    await asyncio.gather(*closing)
