"""A server that was left goes when its time is over: announced, asked for again, unless the bot is back."""

import asyncio
import logging
from contextlib import asynccontextmanager

import discord
import pytest
from sqlalchemy import delete, func, select

from bot.client import TapisClient
from bot.maintenance import heard_servers, purges
from bot.running import now
from bot.settings import Settings
from bot.tables.values import Phase
from data import purging, retention
from data.errors import UnavailableError
from data.retention import GRACE, HEARD_FOR, NOTICE
from data.schema import application_fact, card_table, departure, guild_settings, handed_out, purge, transfer
from tests.bot.playground.connect import connected
from tests.data.living import live
from tests.data.tables import Clock
from tests.e2e.tokens import Saver

SAID = "will be deleted after 24 more hours"


@pytest.fixture
def clock():
    return Clock(now())


@pytest.fixture
def guild_id(playground):
    return int(playground.guild.id)


@pytest.fixture
async def lived(database, guild_id):
    """A server with everything, and a table that is open."""
    await live(database, guild_id, 1)


@asynccontextmanager
async def running(playground, database):
    client = TapisClient(Settings(_env_file=None), database)
    async with connected(playground, client):
        async with asyncio.timeout(20):
            while not client._care._lost_places.settled:
                await playground.settle()
        await asyncio.wait({client._care._lost_places._looking})
        yield client


async def look(client):
    await client._care._purges.look()


async def let_pass(database, clock, milliseconds):
    """Let time pass by the clock and as the bot runs."""
    clock.now += milliseconds
    async with database.transaction() as tx:
        await retention.count_absence(tx, milliseconds)


async def count(database, table):
    async with database.reading() as tx:
        row = await tx.row(select(func.count().label("rows")).select_from(table))
    return row.rows


def said(caplog):
    return [line.getMessage() for line in caplog.records if SAID in line.getMessage()]


async def test_it_is_said_with_its_counts_a_day_before_and_then_done(
    playground, database, clock, lived, guild_id, caplog
):
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        await let_pass(database, clock, GRACE - NOTICE - 1)
        await look(client)
        assert not said(caplog)
        await let_pass(database, clock, 1)
        await look(client)
        await look(client)
        (line,) = said(caplog)
        assert "1 tables, 1 matches, " in line
        assert "of 2 members" in line
        (record,) = [one for one in caplog.records if SAID in one.getMessage()]
        assert record.guild == guild_id
        assert record.levelno == logging.WARNING
        clock.now += GRACE
        await look(client)
        assert await count(database, transfer), "the clock alone is not enough"
        await let_pass(database, clock, NOTICE)
        await look(client)
        assert not await count(database, transfer)
        assert not await count(database, card_table)
        assert len(said(caplog)) == 2, "once more after a month in which nobody looked"


class KilledError(BaseException):
    """The process ends."""


async def test_nothing_goes_that_the_log_never_announced(
    playground, database, clock, lived, guild_id, caplog, monkeypatch
):
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        await let_pass(database, clock, GRACE - NOTICE)
        with monkeypatch.context() as killed:

            def dies(*_, **__):
                raise KilledError

            killed.setattr(purges._log, "warning", dies)
            with pytest.raises(KilledError):
                await look(client)
    async with running(playground, database) as client:
        await look(client)
        assert len(said(caplog)) == 1
        await let_pass(database, clock, NOTICE)
        await look(client)
        assert not await count(database, transfer)


async def due(database, clock, guild_id):
    """Note that a server was left, and let it be due to go."""
    async with database.transaction() as tx:
        await retention.note_left(tx, guild_id)
    await let_pass(database, clock, GRACE)
    async with database.transaction() as tx:
        await retention.note_announced(tx, guild_id)
    await let_pass(database, clock, NOTICE)


async def test_time_counts_in_which_the_bot_ran_and_was_connected(playground, database, guild_id, lived):
    seconds = 0.0
    playground.inject("guild_removed")
    async with running(playground, database) as client:
        client._care._lost_places._steady = lambda: seconds

        async def absent_after(passed):
            nonlocal seconds
            seconds += passed
            await look(client)
            async with database.reading() as tx:
                absent_for = (await retention.departure_of(tx, guild_id)).absent_for
                (mark,) = await tx.rows(select(handed_out.c.kept_for))
            assert mark.kept_for == absent_for
            return absent_for

        assert await absent_after(600) == 0
        assert await absent_after(600) == 600_000
        assert await absent_after(10_000_000) == 600_000 + purges.MOST_AT_ONCE, "it stood still"
        known = await absent_after(0)
        await client._care._lost_places.on_disconnect()
        assert await absent_after(600) == known
        await client._care._lost_places.on_resumed()
        assert await absent_after(600) == known
        assert await absent_after(600) == known + 600_000
        await client._care._lost_places.on_disconnect()
        await client._care._lost_places.on_disconnect()
        seconds += 590
        await client._care._lost_places.on_resumed()
        assert await absent_after(10) == known + 610_000, "it was away between two looks"


