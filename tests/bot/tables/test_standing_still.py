"""Time stops at the tables of a server where nobody can act, and they get the lost time back."""

import pytest
from sqlalchemy import insert

from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import DeadlineKind, Phase
from bot.tables.storing import rows
from bot.tables.time.timekeeper import Timekeeper
from data.schema.leaving import purge
from data.servers import retention
from data.tables import deadlines
from data.tables.deadlines import Deadline
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    BEN,
    CLEO,
    DORA,
    HOUR,
    MINUTE,
    looked_until_now,
    past_the_exchange,
    started,
    wait,
)


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
async def table(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    return table


@pytest.fixture
async def keeper(directory, store):
    """One that has been looking for a while."""
    keeper = Timekeeper(directory, store)
    await keeper.look()
    return keeper


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
async def test_time_stops_in_a_server_that_the_bot_has_left_and_resumes_when_it_is_back(
    table, open_table, keeper, database, clock
):
    (seat,) = table.value.match.awaited
    lobby = await open_table("shithead", host=DORA)
    before = table.value, lobby.value
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    await wait(keeper, clock, HOUR)
    assert (table.value, lobby.value) == before
    async with database.transaction() as tx:
        await retention.note_back(tx, GUILD)
    await keeper.look()
    assert table.value.turn_due(seat) - clock.now == pytest.approx(MINUTE, abs=100)
    assert lobby.value.phase is Phase.LOBBY
    await wait(keeper, clock, 2 * MINUTE)
    assert table.value.seats[seat].missed == 1
    assert lobby.value.phase is Phase.VOID


@pytest.mark.parametrize("silent", [False, None])
async def test_repeated_outages_of_a_server_give_back_exactly_the_lost_time(
    table, directory, store, clock, silent
):
    """False: Discord says that it is unavailable; None: it says nothing, and nobody is heard there."""
    (seat,) = table.value.match.awaited
    reached = {GUILD: True}
    keeper = Timekeeper(directory, store, reach=reached.get)
    await keeper.look()
    keeper._looked_at = clock.now = table.value.turn_due(seat) - 10_000
    for _ in range(4):  # people can act in 8 of the 10 seconds
        reached[GUILD] = silent
        await keeper.look()
        assert await directory.restore(reached.get) == []
        clock.now += 20_000
        await keeper.look()
        reached[GUILD] = True
        await keeper.look()
        assert table.value.seats[seat].missed == 0
        clock.now += 2_000
        await keeper.look()
    clock.now += 3_000
    await keeper.look()
    assert table.value.seats[seat].missed == 1


async def test_time_goes_on_where_nobody_but_people_who_use_commands_say_that_they_are_there(
    table, directory, store, database, clock
):
    (seat,) = table.value.match.awaited
    async with database.transaction() as tx:
        await retention.note_heard(tx, GUILD)  # before a restart: Discord knows no such server
    keeper = Timekeeper(directory, store, reach=lambda _: None)
    await keeper.look()
    await wait(keeper, clock, table.value.turn_due(seat) - clock.now)
    assert table.value.seats[seat].missed == 1


@pytest.mark.parametrize("begun", [False, True])
async def test_nor_do_ais_go_on_there_after_a_restart(table, directory, database, store, clock, begun):
    due = Deadline(table.value.table_id, DeadlineKind.AI, clock.now)
    async with database.transaction() as tx:
        await deadlines.arm(tx, due)
        await retention.note_left(tx, GUILD)
        if begun:
            await retention.note_back(tx, GUILD)
            await tx.run(insert(purge), {"guild_id": GUILD, "left_at": 0, "began_at": 0, "so_far": 0})
    assert await directory.restore() == []
    async with database.transaction() as tx:
        await retention.note_back(tx, GUILD)
    assert await directory.restore() == [table]


@pytest.mark.parametrize("restarts", [0, 1, 2])
@pytest.mark.parametrize("why", ["unavailable", "left", "other version"])
async def test_restarts_while_a_table_stands_still_leave_it_a_fair_time(
    open_table, store, database, clock, monkeypatch, restarts, why
):
    """As much as one that stood still in a process that nobody restarted."""
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    table_id, (seat,) = table.value.table_id, table.value.match.awaited
    due, reached, began = table.value.turn_due(seat), [True], clock.now

    def new():
        return Timekeeper(Directory(store), store, reach=lambda _: reached[0])

    keeper = new()
    await keeper.look()
    if why == "left":
        async with database.transaction() as tx:
            await retention.note_left(tx, GUILD)
    elif why == "unavailable":
        reached[0] = False
    else:
        monkeypatch.setattr(rows, "GAMES", {})
        keeper = new()
    await keeper.look()
    for number in range(restarts):  # the last ones before the server is back
        clock.now = due - (restarts - number) * 10 * MINUTE
        await looked_until_now(store, began, clock)
        clock.now += 5_000
        keeper = new()
        await keeper.look()
    clock.now = due - 5 * MINUTE
    await keeper.look()
    reached[0] = True
    async with database.transaction() as tx:
        await retention.note_back(tx, GUILD)
    if why == "other version":
        await looked_until_now(store, began, clock)
        monkeypatch.undo()
        seed_tables(monkeypatch, 3)
        keeper = new()
    await keeper.look()
    again = await store.load(table_id)
    assert again.turn_due(seat) - clock.now == pytest.approx(6 * HOUR, abs=100)
