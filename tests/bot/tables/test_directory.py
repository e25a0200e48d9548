"""Every table has one instance, however many tables there are and whichever are in memory."""

import asyncio
from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.deadlines import LOBBY_MILLISECONDS
from bot.tables.directory import LONGEST_UNTOUCHED, Directory, require_access, require_place
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Close, Join
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase, TableValue
from data.actors import EVERYWHERE
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD, open_at
from tests.bot.tables.living import ANNA, BEN, started

pytestmark = pytest.mark.both_databases


@pytest.fixture
def room_for_one(monkeypatch):
    monkeypatch.setattr("bot.tables.directory.MOST_IN_MEMORY", 1)


async def test_a_table_that_somebody_still_works_with_is_not_loaded_a_second_time(
    open_table, directory, room_for_one
):
    table = await open_table()
    await table.handle(Close(ANNA))
    await open_table(host=20)
    assert directory.in_memory == 1
    assert await directory.find(table.value.table_id) is table


async def test_a_table_that_is_over_and_that_nobody_needs_is_not_kept(open_table, directory, room_for_one):
    table_id = (await open_table()).value.table_id
    await (await directory.find(table_id)).handle(Close(ANNA))
    await open_table(host=20)
    assert (directory.in_memory, table_id in directory._alive) == (1, False)
    assert (await directory.find(table_id)).value.table_id == table_id


@pytest.mark.long_for("postgresql")
async def test_people_at_finished_tables_are_those_who_sat_and_waited_there(open_table, directory):
    over, lobby = await open_table("shithead"), await open_table("shithead", host=20)
    await over.handle(Join(BEN))
    await over.handle(AddAi(ANNA))
    assert directory.people() == set()
    await over.handle(Close(ANNA))
    assert directory.people() == {ANNA, BEN}
    await lobby.handle(Join(21))
    directory.drop_server(GUILD)
    assert directory.people() == set()


async def test_tables_of_a_purged_server_are_forgotten(open_table, directory, room_for_one):
    over, alive = await open_table(), await open_table(host=20)
    await over.handle(Close(ANNA))
    directory.drop_server(GUILD)
    assert directory.in_memory == 0
    for table in (over, alive):
        assert await directory.find(table.value.table_id) is not table


async def test_a_table_that_nobody_has_touched_for_an_hour_is_replayed_when_it_is_needed(store):
    time = 0.0
    directory = Directory(store, clock=lambda: time)
    other_id = (await open_at(directory, host=20)).value.table_id
    table_id = (await started(await open_at(directory, "shithead"), BEN)).value.table_id
    value = directory._tables[table_id].value
    time = LONGEST_UNTOUCHED - 1
    await directory.find(other_id)
    assert directory.in_memory == 2
    time = LONGEST_UNTOUCHED + 1
    await directory.find(other_id)
    assert (directory.in_memory, table_id in directory._alive) == (1, False)
    assert (await directory.find(table_id)).value == value


async def test_tables_that_nobody_can_reach_are_closed_and_others_tried_again(
    open_table, directory, monkeypatch, caplog
):
    first, busy, over = await open_table(), await open_table(host=20), await open_table(host=21)

    async def refuses(_command):
        raise TableError("try_again")

    async def is_over(_command):
        raise TableError("table_over")

    monkeypatch.setattr(busy, "handle", refuses)
    monkeypatch.setattr(over, "handle", is_over)
    with pytest.raises(TableError, match="try_again"):
        await directory.abandon([one.value.table_id for one in (over, busy, first)])
    assert first.value.phase.is_end
    assert [one.levelname for one in caplog.records if over.value.table_id in one.getMessage()] == []


def refusal(check, *arguments):
    try:
        check(*arguments)
    except TableError as error:
        return error.code
    return None


PRESETS = GAMES["shithead"].presets
TABLE = TableValue(
    table_id="t1", guild_id=GUILD, channel_id=CHANNEL, message_id=None,
    phase=Phase.LOBBY, game=GAMES["shithead"], preset="shithead", rules=PRESETS["shithead"],
    for_tokens=False, host_id=ANNA, locale="en", seats=(Occupant(ANNA),), thread_id=8,
)  # fmt: skip
PRACTICE = replace(TABLE, private=True)
OUTSIDE = replace(PRACTICE, guild_id=EVERYWHERE)


@pytest.mark.parametrize(
    ("table", "guild_id", "user_id", "is_let_in"),
    [
        (TABLE, GUILD, BEN, True),
        (TABLE, GUILD + 1, ANNA, False),
        (PRACTICE, GUILD, ANNA, True),
        (PRACTICE, GUILD, BEN, False),
        (PRACTICE, GUILD + 1, ANNA, False),
        (OUTSIDE, EVERYWHERE, ANNA, True),
        (OUTSIDE, GUILD, ANNA, True),
        (OUTSIDE, EVERYWHERE, BEN, False),
    ],
)
def test_a_table_is_its_servers_and_practice_its_persons(table, guild_id, user_id, is_let_in):
    assert refusal(require_access, table, guild_id, user_id) == (None if is_let_in else "no_such_table")


@pytest.mark.parametrize(("channel_id", "is_there"), [(CHANNEL, True), (8, True), (9, False), (None, False)])
def test_clicks_come_from_the_place_of_their_table_or_from_the_days_deal(channel_id, is_there):
    assert refusal(require_place, TABLE, channel_id) == (None if is_there else "no_such_table")
    assert refusal(require_place, replace(TABLE, daily="2026-11-24"), channel_id) is None


@pytest.mark.long_for("postgresql")
async def test_a_table_opens_as_usual_where_nothing_else_is_asked(open_table, store, clock):
    opened = (await open_table("shithead")).value
    assert opened == replace(
        TABLE,
        table_id=opened.table_id,
        for_tokens=True,
        locale="en-US",
        thread_id=None,
        clock=CLOCKS["calm"],
        seats=(Occupant(ANNA, since=opened.seats[0].since),),
        opened_by=(ANNA,),
        deadlines=(Deadline(DeadlineKind.LOBBY, opened.seats[0].since + LOBBY_MILLISECONDS),),
        opened_at=opened.opened_at,
        shuffle=opened.shuffle,
    )
    assert 0 <= opened.opened_at - opened.seats[0].since < 100


@pytest.mark.parametrize("found_first", [True, False])
async def test_a_table_that_is_found_while_it_is_opened_has_one_instance(
    store, directory, monkeypatch, found_first
):
    """It can be found as soon as it is stored; opening it and loading it may end in either order."""
    stored, loading, opened, loaded = (asyncio.Event() for _ in range(4))
    create, load = store.create, store.load

    async def slow_create(value, limits):
        created = await create(value, limits)
        stored.set()
        await (loaded if found_first else loading).wait()
        return created

    async def slow_load(table_id):
        value = await load(table_id)
        loading.set()
        if not found_first:
            await opened.wait()
        return value

    async def find():
        await stored.wait()
        (found,) = await directory.in_channel(CHANNEL)
        loaded.set()
        return found

    async def open_one():
        table = await open_at(directory)
        opened.set()
        return table

    monkeypatch.setattr(store, "create", slow_create)
    monkeypatch.setattr(store, "load", slow_load)
    one, other = await asyncio.gather(open_one(), find())
    assert one is other
    assert await directory.find(one.value.table_id) is one