async def test_a_removal_begins_the_time_anew_though_an_earlier_return_was_never_noted(
    playground, database, clock, lived, guild_id
):
    async with running(playground, database):
        await due(database, clock, guild_id)
        clock.now += 1
        playground.inject("guild_removed")
        async with asyncio.timeout(20):
            async with database.reading() as tx:
                before = await retention.departure_of(tx, guild_id)
            left = before
            while left == before:
                await playground.settle()
                async with database.reading() as tx:
                    left = await retention.departure_of(tx, guild_id)
        assert (left.left_at, left.absent_for, left.announced_at) == (clock.now, 0, None)


@pytest.mark.parametrize("trouble", ["none", "missing", "missing and unknown"])
async def test_a_stale_note_deletes_nothing_of_a_server_that_is_played_on(
    playground, database, clock, lived, guild_id, trouble
):
    before = await count(database, transfer)
    if "missing" in trouble:
        playground.inject("guild_missing")
    if "unknown" in trouble:
        playground.inject("guild_unknown")
    async with running(playground, database) as client:
        await due(database, clock, guild_id)
        await look(client)
        assert not await count(database, departure)
        assert not await count(database, purge)
        assert await count(database, transfer) == before


async def test_nothing_goes_before_the_bot_is_ready_nor_while_it_is_not_connected(
    playground, database, clock, lived, guild_id
):
    await due(database, clock, guild_id)
    playground.inject("guild_removed")
    await TapisClient(Settings(_env_file=None), database)._care._purges.look()
    assert await count(database, transfer)
    async with running(playground, database) as client:
        await client._care._lost_places.on_disconnect()
        await look(client)
        assert await count(database, transfer)


async def test_a_purge_stops_when_the_bot_is_invited_in_the_middle(
    playground, database, clock, lived, guild_id, monkeypatch
):
    playground.inject("guild_removed")
    delete_match, bots = purging._delete_match, []

    async def invited(*arguments):
        """The bot comes back while a match is being deleted, and Discord's word arrives."""
        playground.inject("guild_removed", on=False)
        async with asyncio.timeout(20):
            while bots[0].get_guild(guild_id) is None:
                await playground.settle()
        await delete_match(*arguments)

    monkeypatch.setattr(purging, "_delete_match", invited)
    async with running(playground, database) as client:
        bots.append(client)
        await due(database, clock, guild_id)
        await look(client)
        await playground.settle()
        assert await count(database, guild_settings) == 1, "what was left stays"
        async with database.reading() as tx:
            assert await purging.begun(tx) == []
        anna = Saver(playground, "Anna")
        assert "You have" in await anna.balance()
        await look(client)
        assert "You have" in await anna.balance()


class Answered:
    def __init__(self, status):
        self.status, self.reason = status, ""


@pytest.fixture
def no_member(playground, monkeypatch):
    """Discord as it is to an application that is no member: it knows no such server, and commands come."""
    playground.inject("guild_missing")

    async def unknown(*_, **__):
        raise discord.NotFound(Answered(404), {"code": 10004, "message": "Unknown Guild"})

    async def closed(*_, **__):
        raise discord.Forbidden(Answered(403), {"code": 50001, "message": "Missing Access"})

    monkeypatch.setattr("discord.http.HTTPClient.get_guild", unknown)
    monkeypatch.setattr("discord.http.HTTPClient.get_all_guild_channels", closed)


async def open_tables(client, playground):
    return len(await client.store.open_in_channel(int(playground.channels[0].id)))


async def left(database, guild_id):
    async with database.reading() as tx:
        return await retention.left_at(tx, guild_id) is not None


@pytest.mark.usefixtures("no_member")
async def test_tables_of_a_server_of_commands_alone_stay_open_over_every_ready_and_restart(
    playground, database, clock, guild_id
):
    anna = Saver(playground, "Anna")
    async with running(playground, database) as client:
        assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
        await playground.settle()
        await client._care._lost_places.on_ready()
        await asyncio.wait({client._care._lost_places._looking})
        assert await open_tables(client, playground) == 1
    async with running(playground, database) as client:
        assert await open_tables(client, playground) == 1
        assert not await left(database, guild_id)


