"""Processes hear for a minute of what others changed about people."""

from sqlalchemy import select, update

from data import actors
from data.cluster import person_changes
from data.cluster.person_changes import KEPT_FOR, mark_of, who_is
from data.schema.cluster import person_change
from tests.data.tables import ANNA, BEN, CLARA, forget_key


async def noted(database):
    async with database.reading() as tx:
        return [(one.key, one.user_id) for one in await person_changes.changes(tx)]


async def test_others_hear_who_changed_and_who_was_forgotten_and_no_more_after_a_minute(database):
    async with database.transaction() as tx:
        anna, clara = [await actors.key_for(tx, actors.EVERYWHERE, user) for user in (ANNA, CLARA)]
        for key in (anna, clara, anna):
            await person_changes.note(tx, key)
        await person_changes.note_forgotten(tx, BEN)
        await forget_key(tx, CLARA)
        is_sqlite = tx.dialect == "sqlite"
    if is_sqlite:
        assert await noted(database) == [], "nobody else is there"
        return
    assert await noted(database) == [(anna, ANNA), (mark_of(BEN), None)], "Clara's key leads to nobody"
    minute = person_change.c.changed_at - KEPT_FOR
    async with database.transaction() as tx:
        await tx.run(update(person_change).values(changed_at=minute + 30_000))
        await tx.run(update(person_change).where(person_change.c.key == anna).values(changed_at=minute - 1))
        await person_changes.tidy(tx)
        assert {row.key for row in await tx.rows(select(person_change))} == {clara, mark_of(BEN)}
    assert await noted(database) == [(mark_of(BEN), None)]


def test_a_mark_is_recognised_by_those_who_know_the_person():
    assert who_is(mark_of(BEN), [ANNA, BEN, CLARA]) == BEN
    assert who_is(mark_of(BEN), [ANNA, CLARA]) is None
    assert len(mark_of(BEN)) == 32
