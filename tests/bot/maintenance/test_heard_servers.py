"""Servers with only the commands installed: interactions prove that the application is there."""

import asyncio

import discord
import pytest
from sqlalchemy import delete, select

from bot.maintenance import heard_servers
from bot.process.clock import now
from bot.tables.model.values import Phase
from data.errors import UnavailableError
from data.schema.core import application_fact, transfer
from data.servers import retention
from data.servers.retention import GRACE, HEARD_FOR, NOTICE
from game.registry import GAMES
from tests.bot.maintenance.leaving import count, look, running
from tests.data.tables import Clock
from tests.e2e.tokens import Saver
from tests.support.at_work import at_work
from tests.support.eventually import comes
from tests.support.lobbies import new_lobby


@pytest.fixture
def clock():
    return Clock(now())


class Answered:
    def __init__(self, status):
        self.status, self.reason = status, ""


@pytest.fixture
def unknown_server(monkeypatch):
    """Discord's answers to an application that is not a member: the server is unknown."""

    async def unknown(*_, **__):
        raise discord.NotFound(Answered(404), {"code": 10004, "message": "Unknown Guild"})

    async def closed(*_, **__):
        raise discord.Forbidden(Answered(403), {"code": 50001, "message": "Missing Access"})

    monkeypatch.setattr("discord.http.HTTPClient.get_guild", unknown)
    monkeypatch.setattr("discord.http.HTTPClient.get_all_guild_channels", closed)


@pytest.fixture
def no_member(playground, unknown_server):
    """Discord for an application that is not a member: the server is unknown, but commands arrive."""
    playground.inject("guild_missing")


async def open_tables(client, playground):
    return len(await client.store.open_in_channel(int(playground.channels[0].id)))


async def table_of_before(client, playground, host):
    """Open a table as it was opened while the bot was a member: without it, none can be."""
    game = GAMES["shithead"]
    await client.services.directory.open(
        new_lobby(
            guild_id=int(playground.guild.id),
            channel_id=int(host.channel_id),
            host_id=int(host.person.id),
            locale="en-US",
            game=game,
            preset="shithead",
            rules=game.presets["shithead"],
        )
    )


async def left(database, guild_id):
    async with database.reading() as tx:
        return await retention.departure_of(tx, guild_id) is not None


async def is_there(database, guild_id):
    return not await left(database, guild_id)


@pytest.mark.usefixtures("no_member")
async def test_tables_of_a_server_of_commands_alone_stay_open_over_every_ready_and_restart(
    playground, database, clock, guild_id
):
    anna = Saver(playground, "Anna")
    async with running(playground, database) as client:
        await table_of_before(client, playground, anna)
        assert "You have" in await anna.balance()
        await playground.settle()
        await client._care._lost_places.on_shard_ready(0)
        await asyncio.wait({client._care._lost_places._looking})
        assert await open_tables(client, playground) == 1
    async with running(playground, database) as client:
        assert await open_tables(client, playground) == 1
        assert not await left(database, guild_id)


@pytest.mark.in_part(1)
@pytest.mark.usefixtures("no_member")
@pytest.mark.parametrize("trouble", ["off for a month", "clock ahead", "killed before it was noted"])
async def test_tables_of_a_server_of_commands_alone_wait_where_nothing_says_any_more_that_it_is_there(
    playground, database, clock, guild_id, trouble
):
    anna = Saver(playground, "Anna")
    async with running(playground, database) as client:
        await table_of_before(client, playground, anna)
        assert "You have" in await anna.balance()
        await playground.settle()
    if trouble == "killed before it was noted":
        async with database.transaction() as tx:
            await tx.run(delete(application_fact).where(application_fact.c.name.startswith("heard in")))
    else:
        clock.now += HEARD_FOR
    async with running(playground, database) as client:
        clock.now -= HEARD_FOR if trouble == "clock ahead" else 0
        assert await left(database, guild_id), "nothing speaks for it"
        (table,) = await client.services.directory.in_channel(int(anna.channel_id))
        clock.now += GRACE - NOTICE
        async with asyncio.timeout(20):
            while client._keeping_time is None:
                await playground.settle()
        await client._timekeeper.look()
        assert table.value.phase is Phase.LOBBY, "its time has stood still"
        assert "You have" in await anna.balance()
        await comes(lambda: is_there(database, guild_id))
        await client._timekeeper.look()
        assert table.value.phase is Phase.LOBBY, "it goes on for a while"


@pytest.mark.usefixtures("no_member")
async def test_an_answer_in_a_server_ends_its_departure(playground, database, clock, lived, guild_id):
    ben = Saver(playground, "Ben")
    async with running(playground, database) as client:
        clock.now += GRACE - NOTICE
        await look(client)
        clock.now += NOTICE
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
        client._care._lost_places._heard._monotonic = lambda: seconds
        playground.busy_while(at_work)  # no request shows that a note was written

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


@pytest.mark.long
@pytest.mark.usefixtures("no_member")
async def test_interactions_before_a_removal_do_not_count(playground, database, lived, guild_id):
    async with running(playground, database) as client:
        await Saver(playground, "Ben").balance()
        await playground.settle()
        places = client._care._lost_places
        assert not places.seems_gone(guild_id)
        await places.on_guild_remove(discord.Object(guild_id))
        assert places.seems_gone(guild_id)
        assert await left(database, guild_id)


