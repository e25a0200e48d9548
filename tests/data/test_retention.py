"""Servers that the bot has left: frozen, back in time, or gone as a whole."""

import pytest
from sqlalchemy import delete, insert, update
from sqlalchemy.exc import DBAPIError

from data import retention
from data.retention import GRACE
from data.schema import action, purge, season, season_standing, transfer
from data.verification import CHECKS, find_flaws
from tests.data.living import live
from tests.data.searching import places_of, rows_by_table
from tests.data.tables import GUILD

ELSEWHERE = GUILD + 1
KEPT = (action, transfer, season, season_standing, purge)


async def test_after_the_grace_all_of_a_server_goes_and_nothing_of_others(database, clock):
    await live(database, ELSEWHERE, 2, over=False)
    alone = await rows_by_table(database)
    await live(database, GUILD, 1, over=False)
    await live(database, GUILD + 2, 3)
    everything = await rows_by_table(database)
    assert [name for name, rows in everything.items() if not rows] == ["departure", "purge"]
    async with database.transaction() as tx:
        assert await retention.unaccounted(tx, [ELSEWHERE]) == [GUILD, GUILD + 2]
        for guild_id in (GUILD, GUILD + 2):
            await retention.note_left(tx, guild_id)
    clock.now += GRACE - 1
    assert await retention.purge_due(database) == []
    clock.now += 1
    purged = await retention.purge_due(database)
    assert [one.guild_id for one in purged] == [GUILD, GUILD + 2]
    assert all(one.rows > 20 for one in purged)
    assert await places_of(database, GUILD, GUILD + 2) == {"purge.guild_id"}
    for name, rows in (await rows_by_table(database)).items():
        if name not in ("purge", "person"):
            assert rows == alone[name], name
    assert [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)] == []
    assert await retention.purge_due(database) == []


async def test_a_server_that_comes_back_in_time_keeps_everything(database, clock):
    await live(database, GUILD, 1)
    before = await rows_by_table(database)
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
        assert await retention.left_at(tx, GUILD) == clock.now
    clock.now += GRACE - 1
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
        assert await retention.note_back(tx, GUILD)
        assert not await retention.note_back(tx, GUILD)
    clock.now += GRACE
    assert await retention.purge_due(database) == []
    assert await rows_by_table(database) == before


async def test_a_purge_that_was_interrupted_is_taken_up_again(database, clock, monkeypatch):
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    clock.now += GRACE

    async def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(retention, "_delete_facts", killed)
        with pytest.raises(KeyboardInterrupt):
            await retention.purge_due(database)
    assert [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)] == []
    (purged,) = await retention.purge_due(database)
    assert purged.guild_id == GUILD
    assert await places_of(database, GUILD) == {"purge.guild_id"}


async def refused(database, *statements):
    """Assert that one of some statements is refused, and all of them undone."""

    async def run():
        async with database.transaction() as tx:
            for statement in statements:
                await tx.run(statement)

    with pytest.raises(DBAPIError, match="is append-only"):
        await run()


async def test_nothing_is_deleted_without_a_purge_on_record(database, clock):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    async with database.transaction() as tx:
        await retention.note_left(tx, ELSEWHERE)
    clock.now += GRACE
    assert len(await retention.purge_due(database)) == 1
    for table in KEPT:
        await refused(database, delete(table))
    await refused(database, update(purge).values(rows=None))


async def test_a_purge_of_one_server_lets_go_of_no_other_rows(database):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    on_record = insert(purge).values(guild_id=ELSEWHERE, left_at=0, began_at=0)
    for table in KEPT:
        await refused(database, on_record, delete(table))
