"""The clock was ahead by years for a moment, and is right again."""

import pytest

from bot.tables.time.timekeeper import Timekeeper
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import BEN, CLEO, HOUR, past_the_exchange, started, wait

YEAR = 365 * 24 * HOUR


@pytest.fixture
async def playing(open_table, directory, store, monkeypatch):
    """A running match, a seat whose turn it is, and a timekeeper that has looked."""
    seed_tables(monkeypatch, 3)
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await keeper.look()
    return table, seat, keeper


async def test_turns_do_not_last_for_years_after_a_clock_that_was_wrong(playing, clock):
    table, seat, keeper = playing
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
    playing, directory, clock, monkeypatch
):
    table, seat, keeper = playing
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
