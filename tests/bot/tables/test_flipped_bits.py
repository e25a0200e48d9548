"""A flipped bit in the record of a deadline or channel fires and closes nothing; `verify` names it."""

import pytest
from sqlalchemy import update

from bot.tables.directory import Directory
from bot.tables.model.values import DeadlineKind, Phase
from bot.tables.time.timekeeper import Timekeeper
from data.schema.core import card_table, deadline
from data.tables import deadlines
from data.tables.deadlines import Deadline
from tests.bot.conftest import CHANNEL, flaws_in
from tests.bot.tables.living import BEN, CLEO, MINUTE, started, wait


async def flip(database, column, value, bit):
    """Flip a bit of a number wherever it stands; the second time it is as before."""
    async with database.transaction() as tx:
        assert await tx.run(update(column.table).where(column == value).values({column.name: value ^ bit}))
    return value ^ bit


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_flipped_bit_lets_no_deadline_pass_before_its_time(open_table, store, database, clock, phase):
    table = await open_table("shithead")
    if phase == "playing":
        await started(table, BEN, CLEO)
    directory = Directory(store)
    keeper = Timekeeper(directory, store)
    await keeper.look()
    before, (first, *_) = table.value, table.value.deadlines
    bit = 1 << 33
    assert first.due_at & bit, "without it the deadline was months ago"
    flipped = await flip(database, deadline.c.due_at, first.due_at, bit)
    assert {flaw.table for flaw in await flaws_in(database)} == {"deadline"}
    await wait(keeper, clock, MINUTE // 2)
    assert (await directory.find(before.table_id)).value == before
    await flip(database, deadline.c.due_at, flipped, bit)
    assert await flaws_in(database) == []


@pytest.mark.parametrize("changed", [False, True])
async def test_a_deadline_of_an_earlier_version_passes_at_its_time(
    open_table, store, database, clock, changed
):
    """It writes no copy, or leaves the one of the deadline before as it is."""
    table = await open_table("shithead")
    async with database.transaction() as tx:
        if changed:
            await deadlines.arm(tx, Deadline(table.value.table_id, DeadlineKind.LOBBY, clock.now - MINUTE))
            (due,) = (one.due_at for one in table.value.deadlines)
            await tx.run(update(deadline).values(due_at=due))
        else:
            await tx.run(update(deadline).values(payload="{}"))
    assert await flaws_in(database) == []
    directory = Directory(store)
    await wait(Timekeeper(directory, store), clock, 29 * MINUTE)
    assert (await directory.find(table.value.table_id)).value.phase is Phase.LOBBY
    await wait(Timekeeper(directory, store), clock, 2 * MINUTE)
    assert (await directory.find(table.value.table_id)).value.phase is Phase.VOID


async def test_a_table_whose_channel_a_flipped_bit_changed_is_not_closed_as_if_that_was_gone(
    open_table, store, database
):
    table = await started(await open_table(), BEN, CLEO)
    flipped = await flip(database, card_table.c.channel_id, CHANNEL, 1 << 40)
    assert [flaw.table for flaw in await flaws_in(database)] == ["card_table"]
    directory = Directory(store)
    await directory.abandon_channel(flipped)  # Discord knows no such channel
    assert (await directory.find(table.value.table_id)).value.phase is Phase.PLAYING
    await flip(database, card_table.c.channel_id, flipped, 1 << 40)
    await directory.abandon_channel(CHANNEL)
    assert (await store.load(table.value.table_id)).phase is Phase.OVER
