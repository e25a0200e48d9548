"""Answers go first: background work continues in pauses, one task after the other, but is never starved."""

import asyncio
import time

import pytest

from bot.common import tasks
from bot.common.tasks import PendingAnswers


@pytest.fixture
def answers():
    return PendingAnswers()


async def test_background_work_starts_at_once_if_nobody_waits_for_an_answer(answers):
    async with asyncio.timeout(60):
        await answers.until_quiet()


async def test_background_work_continues_after_the_last_answer(answers):
    went_on = []

    async def work(name):
        await answers.until_quiet()
        went_on.append(name)

    with answers.one():
        with answers.one():
            boards = [asyncio.create_task(work(name)) for name in "abc"]
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.05)
        assert went_on == []
    await asyncio.wait(boards)
    assert went_on == ["a", "b", "c"]


async def test_a_click_that_comes_meanwhile_is_answered_before_the_next_goes_on(answers):
    happened = []

    async def work(name):
        await answers.until_quiet()
        happened.append(name)
        if name == "a":
            answering.append(asyncio.create_task(answer()))

    async def answer():
        with answers.one():
            await asyncio.sleep(0.05)
            happened.append("answer")

    answering = []
    with answers.one():
        boards = [asyncio.create_task(work(name)) for name in "abc"]
        await asyncio.sleep(0.01)
    await asyncio.wait(boards)
    assert happened[0] == "a"
    assert happened.index("answer") < happened.index("c")


async def test_it_waits_for_no_longer_than_told_however_many_wait(answers, monkeypatch):
    monkeypatch.setattr(tasks, "PATIENCE", 0.1)
    loop = asyncio.get_running_loop()
    with answers.one():
        began = loop.time()
        waiting = asyncio.gather(*(answers.until_quiet() for _ in range(50)))
        await asyncio.sleep(0)
        assert not waiting.done()
        await waiting
        assert loop.time() - began < 2


async def test_answers_that_never_pause_hold_nothing_up(answers, monkeypatch):
    """With a distant database, the next answer is always pending before the last one is done."""
    monkeypatch.setattr(tasks, "BRIEFLY", 0.05)
    monkeypatch.setattr(tasks, "PATIENCE", 60.0)
    monkeypatch.setattr(tasks, "BEHIND", 60.0)

    async def answer():
        with answers.one():
            await asyncio.sleep(0.02)

    async def click():
        while True:
            answering.append(asyncio.create_task(answer()))
            await asyncio.sleep(0.01)

    answering = []
    clicking = asyncio.create_task(click())
    await asyncio.sleep(0.05)
    async with asyncio.timeout(20):
        await asyncio.gather(*(answers.until_quiet() for _ in range(50)))
    clicking.cancel()
    await asyncio.wait(answering)


async def test_a_burst_of_clicks_is_answered_first(answers, monkeypatch):
    """With the processor fully used, a board that goes on makes every later answer wait."""
    monkeypatch.setattr(tasks, "BRIEFLY", 0.0)
    monkeypatch.setattr(tasks, "BEHIND", 0.005)
    happened = []

    async def answer(number):
        with answers.one():
            time.sleep(0.01)  # noqa: ASYNC251 - this is what a busy processor does to the event loop
            if number < 20:
                burst.append(asyncio.create_task(answer(number + 1)))
            await asyncio.sleep(0)
            happened.append(number)

    async def board():
        await answers.until_quiet()
        happened.append("board")

    burst = [asyncio.create_task(answer(1))]
    await asyncio.sleep(0)
    await board()
    assert happened == [*range(1, 21), "board"]


async def test_answers_that_were_pending_before_come_first_however_long_they_take(answers, monkeypatch):
    monkeypatch.setattr(tasks, "BRIEFLY", 0.0)
    with answers.one():
        board = asyncio.create_task(answers.until_quiet())
        await asyncio.sleep(0.05)
        with answers.one():
            await asyncio.sleep(0.05)
            assert not board.done()
    await board
