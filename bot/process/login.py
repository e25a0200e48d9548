"""Where the bot logs in: the token, Discord's address, and whether Discord can be reached."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.process.clock import listening
from bot.process.environment import Environment
from bot.process.start_error import StartError

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


def token_of(settings: Environment) -> str:
    """Return the token; raises StartError without one."""
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is needed to connect")
    return settings.discord_token.get_secret_value()


def point_at(settings: Environment) -> None:
    """Point discord.py at another Discord-compatible address, before anything connects."""
    if settings.discord_api_url and settings.discord_gateway_url:
        Route.BASE = settings.discord_api_url
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)


@asynccontextmanager
async def logged_in(settings: Environment) -> AsyncIterator[discord.Client]:
    """Log in for a few requests, without a gateway; raises StartError with a one-line message."""
    point_at(settings)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not use voice
    with reaching_discord(settings):
        async with discord.Client(
            intents=discord.Intents(guilds=True), http_trace=listening(), proxy=settings.proxy
        ) as client:
            await client.login(token_of(settings))
            yield client


@contextmanager
def reaching_discord(settings: Environment) -> Iterator[None]:
    """Raise StartError with a one-line message if Discord cannot be reached, or does not let the bot in."""
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
