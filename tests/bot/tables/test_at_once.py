"""Simultaneous decisions of two processes based on the same data: on PostgreSQL as on SQLite."""

import asyncio

import pytest
from sqlalchemy import text

from bot.common.errors import TableError
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.commands import Join, SetAis, Start
from bot.tables.storing.store import TableStore
from bot.tokens.store import TokenStore
from data.postgresql.pipelines import PipelinedConnection
from game.registry import GAMES
from tests.bot.conftest import GUILD, open_at

PEOPLE = 12
FORGOTTEN_AND_SEATED = text(
    "SELECT count(*) AS people FROM seat JOIN actor ON actor.key = seat.actor_key "
    "JOIN card_table ON card_table.id = seat.table_id "
    "WHERE actor.user_id IS NULL AND card_table.state IN ('lobby', 'playing', 'between_deals')"
)
STAKED = text("SELECT coalesce(sum(amount), 0) AS tokens FROM transfer WHERE reason = 'ai_stake'")


@pytest.fixture(autouse=True)
def far(monkeypatch):
    """The database is far from the processes, so their actions interleave."""

    async def travel(line, commands):
        await asyncio.sleep(0.005)
        await trip(line, commands)

    trip = PipelinedConnection.trip
    monkeypatch.setattr(PipelinedConnection, "trip", travel)


async def outcome(doing):
    try:
        return await doing
    except TableError as error:
        return error.code


async def test_nobody_is_forgotten_while_they_sit_down(databases):
    here, there = databases
    directory = Directory(TableStore(here))
    tables = [await open_at(directory, host=1000 + number) for number in range(PEOPLE)]
    for number in range(PEOPLE):
        await TokenStore(here).holdings(GUILD, number + 1)
    privacy = PrivacyStore(there, Directory(TableStore(there)), Preferences(there, ServerSettings(there)))
    await asyncio.gather(
        *(outcome(table.handle(Join(number + 1))) for number, table in enumerate(tables)),
        *(outcome(privacy.forget(number + 1)) for number in range(PEOPLE)),
    )
    async with here.reading() as tx:
        assert (await tx.row(FORGOTTEN_AND_SEATED)).people == 0


async def test_the_house_stakes_no_more_for_ais_than_its_limit_of_the_day(databases):
    directories = [Directory(TableStore(database)) for database in databases]
    rules = GAMES["nain_jaune"].presets["nain_jaune"]
    bank = TokenStore(databases[0])
    await bank.change_settings(GUILD, {"ai_plays": True, "ai_limit": 10_000, "starting_grant": 10_000}, 0)
    tables = []
    for number, unit in enumerate((1, 2, 5)):  # each has a board of its own: none waits for another's
        table = await open_at(
            directories[number % 2], host=1000 + number, rules=rules.model_copy(update={"stake_unit": unit})
        )
        await table.handle(SetAis(1000 + number, 2))
        await bank.holdings(GUILD, 1000 + number)  # or the grants would wait for each other at the start
        tables.append(table)
    limit = 4 * rules.tokens  # enough for two of the three
    await bank.change_settings(GUILD, {"ai_limit": limit}, 1)
    await asyncio.gather(*(outcome(table.handle(Start(1000 + n))) for n, table in enumerate(tables)))
    async with databases[0].reading() as tx:
        staked = (await tx.row(STAKED)).tokens
    assert 0 < staked <= limit
