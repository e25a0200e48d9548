"""Jobs that share a transaction on PostgreSQL: they share round trips and a commit, each all or nothing."""

import asyncio
import contextlib

import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError

from benchmarks.far_server import Distance
from data import actors
from data.database import Database
from data.errors import ConflictError, OutcomeUnknownError, StaleError, UnavailableError
from data.postgresql.pipelines import COMMIT, PipelinedConnection
from data.schema.core import actor
from data.sql.write_locks import WHOLE_DATABASE, WriteLock
from tests.data.cancelling import was_cancelled
from tests.data.tables import ANNA, BEN, GUILD, Clock

BESIDE = WriteLock(GUILD, shared=True)
COUNT = text("SELECT count(*) AS actors FROM actor")
MANY = 40


@pytest.fixture
async def distance(postgresql):
    folder = postgresql.get_uri().partition("host=")[2]
    async with Distance(folder, 0).open() as distance:
        yield distance


@pytest.fixture
async def database(postgresql_url, distance):
    name = postgresql_url.partition("?")[0].rpartition("/")[2]
    database = await Database.open(f"postgresql://postgres@127.0.0.1:{distance.port}/{name}", clock=Clock())
    yield database
    await database.close()


async def count_actors(database):
    async with database.reading() as tx:
        return (await tx.row(COUNT)).actors


def adding(user, error=None):
    async def add(tx):
        key = await actors.key_for(tx, GUILD, user)
        if error is not None:
            raise error
        return key

    return add


def write_all(database, *works):
    return asyncio.gather(*(database.write(work, BESIDE) for work in works), return_exceptions=True)


async def test_works_that_wait_at_the_same_time_travel_together(database, distance):
    await write_all(database, *map(adding, range(4)))  # connections are made
    before = distance.trips
    keys = await write_all(database, *map(adding, range(100, 100 + MANY)))
    assert len(set(keys)) == MANY
    assert distance.trips - before < MANY
    assert await count_actors(database) == 4 + MANY
    assert database.committed == 4 + MANY


async def test_of_works_that_travel_together_each_is_all_or_nothing(database):
    errors = [None, ZeroDivisionError(), None, ConflictError("somebody was faster")]
    works = [adding(number, errors[number % 4]) for number in range(MANY)]
    results = await write_all(database, *works)
    assert [type(one) for one in results[:4]] == [str, ZeroDivisionError, str, ConflictError]
    assert sum(isinstance(one, str) for one in results) == MANY // 2 == await count_actors(database)


async def test_a_post_that_changes_nothing_undoes_its_work_and_no_other(database):
    async def change_nobody(tx):
        await actors.key_for(tx, GUILD, BEN)
        nobody = update(actor).where(actor.c.key == "nobody").values(user_id=None)
        await tx.post(nobody, changes=1, otherwise=StaleError("there is nobody"))

    results = await write_all(database, *map(adding, range(8)), change_nobody)
    assert [type(one) for one in results] == [str] * 8 + [StaleError]
    assert await count_actors(database) == 8


async def test_questions_asked_together_take_one_trip(database, distance):
    async def ask(tx):
        found = actors.find_key(tx, GUILD, ANNA), actors.find_key(tx, GUILD, BEN), tx.row(COUNT)
        return await tx.together(*found)

    await database.write(ask, BESIDE)
    before = distance.trips
    anna, ben, counted = await database.write(ask, BESIDE)
    assert (anna, ben, counted.actors) == (None, None, 0)
    assert distance.trips - before == 2  # the questions, the commit


async def test_work_that_awaits_something_else_is_refused(database):
    async def sleep(tx):
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="may await its transaction only"):
        await database.write(sleep, BESIDE)
    assert await database.write(adding(ANNA), BESIDE)


async def test_a_work_cancelled_at_any_await_is_done_or_not(database):
    for number in range(1, 20):
        cancelled = await was_cancelled(write_one(database, number), number)
        done = await count_actors(database)
        if not cancelled:
            break
        assert done <= number
    assert not cancelled
    assert await database.write(adding(ANNA), BESIDE)


async def write_one(database, user):
    await database.write(adding(user), BESIDE)


async def test_all_who_waited_learn_of_a_connection_lost_before_the_commit(database):
    async def lose(tx):
        await actors.key_for(tx, GUILD, BEN)
        await tx.rows(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(UnavailableError) as error:
        await database.write(lose, BESIDE)
    assert not isinstance(error.value, OutcomeUnknownError)
    assert await count_actors(database) == 0
    assert await database.write(adding(ANNA), BESIDE)


@pytest.mark.parametrize("is_carried_out", [True, False])
async def test_a_commit_whose_answer_is_lost_may_have_been_done(database, monkeypatch, is_carried_out):
    trip = PipelinedConnection.trip

    async def lost(line, commands):
        if commands[-1].text != COMMIT:
            return await trip(line, commands)
        if is_carried_out:
            await trip(line, commands)
        raise UnavailableError("the database does not answer")

    monkeypatch.setattr(PipelinedConnection, "trip", lost)
    for lock in (BESIDE, WHOLE_DATABASE):
        with pytest.raises(OutcomeUnknownError):
            await database.write(adding(ANNA), lock)
    with pytest.raises(OutcomeUnknownError):
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)
    monkeypatch.setattr(PipelinedConnection, "trip", trip)
    assert await count_actors(database) == is_carried_out


async def test_a_commit_that_the_server_refuses_has_changed_nothing(database):
    async def defer(tx):
        await actors.key_for(tx, GUILD, ANNA)
        await tx.post(text("SET LOCAL statement_timeout = 1"))
        await tx.post(text("SELECT pg_sleep(1)"))

    with pytest.raises(UnavailableError) as error:
        await database.write(defer, WHOLE_DATABASE)
    assert not isinstance(error.value, OutcomeUnknownError)
    assert await count_actors(database) == 0


async def test_a_statement_that_a_refused_transaction_never_came_to_can_be_sent_again(database):
    """A driver that prepares frequent statements believes that the server has prepared them."""
    often, refused = text("SELECT 40 + 2 AS sum"), text("SELECT 1 / 0")
    for number in range(12):
        with contextlib.suppress(DBAPIError):
            async with database.transaction() as tx:
                if number % 2:
                    await tx.post(refused)
                await tx.post(often)
    async with database.transaction() as tx:
        assert (await tx.row(often)).sum == 42
