"""Cups as they are stored."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from data import actors, cups
from data.cups import CANCELLED, OVER, RUNNING, SIGNUP, StoredCup, StoredTable
from data.errors import ConflictError
from data.privacy import people
from tests.data.tables import ANNA, BEN, CHANNEL, GUILD

CUP = StoredCup("c1", GUILD, CHANNEL, None, ANNA, None, SIGNUP, 0, {"game": "shithead"})


@pytest.fixture
async def keys(database):
    """Return the keys of Anna and Ben, who have signed up for a cup of Anna's."""
    async with database.transaction() as tx:
        await cups.create(tx, CUP)
        keys = [await actors.key_for(tx, GUILD, user) for user in (ANNA, BEN)]
        for number, key in enumerate(keys, start=1):
            await cups.sign_up(tx, CUP, key, number)
    return keys


async def test_a_cup_is_found_as_it_was_made_until_it_is_over(database, keys):
    async with database.transaction() as tx:
        assert await cups.find(tx, "c1") == CUP
        assert await cups.find(tx, "c2") is None
        assert await cups.active(tx) == await cups.of_server(tx, GUILD, 9) == [CUP]
        assert await cups.of_server(tx, GUILD + 1, 9) == []
        assert await cups.change(tx, "c1", SIGNUP, state=RUNNING, document={"rounds": 3})
        assert not await cups.change(tx, "c1", SIGNUP, state=CANCELLED), "it has begun"
        assert (await cups.find(tx, "c1")).document == {"rounds": 3}
        assert await cups.change(tx, "c1", RUNNING, state=OVER)
        assert await cups.active(tx) == []
        assert [one.id for one in await cups.of_server(tx, GUILD, 9)] == ["c1"]


async def test_nobody_signs_up_twice_and_no_number_is_given_twice(database, keys):
    async def sign_up(user_id, number):
        async with database.transaction() as tx:
            await cups.sign_up(tx, CUP, await actors.key_for(tx, GUILD, user_id), number)

    for user_id, number in ((ANNA, 3), (77, 2)):
        with pytest.raises(ConflictError):
            await sign_up(user_id, number)
    async with database.transaction() as tx:
        await cups.sign_off(tx, "c1", 1)
        await cups.renumber(tx, "c1", 2, 1)
        assert [(one.number, one.user_id) for one in await cups.entries(tx, "c1")] == [(1, BEN)]
        assert await cups.retire(tx, "c1", 1)
        assert not await cups.retire(tx, "c1", 1)
        assert not (await cups.entries(tx, "c1"))[0].plays


async def test_a_round_is_drawn_once_and_what_counts_once_counts_for_good(database, keys):
    drawn = [StoredTable("t1", 1, 0, {"people": [1, 2]}, None)]
    async with database.transaction() as tx:
        await cups.draw(tx, CUP, drawn)
        assert await cups.tables(tx, "c1") == drawn, "nobody is called yet"
    with pytest.raises(ConflictError):
        async with database.transaction() as tx:
            await cups.draw(tx, CUP, [replace(drawn[0], id="another")])
    async with database.transaction() as tx:
        await cups.note_called(tx, "t1", 73)
        assert await cups.settle(tx, "t1", {"ranking": [[1], [2]]})
        assert not await cups.settle(tx, "t1", {"ranking": [[2], [1]]})
        (table,) = await cups.tables(tx, "c1")
    assert table == replace(drawn[0], result={"ranking": [[1], [2]]}, called=73)


async def test_who_is_forgotten_keeps_their_results_without_a_name(database, keys):
    async with database.transaction() as tx:
        await cups.draw(tx, CUP, [StoredTable("t1", 1, 0, {"people": [1, 2]}, None)])
        await people.forget(tx, ANNA)
        assert [one.user_id for one in await cups.entries(tx, "c1")] == [None, BEN]
        assert (await cups.find(tx, "c1")).host_id is None
        assert len(await cups.tables(tx, "c1")) == 1


async def test_a_damaged_cup_hides_no_other_and_does_nothing(database):
    async with database.transaction() as tx:
        for cup_id in ("c1", "c2"):
            await cups.create(tx, replace(CUP, id=cup_id))
        await tx.run(text("UPDATE cup SET document = '{' WHERE id = 'c1'"))
    async with database.reading() as tx:
        assert [one.id for one in await cups.active(tx)] == ["c2"]
        assert await cups.find(tx, "c1") is None
