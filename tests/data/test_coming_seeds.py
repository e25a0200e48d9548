"""A table's committed seed is kept until its match begins, and cannot be replaced meanwhile."""

import pytest

from data import coming_seeds
from data.errors import ConflictError
from tests.data.tables import SEED, open_table

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
