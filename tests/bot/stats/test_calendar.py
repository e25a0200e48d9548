"""What is due by a server's calendar: done once, and owed to its channel until it is told."""

import pytest

from bot.common.errors import TableError
from bot.settings.seasons import SeasonLength, next_recap, next_season_end
from bot.settings.server import ServerSettings
from bot.stats.calendar import LATEST, Calendar
from bot.tokens.orders import EndSeason
from bot.tokens.store import TokenStore
from data import server_log
from data.stats import seasons
from data.stats.calendars import RECAP, SEASON, CalendarEntry
from data.times import DAY
from data.tokens import ledger
from data.tokens.accounts import Member

GUILD, CHANNEL = 1, 7
TICKS = 100
"""Milliseconds: the clock of tests goes on by one whenever it is read."""


@pytest.fixture
def servers(database):
    return ServerSettings(database)


@pytest.fixture
def calendar(database, directory):
    return Calendar(database, directory)


async def choose(servers, **changes):
    await servers.change(GUILD, changes, (await servers.load(GUILD)).version)


async def test_nothing_is_due_on_a_server_that_has_chosen_nothing(servers, calendar, clock):
    await choose(servers, threads=True)
    clock.now += 365 * DAY
    assert await calendar.waiting() == []


async def test_a_week_is_owed_once_from_its_moment_on_and_the_next_one_is_due(servers, calendar, clock):
    await choose(servers, recap_channel=CHANNEL)
    due_at = next_recap(clock.now, "Europe/Paris")
    assert await calendar.waiting() == []
    clock.now = due_at
    (due,) = await calendar.waiting()
    assert due == CalendarEntry(GUILD, RECAP, due_at, None)
    await calendar.carry_out(due)
    await calendar.carry_out(due)  # as another look would
    (owed,) = await calendar.waiting()
    assert owed == CalendarEntry(GUILD, RECAP, next_recap(due_at, "Europe/Paris"), due_at)
    assert not calendar.is_old(owed)
    await calendar.settle(owed)
    assert await calendar.waiting() == []


async def test_after_an_outage_of_weeks_one_week_is_owed_and_no_news_any_more(servers, calendar, clock):
    await choose(servers, recap_channel=CHANNEL)
    clock.now = next_recap(clock.now, "Europe/Paris") + 15 * DAY
    (due,) = await calendar.waiting()
    await calendar.carry_out(due)
    (owed,) = await calendar.waiting()
    assert calendar.is_old(owed)
    assert owed.due_at == next_recap(clock.now, "Europe/Paris")
    clock.now = owed.owed_at + LATEST - TICKS
    assert not calendar.is_old(owed)


async def test_without_a_channel_nothing_is_due_any_more(servers, calendar, clock):
    await choose(servers, recap_channel=CHANNEL)
    await choose(servers, recap_channel=None)
    clock.now += 30 * DAY
    assert await calendar.waiting() == []


async def test_a_change_that_is_refused_changes_no_calendar(servers, calendar, clock):
    version = (await servers.load(GUILD)).version
    await choose(servers, threads=True)
    with pytest.raises(TableError, match="server_settings_changed"):
        await servers.change(GUILD, {"recap_channel": CHANNEL}, version)
    clock.now += 30 * DAY
    assert await calendar.waiting() == []


async def test_another_time_zone_moves_what_is_due(servers, calendar, clock):
    await choose(servers, recap_channel=CHANNEL)
    await choose(servers, zone="Pacific/Tahiti")
    clock.now = next_recap(clock.now, "Pacific/Tahiti") - TICKS
    assert await calendar.waiting() == []
    clock.now += TICKS
    assert len(await calendar.waiting()) == 1


async def test_a_season_ends_with_the_month_once_and_is_in_the_log(database, servers, calendar, clock):
    async with database.transaction() as tx:
        key = (await ledger.ensure_member(tx, GUILD, 100)).actor_key
    await choose(servers, seasons=SeasonLength.MONTHLY)
    due_at = next_season_end(clock.now, "Europe/Paris", SeasonLength.MONTHLY)
    clock.now = due_at
    (due,) = await calendar.waiting()
    await calendar.carry_out(due)
    await calendar.carry_out(due)
    async with database.reading() as tx:
        assert await seasons.current(tx, GUILD) == 2
        assert await ledger.balance(tx, GUILD, Member(key)) == 0
        (ended,) = await seasons.ended(tx, GUILD)
        assert (ended.ended_by, ended.members) == (None, 1)
        (newest, *_) = await server_log.page(tx, GUILD, count=9)
    assert (newest.kind, newest.by) == ("season_ended", None)
    (owed,) = await calendar.waiting()
    following = next_season_end(due_at, "Europe/Paris", SeasonLength.MONTHLY)
    assert (owed.kind, owed.due_at, owed.owed_at - due_at < TICKS) == (SEASON, following, True)


async def test_the_end_of_a_season_that_an_administrator_ends_is_told_as_well(database, calendar, clock):
    await TokenStore(database).end_season(EndSeason(guild_id=GUILD, number=1, by=99))
    (owed,) = await calendar.waiting()
    assert (owed.guild_id, owed.kind, owed.due_at) == (GUILD, SEASON, None)
    assert 0 <= clock.now - owed.owed_at < TICKS
    await calendar.carry_out(owed)
    async with database.reading() as tx:
        assert await seasons.current(tx, GUILD) == 2, "nothing is due"
    await calendar.settle(owed)
    assert await calendar.waiting() == []


async def test_a_clock_that_is_set_back_ends_no_season_again(database, servers, calendar, clock):
    """Where it is chosen anew meanwhile when seasons end."""
    await choose(servers, seasons=SeasonLength.MONTHLY)
    clock.now = next_season_end(clock.now, "Europe/Paris", SeasonLength.MONTHLY)
    for due in await calendar.waiting():
        await calendar.carry_out(due)
    clock.now -= 3 * DAY
    await choose(servers, seasons=SeasonLength.BY_HAND)
    await choose(servers, seasons=SeasonLength.MONTHLY)
    clock.now += 4 * DAY
    for due in await calendar.waiting():
        await calendar.carry_out(due)
    async with database.reading() as tx:
        assert await seasons.current(tx, GUILD) == 2


async def test_a_season_that_was_put_off_meanwhile_does_not_end(database, servers, calendar, clock):
    await choose(servers, seasons=SeasonLength.MONTHLY)
    clock.now = next_season_end(clock.now, "Europe/Paris", SeasonLength.MONTHLY)
    (due,) = await calendar.waiting()
    await choose(servers, seasons=SeasonLength.BY_HAND)
    await calendar.carry_out(due)
    async with database.reading() as tx:
        assert await seasons.current(tx, GUILD) == 1
