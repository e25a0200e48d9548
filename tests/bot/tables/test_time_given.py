"""Time that was to be given is not: the store or the table was busy when it was told."""

import pytest

from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.timekeeper import Timekeeper
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import BEN, CLEO, HOUR, past_the_exchange, started


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
async def table(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    return table


async def test_a_store_that_was_locked_for_a_moment_at_the_start_costs_nobody_a_turn(
    table, store, clock, monkeypatch
):
    (seat,) = table.value.match.awaited
    clock.now = table.value.turn_due(seat) + HOUR  # the bot was away
    restarted = Directory(TableStore(store._database))
    keeper = Timekeeper(restarted, store)
    find, tries = restarted.find, []

    async def locked_once(table_id):
        tries.append(table_id)
        if len(tries) == 1:
            raise TableError("try_again")
        return await find(table_id)

    monkeypatch.setattr(restarted, "find", locked_once)
    await keeper.look()  # Resume meets the locked store
    clock.now += 1000
    await keeper.look()  # a second later
    again = await find(table.value.table_id)
    assert again.value.seats[seat].missed == 0


async def test_a_table_that_was_being_told_when_the_process_stood_still_costs_nobody_a_turn(
    table, directory, store, clock
):
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await keeper.look()
    live = await directory.find(table.value.table_id)
    clock.now = live.value.deadline_of("warning", seat).due_at
    await live._lock.acquire()  # somebody's move is under way
    await keeper._begin()  # the warning is told, and waits for the lock
    clock.now = live.value.turn_due(seat) + HOUR  # the machine slept
    await keeper._begin()  # the gap is seen, but the table is being told something
    live._lock.release()
    await keeper._told()
    clock.now += 1000
    await keeper.look()
    assert live.value.seats[seat].missed == 0


async def blip(keeper, clock, reached, milliseconds):
    """Let people be out of reach for a while, in which the keeper looks."""
    reached[0] = False
    await keeper.look()
    clock.now += milliseconds
    await keeper.look()
    reached[0] = True
    await keeper.look()


async def test_a_connection_that_blips_gives_back_what_it_took_and_no_more(table, directory, store, clock):
    (seat,) = table.value.match.awaited
    reached = [True]
    keeper = Timekeeper(directory, store, lambda: reached[0])
    await keeper.look()
    clock.now = table.value.turn_due(seat) - 10_000
    keeper._looked_at = clock.now
    await keeper.look()
    for _ in range(4):  # 8 of the 10 seconds are heard between blips that are longer than those
        await blip(keeper, clock, reached, 20_000)
        assert table.value.seats[seat].missed == 0
        clock.now += 2_000
        await keeper.look()
    await blip(keeper, clock, reached, 1_000)  # too short to cost anything
    clock.now += 3_000
    await keeper.look()
    assert table.value.seats[seat].missed == 1