@pytest.mark.in_part(1)
@pytest.mark.usefixtures("unknown_server", "lived")
@pytest.mark.parametrize("seen", ["listed", "invited"])
async def test_what_was_heard_before_the_bot_joined_does_not_count_once_it_is_removed(
    playground, database, guild_id, seen
):
    async def hear():
        async with database.transaction() as tx:
            await retention.note_heard(tx, guild_id)

    if seen == "listed":
        await hear()
    async with running(playground, database) as client:
        if seen == "invited":
            playground.inject("guild_removed")
            await comes(lambda: client.get_guild(guild_id) is None)
            await hear()
            playground.inject("guild_removed", on=False)
            await comes(lambda: client.get_guild(guild_id) is not None)
            await playground.settle()
    playground.inject("guild_removed")  # while the bot is off
    async with running(playground, database) as client:
        assert client._care.reach(guild_id) is not True
        assert await left(database, guild_id)


@pytest.mark.usefixtures("no_member", "lived")
async def test_a_click_that_comes_just_after_the_removal_proves_nothing(playground, database, guild_id):
    seconds = 0.0
    async with running(playground, database) as client:
        heard = client._care._lost_places._heard
        heard._monotonic = lambda: seconds
        ben = Saver(playground, "Ben")
        await client._care._lost_places.on_guild_remove(discord.Object(guild_id))
        for passed, counts in ((0, False), (heard_servers.LATE - 1, False), (1, True)):
            seconds += passed
            await ben.balance()
            await playground.settle()
            assert client._care.reach(guild_id) is (True if counts else None)
            assert await left(database, guild_id) is not counts


@pytest.mark.long
@pytest.mark.usefixtures("no_member", "lived")
async def test_a_removal_that_comes_while_a_command_is_being_noted_keeps_no_later_one_from_being_noted(
    playground, database, guild_id, monkeypatch
):
    """For an hour, no command ended the departure: the tables stood still although people played."""
    note_heard, seconds = retention.note_heard, 0.0
    removing = []
    async with running(playground, database) as client:
        places, ben = client._care._lost_places, Saver(playground, "Ben")
        places._heard._monotonic = lambda: seconds

        async def removed_meanwhile(tx, noted_id):
            was_left = await note_heard(tx, noted_id)
            if not removing:
                removing.append(asyncio.create_task(places.on_guild_remove(discord.Object(noted_id))))
                await asyncio.sleep(0)
            return was_left

        monkeypatch.setattr(retention, "note_heard", removed_meanwhile)
        await ben.balance()
        await comes(lambda: removing and removing[0].done())
        assert await left(database, guild_id)
        seconds += heard_servers.LATE
        await ben.balance()

        async def is_in_use():
            return not await left(database, guild_id)

        await comes(is_in_use)


@pytest.mark.usefixtures("no_member", "lived")
@pytest.mark.parametrize(
    ("installed_by", "proves"),
    [("the server", True), ("both", True), ("the person", False), ("nobody", True)],
)
async def test_only_what_the_server_has_installed_says_that_it_is_in_use(
    playground, database, guild_id, installed_by, proves
):
    """A person can have the application for themselves, and take it into servers that have removed it."""
    person = playground.person("Ben")
    owners = {
        "the server": {"0": str(guild_id)},
        "both": {"0": str(guild_id), "1": person.id},
        "the person": {"1": person.id},
        "nobody": {},
    }[installed_by]
    async with running(playground, database) as client:
        (command,) = [one for one in await client.tree.fetch_commands() if one.name == "help"]
        data = {"id": str(command.id), "name": "help", "type": 1}
        raw = {"type": 2, "channel_id": playground.channels[0].id, "data": data}
        assert await left(database, guild_id)
        assert (
            await person.tamper(raw, lambda payload: payload | {"authorizing_integration_owners": owners})
        ).ok
        await playground.settle()
        assert (client._care.reach(guild_id) is True) is proves
    async with running(playground, database):
        assert await left(database, guild_id) is not proves, "after a restart too"


@pytest.mark.usefixtures("no_member")
async def test_nothing_is_noted_of_a_server_of_which_nothing_is_kept(playground, database, guild_id):
    async with running(playground, database) as client:
        heard = client._care._lost_places._heard
        heard._heard_at[guild_id + 5] = heard._monotonic()
        await heard.catch_up()
        async with database.reading() as tx:
            facts = await tx.rows(select(application_fact))
        assert facts, "the bot notes other facts, when it gets to them"
        assert not any(str(guild_id + 5) in fact.name for fact in facts)


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
@pytest.mark.parametrize("removed", [True, False])
async def test_time_stops_where_the_commands_are_removed_after_the_bot(
    playground, database, clock, guild_id, removed
):
    """Discord sends no event for this: the bot asks, where tables have time because of a command."""
    anna, seconds = Saver(playground, "Anna"), 0.0
    async with running(playground, database) as client:
        places = client._care._lost_places
        places._heard._monotonic = lambda: seconds
        playground.busy_while(at_work)
        assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
        await comes(lambda: open_tables(client, playground))  # on a slow machine, the answer is put off first
        playground.inject("commands_alone")
        await comes(lambda: left(database, guild_id))
        assert await client.store.standing_still()
        seconds += heard_servers.LATE
        assert (await anna.person.slash(anna.channel_id, "help")).ok

        async def is_in_use():
            return not await left(database, guild_id)

        await comes(is_in_use)
        assert client._care.reach(guild_id) is True
        if removed:
            playground.inject("guild_removed")
        await look(client)
        assert await left(database, guild_id) is removed
        assert client._care.reach(guild_id) is (None if removed else True)
        assert bool(await client.store.standing_still()) is removed
