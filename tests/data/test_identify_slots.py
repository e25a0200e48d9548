"""Sessions of a bucket begin apart, whichever process begins them."""

import pytest
from sqlalchemy import update

from data.cluster import identify_slots
from data.database import Database
from data.schema.cluster import identify_slot
from data.sql.write_locks import LEASES
from tests.data.tables import Clock

APART = 1_000_000
"""Milliseconds, and so many that none of the time that the test takes counts."""
SOON = 100_000
FURTHEST = 3 * APART
"""The furthest moment that is believed."""


@pytest.fixture
async def database(postgresql_url):
    opened = await Database.open(postgresql_url, clock=Clock())
    yield opened
    await opened.close()


def is_about(wait, expected):
    return expected - SOON < wait <= expected


async def test_each_bucket_has_its_moments_one_after_the_other(database):
    async with database.transaction(LEASES) as tx:
        assert await identify_slots.since_last(tx) is None
        assert await identify_slots.take(tx, 0, APART) == 0
        assert 0 <= await identify_slots.since_last(tx) < SOON
        for number in (1, 2):
            assert is_about(await identify_slots.take(tx, 0, APART), number * APART)
        assert await identify_slots.take(tx, 1, APART) == 0
        assert is_about(await identify_slots.take(tx, 1, APART, not_before=5 * APART), 5 * APART)
        assert is_about(await identify_slots.take(tx, 2, APART, not_before=APART), APART)
        assert is_about(-await identify_slots.since_last(tx), 5 * APART)


async def test_a_moment_from_a_wrong_clock_delays_nothing_for_long(database):
    async with database.transaction(LEASES) as tx:
        for bucket in (0, 1):
            await identify_slots.take(tx, bucket, APART)
        near = {"begun_at": identify_slot.c.begun_at + FURTHEST - SOON}
        await tx.run(update(identify_slot).where(identify_slot.c.bucket == 1).values(near))
        far = {"begun_at": identify_slot.c.begun_at + FURTHEST + SOON}
        await tx.run(update(identify_slot).where(identify_slot.c.bucket == 0).values(far))
        await identify_slots.disbelieve_further_than(tx, FURTHEST)
        assert is_about(-await identify_slots.since_last(tx), FURTHEST - SOON)
        assert is_about(await identify_slots.take(tx, 0, APART), APART)
        assert is_about(await identify_slots.take(tx, 1, APART), FURTHEST - SOON + APART)
        past = {"begun_at": identify_slot.c.begun_at - 1000 * FURTHEST}
        await tx.run(update(identify_slot).where(identify_slot.c.bucket == 1).values(past))
        assert await identify_slots.take(tx, 1, APART) == 0
