"""Backups of a SQLite database: making them while it is in use, checking, rotating and restoring them.

On PostgreSQL the operator makes them, with pg_dump.
"""

import asyncio
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from data import application, daily
from data.backups.left_copies import COPY, clear_left, clear_unfinished, folder_for_copies
from data.backups.replaced import NOTHING, Replaced, read_replaced
from data.backups.restored import bring_up_to_now
from data.backups.stamps import STAMP, read_stamp, stamp_of
from data.checks.audit import Flaw
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.errors import OtherSchemaError, UnavailableError, UnreadableError
from data.opening import ownership
from data.opening.migration import make_folder, upgrade_copy
from data.privacy.forgetting import GiveBack, forget_again, forgotten_since
from data.sql.addresses import SqliteAddress
from data.sqlite.copies import copy_bytes, copy_database, is_broken, put_back, require_unused
from data.sqlite.lineage import number_of
from data.sqlite.process_lock import ProcessLock

_NAME: Final = re.compile(rf"tapis-({STAMP})Z\.sqlite3", re.ASCII)


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups in a folder."""

    folder: Path
    keep: int
    """The most backups to keep of a database; a new one replaces the oldest."""

    def newest(self, now: int) -> int | None:
        """Return when the newest backup was made, in milliseconds since the epoch; None if there is none.

        A backup dated in the future, made while the clock was ahead, does not count.
        """
        made = [moment for moment, _ in self._files(now) if moment <= now]
        return made[-1] if made else None

    async def make(self, database: Path, now: int) -> Path:
        """Copy a database that may be in use, check the copy and return it.

        Backups of another database stay, since nobody knows whether they are needed: that one may be absent
        for now (data.sqlite.lineage).

        Raises UnavailableError if it cannot be written, UnreadableError if the copy is damaged: it then
        replaces no older backup. A database of another version of the bot raises OtherSchemaError, and is not
        copied.
        """
        await _require_our_schema(database)
        try:
            await asyncio.to_thread(self.folder.mkdir, parents=True, exist_ok=True)
        except OSError as error:
            raise UnavailableError(f"the folder {self.folder} cannot be made ({error.strerror})") from error
        made = self.folder / f"tapis-{stamp_of(now)}Z.sqlite3"
        with folder_for_copies(self.folder) as folder:
            await asyncio.to_thread(copy_database, database, copy := folder / COPY)
            if damage := await _damage(copy):
                raise UnreadableError(f"{database} is damaged: {damage}")
            await asyncio.to_thread(copy.replace, made)
        for old in (await asyncio.to_thread(self._like, made, now))[: -self.keep]:
            await asyncio.to_thread(old.unlink)
        return made

    def others(self, made: Path) -> list[Path]:
        """Return the backups of other databases than that of which `made` is one."""
        return [file for _, file in self._files(0) if number_of(file) != number_of(made)]

    def _like(self, made: Path, now: int) -> list[Path]:
        """Return the backups of the same database, in the order of deletion."""
        return [file for _, file in self._files(now) if number_of(file) == number_of(made)]

    async def tidy(self, database: Path) -> None:
        """Delete what a killed restore left, and copies that a killed process had not checked."""
        await asyncio.to_thread(clear_left, database.parent, self.folder)

    def _files(self, now: int) -> list[tuple[int, Path]]:
        """Return times and files in the order of deletion: those dated in the future first."""
        if not os.path.isdir(self.folder):  # noqa: PTH112 - `Path.is_dir` raises for a path that is too long
            return []
        dated = ((_moment(file.name), file) for file in self.folder.iterdir())
        known = [(moment, file) for moment, file in dated if moment is not None]
        return sorted(known, key=lambda one: (one[0] <= now, *one))


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore."""

    kept: Path | None
    """Where the replaced database is now; None if there was none."""
    forgotten: int
    """How many people in the backup were forgotten again, as in the replaced database."""
    all_known: bool
    """Whether the replaced database was readable enough to name all of them."""


async def restore(backup: Path, database: Path, now: int, give_back: GiveBack) -> Restored:
    """Replace an unused database with a backup; nothing changes before the backup has been checked.

    Open tables with people who were forgotten since become void, and `give_back` returns their stakes. Raises
    UnreadableError for a file that is no backup, is damaged or belongs to another application than the
    database, UnavailableError while somebody uses the database or if the disk is full.
    """
    replaces = await asyncio.to_thread(_look, backup, database)
    lock = await ProcessLock.take(database)
    try:
        await asyncio.to_thread(clear_left, database.parent)
        await asyncio.to_thread(clear_unfinished, database)
        return await _put_back(backup, database, now, give_back, replaces=replaces)
    finally:
        lock.release()


