from functools import partial

import pytest

from bot.maintenance.checks import ALL_CHECKS
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.storing.store import TableStore
from bot.tokens.store import TokenStore
from data.checks import audit
from data.checks.states import verify_states
from data.checks.verification import find_flaws
from data.database import Database
from game.registry import GAMES
from tests.support.databases import copied
from tests.support.lobbies import new_lobby

GUILD, CHANNEL = 1, 2
DAY = 86_400_000


class Clock:
    """Advances by a millisecond whenever it is read, and further on demand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(scope="session")
def first_database():
    """The path of the database that every test copies; a module may first let something happen in it."""


@pytest.fixture
async def database(tmp_path, first_database, clock):
    """A server's store; whatever a test does, its books add up in the end, and tables are in order."""
    database = await Database.open(copied(first_database, tmp_path / "t.sqlite3"), clock=clock)
    write = database.write  # before a test makes it fail
    yield database
    flaws = await write(_flaws_of_books_and_states)  # in one go, in the thread that writes
    await database.close()
    assert flaws == []


async def _flaws_of_books_and_states(tx):
    return await audit.verify_ledger(tx) + await verify_states(tx)


@pytest.fixture
async def databases(database_url, clock):
    """One database, as two processes open it (SQLite: one); in the end everything in it is in order."""
    processes = 1 if database_url.startswith("sqlite") else 2
    opened = [await Database.open(database_url, clock=clock) for _ in range(processes)]
    yield opened * (2 // processes)
    flaws = await flaws_in(opened[0])
    for database in opened:
        await database.close()
    assert flaws == []


async def flaws_in(database):
    """All findings of a full check of a database."""
    return [flaw for check in ALL_CHECKS.values() for flaw in await find_flaws(database, check)]


@pytest.fixture
def store(database):
    return TableStore(database)


@pytest.fixture
def directory(store):
    return Directory(store)


@pytest.fixture
def bank(database):
    return TokenStore(database)


@pytest.fixture
def preferences(database):
    return Preferences(database, ServerSettings(database))


@pytest.fixture
def privacy(database, directory, preferences):
    return PrivacyStore(database, directory, preferences)


@pytest.fixture
def set_tokens(bank):
    """Change the server's settings for its tokens."""

    async def change(**changes):
        version = (await bank.settings(GUILD)).version
        return await bank.change_settings(GUILD, changes, version)

    return change


async def open_at(directory, game="nain_jaune", preset=None, host=10, limits=None, **options):
    """Open a table in the channel that all tests play in."""
    chosen = GAMES[game]
    preset = preset or next(iter(chosen.presets))
    return await directory.open(
        new_lobby(
            guild_id=options.pop("guild_id", GUILD),
            channel_id=CHANNEL,
            host_id=host,
            locale="en-US",
            game=chosen,
            preset=preset,
            rules=options.pop("rules", chosen.presets[preset]),
            **options,
        ),
        limits,
    )


@pytest.fixture
def open_table(directory):
    return partial(open_at, directory)
