"""Drafts of house rules: each person's own, a few at a time."""

import asyncio

import pytest

from data.errors import DuplicateError
from data.privacy import people
from data.rules import drafts
from data.rules.drafts import MOST_DRAFTS, RuleDraft
from tests.data.tables import ANNA, BEN, GUILD


async def create(database, draft_id="d1", user=ANNA, guild_id=GUILD, **document):
    async with database.transaction() as tx:
        await drafts.create(tx, guild_id, user, draft_id, document)


async def load(database, draft_id="d1", user=ANNA, guild_id=GUILD):
    async with database.reading() as tx:
        return await drafts.load(tx, guild_id, user, draft_id)


async def newest(database, user=ANNA, guild_id=GUILD):
    async with database.reading() as tx:
        return await drafts.newest(tx, guild_id, user)


async def test_a_draft_is_read_as_it_was_kept(database):
    await create(database, name="Chez Zoë", overrides={"quad": 3})
    expected = RuleDraft("d1", {"name": "Chez Zoë", "overrides": {"quad": 3}})
    assert await load(database) == await newest(database) == expected


async def test_a_draft_is_its_owners_alone(database):
    await create(database)
    await create(database, "d2", user=BEN)
    assert await load(database, user=BEN) is None
    assert await load(database, guild_id=GUILD + 1) is None
    async with database.transaction() as tx:
        assert await drafts.load_to_change(tx, GUILD, BEN, "d1") is None
        assert not await drafts.remove(tx, GUILD, BEN, "d1")
    assert await load(database) is not None


async def test_somebody_who_never_made_a_draft_has_none(database):
    assert await load(database) is None
    assert await newest(database) is None


async def test_an_id_is_given_once(database):
    await create(database)
    with pytest.raises(DuplicateError):
        await create(database, user=BEN)


async def test_the_newest_draft_is_the_one_changed_last(database, clock):
    await create(database, "a")
    clock.now += 1
    await create(database, "b")
    clock.now += 1
    async with database.transaction() as tx:
        await drafts.save(tx, RuleDraft("a", {"changed": True}))
    assert await newest(database) == RuleDraft("a", {"changed": True})


async def test_the_oldest_draft_makes_room_for_a_new_one(database, clock):
    await create(database, "other's", user=BEN)
    for number in range(MOST_DRAFTS + 2):
        clock.now += 1
        await create(database, f"d{number}")
    kept = [number for number in range(MOST_DRAFTS + 2) if await load(database, f"d{number}")]
    assert kept == list(range(2, MOST_DRAFTS + 2))
    assert await load(database, "other's", user=BEN) is not None


async def test_changes_at_once_are_all_kept(database):
    await create(database, count=0)

    async def count():
        async with database.transaction() as tx:
            draft = await drafts.load_to_change(tx, GUILD, ANNA, "d1")
            await asyncio.sleep(0)
            await drafts.save(tx, RuleDraft("d1", {"count": draft.document["count"] + 1}))

    await asyncio.gather(*(count() for _ in range(10)))
    assert await load(database) == RuleDraft("d1", {"count": 10})


async def test_a_removed_draft_is_gone(database):
    await create(database)
    async with database.transaction() as tx:
        assert await drafts.remove(tx, GUILD, ANNA, "d1")
        assert not await drafts.remove(tx, GUILD, ANNA, "d1")
    assert await load(database) is None


async def test_a_forgotten_persons_drafts_are_gone_everywhere(database):
    await create(database, "here")
    await create(database, "there", guild_id=GUILD + 1)
    await create(database, "other's", user=BEN)
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
    assert await load(database, "here") is None
    assert await load(database, "there", guild_id=GUILD + 1) is None
    assert await load(database, "other's", user=BEN) is not None
