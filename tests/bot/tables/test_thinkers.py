"""Which process thinks about what, with which priority and patience; the processes are stand-ins."""

import asyncio
import itertools
import threading

import pytest

from bot.common.child import ChildError
from bot.tables.ai import thinking
from bot.tables.ai.thinking import NICENESS, NICEST, PATIENCE_ASIDE, Thinkers

PATIENCE, AT_START = 7.0, 60.0


class Process:
    """Stands in for a process: it does here what it is asked, and notes that."""

    pids = itertools.count(1)

    def __init__(self, name, *, patience):
        self.name, self.patience, self.pid, self.ran = name, patience, None, []

    def run(self, function, *arguments, **named):
        self.pid = self.pid or next(self.pids)
        self.ran.append((function.__name__, arguments, self.patience))
        return function(*arguments, **named)

    def interrupt(self):
        pass

    def close(self):
        self.pid = None


@pytest.fixture
def processes(monkeypatch):
    """The processes in the order in which they were made."""
    made = []

    def make(name, *, patience):
        made.append(Process(name, patience=patience))
        return made[-1]

    monkeypatch.setattr(thinking, "Child", make)
    monkeypatch.setattr("os.nice", lambda _: None)
    return made


@pytest.fixture
async def thinkers(processes):
    thinkers = Thinkers(2, PATIENCE)
    yield thinkers
    await thinkers.close()


def double(number, *, more=0):
    return 2 * number + more


async def test_a_process_gives_way_first_and_may_take_longer_to_start(thinkers, processes):
    assert [await thinkers.run(lambda: thinkers.call(double, 4, more=1)) for _ in range(2)] == [9, 9]
    first, *others = processes
    assert first.ran == [
        ("give_way", (NICENESS,), AT_START),
        ("double", (4,), PATIENCE),
        ("double", (4,), PATIENCE),
    ]
    assert [one.ran for one in others] == [[], []], "the process that is there is used again"
    assert thinkers.pids == [first.pid]


async def test_what_nobody_waits_for_is_done_aside_with_the_lowest_priority(thinkers, processes):
    assert await thinkers.aside(double, 4, more=1) == 9
    *others, aside = processes
    assert aside.ran == [("give_way", (NICEST,), AT_START), ("double", (4,), PATIENCE_ASIDE)]
    assert (aside.name, [one.ran for one in others]) == ("tapis-analyst", [[], []])
    assert thinkers.pids == [aside.pid]
    thinkers.call(double, 1)
    async with thinkers.keeping_aside():
        async with thinkers.keeping_aside():
            pass
        assert aside.pid in thinkers.pids, "somebody else needs it"
    assert thinkers.pids == [processes[0].pid], "only that process ends"
    assert await thinkers.aside(double, 4) == 8


async def test_two_think_at_once_and_the_third_waits(thinkers, processes):
    busy, goes_on = threading.Semaphore(0), threading.Event()

    def slow(number):
        busy.release()
        assert goes_on.wait(60)
        return number

    asked = [
        asyncio.create_task(thinkers.run(lambda number=number: thinkers.call(slow, number)))
        for number in range(3)
    ]
    for _ in range(2):
        await asyncio.to_thread(busy.acquire)
    assert [[name for name, *_ in one.ran] for one in processes] == [["give_way", "slow"]] * 2 + [[]]
    goes_on.set()
    assert await asyncio.gather(*asked) == [0, 1, 2]


async def test_a_process_that_fails_is_asked_again(processes):
    thinkers = Thinkers(1, PATIENCE)

    def dies():
        processes[0].close()
        raise ChildError("died")

    for _ in range(2):
        with pytest.raises(ChildError):
            thinkers.call(dies)
    assert thinkers.call(double, 3) == 6
    await thinkers.close()


async def test_nothing_is_begun_when_the_bot_has_stopped(thinkers, processes):
    thinkers.call(double, 1)
    await thinkers.close()
    assert thinkers.pids == []
    with pytest.raises(asyncio.CancelledError):
        thinkers.call(double, 1)
    with pytest.raises(asyncio.CancelledError):
        await thinkers.run(lambda: 1)
    began = []

    async def work():
        began.append(True)

    thinkers.later(work(), "work")
    await asyncio.sleep(0)
    assert began == []


async def test_work_that_no_answer_waits_for_is_done_before_the_end_and_reported_if_it_fails(
    thinkers, caplog
):
    done = []

    async def work():
        await asyncio.sleep(0)
        done.append(True)

    async def fails():
        raise ZeroDivisionError

    thinkers.later(work(), "work")
    thinkers.later(fails(), "what fails")
    await thinkers.close()
    assert done == [True]
    assert [record.message for record in caplog.records] == ["what fails failed"]
