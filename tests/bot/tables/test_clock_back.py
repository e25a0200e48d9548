"""The clock was ahead by years for a moment, and is right again."""

from bot.tables.timekeeper import Timekeeper
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import BEN, CLEO, HOUR, past_the_exchange, started, wait

YEAR = 365 * 24 * HOUR


async def test_turns_do_not_last_for_years_after_a_clock_that_was_wrong(
    open_table, directory, store, clock, monkeypatch
):
    seed_tables(monkeypatch, 3)
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await keeper.look()
    right = clock.now
    clock.now += 10 * YEAR
    await keeper.look()
    clock.now = right + 1000
    for _ in range(3):
        await keeper.look()
        clock.now += 1000
    await table.reread()
    assert table.value.turn_due(seat) - clock.now < 24 * HOUR


async def test_a_table_that_raised_meanwhile_does_not_rest_until_the_clock_has_caught_up(
    open_table, directory, store, clock, monkeypatch
):
    seed_tables(monkeypatch, 3)
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await keeper.look()
    right = clock.now

    async def broken(_):
        raise RuntimeError("a bug")

    clock.now += 10 * YEAR
    with monkeypatch.context() as bug:
        bug.setattr(directory, "find", broken)
        await keeper.look()
    clock.now = right + 1000
    await keeper.look()
    assert table.value.turn_due(seat) - clock.now < 24 * HOUR
    await wait(keeper, clock, table.value.turn_due(seat) - clock.now)
    assert table.value.seats[seat].missed == 1
