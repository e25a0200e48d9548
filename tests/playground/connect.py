"""Point the real discord.py client at a playground, and run it for the length of a block."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import discord
import discord.gateway
import discord.http
import yarl

from playground import Playground

# What is set below are attributes that discord.py does not document.
assert discord.__version__ == "2.7.1"


Client = TypeVar("Client", bound=discord.Client)


async def _no_wait(shard_id: int | None, *, initial: bool = False) -> None:
    """In place of the five seconds that discord.py leaves between two identifications."""


@asynccontextmanager
async def connected(playground: Playground, client: Client) -> AsyncIterator[Client]:
    """Log `client` in to `playground`, wait until it is ready, and log it out afterwards."""
    old_base, old_gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = playground.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
    client.before_identify_hook = _no_wait
    client._connection.guild_ready_timeout = 0.05  # the playground sends its servers at once
    try:
        await client.login(playground.token)
        running = asyncio.create_task(client.connect())
        try:
            await _until_ready(client, running)
            yield client
        finally:
            await client.close()
            await running
    finally:
        discord.http.Route.BASE = old_base
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = old_gateway


async def _until_ready(client: discord.Client, running: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({ready, running}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        ready.cancel()
        raise TimeoutError("the client did not become ready")
