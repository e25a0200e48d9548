"""The owner's commands for the database, while a bot runs or not."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape

from bot.maintenance.backup_paths import backups_of, database_file
from bot.maintenance.checks import ALL_CHECKS
from bot.process.clock import now
from bot.process.environment import Environment
from bot.process.login import logged_in
from bot.process.start_error import StartError
from bot.tables.storing.ledger import call_off
from data import application as facts
from data.backups.alone import looked_at_alone, opened_alone
from data.backups.backups import keep_aside, restore
from data.backups.replaced import owner_of_file
from data.backups.restored import bring_up_to_now
from data.backups.server_restore import opened_backup, require_same_owner, require_server, restore_server
from data.checks.audit import Flaw
from data.checks.verification import find_flaws
from data.database import Database
from data.errors import MissingDatabaseError, UnreadableError
from data.servers import retention
from data.sql.addresses import SqliteAddress, read_address
from data.times import DAY


async def run_verify(settings: Environment, console: Console) -> int:
    """Check the whole database; 0 if it passes, 1 if it has flaws."""
    database = await Database.look_at(settings.database_url, clock=now)
    try:
        return 1 if await verify(database, console) else 0
    finally:
        await database.close()


async def run_backup(settings: Environment, console: Console) -> int:
    """Make a backup now; 1 if the database is damaged."""
    database = database_file(settings)
    if not database.is_there:
        raise UnreadableError(f"there is no database at {database.name}")
    try:
        backups = backups_of(settings)
        await backups.tidy(database.path)
        made = await backups.make(database.path, now())
    except UnreadableError as error:
        console.print(str(error), soft_wrap=True)
        return 1
    console.print(f"{made} has been written and checked.", soft_wrap=True)
    return 0


async def run_restore(
    settings: Environment, backup: Path, console: Console, *, application: int | None = None
) -> int:
    """Replace the database with a backup."""
    database = database_file(settings)
    path = database.path
    if database.is_there:
        owner = await asyncio.to_thread(_owner_of_either, path, backup)
        await require_ours(settings, owner, application)
    restored = await restore(backup, path, now(), call_off)
    console.print(f"{path} has been restored from {backup}.", soft_wrap=True)
    if restored.kept is not None:
        console.print(f"The previous database is kept as {restored.kept}.", soft_wrap=True)
    if restored.forgotten or not restored.all_known:
        console.print(f"People forgotten since that backup, forgotten again: {restored.forgotten}.")
    if not restored.all_known:
        console.print(
            "There may be more, as not all of that could be read: who asks again is forgotten again.",
            soft_wrap=True,
        )
    return 0


async def run_restore_server(
    settings: Environment,
    backup: str,
    guild_id: int,
    console: Console,
    *,
    replace: bool,
    application: int | None = None,
) -> int:
    """Restore one server from a backup and leave the others as they are."""
    async with opened_backup(backup, now) as old:
        with suppress(MissingDatabaseError):  # a new one is made
            async with looked_at_alone(settings.database_url, now) as present:
                await require_same_owner(old, present)
                await require_ours(settings, await _owner(present), application)
        await require_server(old, guild_id)  # else a new database would be made, or an older one upgraded
        async with opened_alone(settings.database_url, now) as database:
            keep = partial(_kept_aside, settings) if replace else None
            back = await restore_server(
                old, database, guild_id, ALL_CHECKS.values(), call_off, replace=replace, keep_aside=keep
            )
    held = back.held
    console.print(
        f"Restored the server {guild_id}: {held.tables} tables, {held.matches} matches, "
        f"{held.tokens} tokens of {held.members} members ({back.rows} rows).",
        soft_wrap=True,
    )
    if back.replaced:
        console.print(f"{back.replaced} previous rows were deleted.")
    if back.kept is not None:
        console.print(f"The previous database is kept as {back.kept}.", soft_wrap=True)
    console.print(f"People forgotten since that backup, forgotten again: {back.forgotten}.")
    return 0


async def run_after_restore(
    settings: Environment, console: Console, *, application: int | None = None
) -> int:
    """Bring an old copy of the database up to date that was restored by other means than `restore`."""
    address = settings.database_url
    async with looked_at_alone(address, now) as present:  # opening would upgrade it under a running bot
        await require_ours(settings, await _owner(present), application)
    async with opened_alone(address, now) as database, database.transaction() as tx:
        left = await bring_up_to_now(tx)
    named = f": {', '.join(map(str, left))}" if left else ""
    console.print(
        "Every table draws a new seed for its next match: the copy's may have been shown since.",
        soft_wrap=True,
    )
    console.print(
        f"The bot has left {len(left)} servers of this database. Each is kept for {retention.GRACE // DAY} "
        f"more days, and the log announces a day ahead what will be deleted{named}",
        soft_wrap=True,
    )
    return 0


def _owner_of_either(path: Path, backup: Path) -> int | None:
    """Return whom a file belongs to; where damage hides that, whom it will belong to once it is restored."""
    for file in (path, backup):
        with suppress(UnreadableError):
            return owner_of_file(file)
    return None


async def _owner(database: Database) -> int | None:
    async with database.reading() as tx:
        return await facts.owner(tx)


async def _kept_aside(settings: Environment) -> Path | None:
    """Copy a SQLite file before deleting from it; on PostgreSQL this is the operator's job."""
    place = read_address(settings.database_url)
    if not isinstance(place, SqliteAddress):
        return None
    return await asyncio.to_thread(keep_aside, place.path, now())