@pytest.mark.usefixtures("no_member")
@pytest.mark.parametrize("trouble", ["off for a month", "clock ahead", "killed before it was noted"])
async def test_tables_of_a_server_of_commands_alone_wait_where_nothing_says_any_more_that_it_is_there(
    playground, database, clock, guild_id, trouble
):
    anna = Saver(playground, "Anna")
    async with running(playground, database):
        assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
        await playground.settle()
    if trouble == "killed before it was noted":
        async with database.transaction() as tx:
            await tx.run(delete(application_fact).where(application_fact.c.name.startswith("heard in")))
    else:
        clock.now += HEARD_FOR
    async with running(playground, database) as client:
        clock.now -= HEARD_FOR if trouble == "clock ahead" else 0
        assert await left(database, guild_id), "nothing speaks for it"
        (table,) = await client.desk.directory.in_channel(anna.channel_id)
        clock.now += GRACE - NOTICE
        async with asyncio.timeout(20):
            while client._keeping_time is None:
                await playground.settle()
        await client._timekeeper.look()
        assert table.value.phase is Phase.LOBBY, "its time has stood still"
        assert "You have" in await anna.balance()
        await playground.settle()
        assert not await left(database, guild_id)
        await client._timekeeper.look()
        assert table.value.phase is Phase.LOBBY, "it goes on for a while"


@pytest.mark.usefixtures("no_member")
async def test_whoever_is_answered_in_a_server_ends_the_departure(
    playground, database, clock, lived, guild_id
):
    ben = Saver(playground, "Ben")
    async with running(playground, database) as client:
        await let_pass(database, clock, GRACE - NOTICE)
        await look(client)
        await let_pass(database, clock, NOTICE)
        assert await left(database, guild_id)
        assert "200" in await ben.balance()
        await playground.settle()
        assert not await left(database, guild_id)
        await look(client)
        assert await count(database, transfer)


@pytest.mark.usefixtures("no_member")
async def test_that_a_server_was_heard_is_noted_once_an_hour_and_again_when_it_could_not_be(
    playground, database, lived, guild_id, monkeypatch
):
    notes, note_heard, seconds = [], retention.note_heard, 0.0

    async def noted(tx, guild_id):
        notes.append(guild_id)
        if len(notes) == 1:
            raise UnavailableError("busy")
        return await note_heard(tx, guild_id)

    monkeypatch.setattr(retention, "note_heard", noted)
    ben = Saver(playground, "Ben")
    async with running(playground, database) as client:
        client._care._lost_places._heard._steady = lambda: seconds

        async def notes_after(passed):
            nonlocal seconds
            seconds += passed
            await ben.balance()
            await playground.settle()
            return len(notes)

        assert await notes_after(0) == 1
        assert await left(database, guild_id)
        await look(client)
        assert len(notes) == 2
        assert not await left(database, guild_id)
        assert await notes_after(heard_servers.NOTED_EVERY - 1) == 2
        assert await notes_after(1) == 3
        assert set(notes) == {guild_id}


@pytest.mark.usefixtures("no_member")
async def test_what_was_heard_before_a_removal_does_not_count(playground, database, lived, guild_id):
    async with running(playground, database) as client:
        await Saver(playground, "Ben").balance()
        await playground.settle()
        places = client._care._lost_places
        assert not places.seems_gone(guild_id)
        await places.on_guild_remove(discord.Object(guild_id))
        assert places.seems_gone(guild_id)
        assert await left(database, guild_id)


@pytest.mark.usefixtures("no_member")
async def test_nothing_is_noted_of_a_server_of_which_nothing_is_kept(playground, database, guild_id):
    async with running(playground, database) as client:
        before = await count(database, application_fact)
        heard = client._care._lost_places._heard
        heard._heard_at[guild_id + 5] = heard._steady()
        await heard.catch_up()
        assert await count(database, application_fact) == before


async def test_what_was_heard_while_the_clock_was_ahead_was_heard_now(database, clock, lived, guild_id):
    async with database.transaction() as tx:
        await retention.note_heard(tx, guild_id)
    clock.now -= 10 * GRACE
    for passed, doubtful in ((0, []), (HEARD_FOR - 1, []), (1, [guild_id])):
        clock.now += passed
        async with database.transaction() as tx:
            assert await retention.unaccounted(tx, []) == doubtful