async def _put_back(
    backup: Path, database: Path, now: int, give_back: GiveBack, *, replaces: bool
) -> Restored:
    with folder_for_copies(database.parent) as folder:
        candidate = await checked_copy(backup, folder)
        present = await asyncio.to_thread(read_replaced, database) if replaces else NOTHING
        forgotten = await _made_present(candidate, present, now, give_back)
        kept = await asyncio.to_thread(keep_aside, database, now) if replaces else None
        await asyncio.to_thread(put_back, candidate, database)
    return Restored(kept, forgotten, present.all_known)


async def checked_copy(backup: Path, folder: Path) -> Path:
    """Copy a backup into an empty folder and bring the copy up to date.

    Raises UnreadableError for a damaged file or one that is no backup.
    """
    copy = folder / COPY
    await asyncio.to_thread(copy_database, backup, copy)
    await upgrade_copy(copy, str(backup))
    if flaws := await check_copy(copy):
        raise UnreadableError(f"{backup} is damaged: {said(flaws[0])}")
    return copy


async def _require_our_schema(database: Path) -> None:
    """Raise OtherSchemaError for a database that is whole, but cannot be checked here."""
    try:
        looked_at = await Database.look_at(SqliteAddress(database), clock=lambda: 0)
    except OtherSchemaError:
        raise
    except UnreadableError:
        return  # damaged: the check of its copy says so
    await looked_at.close()


async def _damage(copy: Path) -> str | None:
    """Return what is damaged in a copy, None if nothing is."""
    try:
        flaws = await check_copy(copy)
    except UnreadableError as error:
        return str(error)
    return said(flaws[0]) if flaws else None


async def check_copy(path: Path) -> list[Flaw]:
    """Return the flaws of a database file that nobody writes to."""
    database = await Database.look_at(SqliteAddress(path), clock=lambda: 0)
    try:
        return [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]
    finally:
        await database.close()


def said(flaw: Flaw) -> str:
    """Return a flaw as one line of text."""
    return f"{flaw.table} {flaw.row}: {flaw.found}"


def _look(backup: Path, database: Path) -> bool:
    """Tell whether there is a database to replace; raises if it must not be replaced."""
    require_file(str(backup))
    make_folder(database)
    if not os.path.exists(database):  # noqa: PTH110 - `Path.exists` raises for a path that is too long
        return False
    require_unused(database)
    return True


def require_file(backup: str) -> None:
    """Raise UnreadableError if there is no file; no message repeats an address with its password."""
    if not SqliteAddress(Path(backup)).is_there:
        raise UnreadableError("there is no such backup: it is a file, or with --server a database's address")


async def _made_present(candidate: Path, present: Replaced, now: int, give_back: GiveBack) -> int:
    """Update an old copy with later events; return how many forgotten people it contained.

    Afterwards it belongs to the same application, contains no forgotten people and no seed that may have been
    revealed since. For servers that the bot has left, the waiting time and the announcement start again,
    since the copy's times are out of date.
    """
    old = await Database.open(SqliteAddress(candidate), clock=lambda: now)
    try:
        async with old.transaction() as tx:
            owner = await application.owner(tx)
            ownership.require_same_owner(owner, present.owner)
            if owner is None and present.owner is not None:
                await application.keep_facts(tx, ownership.facts_of(present.owner))
            if present.days_secret is not None:
                await application.keep_fact_once(tx, daily.SECRET, present.days_secret)
            await bring_up_to_now(tx)
            users = await forgotten_since(tx, present.forgotten, present.marks)
            return await forget_again(tx, users, present.marks, give_back)
    finally:
        await old.close()


def keep_aside(database: Path, now: int) -> Path:
    """Copy a database that is about to be replaced next to it; return the copy.

    Raises UnavailableError if the disk is full or permission is missing.
    """
    kept = database.with_name(f"{database.name}.replaced-{stamp_of(now)}Z")
    try:
        copy_database(database, kept)
    except UnavailableError as error:
        if not is_broken(error.__cause__):
            raise
        copy_bytes(database, kept)
    return kept


def _moment(name: str) -> int | None:
    """Return when a backup was made, from its name; None for other files."""
    found = _NAME.fullmatch(name)
    return None if found is None else read_stamp(found[1])
