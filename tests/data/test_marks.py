"""Marks of forgotten people are kept for a year: by the clock, and of time in which the bot ran."""

import pytest
from sqlalchemy import select, update

from data import application, marks, privacy, tokens
from data.errors import UnreadableError
from data.marks import KEPT, KEYED_WITH
from data.schema import application_fact, forget_request, handed_out
from tests.data.living import live
from tests.data.tables import ANNA, GUILD

MARKED = (handed_out, forget_request)


@pytest.fixture
async def noted(database):
    """Anna had tokens, and asked to be forgotten."""
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await privacy.forget(tx, ANNA)


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("table", MARKED)
async def test_neither_the_clock_nor_running_alone_deletes_them(database, clock, table):
    async def count(milliseconds):
        async with database.transaction() as tx:
            await marks.count(tx, milliseconds)
            return len(await tx.rows(select(table)))

    began = clock.now
    clock.now += 10 * KEPT
    assert await count(KEPT - 1) == 1, "the clock is years ahead"
    clock.now = began + KEPT - 1
    assert await count(1) == 1, "so much was counted twice"
    clock.now += 1
    assert await count(0) == 0


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("table", MARKED)
async def test_asking_again_keeps_them_for_as_long_again(database, clock, table):
    async with database.transaction() as tx:
        await marks.count(tx, KEPT - 1)
    clock.now += 2 * KEPT
    async with database.transaction() as tx:
        await tokens.ensure_member(tx, GUILD, ANNA)
        await privacy.forget(tx, ANNA)
        await marks.count(tx, KEPT - 1)
        assert len(await tx.rows(select(table))) == 1


async def test_marks_made_while_the_clock_was_ahead_are_deleted_all_the_same(database, clock):
    clock.now += 10 * KEPT
    await live(database, GUILD, 1)
    clock.now -= 10 * KEPT
    async with database.transaction() as tx:
        await marks.count(tx, KEPT)
    clock.now += KEPT
    async with database.transaction() as tx:
        await marks.count(tx, 0)
        assert await tx.rows(select(handed_out)) == []


@pytest.mark.usefixtures("noted")
async def test_damaged_secrets_are_not_replaced_by_a_new_one(database):
    """A new one would hide that the marks there are can be looked up no more."""
    damaged = {"value": "{}"}
    async with database.transaction() as tx:
        of_secrets = application_fact.c.name == KEYED_WITH
        await tx.run(update(application_fact).where(of_secrets).values(damaged))
        await tokens.ensure_member(tx, GUILD, ANNA)
    for make in (
        lambda tx: marks.make(tx, GUILD, ANNA),
        lambda tx: marks.adopt_secrets(tx, ["ab" * 32]),
        lambda tx: privacy.forget(tx, ANNA),
    ):
        with pytest.raises(UnreadableError, match="secrets"):
            async with database.transaction() as tx:
                await make(tx)
    async with database.reading() as tx:
        row = await tx.row(select(application_fact.c.value).where(of_secrets))
        assert row.value == "{}"
        assert await marks.find(tx, GUILD, ANNA) == []
        assert await application.fact(tx, KEYED_WITH) is None
