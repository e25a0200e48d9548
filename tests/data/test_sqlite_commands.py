"""What SQLite is asked without SQLAlchemy's own way of running statements is answered as by it."""

from pathlib import Path

import pytest
from sqlalchemy import bindparam, delete, func, insert, literal, select, text, update
from sqlalchemy.exc import IntegrityError

from data.schema.core import actor, match_seed
from data.sql.addresses import SqliteAddress
from data.sql.engines import make_migrator
from data.sql.executors import Reply
from data.sqlite.statements import SqliteCompiler

ACTORS = [{"key": f"k{number}", "guild_id": 1, "user_id": number} for number in range(4)]

STATEMENTS = (
    (select(actor), None),
    (select(actor).where(actor.c.user_id == bindparam("user")), {"user": 2}),
    (select(actor.c.key, actor.c.key.label("name"), func.count().label("all")).group_by(actor.c.key), None),
    (select(actor.c.key).where(actor.c.user_id.in_([1, 3])).order_by(actor.c.key.desc()).limit(1), None),
    (select(actor.c.key).where(actor.c.user_id.in_([])), None),
    (select(actor.c.key).where(actor.c.user_id.in_(bindparam("users", expanding=True))), {"users": [0, 3]}),
    (select(literal("it’s", actor.c.key.type).label("said"), (actor.c.user_id + 1).label("next")), None),
    (select(match_seed.c.seed), None),
    (insert(match_seed), {"match_id": "m2", "seed": b"\0" * 32}),
    (text("SELECT key, count(*) FROM actor WHERE user_id > :least"), {"least": 1}),
    (update(actor).where(actor.c.user_id > 1).values(user_id=None), None),
    (
        update(actor).where(actor.c.key == bindparam("which")),
        [{"which": "k0", "user_id": 8}, {"which": "k1", "user_id": 9}],
    ),
    (
        update(actor).where(actor.c.key == bindparam("which")).values(guild_id=7),
        [{"which": "k0", "user_id": 8}, {"which": "k1", "user_id": 9}],
    ),
    (
        update(actor).where(actor.c.user_id == bindparam("which")).values(guild_id=bindparam("to")),
        [{"to": 8, "which": 2, "more": 1}, {"which": 1, "to": 9}],
    ),
    (insert(match_seed), [{"match_id": f"n{n}", "seed": bytes([n]) * 32} for n in range(2)]),
    (delete(actor).where(actor.c.key == "k3"), None),
    (insert(actor).returning(actor.c.user_id), {"key": "k9", "guild_id": 2, "user_id": 5}),
    (insert(actor).returning(actor.c.key), [{"key": f"n{n}", "guild_id": 2, "user_id": n} for n in range(3)]),
    (text("PRAGMA user_version"), None),
)


@pytest.fixture
def connection(sqlite_url):
    engine = make_migrator(SqliteAddress(Path(sqlite_url.removeprefix("sqlite:///"))))
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(insert(actor), ACTORS)
        connection.execute(insert(match_seed), {"match_id": "m1", "seed": bytes(range(32))})
        yield connection
        connection.rollback()
    engine.dispose()


def rolled_back(connection, run):
    """What a function returns whose changes are undone."""
    with connection.begin_nested() as undone:
        answer = run()
        undone.rollback()
    return answer


def test_statements_are_answered_as_by_sqlalchemy(connection):
    compiler = SqliteCompiler()
    for statement, parameters in STATEMENTS:

        def here(statement=statement, parameters=parameters):
            return compiler.command(statement, parameters).run(connection.connection.dbapi_connection)

        def there(statement=statement, parameters=parameters):
            result = connection.execute(statement, parameters)
            return Reply(result.all() if result.returns_rows else (), result.rowcount)

        own, expected = rolled_back(connection, here), rolled_back(connection, there)
        assert [row._asdict() for row in own.rows] == [row._asdict() for row in expected.rows], statement
        assert [tuple(row) for row in own.rows] == [tuple(row) for row in expected.rows], statement
        assert expected.rows or own.changed == expected.changed, statement


def test_an_error_is_that_of_sqlalchemy_without_the_values(connection):
    secret = {"key": "k1", "guild_id": 77, "user_id": 78}
    command = SqliteCompiler().command(insert(actor), secret)
    with pytest.raises(IntegrityError) as failed:
        command.run(connection.connection.dbapi_connection)
    with pytest.raises(IntegrityError) as expected:
        connection.execute(insert(actor), secret)
    assert (failed.value.orig.args, failed.value.statement) == (
        expected.value.orig.args,
        expected.value.statement,
    )
    assert "78" not in str(failed.value)
