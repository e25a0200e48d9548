"""Errors in the log: type and location, but no value that could be somebody's hand."""

import asyncio
import logging

import discord
import pytest
from discord import app_commands
from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.common.errors import TableError
from bot.maintenance.logs import JsonLines, PlainLines
from bot.maintenance.tracebacks import told
from data.errors import ConflictError, DatabaseError, UnavailableError
from data.sql.addresses import read_address
from data.sql.engines import make_sqlite_engine
from game.core.cards import parse_card

HAND = "7H 8H KS"
KINDS = (
    *(LookupError, ValueError, RuntimeError, TypeError, AttributeError, OSError),
    *(TableError, DatabaseError, app_commands.AppCommandError),
)
NAMING_VALUES = {
    "a key": lambda: {}[HAND],
    "an input": lambda: TypeAdapter(int).validate_python(HAND),
    "a number": lambda: int(HAND),
    "a card": lambda: parse_card(HAND),
    "our own words": lambda: raised(RuntimeError(HAND)),
    "another error, repeated": lambda: raised(
        app_commands.CommandInvokeError(command, ValueError(HAND)),
    ),
}


@app_commands.command(name="play", description="?")
async def command(_: discord.Interaction) -> None:
    """Only its name is of interest."""


def raised(error):
    raise error


def failed(work):
    with pytest.raises(KINDS) as failing:
        work()
    return failing.value


@pytest.mark.parametrize("work", NAMING_VALUES.values(), ids=NAMING_VALUES)
def test_the_log_leaves_out_a_value_that_an_error_names(work):
    error = failed(work)
    assert HAND in str(error)
    said = told(error)
    assert HAND not in said
    assert said.startswith("Traceback (most recent call last):\n")
    assert f'"{__file__}"' in said
    assert said.splitlines()[-1].endswith(type(error).__name__)


@pytest.mark.parametrize(
    "error",
    [
        TypeError("'int' object is not iterable"),
        AttributeError("'Match' object has no attribute 'x'"),
        FileNotFoundError(2, "No such file or directory", "t.sqlite3"),
        TableError("stale"),
        UnavailableError("the disk is full"),
    ],
)
def test_the_log_shows_errors_about_the_code_and_our_own_in_full(error):
    assert told(failed(lambda: raised(error))).splitlines()[-1].endswith(f": {error}")


def test_the_log_shows_every_cause_of_an_error_without_its_values():
    def work():
        try:
            {}[HAND]
        except KeyError as error:
            raise ConflictError("the match has moved on") from error

    said = told(failed(work))
    assert "KeyError\n\nThe above exception was the direct cause" in said
    assert said.endswith("data.errors.ConflictError: the match has moved on")
    assert HAND not in said


def meanwhile():
    try:
        {}[HAND]
    finally:
        raised(TableError("unreadable"))


def put_aside():
    try:
        {}[HAND]
    except KeyError:
        raise TableError("unreadable") from None


def test_the_log_shows_an_error_under_handling_unless_it_was_suppressed():
    kinds = [told(failed(work)).count("\nKeyError\n") for work in (meanwhile, put_aside)]
    assert kinds == [1, 0]
    assert "KeyError\n\nDuring handling" in told(failed(meanwhile))


def test_the_log_shows_an_error_that_causes_itself_once():
    first, second = KeyError(1), TableError("stale")
    first.__context__, second.__context__ = second, first
    assert told(first).count("KeyError") == 1


def test_the_log_shows_a_failed_statement_without_its_rows(tmp_path):
    engine = make_sqlite_engine(read_address(f"sqlite:///{tmp_path}/t.sqlite3"))
    statement = text("INSERT INTO nowhere VALUES ('7H 8H KS')")
    with engine.connect() as connection, pytest.raises(DBAPIError) as failing:
        connection.execute(statement)
    assert HAND in str(failing.value)
    said = told(failing.value)
    assert HAND not in said
    assert "sqlite3.OperationalError\n" in said
    assert said.endswith("\nsqlalchemy.exc.OperationalError")


@pytest.mark.parametrize("lines", [PlainLines(), JsonLines()], ids=["human", "json"])
async def test_the_log_shows_the_error_of_an_unawaited_task_without_its_values(lines):
    heard = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
    task = asyncio.create_task(breaking())
    await asyncio.wait({task})
    del task
    await asyncio.sleep(0)
    assert HAND in repr(heard[0]["future"])
    logger, records = logging.getLogger("asyncio"), []
    keeping = logging.Handler()
    keeping.emit = records.append
    logger.addHandler(keeping)
    try:
        asyncio.get_running_loop().default_exception_handler(heard[0])
    finally:
        logger.removeHandler(keeping)
    line = lines.format(records[0])
    assert "never retrieved" in line
    assert "in breaking" in line
    assert HAND not in line


async def breaking():
    raise ValueError(HAND)
