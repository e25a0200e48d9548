"""`python -m bot doctor`: looks at everything that can be wrong around the bot, and says what to do.

It changes nothing, and may run while the bot does. Each examination yields findings; one that cannot be made
is a finding, too.
"""

import os
import shutil
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import discord
from rich.console import Console

from bot.discord.access import SCOPES, USER_SCOPES, invite_link
from bot.discord.registration import fact_of_ids, portal_problems, read_ids, registered_ids
from bot.discord.sending.emojis import wanted_emojis
from bot.maintenance.backup_paths import backups_of, makes_backups
from bot.messages.permissions import INVITED_FOR, NEEDS, SERVER_WIDE
from bot.process.clock import now
from bot.process.environment import Environment
from bot.process.login import logged_in
from bot.process.start_error import StartError
from bot.process.start_pacing import sessions_left
from data import application
from data.checks.writable import refuses_writes
from data.database import Database, Transaction
from data.errors import DatabaseError, MissingDatabaseError, UnavailableError, UnreadableError
from data.sql.addresses import SqliteAddress, read_address

_MOST_SERVERS: Final = 200
"""The most servers whose permissions are examined: one request."""
_ROOM: Final = 3
"""A disk should have room for the database and this many copies of it."""
_LEAST_ROOM: Final = 512 * 2**20
"""Bytes."""
_UPLOADS: Final = 50
"""Emojis that Discord lets a bot upload in an hour, as far as was seen: it states no number."""
_HOUR: Final = 3_600_000


class Verdict(Enum):
    """How a finding is marked."""

    WELL = "ok"
    NOTE = "note"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    verdict: Verdict
    what: str


def _well(what: str) -> Finding:
    return Finding(Verdict.WELL, what)


def _note(what: str) -> Finding:
    return Finding(Verdict.NOTE, what)


def _problem(what: str) -> Finding:
    return Finding(Verdict.PROBLEM, what)


async def run_doctor(settings: Environment, console: Console) -> int:
    """Print all findings; 1 if there is a problem among them."""
    found = []
    async for finding in _examine(settings):
        found.append(finding.verdict)
        console.print(
            f"{finding.verdict.value:>7}  {finding.what}", soft_wrap=True, highlight=False, markup=False
        )
    return 1 if Verdict.PROBLEM in found else 0


async def _examine(settings: Environment) -> AsyncIterator[Finding]:
    """Examine Discord first: whose the database should be depends on the token."""
    application_id = None
    registered: dict[str, int] = {}
    if settings.discord_token is None:
        yield _note("DISCORD_TOKEN is not set: `make run` opens the playground.")
    else:
        try:
            async with logged_in(settings) as client:
                application_id = client.application_id
                registered = await registered_ids(client)
                async for finding in _examine_discord(client):
                    yield finding
        except StartError as error:
            yield _problem(f"Discord: {error}")
    async for finding in _examine_database(settings, application_id, registered):
        yield finding
    for finding in _examine_disk(settings):
        yield finding


async def _examine_discord(client: discord.Client) -> AsyncIterator[Finding]:
    about = await client.application_info()
    yield _well(f"Discord knows the bot as {about.name} ({about.id}).")
    left = await sessions_left(client)
    said = f"{left.remaining} of {left.total} sessions are left today; a start takes {left.shards}."
    enough = left.remaining >= left.shards
    yield _well(said) if enough else _problem(f"{said} It waits {left.reset_after / 3600:.0f} hours.")
    yield _well("No privileged intent is needed.")
    for problem in portal_problems(about):
        yield _problem(problem)
    yield _installation(about)
    yield _emojis({emoji.name for emoji in await client.fetch_application_emojis()})
    servers = await client.http.get_guilds(limit=_MOST_SERVERS, with_counts=False)
    for finding in _examine_permissions(about.id, servers):
        yield finding


def _installation(about: discord.AppInfo) -> Finding:
    if not about.bot_public:
        return _note('Only its owner can add the bot: "Public Bot" is off, under "Bot".')
    config = about.guild_integration_config
    params = None if config is None else config.oauth2_install_params
    for_people = about.user_integration_config
    own = None if for_people is None else for_people.oauth2_install_params
    if params is not None and set(SCOPES) <= set(params.scopes):
        if own is not None and set(USER_SCOPES) <= set(own.scopes):
            return _well('"Add App" asks for the bot and its commands, or for the commands for oneself.')
        return _note(
            "People cannot install the bot for themselves. The next start tries to let them; if this stays, "
            'tick "User Install" under "Installation".'
        )
    return _note('"Add App" may install the commands without the bot; the next start sets what it asks for.')


def _emojis(there: set[str]) -> Finding:
    wanted = wanted_emojis()
    missing = len(wanted.keys() - there)
    if not missing:
        return _well(f"All {len(wanted)} emojis of cards are there.")
    return _note(
        f"{missing} of {len(wanted)} emojis of cards are missing; a running bot uploads them, at about "
        f"{_UPLOADS} an hour: {-(-missing // _UPLOADS)} h. Until then, cards are text."
    )


