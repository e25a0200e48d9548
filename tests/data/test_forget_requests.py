"""When people asked last to be forgotten, whatever the clock says and whichever copy knows of it."""

import pytest
from sqlalchemy import select

from data.privacy import forget_requests, marks
from data.schema.leaving import forget_request
from data.sql.seals import sealed
from data.times import DAY
from tests.data.tables import ANNA, BEN

pytestmark = pytest.mark.long_for("postgresql")


async def asked(database, user=ANNA):
    """Note that somebody asks; return when they asked last, and until when that is known."""
    async with database.transaction() as tx:
        await forget_requests.note(tx, user)
        (told,) = await forget_requests.of_person(tx, user)
        assert (await forget_requests.at_by_mark(tx))[told["mark"]] == told["asked_at"]
        return told["asked_at"], told["until"]


async def test_a_later_request_is_later_by_a_clock_that_went_back_too(database, clock):
    began = clock.now
    assert await asked(database) == (began, began + marks.KEPT)
    assert await asked(database) == (began + 1, began + marks.KEPT)
    clock.now -= DAY
    assert await asked(database) == (began + 2, began - DAY + marks.KEPT)
    assert await asked(database, BEN) == (began - DAY, began - DAY + marks.KEPT)
    clock.now += 2 * DAY
    assert await asked(database) == (began + DAY, began + DAY + marks.KEPT)
    async with database.reading() as tx:
        assert sorted((await forget_requests.at_by_mark(tx)).values()) == [began - DAY, began + DAY]


@pytest.mark.parametrize(("later", "counts"), [(-1, False), (0, False), (1, True)])
async def test_of_two_copies_the_one_with_the_later_request_counts(database, later, counts):
    await asked(database)
    async with database.transaction() as tx:
        (row,) = [one._asdict() for one in await tx.rows(select(forget_request))]
        other = sealed("forget_request", {**row, "at": row["at"] + later, "until": row["until"] + 7})
        await forget_requests.adopt(tx, [other])
        await forget_requests.adopt(tx, [])
        (kept,) = [one._asdict() for one in await tx.rows(select(forget_request))]
    assert kept == (other if counts else row)
