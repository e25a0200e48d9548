"""A statement on SQLite crosses into the database's thread once, and brings everything back."""

import sqlite3

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import IntegrityError

from data.engines import make_engine


@pytest.fixture
async def connection(tmp_path):
    engine = make_engine(make_url(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"))
    async with engine.connect() as connection:
        await connection.execute(text("CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT UNIQUE)"))
        yield connection
        await connection.rollback()
    await engine.dispose()


@pytest.fixture
async def crossings(connection, monkeypatch):
    """What was handed over to the thread, from now on."""
    driver, handed = (await connection.get_raw_connection()).driver_connection, []
    execute = driver._execute

    async def counted(function, *arguments):
        handed.append(function)
        return await execute(function, *arguments)

    monkeypatch.setattr(driver, "_execute", counted)
    return handed


async def test_a_select_brings_all_its_rows_in_one_crossing(connection, crossings):
    rows = (await connection.execute(text("SELECT 1 AS a, 'x' AS b UNION SELECT 2, 'y' ORDER BY a"))).all()
    assert [(row.a, row.b) for row in rows] == [(1, "x"), (2, "y")]
    assert len(crossings) == 1


async def test_many_rows_are_inserted_in_one_crossing_and_counted(connection, crossings):
    insert = text("INSERT INTO card (name) VALUES (:name)")
    assert (await connection.execute(insert, [{"name": "a"}, {"name": "b"}])).rowcount == 2
    assert len(crossings) == 1
    assert (await connection.execute(text("UPDATE card SET name = name || '!'"))).rowcount == 2


async def test_a_statement_that_fails_says_why_and_leaves_the_connection_usable(connection):
    await connection.execute(text("INSERT INTO card (name) VALUES ('a')"))
    with pytest.raises(IntegrityError) as caught:
        await connection.execute(text("INSERT INTO card (name) VALUES ('a')"))
    assert isinstance(caught.value.orig, sqlite3.IntegrityError)
    assert (await connection.execute(text("SELECT count(*) FROM card"))).scalar() == 1
