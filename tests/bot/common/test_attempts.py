"""What a keeper does again and again: the log says what fails, once an hour while it goes on."""

import logging

import pytest

from bot.common.attempts import AGAIN, LoggedAttempts
from bot.common.errors import TableError

LOG = logging.getLogger(__name__)


async def fail(error):
    raise error


async def go_well():
    pass


@pytest.fixture
def monotonic():
    return [1000.0]


@pytest.fixture
def attempts(monotonic):
    return LoggedAttempts(LOG, lambda: monotonic[0])


def told(caplog):
    """Return what the log was told since it was asked last."""
    said = [(one.levelname, one.getMessage()) for one in caplog.records]
    caplog.clear()
    return said


async def test_an_error_that_goes_on_is_told_once_an_hour(attempts, monotonic, caplog):
    for _ in range(3):
        await attempts.attempt(fail(ValueError("damaged")), "look at cup 7")
    assert told(caplog) == [("ERROR", "could not look at cup 7; told once an hour if that goes on")]
    monotonic[0] += AGAIN - 1
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 7")
    assert told(caplog) == []
    monotonic[0] += 1
    for _ in range(2):
        await attempts.attempt(fail(ValueError("damaged")), "look at cup 7")
    assert len(told(caplog)) == 1


async def test_what_is_new_is_told_at_once(attempts, caplog):
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 7")
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 8")
    await attempts.attempt(fail(ValueError("damaged in another way")), "look at cup 7")
    assert len(told(caplog)) == 3
    await attempts.attempt(go_well(), "look at cup 7")
    await attempts.attempt(fail(ValueError("damaged in another way")), "look at cup 7")
    assert len(told(caplog)) == 1


async def test_what_must_wait_is_a_line_each_time(attempts, caplog):
    for _ in range(2):
        await attempts.attempt(fail(TableError("try_again")), "look at cup 7")
    assert told(caplog) == [("WARNING", "could not look at cup 7: try_again")] * 2
