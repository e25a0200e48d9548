"""Time due to tables is not lost if the store or the table is busy."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.common.tasks import stopped
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Resume
from bot.tables.storing.store import TableStore
from bot.tables.time import timekeeper
from bot.tables.time.signs_of_life import Before, SignsOfLife
from bot.tables.time.timekeeper import LONGEST_GAP, Timekeeper
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
)


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
    await live._lock.acquire()  # somebody's move is in progress
    await keeper._begin()  # the warning is sent to the table, and waits for the lock
    clock.now = live.value.turn_due(seat) + HOUR  # the machine slept
    await keeper._begin()  # the gap is noticed, but the table is busy
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


async def test_a_short_disconnection_gives_back_exactly_the_lost_time(table, directory, store, clock):
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


@pytest.mark.parametrize("outage", ["process", "gateway", "server"])
@pytest.mark.parametrize("left", [5, -5])
async def test_an_outage_that_ends_just_before_a_turn_does_leaves_as_much_as_one_that_ends_after_it(
    open_table, directory, store, clock, outage, left
):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    reached = {"gateway": True, "server": True}
    keeper = Timekeeper(directory, store, lambda: reached["gateway"], lambda _: reached["server"])
    await keeper.look()
    reached[outage] = False
    await keeper.look()
    clock.now = table.value.turn_due(seat) - left * MINUTE
    if outage == "process":
        keeper = Timekeeper(directory, store)
    else:
        await keeper.look()
    reached[outage] = True
    await keeper.look()
    assert table.value.turn_due(seat) - clock.now == pytest.approx(6 * HOUR, abs=100)


async def test_tables_with_time_enough_after_an_outage_are_neither_loaded_nor_written(
    open_table, directory, store, clock
):
    lobby = await open_table("shithead", host=DORA)
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    clock.now += HOUR // 4
    stored = await store.load(lobby.value.table_id), await store.load(table.value.table_id)
    restarted = Directory(store)
    await Timekeeper(restarted, store).look()
    assert restarted.in_memory == 0
    await table.handle(Resume())
    assert (await store.load(lobby.value.table_id), await store.load(table.value.table_id)) == stored


async def until_it_ends(table, store, clock, *, every, away, cleanly):
    """Restart the bot every so often until a turn runs out, and return when that was."""
    (seat,) = table.value.match.awaited
    for _ in range(40):
        directory = Directory(store)
        keeper = Timekeeper(directory, store)
        stops = clock.now + every
        while clock.now < stops:
            await keeper.look()
            ended = (await directory.find(table.value.table_id)).value.seats[seat].missed
            if ended:
                return clock.now
            clock.now = min(clock.now + min(timekeeper.LONGEST_GAP - 1000, every // 4), stops)
        if cleanly:
            await stopped(asyncio.create_task(keeper.run()))
        clock.now += away
    raise AssertionError("the turn does not end")


@pytest.mark.sqlite_only
async def test_a_turn_ends_however_often_the_bot_restarts(open_table, store, clock, monkeypatch):
    """A restart every five hours: after its day, what the restarts took, and an hour of rest at the most."""
    monkeypatch.setattr(timekeeper, "LONGEST_GAP", 10 * MINUTE)  # it need not look every minute of a day
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    began = clock.now
    ended = await until_it_ends(table, store, clock, every=5 * HOUR, away=10 * MINUTE, cleanly=True)
    took = (ended - began) // (5 * HOUR + 10 * MINUTE) * 10 * MINUTE
    assert 24 * HOUR <= ended - began <= 25 * HOUR + took + 20 * MINUTE


@pytest.mark.parametrize("cleanly", [True, False])
@pytest.mark.parametrize(("every", "away"), [(MINUTE // 2, MINUTE), (3 * MINUTE, 5_000)])
async def test_a_live_turn_ends_however_often_the_bot_restarts(
    open_table, store, clock, every, away, cleanly
):
    """A turn of 90 seconds and 5 minutes of time bank: a minute of rest at the most."""
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    began = clock.now
    ended = await until_it_ends(table, store, clock, every=every, away=away, cleanly=cleanly)
    took = (ended - began) // (every + away) * away
    assert ended - began <= 6.5 * MINUTE + MINUTE + took + 2 * MINUTE


@pytest.mark.parametrize(
    ("acted", "left"),
    [(23 * HOUR, HOUR), (23.98 * HOUR, HOUR), (18.1 * HOUR, 5.9 * HOUR), (9 * HOUR, 6 * HOUR)],
)
async def test_a_restart_gives_back_what_it_took_and_leaves_a_rest(open_table, store, clock, acted, left):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    stopped_at = clock.now + int(acted)
    await store.keep_fact("people could act", f"{clock.now} {stopped_at}")
    clock.now = stopped_at + 20 * HOUR
    restarted = Directory(store)
    await Timekeeper(restarted, store).look()
    again = await restarted.find(table.value.table_id)
    assert again.value.turn_due(seat) - clock.now == pytest.approx(left, abs=100)


async def test_a_crash_loop_gives_no_rest_again_and_again(open_table, store, clock):
    """It is up for half a minute at a time: what a player has left of a live turn passes in that time."""
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(Directory(store), store)
    for _ in range(5):
        clock.now += LONGEST_GAP - 1000
        await keeper.look()
    for _ in range(20):
        directory = Directory(store)
        keeper = Timekeeper(directory, store)
        for _ in range(3):
            await keeper.look()
            clock.now += 10_000
        if (await directory.find(table.value.table_id)).value.seats[seat].missed:
            return
        clock.now += 2 * MINUTE
    raise AssertionError("the turn does not end")


async def test_an_old_copy_of_a_table_has_a_fair_time_after_the_start(open_table, store, clock):
    """One that `restore --server` put into a database in which the others went on."""
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    clock.now += 100 * HOUR
    await store.keep_fact("people could act", f"{clock.now - HOUR} {clock.now}")
    clock.now += MINUTE
    restarted = Directory(store)
    await Timekeeper(restarted, store).look()
    again = await restarted.find(table.value.table_id)
    assert again.value.turn_due(seat) - clock.now == pytest.approx(6 * HOUR, abs=100)


@pytest.mark.parametrize("written", ["", "7", "soon later", "5 99999999999999"])
async def test_a_sign_of_life_that_cannot_be_believed_is_none(store, clock, written):
    await store.keep_fact("people could act", written)
    assert await SignsOfLife(store).before(clock.now) == Before(None)


class Busy(Directory):
    """One whose tables cannot be written: moves are in progress, or the store is slow."""

    async def find(self, table_id):
        raise TableError("try_again")


@pytest.mark.parametrize("outage", ["gateway", "process"])
@pytest.mark.parametrize("ends", ["killed", "stopped", "killed twice"])
async def test_the_time_that_an_outage_took_outlives_an_end_before_it_is_stored(
    open_table, store, clock, outage, ends
):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    reached = [True]
    keeper = Timekeeper(Busy(store), store, lambda: reached[0])
    await keeper.look()
    reached[0] = False
    await keeper.look()
    clock.now = table.value.turn_due(seat) - 5 * MINUTE
    if outage == "process":
        keeper = Timekeeper(Busy(store), store, lambda: reached[0])
    reached[0] = True
    await keeper.look()
    if ends == "stopped":
        await stopped(asyncio.create_task(keeper.run()))
    for _ in range(2 if ends == "killed twice" else 1):
        clock.now += 5_000
        keeper = Timekeeper(Busy(store), store)
        await keeper.look()
    await Timekeeper(Directory(store), store).look()
    again = await store.load(table.value.table_id)
    assert again.turn_due(seat) - clock.now == pytest.approx(6 * HOUR, abs=100)


async def test_a_restart_does_not_give_the_same_time_back_twice(open_table, store, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    await Timekeeper(Directory(store), store).look()
    clock.now = table.value.turn_due(seat) - 5 * MINUTE
    keeper = Timekeeper(Directory(store), store)
    await keeper.look()
    due = (await store.load(table.value.table_id)).turn_due(seat)
    assert due - clock.now == pytest.approx(6 * HOUR, abs=100)
    began, clock.now = clock.now, clock.now + 1_000
    await keeper.look()
    clock.now += 3 * HOUR
    await looked_until_now(store, began, clock)
    await Timekeeper(Directory(store), store).look()
    assert (await store.load(table.value.table_id)).turn_due(seat) == pytest.approx(due, abs=100)


async def test_time_owed_that_cannot_be_read_counts_as_unknown(store, clock):
    """As of a version that writes it otherwise: every table then has a fair time."""
    written = f"{clock.now - HOUR} {clock.now} " + '{"owed":[7]}'
    await store.keep_fact("people could act", written)
    assert await SignsOfLife(store).before(clock.now) == Before(None)
