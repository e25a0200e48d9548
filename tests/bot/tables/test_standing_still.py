"""Time stops at the tables of a server where nobody can act, and they get the lost time back."""

import pytest
from sqlalchemy import insert

from bot.tables.timekeeper import Timekeeper
from bot.tables.values import DeadlineKind, Phase
from data import deadlines, retention
from data.deadlines import Deadline
from data.schema import purge
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.conftest import GUILD
from tests.bot.tables.living import BEN, CLEO, DORA, HOUR, MINUTE, past_the_exchange, started, wait


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


@pytest.mark.both_databases
@pytest.mark.parametrize("silent", [False, None])
async def test_a_server_that_is_out_of_reach_again_and_again_gets_back_what_it_took_and_no_more(
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


@pytest.mark.both_databases
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


@pytest.mark.both_databases
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
