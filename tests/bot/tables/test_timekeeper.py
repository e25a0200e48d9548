"""The timekeeper fires deadlines in time, and penalises nobody for the bot's absence."""

import asyncio
import threading

import pytest

from bot.common.errors import TableError
from bot.common.tasks import stopped
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Join, ReadyForDeal, Start
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from bot.tables.time.timekeeper import INTERVAL, Timekeeper
from data.errors import UnavailableError
from data.tables import deadlines
from game.levels import policy_for
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    HOUR,
    MINUTE,
    kinds,
    past_the_exchange,
    play_one,
    started,
    wait,
)
from tests.support.eventually import comes


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
async def table(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    return table


@pytest.fixture
def updates():
    return []


@pytest.fixture
def directory(store, updates):
    return Directory(store, updates.append)


@pytest.fixture
async def keeper(directory, store):
    """One that has been looking for a while."""
    keeper = Timekeeper(directory, store)
    await keeper.look()
    return keeper


async def test_a_turn_that_runs_out_is_warned_of_and_taken(table, keeper, updates, clock):
    (seat,) = table.value.match.awaited
    await wait(keeper, clock, table.value.turn_due(seat) - clock.now)
    passed = [update.expired for update in updates if update.expired is not None]
    assert [(one.kind, one.seat) for one in passed] == [
        ("warning", seat),
        ("turn", seat),
    ]
    assert updates[-1].table == table.value
    assert table.value.seats[seat].missed == 1


async def test_a_deadline_passes_within_two_looks_of_a_second_each(table, store, clock, monkeypatch):
    """The keeper runs as it does in the bot; only the clock is brought forward."""
    assert INTERVAL <= 1
    told = asyncio.Event()
    (seat,) = table.value.match.awaited
    warning = table.value.deadline_of("warning", seat)
    clock.now = warning.due_at - 30_000
    keeper, looks = Timekeeper(Directory(store, lambda update: told.set()), store), []
    due, looked = store.due, asyncio.Event()

    async def counted(now):
        looks.append(now)
        looked.set()
        return await due(now)

    monkeypatch.setattr(store, "due", counted)
    running = asyncio.create_task(keeper.run())
    await asyncio.wait_for(looked.wait(), 30)
    assert not told.is_set()
    clock.now = warning.due_at
    await asyncio.wait_for(told.wait(), 30)
    assert looks.count(warning.due_at) <= 2
    running.cancel()
    await asyncio.wait({running})
    await table.reread()
    assert kinds(table) == [("turn", seat)]


async def test_turns_that_ran_out_while_the_bot_was_away_get_a_minute_once(table, store, updates, clock):
    (seat,) = table.value.match.awaited
    clock.now = table.value.turn_due(seat) + HOUR
    restarted = Directory(TableStore(store._database))
    keeper = Timekeeper(restarted, store)
    await keeper.look()
    again = await restarted.find(table.value.table_id)
    assert again.value.match.awaited == (seat,)
    assert again.value.turn_due(seat) - clock.now == pytest.approx(MINUTE, abs=100)
    await wait(keeper, clock, 2 * MINUTE)
    assert again.value.seats[seat].missed == 1


async def test_a_clock_that_is_put_forward_makes_nobody_miss_a_turn(table, keeper, updates, clock):
    (seat,) = table.value.match.awaited
    clock.now += HOUR
    await keeper.look()
    assert table.value.match.awaited == (seat,)
    assert all(occupant.missed == 0 for occupant in table.value.seats)
    await play_one(table)


async def test_a_clock_that_jumps_by_less_than_a_minute_gives_back_what_it_took_and_time_goes_on(
    table, directory, store, clock
):
    """Nor does a process that stood still for so long cost anybody a turn."""
    (seat,) = table.value.match.awaited
    due = clock.now = table.value.turn_due(seat)
    clock.now -= 75_000
    keeper = asyncio.create_task(Timekeeper(directory, store, interval=0.01).run())
    await comes(lambda: store.fact("people could act"))
    clock.now += 50_000
    await comes(lambda: table.value.turn_due(seat) > due)
    await stopped(keeper)
    assert table.value.turn_due(seat) - due <= 50_000


async def test_time_that_is_left_after_the_bot_was_away_is_not_made_longer(table, store, clock, updates):
    before = table.value
    updates.clear()
    await Timekeeper(Directory(store, updates.append), store).look()
    assert (updates, (await Directory(store).find(before.table_id)).value) == ([], before)


async def test_people_keep_their_seats_between_deals_after_an_outage(open_table, directory, store, clock):
    people = (BEN, CLEO, DORA)
    table = await started(await open_table(), *people)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    clock.now += HOUR
    await Timekeeper(directory, store).look()
    assert table.value.phase is Phase.BETWEEN_DEALS
    for user in (ANNA, *people):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.PLAYING


async def test_a_table_that_breaks_does_not_stop_the_others(
    table, open_table, directory, keeper, updates, clock, caplog
):
    other = await started(await open_table("shithead", host=20), 21, host=20)
    broken = table.value.table_id

    async def find(table_id):
        if table_id == broken:
            raise ZeroDivisionError
        return other

    directory.find = find
    await wait(keeper, clock, 8 * MINUTE)
    assert other.value.seats[0].missed > 0
    assert "could not handle a deadline" in caplog.text
    assert caplog.text.count("ZeroDivisionError") < 10


async def test_a_slow_table_delays_no_other(table, open_table, keeper, clock, monkeypatch):
    other = await started(await open_table("shithead", host=20), 21, host=20)
    (seat,) = table.value.match.awaited
    clock.now = max(table.value.turn_due(seat), other.value.turn_due(0))
    async with table._lock:  # as long as it thinks
        keeper._looked_at = clock.now
        looking = asyncio.create_task(keeper.look())
        await comes(lambda: other.value.seats[0].missed)
        assert other.value.seats[0].missed == 1
        assert not looking.done()
        await keeper._begin()  # it is told once, however often the keeper looks meanwhile
    await looking
    assert table.value.seats[seat].missed == 1


async def test_a_missed_turn_thinks_in_a_thread(table, keeper, clock, monkeypatch):
    (seat,) = table.value.match.awaited
    threads = []

    def slow(game, level):
        threads.append(threading.current_thread())
        return policy_for(game, level)

    monkeypatch.setattr("bot.tables.ai.players.policy_for", slow)
    await wait(keeper, clock, table.value.turn_due(seat) - clock.now)
    assert table.value.seats[seat].missed == 1
    assert threads
    assert threading.main_thread() not in threads


async def test_the_rests_of_tables_that_broke_are_forgotten_when_they_are_over(table, keeper, clock):
    (seat,) = table.value.match.awaited

    async def broken(table_id):
        raise ZeroDivisionError

    find, keeper._directory.find = keeper._directory.find, broken
    await wait(keeper, clock, table.value.turn_due(seat) - clock.now)
    assert list(keeper._rests_until) == [table.value.table_id]
    keeper._directory.find = find
    await wait(keeper, clock, 2 * MINUTE)
    assert table.value.seats[seat].missed == 1
    assert keeper._rests_until == {}


async def test_a_deadline_of_another_version_of_the_bot_is_left_alone(table, store, keeper, clock):
    async with store._database.transaction() as tx:
        await deadlines.arm(tx, deadlines.Deadline(table.value.table_id, "of tomorrow", clock.now))
    clock.now += 1
    assert [command for _, command in await store.due(store.now())] == []
    again = await Directory(store).find(table.value.table_id)
    assert again.value.deadlines == table.value.deadlines


async def test_an_ai_whose_move_could_not_be_stored_moves_later(
    open_table, directory, store, keeper, updates, clock, monkeypatch
):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    await table.handle(AddAi(ANNA))
    await table.handle(AddAi(ANNA))
    monkeypatch.setattr("bot.tables.table.AI_MOVES_PER_TRANSACTION", 1)
    write, opened = store._database.write, []

    def failing(work, turn):
        opened.append(work)
        if len(opened) == 2:
            raise UnavailableError("the disk is full")
        return write(work, turn)

    monkeypatch.setattr(store._database, "write", failing)
    update = await table.handle(Start(ANNA))
    assert update.table.phase is Phase.PLAYING
    assert ("ai", None) in kinds(table)
    assert 3 in table.value.match.awaited
    await wait(keeper, clock, 6000)
    assert 3 not in table.value.match.awaited
    assert ("ai", None) not in kinds(table)


async def test_a_table_that_cannot_be_read_at_the_start_is_left_to_its_deadline(
    table, open_table, store, clock, monkeypatch
):
    other = await started(await open_table("shithead", host=20), 21, host=20)
    async with store._database.transaction() as tx:
        for one in (table, other):
            await deadlines.arm(tx, deadlines.Deadline(one.value.table_id, "ai", clock.now))
    load = store.load

    async def failing(table_id):
        if table_id == table.value.table_id:
            raise TableError("try_again")
        return await load(table_id)

    monkeypatch.setattr(store, "load", failing)
    restored = await Directory(store).restore()
    assert [one.value.table_id for one in restored] == [other.value.table_id]


async def test_a_turn_by_mail_goes_on_for_hours_after_the_bot_was_away(open_table, directory, store, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    clock.now = table.value.turn_due(seat) + HOUR
    await Timekeeper(directory, store).look()
    assert table.value.turn_due(seat) - clock.now == pytest.approx(6 * HOUR, abs=100)


async def test_a_match_that_stood_still_is_not_closed_because_the_bot_was_away(
    open_table, directory, store, clock
):
    table = await started(await open_table("shithead", clock=CLOCKS["none"]), BEN)
    idle = table.value.deadline_of("idle")
    clock.now = idle.due_at + HOUR
    keeper = Timekeeper(directory, store)
    await keeper.look()
    assert table.value.phase is Phase.PLAYING
    await wait(keeper, clock, HOUR)
    assert table.value.phase is Phase.OVER


@pytest.mark.parametrize(("pace", "minutes"), [("calm", 1), ("day", 60), ("none", 1)])
async def test_a_lobby_that_ran_out_while_the_bot_was_away_is_left_open_for_a_while(
    open_table, directory, store, clock, pace, minutes
):
    table = await open_table("shithead", clock=CLOCKS[pace])
    (lobby,) = table.value.deadlines
    clock.now = lobby.due_at + HOUR
    keeper = Timekeeper(directory, store)
    await keeper.look()
    (extended,) = table.value.deadlines
    assert extended.due_at - clock.now == pytest.approx(minutes * MINUTE, abs=100)
    await wait(keeper, clock, minutes * MINUTE)
    assert table.value.phase is Phase.VOID


async def test_a_keeper_that_is_stopped_finishes_what_a_table_is_doing(table, directory, store, clock):
    (seat,) = table.value.match.awaited
    warning = table.value.deadline_of("warning", seat)
    keeper, entered, handle = Timekeeper(directory, store), asyncio.Event(), table.handle

    async def slow(command):
        entered.set()
        await asyncio.sleep(0.05)
        return await handle(command)

    table.handle = slow
    clock.now = warning.due_at
    running = asyncio.create_task(keeper.run())
    await entered.wait()
    running.cancel()
    await asyncio.wait({running})
    assert running.cancelled()
    assert kinds(table) == [("turn", seat)]


async def test_a_keeper_that_is_stopped_while_it_looks_begins_nothing_afterwards(
    table, directory, store, clock, monkeypatch
):
    due, looks, goes_on = store.due, asyncio.Event(), asyncio.Event()

    async def slow(now):
        looks.set()
        await goes_on.wait()
        return await due(now)

    monkeypatch.setattr(store, "due", slow)
    clock.now = table.value.deadlines[0].due_at
    running = asyncio.create_task(Timekeeper(directory, store).run())
    await looks.wait()
    running.cancel()
    await asyncio.wait({running}, timeout=0.02)
    assert not running.done(), "it waits for its look"
    goes_on.set()
    await asyncio.wait({running})
    left = table.value.deadlines
    await asyncio.sleep(0.02)
    assert table.value.deadlines == left


async def test_time_goes_on_after_a_look_that_failed(table, directory, store, caplog, monkeypatch):
    due, looks, looked_again = store.due, [], asyncio.Event()

    async def failing(now):
        looks.append(now)
        if len(looks) < 5:
            raise TableError("try_again") if len(looks) == 1 else ZeroDivisionError
        looked_again.set()
        return await due(now)

    monkeypatch.setattr(store, "due", failing)
    running = asyncio.create_task(Timekeeper(directory, store, interval=0).run())
    await asyncio.wait_for(looked_again.wait(), 60)
    running.cancel()
    await asyncio.wait({running})
    told = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert told == [
        ("WARNING", "could not read deadlines: try_again"),
        ("ERROR", "could not read deadlines; told once an hour if that goes on"),
    ]
