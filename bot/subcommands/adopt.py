"""`python -m bot adopt`: moves the database to another Discord application."""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

import discord
from rich.console import Console

from bot.process.clock import now
from bot.process.environment import Environment
from bot.process.login import logged_in
from bot.process.start_error import StartError
from bot.tables.storing.store import TableStore
from data import application
from data.backups.alone import looked_at_alone, opened_alone, require_unused_file
from data.database import Database
from data.errors import UnreadableError
from data.opening import ownership
from data.servers import retention
from data.tables import open_tables


@dataclass(frozen=True, slots=True)
class _Heir:
    """The application that DISCORD_TOKEN belongs to."""

    application_id: int
    name: str
    servers: Collection[int]


async def run_adopt(
    settings: Environment, console: Console, *, sure: bool, ask: Callable[[str], str] = input
) -> int:
    """Assign the database to the application of DISCORD_TOKEN; 1 if the owner does not confirm.

    The new application cannot edit messages of the old one, so every open table gets a new board.
    """
    await require_unused_file(settings.database_url)
    await _require_ours(settings)
    heir = await _heir(settings)
    owner = await _explained_owner(settings, heir, console)
    if owner == heir.application_id:
        console.print(f"The database already belongs to {heir.name} ({heir.application_id}).")
        return 0
    if not sure and not await _agreed(ask):
        console.print("Nothing was changed.")
        return 1
    async with opened_alone(settings.database_url, now) as database:
        if await _owner(database) != owner:
            raise StartError("meanwhile the database has another owner: run `python -m bot adopt` again")
        await _adopt(database, heir.application_id)
    console.print(f"The database now belongs to {heir.name}. Start the bot.")
    return 0


async def _require_ours(settings: Environment) -> None:
    """Raise DatabaseError unless there is a database to adopt, before Discord is asked for anything."""
    database = await Database.look_at(settings.database_url, clock=now, or_older=True)
    await database.close()


async def _explained_owner(settings: Environment, heir: _Heir, console: Console) -> int | None:
    """Explain what adopting the database means, unless it is already the heir's; return its owner.

    This only reads the database, even one of an older version: nothing is upgraded before the owner says yes.
    """
    async with looked_at_alone(settings.database_url, now) as database:
        owner = await _owner(database)
        if owner != heir.application_id:
            await _explain(database, heir, owner, console)
        return owner


async def _heir(settings: Environment) -> _Heir:
    async with logged_in(settings) as client:
        if client.application is None or client.application_id is None:
            raise StartError("Discord does not say which application DISCORD_TOKEN is of")
        try:
            servers = {guild.id async for guild in client.fetch_guilds(limit=None, with_counts=False)}
        except discord.HTTPException as error:
            raise StartError(f"Discord does not say in which servers the bot is: {error}") from None
        return _Heir(client.application_id, client.application.name, servers)


async def _owner(database: Database) -> int | None:
    async with database.reading() as tx:
        try:
            return await application.owner(tx)
        except UnreadableError:
            return None  # may be unknown by now, hence the adoption


async def _explain(database: Database, heir: _Heir, owner: int | None, console: Console) -> None:
    async with database.reading() as tx:
        known = await retention.known_servers(tx)
        tables = len(await open_tables.open_ids(tx))
    missing = [guild_id for guild_id in known if guild_id not in heir.servers]
    there = len(known) - len(missing)
    of = "unknown" if owner is None else owner
    console.print(
        f"The database belongs to the application {of}. After this, it belongs to {heir.name} "
        f"({heir.application_id}), and the old one is refused.\n"
        f"Open tables continue: {tables}, with new boards, as the new application can't edit the old ones.\n"
        f"Servers in the database: {len(known)}; the new application is in {there} of them.",
        soft_wrap=True,
    )
    if missing:
        console.print(
            "In servers without it, tables stand still from the next start, and the server's data is deleted "
            f"after 30 days: {', '.join(str(one) for one in missing)}. Invite it first to keep them.",
            soft_wrap=True,
        )


async def _agreed(ask: Callable[[str], str]) -> bool:
    try:
        return (await asyncio.to_thread(ask, "Adopt it? Type yes: ")).strip() == "yes"
    except EOFError:
        raise StartError("nobody is here to say yes: `python -m bot adopt --yes` does not ask") from None


async def _adopt(database: Database, application_id: int) -> None:
    async with database.transaction() as tx:
        tables = await open_tables.open_ids(tx)
        await open_tables.forget_boards(tx)
        names = await application.names(tx)
        await application.drop_facts(tx, ownership.previous_of(names, application_id))
        await application.keep_facts(tx, ownership.facts_of(application_id))
        await retention.begin_anew(tx)  # the new application is in other servers
    await TableStore(database).note_farewells(tables)
