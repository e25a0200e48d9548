"""The locations of the database and its backups, from the settings."""

from typing import Final

from bot.process.environment import Environment
from data.backups.backups import Backups
from data.errors import UnavailableError
from data.sql.addresses import SqliteAddress, read_address

_HOURS: Final = 24


def database_file(settings: Environment) -> SqliteAddress:
    """Return the location of the SQLite file; raises UnavailableError if the database is PostgreSQL."""
    address = read_address(settings.database_url)
    if not isinstance(address, SqliteAddress):
        raise UnavailableError("on PostgreSQL use pg_dump and pg_restore: docs/operations.md says how")
    return address


def backups_of(settings: Environment) -> Backups:
    """Return the location of the backups, which need not exist yet."""
    folder = settings.backup_folder or database_file(settings).path.parent / "backups"
    return Backups(folder, settings.backup_keep)


def makes_backups(settings: Environment) -> bool:
    """Tell whether the bot makes backups: if its database is a file, unless that is switched off."""
    return settings.backup_hours > 0 and isinstance(read_address(settings.database_url), SqliteAddress)


def days_in_backups(settings: Environment) -> int | None:
    """Return how many days backups keep deleted data; None if the bot does not make them."""
    if not makes_backups(settings):
        return None
    return -(-settings.backup_hours * settings.backup_keep // _HOURS)
