"""A restored database knows the grants of forgotten people from the replaced one and the backup."""

from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.maintenance.checks import ALL_CHECKS
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.storing.ledger import call_off
from bot.tables.storing.store import TableStore
from bot.tokens.orders import EndSeason
from bot.tokens.store import TokenStore
from data.backups.backups import Backups, restore
from data.backups.server_restore import opened_backup, restore_server
from data.database import Database
from tests.bot.conftest import GUILD, flaws_in
from tests.bot.tokens.test_bank import balance
from tests.bot.tokens.test_bank_gifts import gift, refused
from tests.support.databases import make_database

ANNA, BEN, CLEO = 700_000_000_000_000_010, 700_000_000_000_000_011, 700_000_000_000_000_012


@dataclass
class Owner:
    """Runs the bot on a file, makes backups and restores them."""

    path: Path
    clock: object
    restores: str

    @asynccontextmanager
    async def running(self):
        """Open the database, and hand out the bank and the way to be forgotten."""
        database = await Database.open(f"sqlite:///{self.path}", clock=self.clock)
        preferences = Preferences(database, ServerSettings(database))
        yield TokenStore(database), PrivacyStore(database, Directory(TableStore(database)), preferences)
        await database.close()

    async def back_up(self):
        self.clock.now += 1000
        return await Backups(self.path.with_name("backups"), keep=9).make(self.path, self.clock.now)

    async def put_back(self, backup):
        if self.restores == "all of it":
            await restore(backup, self.path, self.clock.now, call_off)
            return
        database = await Database.open(f"sqlite:///{self.path}", clock=self.clock)
        async with opened_backup(str(backup), self.clock) as old:
            await restore_server(old, database, GUILD, ALL_CHECKS.values(), call_off, replace=True)
        await database.close()

    def lose(self):
        """Begin with an empty database."""
        self.path.unlink()
        make_database(self.path)


@pytest.fixture(params=["all of it", "one server"])
async def owner(request, tmp_path, clock):
    """The server has two members, a third was forgotten: there is a secret for marks."""
    make_database(tmp_path / "t.sqlite3")
    owner = Owner(tmp_path / "t.sqlite3", clock, request.param)
    async with owner.running() as (bank, privacy):
        changes = {"floor": 0, "giving": True, "giving_limit": 50}
        await bank.change_settings(GUILD, changes, (await bank.settings(GUILD)).version)
        for user in (BEN, CLEO, 7):
            await balance(bank, user)
        assert await privacy.forget(7) == []
    yield owner
    database = await Database.open(f"sqlite:///{owner.path}", clock=clock)
    assert await flaws_in(database) == []
    await database.close()


async def end_season(bank):
    await bank.end_season(EndSeason(guild_id=GUILD, number=await bank.season(GUILD), by=CLEO))


async def test_the_grant_of_a_season_that_a_backup_brings_back_is_not_paid_again(owner):
    """Anna had it between the backup and the end of that season."""
    backup = await owner.back_up()
    async with owner.running() as (bank, privacy):
        assert await balance(bank, ANNA) == 200
        await privacy.forget(ANNA)
        await end_season(bank)
    await owner.put_back(backup)
    async with owner.running() as (bank, privacy):
        assert await bank.season(GUILD) == 1
        assert await balance(bank, ANNA) == 0
        await end_season(bank)
        assert await balance(bank, ANNA) == 200, "she never had that of season 2"


async def test_the_grant_of_a_season_that_begins_for_the_second_time_is_not_paid_again(owner):
    backup = await owner.back_up()
    async with owner.running() as (bank, privacy):
        await end_season(bank)
        assert await balance(bank, ANNA) == 200
        await privacy.forget(ANNA)
    await owner.put_back(backup)
    async with owner.running() as (bank, privacy):
        assert await balance(bank, ANNA) == 200, "she never had that of season 1"
        await end_season(bank)
        assert await balance(bank, ANNA) == 0
        await privacy.forget(ANNA)
        assert await balance(bank, ANNA) == 0
        await end_season(bank)
        assert await balance(bank, ANNA) == 200


@pytest.mark.in_part(2)
@pytest.mark.parametrize("more_in", ["the replaced database", "the backup"])
async def test_of_what_two_copies_say_of_a_day_the_larger_counts(owner, more_in):
    """Both started from the same backup, without Anna, and continued separately."""
    beginning, backup = await owner.back_up(), None
    for copy in ("the backup", "the replaced database"):
        owner.lose()
        await owner.put_back(beginning)
        async with owner.running() as (bank, privacy):
            await balance(bank, ANNA)
            await bank.give(gift(30 if copy == more_in else 10, ANNA, BEN))
            await privacy.forget(ANNA)
        backup = backup or await owner.back_up()
    for _ in range(2):
        await owner.put_back(backup)
        async with owner.running() as (bank, _):
            assert await balance(bank, ANNA) == 0
            await bank.give(gift(40, BEN, ANNA, interaction=2))
            assert (await refused(bank, gift(40, ANNA, BEN, interaction=3)))[1]["left"] == 20


@pytest.mark.parametrize("season_ends", [False, True])
async def test_a_person_forgotten_after_a_backup_comes_back_to_nothing(owner, season_ends):
    """The same gift is in both copies, and counts once."""
    async with owner.running() as (bank, _):
        await balance(bank, ANNA)
        await bank.give(gift(30, ANNA, BEN))
    backup = await owner.back_up()
    async with owner.running() as (bank, privacy):
        if season_ends:
            await end_season(bank)
        await privacy.forget(ANNA)
    await owner.put_back(backup)
    async with owner.running() as (bank, privacy):
        assert await balance(bank, ANNA) == 0
        await bank.give(gift(40, BEN, ANNA, interaction=2))
        assert (await refused(bank, gift(21, ANNA, BEN, interaction=3)))[1]["left"] == 20
