"""A hint takes processor time that AIs and others wait for: it is computed once for a decision."""

import asyncio
from dataclasses import replace

import pytest

from bot.common.child import ChildError
from bot.common.errors import TableError
from bot.tables.ai import hints
from bot.tables.ai.hints import MOST_HINTS, Adviser
from game.ai.weighing import Estimate, Weighed
from tests.bot.tables.living import ANNA, BEN, past_the_exchange, play_one, started
from tests.bot.tables.recorded import drawn_by_seed
from tests.replays.films import recorded_film
from tests.support.searches import short_searches


@pytest.fixture
def same_cards():
    """The same cards and rounds each time: a short search may end before it knows what anything is worth."""
    with drawn_by_seed(2):
        yield


async def test_whoever_asks_again_is_told_the_same_until_the_next_decision(same_cards, open_table):
    table = await started(await open_table("shithead"), BEN)
    await past_the_exchange(table)
    adviser, match = Adviser(), table.value.match
    (seat,) = match.awaited
    with short_searches():
        first, second = await asyncio.gather(
            adviser.advice(match, seat, ANNA), adviser.advice(match, seat, ANNA)
        )
        assert first.worth is not None
        assert first is second is await adviser.advice(match, seat, ANNA)
        await play_one(table)
        match = table.value.match
        assert await adviser.advice(match, match.awaited[0], ANNA) is not first


FILM = recorded_film("shithead.shithead")


def decision(actions):
    """A match and a seat that has one action in it, or several."""
    for frame in FILM.frames:
        match = frame.match
        for seat in match.awaited:
            if (len(match.game.legal_actions(match.state, seat)) > 1) == (actions > 1):
                return match, seat
    raise AssertionError("there is no such decision")


async def test_only_what_was_weighed_well_is_told_again(monkeypatch):
    well = Weighed("c", Estimate(0.5, 0.1))
    answers = iter((RuntimeError("broken"), Weighed("b", None), well, Weighed("d", None)))

    def weigh_up(*_):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(hints, "weigh_up", weigh_up)
    adviser, (match, seat) = Adviser(), decision(2)
    with pytest.raises(RuntimeError, match="broken"):
        await adviser.advice(match, seat, ANNA)
    assert await adviser.advice(match, seat, ANNA) == Weighed("b", None), "in haste"
    assert [await adviser.advice(match, seat, ANNA) for _ in range(2)] == [well, well]
    assert await adviser.advice(replace(match, length=match.length + 1), seat, ANNA) == Weighed("d", None)


async def test_where_there_is_no_choice_nothing_is_weighed(monkeypatch):
    monkeypatch.setattr(hints, "weigh_up", None)
    match, seat = decision(1)
    (only,) = match.game.legal_actions(match.state, seat)
    assert await Adviser().advice(match, seat, ANNA) == Weighed(only, None)


class Broken:
    """Processes that die."""

    async def run(self, function):
        return function()

    def call(self, function, *_):
        raise ChildError(f"{function.__name__}: died")


async def test_if_the_process_dies_a_quicker_level_advises(monkeypatch, caplog):
    monkeypatch.setattr(hints, "thinkers", Broken)
    match, seat = decision(2)
    given = await Adviser().advice(match, seat, ANNA)
    assert given.best in match.game.legal_actions(match.state, seat)
    assert given.worth is None
    assert "a hint is given in haste: weigh_up: died" in caplog.text


async def test_a_person_waits_for_few_hints_at_a_time_and_others_need_not_wait_for_more(monkeypatch):
    go_on, weighing = asyncio.Event(), []

    async def slowly(match, seat):
        weighing.append(match.length)
        await go_on.wait()
        return Weighed("a", None)

    monkeypatch.setattr(hints, "weighed", slowly)
    adviser, (match, seat) = Adviser(), decision(2)

    def ask(number, person):
        return asyncio.create_task(adviser.advice(replace(match, length=number), seat, person))

    asked = [ask(number, ANNA) for number in range(MOST_HINTS)]
    await asyncio.sleep(0)
    with pytest.raises(TableError, match="your_requests_wait"):
        await ask(9, ANNA)
    asked.append(ask(0, ANNA))  # which is weighed already
    asked += [ask(number, BEN) for number in (10, 11)]
    for _ in range(5):
        await asyncio.sleep(0)
    assert weighing == [0], "one after the other: AIs wait for the same processes"
    go_on.set()
    await asyncio.gather(*asked)
    assert weighing == [0, 1, 10, 11]
