"""Processes of one bot: one serves, the others wait, and one of them takes over."""

import asyncio
import subprocess
import sys

import pytest

from bot.cluster import membership
from bot.cluster.identity import has_ended, new_identity
from bot.cluster.membership import Membership
from data import leases
from data.database import Database
from data.errors import FencedError, UnavailableError
from data.write_locks import WHOLE_DATABASE
from tests.data.tables import Clock

COUNT = 3


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(membership, "RENEWED_EVERY", 0.1)
    monkeypatch.setattr(membership, "ASKED_EVERY", 0.05)
    monkeypatch.setattr(membership, "LIFE", 1_000)
    monkeypatch.setattr(leases, "LIFE", 1_000)


@pytest.fixture
async def join(postgresql_url):
    """Adds processes to a bot, each with a database of its own."""
    opened = []

    async def one(told=None):
        database = await Database.open(postgresql_url, clock=Clock())
        opened.append(database)
        member = Membership(database, database.fence)
        await member.join()
        return member, database

    yield one
    for database in opened:
        await database.close()


async def write(database):
    async with database.transaction(WHOLE_DATABASE):
        pass


def not_told():
    return asyncio.Event()


async def test_the_second_process_waits_until_the_first_gives_back_its_leases(join):
    first, _ = await join()
    second, database = await join()
    assert await first.take(COUNT, not_told())
    taking = asyncio.create_task(second.take(COUNT, not_told()))
    keeping = asyncio.create_task(first.keep(first.leave))
    done, _ = await asyncio.wait({taking}, timeout=2.0)  # twice the life of a lease
    assert not done
    keeping.cancel()
    await first.leave()
    assert await taking
    await write(database)


async def test_a_process_that_no_longer_renews_is_replaced_and_can_write_nothing(join):
    first, written_by_first = await join()
    second, database = await join()
    assert await first.take(COUNT, not_told())
    await write(written_by_first)
    assert await second.take(COUNT, not_told())  # after a lease's life
    await write(database)
    with pytest.raises(FencedError):
        await write(written_by_first)
    told = asyncio.Event()
    told.set()
    assert not first.lost
    async with asyncio.timeout(10):
        await first.keep(told.wait)  # it learns at its next renewal
    assert first.lost
    with pytest.raises(FencedError):
        await write(written_by_first)


async def test_a_process_that_waits_can_be_told_to_stop(join):
    first, _ = await join()
    second, _ = await join()
    assert await first.take(COUNT, not_told())
    told = not_told()
    taking = asyncio.create_task(second.take(COUNT, told))
    await asyncio.sleep(0.1)
    told.set()
    assert not await taking


async def test_after_an_outage_of_the_database_the_holder_gets_time_to_come_back(join, monkeypatch):
    first, _ = await join()
    _, database = await join()
    assert await first.take(COUNT, not_told())
    now = 0.0
    second = Membership(database, database.fence, lambda: now)
    out_of_reach = [True]

    async def renew(tx, process_id):
        if out_of_reach.pop() if out_of_reach else False:
            raise UnavailableError("the database does not answer")
        return await renewed(tx, process_id)

    renewed = leases.renew
    monkeypatch.setattr(leases, "renew", renew)
    taking = asyncio.create_task(second.take(COUNT, not_told()))
    done, _ = await asyncio.wait({taking}, timeout=2.0)  # twice the life of a lease
    assert not done
    assert not out_of_reach
    now = 1.1  # so long can the database be reached again
    assert await taking


def test_an_identity_tells_whether_its_process_still_runs():
    told = "from bot.cluster.identity import new_identity; print(new_identity(), flush=True); input()"
    other = subprocess.Popen(
        [sys.executable, "-c", told], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    identity = other.stdout.readline().strip()
    assert not has_ended(identity)
    assert not has_ended(new_identity())
    other.communicate("\n", timeout=30)
    assert has_ended(identity)
    elsewhere = identity.replace(identity[:8], "another.")
    assert not has_ended(elsewhere)
    assert not has_ended("0123456789abcdef")
