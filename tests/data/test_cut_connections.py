"""The connection breaks in a transaction, or between COMMIT and its answer; with PgBouncer, too."""

import asyncio
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from data import actors
from data.errors import OutcomeUnknownError, UnavailableError
from data.schema.core import actor
from data.sql.write_locks import WriteLock
from tests.data.cutting import cutting_way
from tests.data.tables import ANNA, BEN, GUILD
from tests.support.pgbouncer import pooled, through

TOGETHER = WriteLock(GUILD, shared=True)
CLEO = 99
COMMIT = "COMMIT\0"
"""As it is sent; transactions begin with `READ COMMITTED`."""


@pytest.fixture
async def way(postgresql):
    async with cutting_way(parse_qs(urlsplit(postgresql.get_uri()).query)["host"][0]) as found:
        yield found


@pytest.fixture(params=["directly", "through PgBouncer"])
async def database(request, way, postgresql, postgresql_url, open_database):
    """It is reached over a way that can be cut; PgBouncer is on our side of it."""
    address = f"{postgresql_url.partition('?')[0]}?host={way.folder}"
    with ExitStack() as stack:
        if request.param != "directly":
            folder = stack.enter_context(pooled(postgresql, 2, way.folder))
            address = through(folder, address)
        yield await open_database(address)


async def known(database):
    async with database.reading() as tx:
        return {row.user_id for row in await tx.rows(select(actor.c.user_id))}


def adding(user):
    return lambda tx: actors.key_for(tx, GUILD, user)


@pytest.mark.parametrize("is_heard", [True, False], ids=["carried out", "not heard"])
async def test_who_waits_for_a_lost_answer_to_a_commit_learns_that_the_outcome_is_unknown(
    database, way, is_heard
):
    """What shares a transaction shares its fate, of which only the database can tell."""
    way.cut_at(COMMIT, is_heard=is_heard)
    together = [database.write(adding(user), TOGETHER) for user in (ANNA, BEN)]
    errors = await asyncio.gather(*together, return_exceptions=True)
    way.cut_at(COMMIT, is_heard=is_heard)
    with pytest.raises(OutcomeUnknownError):
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, CLEO)
    assert way.cuts == 2
    assert OutcomeUnknownError in {type(error) for error in errors}
    assert await eventually_known(database) == ({ANNA, BEN, CLEO} if is_heard else await unaffected(errors))


async def unaffected(errors):
    """Of two that did not share a transaction, one may have come after the cut."""
    return {user for user, error in zip((ANNA, BEN), errors, strict=True) if isinstance(error, str)}


async def eventually_known(database):
    """Return who is known; the server may still undo what it was in the middle of."""
    while True:
        try:
            return await known(database)
        except UnavailableError:
            await asyncio.sleep(0.05)


async def test_a_connection_lost_in_the_middle_of_a_transaction_changes_nothing(database, way):
    way.cut_at("INSERT INTO actor", is_heard=True)
    with pytest.raises(UnavailableError) as lost:
        await meet_both(database)
    assert not isinstance(lost.value, OutcomeUnknownError)
    assert await eventually_known(database) == set()
    assert await database.write(adding(ANNA), TOGETHER)
    assert await known(database) == {ANNA}


async def meet_both(database):
    async with database.transaction() as tx:
        await actors.key_for(tx, GUILD, ANNA)
        await actors.key_for(tx, GUILD, BEN)
