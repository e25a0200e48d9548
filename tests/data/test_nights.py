"""Card nights as they are stored."""

import pytest
from sqlalchemy import text

from data import actors, nights
from data.errors import DuplicateError
from data.nights import CANCELLED, OPEN, PLANNED, TOLD
from data.privacy import people
from tests.data.living import NIGHT, planned_night
from tests.data.tables import ANNA, GUILD


async def test_a_night_is_found_as_it_was_planned(database):
    planned = planned_night(GUILD, 1)
    async with database.transaction() as tx:
        await nights.create(tx, planned)
    with pytest.raises(DuplicateError):
        async with database.transaction() as tx:
            await nights.create(tx, planned)
    async with database.reading() as tx:
        assert await nights.find(tx, "n1") == planned
        assert await nights.find(tx, "n2") is None
        assert await nights.planned_in(tx, GUILD) == [planned]
        assert await nights.planned_in(tx, GUILD + 1) == []


async def test_nights_are_due_from_their_moment_until_they_are_done_with(database):
    async with database.transaction() as tx:
        for number, starts_at in ((1, NIGHT + 1), (2, NIGHT), (3, NIGHT + 2)):
            await nights.create(tx, planned_night(GUILD, number, starts_at=starts_at))
    async with database.transaction() as tx:
        assert await nights.pending(tx, NIGHT - 1) == []
        assert [one.id for one in await nights.pending(tx, NIGHT + 1)] == ["n2", "n1"]
        assert await nights.change(tx, "n2", PLANNED, state=OPEN)
        assert not await nights.change(tx, "n2", PLANNED, state=CANCELLED), "it has begun"
        assert [one.id for one in await nights.pending(tx, NIGHT)] == ["n2"], "not all are told"
        assert await nights.change(tx, "n2", OPEN, state=TOLD)
        assert await nights.pending(tx, NIGHT) == []
        assert [one.id for one in await nights.planned_in(tx, GUILD)] == ["n1", "n3"]


async def test_a_night_of_somebody_who_is_forgotten_has_no_host(database):
    async with database.transaction() as tx:
        await nights.create(tx, planned_night(GUILD, 1))
        await people.forget(tx, ANNA)
        assert await actors.find_key(tx, GUILD, ANNA) is None
        (left,) = await nights.planned_in(tx, GUILD)
        assert left.host_id is None


@pytest.mark.parametrize("damage", [b"{", b"{\xff", b'{"game": "shitheae", "preset": ""}'])
async def test_a_damaged_night_hides_no_other_and_neither_begins_nor_is_missed(database, damage):
    broken = text("UPDATE night SET document = CAST(:damage AS TEXT) WHERE id = 'n1'")
    async with database.transaction() as tx:
        for number in (1, 2):
            await nights.create(tx, planned_night(GUILD + number, number))
        await tx.run(broken, {"damage": damage})
    async with database.reading() as tx:
        assert [one.id for one in await nights.planned(tx)] == ["n2"]
        assert [one.id for one in await nights.pending(tx, NIGHT)] == ["n2"]
        assert await nights.planned_in(tx, GUILD + 1) == []
