"""What the bot does by itself: when it looks, what becomes of what fails, and how it ends."""

import asyncio
import logging

import pytest

from bot.common.errors import TableError
from bot.common.keeping import AGAIN, Keeper, LoggedAttempts
from bot.common.tasks import until_done
from tests.support.fast_forward import fast_forward

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
        await attempts.attempt(fail(ValueError("damaged")), "look at cup 7", None)
    assert told(caplog) == [("ERROR", "could not look at cup 7; told once an hour if that goes on")]
    monotonic[0] += AGAIN - 1
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 7", None)
    assert told(caplog) == []
    monotonic[0] += 1
    for _ in range(2):
        await attempts.attempt(fail(ValueError("damaged")), "look at cup 7", None)
    assert len(told(caplog)) == 1


async def test_what_is_new_is_told_at_once(attempts, caplog):
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 7", None)
    await attempts.attempt(fail(ValueError("damaged")), "look at cup 8", None)
    await attempts.attempt(fail(ValueError("damaged in another way")), "look at cup 7", None)
    assert len(told(caplog)) == 3
    await attempts.attempt(go_well(), "look at cup 7", None)
    await attempts.attempt(fail(ValueError("damaged in another way")), "look at cup 7", None)
    assert len(told(caplog)) == 1


async def test_what_must_wait_is_a_line_each_time(attempts, caplog):
    for _ in range(2):
        await attempts.attempt(fail(TableError("try_again")), "look at cup 7", None)
    assert told(caplog) == [("WARNING", "could not look at cup 7: try_again")] * 2


class Looks:
    """Notes when a keeper looks, by the loop's clock; its looks do what `each` says, and then nothing."""

    def __init__(self, *each):
        self.at, self._each = [], list(each)

    async def __call__(self):
        self.at.append(asyncio.get_running_loop().time())
        step = self._each.pop(0) if self._each else None
        if isinstance(step, Exception):
            raise step
        return await step() if callable(step) else step

    def keeper(self, **how):
        return Keeper(LoggedAttempts(LOG), "look", self, **{"every": 600.0, **how})


async def for_a_while(keeper, seconds, *waking):
    """Let a keeper look for some seconds, and wake it at some moments."""
    loop = asyncio.get_running_loop()
    for moment in waking:
        loop.call_at(moment, keeper.wake)
    keeper.start()
    await asyncio.sleep(seconds)
    await keeper.stop()


@pytest.mark.parametrize(
    ("how", "each", "waking", "at"),
    [
        ({}, (), (), [0, 600, 1200]),
        ({"first": 60}, (), (), [60, 660, 1260]),
        ({}, (10.0, None, 5.0), (), [0, 10, 610, 615, 1215]),
        ({}, (), (100, 100, 250), [0, 100, 250, 850, 1450]),
        ({"first": 60}, (), (7,), [7, 607, 1207]),
        ({"gather": 1.0}, (), (100, 100.5, 100.9, 102), [0, 101, 103, 703, 1303]),
        ({}, (TableError("try_again"), ZeroDivisionError(), 5.0), (), [0, 600, 1200, 1205]),
    ],
    ids=["usual", "later", "as it says", "woken", "woken early", "gathers", "fails"],
)
def test_a_keeper_looks_when_it_is_woken_else_after_a_pause(how, each, waking, at):
    looks = Looks(*each)
    fast_forward(for_a_while(looks.keeper(**how), 1500, *waking))
    assert looks.at == at


def test_what_wakes_a_keeper_while_it_looks_lets_it_look_once_more():
    async def heard():
        for _ in range(2):
            keeper.wake()
            await asyncio.sleep(1)

    looks = Looks(heard)
    keeper = looks.keeper()
    fast_forward(for_a_while(keeper, 300))
    assert looks.at == [0, 2]


def test_a_look_that_fails_is_logged(caplog):
    looks = Looks(TableError("try_again"), ZeroDivisionError(), ZeroDivisionError())
    fast_forward(for_a_while(looks.keeper(every=1.0), 2.5))
    assert told(caplog) == [
        ("WARNING", "could not look: try_again"),
        ("ERROR", "could not look; told once an hour if that goes on"),
    ]


def test_a_keeper_that_is_stopped_looks_no_more_and_what_it_did_has_ended():
    ended = []

    async def forever():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("look")

    async def end():
        await asyncio.sleep(1)
        ended.append("rest")

    async def live(looks):
        keeper = looks.keeper(at_end=end)
        keeper.start()
        keeper.start()
        await for_a_while(keeper, 700, 1000)
        assert ended == ["look", "rest"]
        await asyncio.sleep(1500)

    looks = Looks(None, forever)
    fast_forward(live(looks))
    assert looks.at == [0, 600]


@pytest.mark.parametrize(("fails", "at"), [(0, [60]), (4, [60, 180, 420, 720, 1020])])
def test_what_must_succeed_is_attempted_after_pauses_that_double(fails, at):
    attempts = []

    async def attempt():
        attempts.append(asyncio.get_running_loop().time())
        return len(attempts) > fails

    fast_forward(until_done(attempt, 60, 300))
    assert attempts == at
