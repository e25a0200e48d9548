"""What the owner can do with the database while no bot, or beside a bot, uses it."""

from pathlib import Path

from rich.console import Console

from bot.maintenance.places import backups_of, database_file
from bot.maintenance.verifying import verify
from bot.running import now
from bot.settings import Settings
from data.backups import restore
from data.database import Database
from data.errors import UnreadableError


async def run_verify(settings: Settings, console: Console) -> int:
    """Check the whole database; 0 if all is well, 1 if something is wrong with it."""
    database = await Database.look_at(settings.database_url, clock=now)
    try:
        return 1 if await verify(database, console) else 0
    finally:
        await database.close()


async def run_backup(settings: Settings, console: Console) -> int:
    """Make a backup now; 1 if what would be backed up is damaged."""
    database = database_file(settings)
    if not database.is_there:
        raise UnreadableError(f"there is no database at {database.name}")
    try:
        made = await backups_of(settings).make(database.path, now())
    except UnreadableError as error:
        console.print(str(error), soft_wrap=True)
        return 1
    console.print(f"{made} is written and checked.", soft_wrap=True)
    return 0


async def run_restore(settings: Settings, backup: Path, console: Console) -> int:
    """Put a backup in the place of the database."""
    path = database_file(settings).path
    restored = await restore(backup, path, now())
    console.print(f"{path} is now what {backup} was.", soft_wrap=True)
    if restored.kept is not None:
        console.print(f"What it was before is kept as {restored.kept}.", soft_wrap=True)
    if restored.forgotten is None:
        console.print(
            "It could not be read who was forgotten since that backup: who asks again is forgotten again.",
            soft_wrap=True,
        )
    elif restored.forgotten:
        console.print(f"People forgotten since that backup were forgotten in it too: {restored.forgotten}.")
    return 0
