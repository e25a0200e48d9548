"""People who may not sit down in a server: until an end, or for ever."""

import pytest
from sqlalchemy import text

from data import actors, bars
from data.bars import KEPT, Bar
from data.checks import audit
from data.privacy import people
from data.times import DAY
from tests.data.searching import places_of
from tests.data.tables import ANNA, BEN, CLARA, GUILD

pytestmark = pytest.mark.long_for("postgresql")


async def put(database, user, until=None, reason="", by=ANNA):
    async with database.transaction() as tx:
        keys = [await actors.key_for(tx, GUILD, one) for one in (user, by)]
        await bars.put(tx, GUILD, keys[0], until=until, reason=reason, by=keys[1])
    return keys[0]


async def held(database):
    async with database.reading() as tx:
        return await bars.of_server(tx, GUILD)


async def test_a_bar_holds_until_its_end(database, clock):
    key = await put(database, BEN, clock.now + 10, "slow")
    expected = Bar(user_id=BEN, at=clock.now, until=clock.now + 10, reason="slow", by=ANNA)
    assert await held(database) == [expected]
    async with database.reading() as tx:
        assert await bars.among(tx, [key, "nobody"]) == {key: expected}
        assert await bars.among(tx, []) == {}
    clock.now += 9
    assert len(await held(database)) == 1
    clock.now += 1
    assert await held(database) == []


async def test_a_new_bar_takes_the_place_of_an_older_one_and_can_be_lifted(database, clock):
    key = await put(database, BEN, clock.now + 10)
    await put(database, BEN, None, "for good", by=CLARA)
    (bar,) = await held(database)
    assert (bar.until, bar.reason, bar.by) == (None, "for good", CLARA)
    async with database.transaction() as tx:
        assert await bars.lift(tx, key)
        assert not await bars.lift(tx, key)
    assert await held(database) == []


async def look(database):
    """Delete what is long over; return how many bars are left."""
    async with database.transaction() as tx:
        await bars.tidy(tx)
        return len(await tx.rows(text("SELECT 1 FROM bar")))


async def test_bars_that_are_long_over_are_deleted(database, clock):
    await put(database, BEN, clock.now + 10)
    await put(database, CLARA)
    clock.now += KEPT + 9
    assert await look(database) == 2
    clock.now += 1
    assert await look(database) == 1


@pytest.mark.in_part(2)
@pytest.mark.long_for
@pytest.mark.parametrize("damage", [b"{", b"{\xff"])
async def test_a_damaged_bar_hides_no_other_and_stays(database, clock, damage):
    key = await put(database, BEN, clock.now + 10)
    await put(database, CLARA, None, "for good")
    async with database.transaction() as tx:
        broken = text("UPDATE bar SET document = CAST(:damage AS TEXT) WHERE actor_key = :key")
        await tx.run(broken, {"key": key, "damage": damage})
    assert [bar.user_id for bar in await held(database)] == [CLARA]
    clock.now += KEPT + DAY
    assert await look(database) == 2


async def test_nothing_of_a_forgotten_person_stays_in_bars(database):
    await put(database, BEN, reason=f"<@{BEN}>", by=CLARA)
    await put(database, CLARA, reason="Anna's words")
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
        await people.forget(tx, ANNA)
    (bar,) = await held(database)
    assert (bar.user_id, bar.reason, bar.by) == (CLARA, "", None)
    assert await places_of(database, BEN, ANNA, "words") == set()


@pytest.mark.long_for
@pytest.mark.parametrize("column", ["document"])
async def test_a_flipped_bit_is_found(database, column):
    await put(database, BEN, reason="cheats")
    async with database.transaction() as tx:
        await tx.run(text(f"UPDATE bar SET {column} = replace({column}, 'cheats', 'cheat5')"))  # noqa: S608
    async with database.reading() as tx:
        (flaw,) = await audit.verify_documents(tx)
    assert flaw.table == "bar"
