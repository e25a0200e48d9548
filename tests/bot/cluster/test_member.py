"""Processes of one bot: they share out its shards, hand them over, and replace each other."""

import asyncio
import subprocess
import sys

import pytest
from sqlalchemy import update

from bot.cluster import member
from bot.cluster.identity import has_ended, new_identity
from bot.cluster.member import ClusterMember, LostError
from data.cluster import leases, person_changes
from data.database import Database
from data.errors import FencedError, UnavailableError
from data.privacy import people as privacy
from data.schema.cluster import person_change, process
from data.settings import people
from data.settings.people import Person
from data.sql.write_locks import LEASES, WHOLE_DATABASE, WriteLock
from tests.data.tables import Clock
from tests.support.eventually import comes

COUNT = 3


LONG, SHORT = 300_000, 1_000


@pytest.fixture(autouse=True)
def live(monkeypatch):
    """Sets how long leases last: for the length of a test, on any machine, unless it says otherwise."""

    def life(milliseconds, silence=0):
        monkeypatch.setattr(member, "LIFE", milliseconds)
        monkeypatch.setattr(member, "SILENCE", silence)
        monkeypatch.setattr(leases, "LIFE", milliseconds)

    life(LONG)
    return life


@pytest.fixture
async def join(postgresql_url):
    """Adds processes to a bot, each with a database of its own."""
    opened = []

    async def one(*monotonic, count=COUNT):
        database = await Database.open(postgresql_url, clock=Clock())
        opened.append(database)
        new = ClusterMember(database, database.fence, *monotonic)
        await new.join(count)
        return new, database

    yield one
    for database in opened:
        await database.close()


async def stand_still(database, look):
    async with database.transaction(LEASES) as tx:
        await leases.leases(tx)
        await look()


async def write(database, lock=WHOLE_DATABASE):
    async with database.transaction(lock):
        pass


async def holds(one, *shards):
    """Let a process look, and tell whether it then holds just these shards."""
    await one.look(range(COUNT))
    return sorted(one.held) == sorted(shards)


async def test_the_first_process_serves_all_and_the_next_gets_its_share_shard_by_shard(join):
    first, of_first = await join()
    assert await holds(first, 0, 1, 2)
    second, of_second = await join()
    found = await second.look(())
    assert (found.claim, found.inherit) == (frozenset(), {2}), "one at a time"
    found = await first.look(range(COUNT))
    assert (found.hand_over, found.awaited) == (frozenset(), True), "it is not ready"
    await second.note_ready(2)
    assert (await first.look(range(COUNT))).hand_over == {2}
    await first.hand_over(2, [7, 8])
    assert await holds(second, 2)
    assert await second.let_in_before(2) == [7, 8]
    assert await holds(first, 0, 1)
    await write(of_second, WriteLock(2 << 22))
    with pytest.raises(FencedError):
        await write(of_first, WriteLock(2 << 22))


async def test_a_process_that_leaves_is_relieved_of_its_shards_and_an_heir_that_goes_frees_one(join):
    first, _ = await join()
    assert await holds(first, 0, 1, 2)
    second, _ = await join()
    third, _ = await join()
    await second.look(())
    await second.note_ready(2)
    await second.leave()
    await first.hand_over(2, ())
    assert await holds(third, 2), "nobody else was ready"
    await first.note_leaving()
    assert await holds(third, 2)
    assert await holds(first, 0, 1)
    assert first.others_stay
    for shard in (0, 1):
        await third.look(())
        await third.note_ready(shard)
        assert (await first.look(range(COUNT))).hand_over == {shard}
        await first.hand_over(shard, ())
    assert await holds(third, 0, 1, 2)
    assert await holds(first)


async def test_a_process_that_no_longer_renews_is_replaced_and_can_write_nothing(join, live):
    live(SHORT)
    first, of_first = await join()
    second, of_second = await join()
    assert await holds(first, 0, 1)
    await write(of_first)
    await comes(lambda: holds(second, 0, 1, 2))  # after a lease's life
    await write(of_second)
    with pytest.raises(FencedError):
        await write(of_first)
    with pytest.raises(LostError):
        await first.look(())
    with pytest.raises(FencedError):
        await write(of_first)