def _examine_permissions(application_id: int, servers: Iterable[Any]) -> Iterator[Finding]:
    """Yield what the bot's roles lack in each server; channels may deny more, which /settings shows there."""
    count = 0
    for server in servers:
        count += 1
        granted = discord.Permissions(int(server["permissions"]))
        if granted.administrator:
            continue
        there = [need for need in NEEDS if getattr(granted, need.flag)]
        lacking = [need for need in NEEDS if need.use in INVITED_FOR and need not in there]
        if lacking:
            plays = all(need.use in SERVER_WIDE for need in lacking)
            named = ", ".join(f"{need.name} ({need.purpose})" for need in lacking)
            link = invite_link(application_id, int(server["id"]), also=there)
            yield (_note if plays else _problem)(
                f"Server {server['name']} ({server['id']}) does not grant: {named}. Change the "
                f"bot's role, or invite it again: {link}"
            )
    if not count:
        yield _note(f"The bot is in no server. This link invites it: {invite_link(application_id)}")
    elif count < _MOST_SERVERS:
        yield _well(f"Servers whose permissions were examined: {count}.")
    else:
        yield _note(f"Only the permissions of {count} servers were examined.")


async def _examine_database(
    settings: Environment, application_id: int | None, registered: dict[str, int]
) -> AsyncIterator[Finding]:
    try:
        database = await Database.look_at(settings.database_url, clock=now)
    except MissingDatabaseError as error:
        if not (reason := _cannot_be_made(settings)):
            yield _note(f"Database: {error}; the next start creates it.")
        else:
            yield _problem(f"Database: {error}, and none can be made: {reason}. Correct DATABASE_URL.")
        return
    except UnavailableError as error:
        yield _problem(f"Database: {error}. Start it, or correct DATABASE_URL.")
        return
    except DatabaseError as error:
        yield _problem(f"Database: {error}")
        return
    try:
        async with database.reading() as tx:
            yield _well(f"The database can be read: {read_address(settings.database_url).name}.")
            if await refuses_writes(tx):
                yield _problem(
                    "The database may not be written: it is a standby, or read-only after a failover. Let "
                    "DATABASE_URL lead to the primary server."
                )
            if application_id is not None:
                yield await _owner(tx, application_id)
                yield await _registered(tx, application_id, registered)
    except DatabaseError as error:
        yield _problem(f"Database: {error}. Run `python -m bot verify`.")
    finally:
        await database.close()


async def _owner(tx: Transaction, application_id: int) -> Finding:
    owner = await application.owner(tx)
    if owner in (None, application_id):
        return _well("The database belongs to this application.")
    return _problem(
        f"The database belongs to the application {owner}, not to that of DISCORD_TOKEN: "
        "`python -m bot adopt` hands it over."
    )


async def _registered(tx: Transaction, application_id: int, registered: dict[str, int]) -> Finding:
    noted = read_ids(await application.fact(tx, fact_of_ids(application_id)))
    if registered and noted == registered:
        return _well(f"All {len(registered)} commands are registered.")
    return _note("The next start registers the commands: Discord has others than the bot.")


def _cannot_be_made(settings: Environment) -> str:
    """Return why no database can be made where the settings want it, "" if nothing is in the way."""
    place = read_address(settings.database_url)
    if not isinstance(place, SqliteAddress):
        return ""
    nearest = next(folder for folder in place.path.absolute().parents if os.path.lexists(folder))
    if not nearest.is_dir():
        return f"{nearest} is no folder"
    return "" if os.access(nearest, os.W_OK | os.X_OK) else f"this user may not write in {nearest}"


def _examine_disk(settings: Environment) -> Iterator[Finding]:
    try:
        place = read_address(settings.database_url)
    except UnreadableError:
        return  # the examination of the database has said so
    if not isinstance(place, SqliteAddress):
        yield _note("Backups of PostgreSQL are yours to make: docs/operations.md says how.")
        return
    size = place.path.stat().st_size if place.is_there else 0
    folder = place.path.parent
    if os.path.isdir(folder):  # noqa: PTH112 - `Path.is_dir` raises for a path that is too long
        free = shutil.disk_usage(folder).free
        enough = free > max(_LEAST_ROOM, size * _ROOM)
        said = f"{free // 2**20} MB are free for a database of {size // 2**20} MB."
        yield _well(said) if enough else _problem(f"{said} Make room, or move it.")
    if place.is_there and not os.access(place.path, os.W_OK):
        yield _problem(f"This user may not write {place.path}. Change its owner, or run as another user.")
    yield _backups(settings)


def _backups(settings: Environment) -> Finding:
    if not makes_backups(settings):
        return _note("BACKUP_HOURS is 0: the bot makes no backups.")
    backups = backups_of(settings)
    newest = backups.newest(now())
    if newest is None:
        return _note(f"There is no backup in {backups.folder} yet.")
    hours = (now() - newest) // _HOUR
    said = f"The newest backup in {backups.folder} is {hours} hours old."
    return _well(said) if hours <= 2 * settings.backup_hours else _problem(f"{said} Does the bot run?")