async def require_ours(settings: Environment, owner: int | None, application: int | None) -> None:
    """Raise StartError unless a database belongs to the application that the owner works for.

    That is `application`, as the owner named it, or else that of DISCORD_TOKEN. A database of nobody yet is
    anybody's.
    """
    if owner in (None, application):
        return
    refused = f"nothing was changed: the database belongs to the application {owner}"
    named = f"if that is the right one, add --application {owner}"
    if application is not None:
        raise StartError(f"{refused}, not {application}")
    if settings.discord_token is None:
        raise StartError(f"{refused}; {named}, or set its DISCORD_TOKEN")
    try:
        ours = await _application_of_token(settings)
    except StartError as error:
        raise StartError(f"{refused}; {named} ({error})") from None
    if ours != owner:
        raise StartError(
            f"{refused}, and DISCORD_TOKEN is that of {ours}: set the right token or another DATABASE_URL"
        )


async def _application_of_token(settings: Environment) -> int | None:
    async with logged_in(settings) as client:
        return client.application_id


_MOST_SHOWN: Final = 20


async def verify(database: Database, console: Console) -> list[Flaw]:
    """Run every check, print its findings, and return them all."""
    flaws: list[Flaw] = []
    for name, check in ALL_CHECKS.items():
        begun = time.monotonic()
        found = await find_flaws(database, check)
        console.print(f"{name:<30} {time.monotonic() - begun:6.1f} s  {_summary(found)}", highlight=False)
        flaws += found
    _print_flaws(flaws, console)
    return flaws


def _summary(found: list[Flaw]) -> str:
    return f"[red]{len(found)} wrong[/red]" if found else "[green]nothing wrong[/green]"


def _print_flaws(flaws: list[Flaw], console: Console) -> None:
    if not flaws:
        console.print("\nThe database passed all checks.")
        return
    console.print()
    for number, flaw in enumerate(flaws[:_MOST_SHOWN]):
        first = "first: " if number == 0 else "       "
        console.print(f"{first}{escape(flaw.table)} {escape(flaw.row)}: {escape(flaw.found)}", soft_wrap=True)
    if len(flaws) > _MOST_SHOWN:
        console.print(f"       and {len(flaws) - _MOST_SHOWN} more")