async def test_others_get_ready_to_take_over_from_a_process_that_is_silent_and_no_longer_once_it_is_heard(
    join, live, monkeypatch
):
    monkeypatch.setattr(member, "RENEWED_EVERY", 0.0)
    first, of_first = await join()
    assert await holds(first, 0, 1, 2)
    live(LONG, silence=LONG - 50)  # whoever has renewed within 50 milliseconds is heard
    second, _ = await join()
    await asyncio.sleep(0.1)
    assert (await second.look(())).inherit == {0, 1, 2}, "all of them: nobody may be there to hand them over"
    assert second.held == {}
    await second.note_ready(1)
    await write(of_first)
    live(LONG)  # it is heard again
    assert not (await first.look(range(COUNT))).hand_over
    assert (await second.look(())).renounce == {0, 1}
    assert await holds(first, 0, 1, 2)


async def test_all_processes_serve_over_as_many_shards_as_are_in_use(join):
    first, _ = await join(count=2)
    assert await first.look(()) is not None
    second, _ = await join(count=4)
    assert second.shard_count == 2
    await first.leave()
    await second.leave()
    third, _ = await join(count=4)
    assert third.shard_count == 4
    await third.look(())
    assert sorted(third.held) == [0, 1, 2, 3]


@pytest.mark.long
async def test_after_an_outage_of_the_database_the_holder_gets_time_to_come_back(join, live, monkeypatch):
    live(SHORT)
    first, _ = await join()
    assert await holds(first, 0, 1, 2)
    second, _ = await join()
    out_of_reach = [True]

    async def processes(tx):
        if out_of_reach.pop() if out_of_reach else False:
            raise UnavailableError("the database does not answer")
        return await read(tx)

    read = leases.processes
    monkeypatch.setattr(leases, "processes", processes)
    await asyncio.sleep(1.2)  # longer than a lease's life
    with pytest.raises(UnavailableError):
        await second.look(())
    assert await holds(second)
    await asyncio.sleep(1.1)  # so long can the database be reached again
    assert await holds(second, 0, 1, 2)


async def set_back(database, milliseconds):
    """Let the database's clock be set back: what is stored lies so much later by it."""
    async with database.transaction(LEASES) as tx:
        await tx.run(update(process).values(expires_at=process.c.expires_at + milliseconds))
        later = person_change.c.changed_at + milliseconds
        await tx.run(update(person_change).values(changed_at=later))


@pytest.mark.parametrize("hours", [1 / 6, 2])
async def test_a_process_that_dies_while_the_databases_clock_is_set_back_is_replaced(
    join, live, monkeypatch, hours
):
    monkeypatch.setattr(member, "RENEWED_EVERY", 0.2)
    live(SHORT)
    first, of_first = await join()
    assert await holds(first, 0, 1, 2)
    second, _ = await join()
    await second.look(())
    await set_back(of_first, int(hours * 3_600_000))
    await comes(lambda: holds(second, 0, 1, 2))


async def test_nobody_is_dead_because_the_databases_clock_was_set_forward(join, monkeypatch):
    monkeypatch.setattr(member, "RENEWED_EVERY", 0.0)
    first, of_first = await join()
    assert await holds(first, 0, 1, 2)
    second, _ = await join()
    await second.look(())
    await set_back(of_first, -2 * LONG)
    await second.look(())
    assert await holds(first, 0, 1, 2)


async def test_who_changed_is_forgotten_after_a_minute_although_the_clock_was_set_back(join, monkeypatch):
    monkeypatch.setattr(member, "RENEWED_EVERY", 0.0)
    monkeypatch.setattr(person_changes, "KEPT_FOR", 300)
    first, of_first = await join()
    async with of_first.transaction() as tx:
        await person_changes.note_forgotten(tx, 10)
    await set_back(of_first, 7_200_000)
    await first.look(())
    assert len(first.roster.changes) == 1

    async def is_forgotten():
        await first.look(())
        return not first.roster.changes

    await comes(is_forgotten)


async def test_others_hear_who_changed_and_who_was_forgotten_without_their_id(join):
    _, of_first = await join()
    second, _ = await join()
    async with of_first.transaction() as tx:
        for user_id in (100, 200):
            await people.save(tx, user_id, Person("fr"))
        await privacy.forget(tx, 100)
    await second.look(())
    changed = [one.user_id for one in second.roster.changes]
    assert sorted(changed, key=str) == [200, None]
    mark = next(one.key for one in second.roster.changes if one.user_id is None)
    assert person_changes.who_is(mark, [200, 100]) == 100


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


async def test_a_process_that_stands_still_while_it_changes_leases_is_taken_over(join, live):
    """The others waited for its lock, took that for an outage of the database, and declared nobody dead."""
    live(SHORT)
    _, of_first = await join()
    second, _ = await join()
    with pytest.raises(UnavailableError):  # the frozen one's, once it goes on
        await stand_still(of_first, lambda: second.look(()))
    assert sorted(second.held) == [0, 1, 2]
