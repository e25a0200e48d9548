"""A table's committed seed is kept until its match begins, and cannot be replaced meanwhile."""

import pytest
from sqlalchemy import select

from data.errors import ConflictError
from data.schema.core import card_table, coming_seed
from data.tables import coming_seeds
from tests.data.tables import GUILD, SEED, change_table, open_table

OTHER = bytes(32)


async def test_a_seed_is_kept_until_it_is_used(database):
    async with database.transaction() as tx:
        await open_table(tx)
        await coming_seeds.keep(tx, "t1", SEED)
    async with database.transaction() as tx:
        assert await coming_seeds.load(tx, "t1") == SEED
        await coming_seeds.use(tx, "t1", SEED)
        assert await coming_seeds.load(tx, "t1") is None


async def test_a_table_commits_to_one_seed(database):
    async with database.transaction() as tx:
        await open_table(tx)
        await coming_seeds.keep(tx, "t1", SEED)

    async def commit(seed):
        async with database.transaction() as tx:
            await coming_seeds.keep(tx, "t1", seed)

    with pytest.raises(ConflictError):
        await commit(OTHER)


async def test_a_match_begins_with_the_seed_that_was_committed_to_or_not_at_all(database):
    async with database.transaction() as tx:
        await open_table(tx)
        await coming_seeds.keep(tx, "t1", OTHER)

    async def use():
        async with database.transaction() as tx:
            await coming_seeds.use(tx, "t1", SEED)

    with pytest.raises(ConflictError, match="committed to another seed"):
        await use()
    async with database.transaction() as tx:
        await coming_seeds.drop(tx, "t1")
        await coming_seeds.drop(tx, "t1")
    with pytest.raises(ConflictError):
        await use()


@pytest.mark.long_for("postgresql")
@pytest.mark.parametrize("guild_id", [GUILD, None])
async def test_a_restore_drops_seeds_and_its_lobbies_show_their_new_ones_first(database, clock, guild_id):
    """They count as changed when the last open table was."""
    states = {
        "lobby": "lobby",
        "another": "lobby",
        "playing": "playing",
        "over": "over",
        "elsewhere": "lobby",
    }
    changed = {}
    for table_id, state in states.items():
        async with database.transaction() as tx:
            await open_table(tx, table_id, guild_id=GUILD + (table_id == "elsewhere"))
            await coming_seeds.keep(tx, table_id, SEED)
            await change_table(tx, table_id, state=state)
        changed[table_id] = clock.now
        clock.now += 1000
    async with database.transaction() as tx:
        await change_table(tx, "over", locale="en")
        await coming_seeds.drop_restored(tx, guild_id)
        seeds = {row.table_id for row in await tx.rows(select(coming_seed))}
        times = {row.id: row.updated_at for row in await tx.rows(select(card_table))}
    restored = {"lobby", "another"} | ({"elsewhere"} if guild_id is None else set())
    assert seeds == (set() if guild_id is None else {"elsewhere"})
    assert times == changed | dict.fromkeys(restored, changed["elsewhere"]) | {"over": clock.now}
