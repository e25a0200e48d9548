"""Analyses: the same each time, of a few decisions of a long match, and never more than may wait."""

import asyncio
import time
from dataclasses import replace

import pytest

from bot.child import ChildError
from bot.tables import analysing
from bot.tables.analysing import MOST_WAITING, Analyst, decisions, is_certain
from bot.tables.errors import TableError
from bot.tables.thinking import Thinkers
from game.ai.weighing import Estimate, Weighed
from tests.eventually import comes
from tests.replays.films import recorded_film
from tests.searches import short_searches

FILM = recorded_film("paskahousu.valepaska")


@pytest.fixture(autouse=True)
def short():
    with short_searches():
        yield


async def analysed(match_id, film=FILM):
    analyst = Analyst()
    progress = analyst.begin(match_id, film)
    await progress.over.wait()
    return analyst.kept(match_id), progress


async def test_the_same_match_is_judged_alike_and_every_decision_is():
    short = replace(FILM, frames=FILM.frames[:40])
    (first, progress), (second, _) = [await analysed("one", short) for _ in range(2)]
    assert first == second
    assert [one.step for one in first.judged] == decisions(short)
    assert (progress.done, progress.total) == (len(first.judged), first.decisions)
    assert all(is_certain(one.weighed) for one in first.turning)


async def test_of_a_long_match_some_decisions_are_weighed_and_the_rest_counted(monkeypatch):
    monkeypatch.setattr(analysing, "MOST_DECISIONS", 5)
    found, progress = await analysed("long")
    steps = [one.step for one in found.judged]
    assert len(steps) == progress.total == 5
    assert found.decisions == len(decisions(FILM)) > 50
    assert steps[0] == decisions(FILM)[0]
    assert steps[-1] > FILM.last // 2


async def test_the_moves_that_lost_most_come_first(monkeypatch):
    again = iter((0.3, 0.5, 0.2, 0.6, 0.1, 0.4))
    monkeypatch.setattr(analysing, "weigh_up", lambda *_: Weighed(None, None, None, Estimate(0.5, 0)))
    monkeypatch.setattr(
        analysing, "set_against", lambda *_: Weighed(None, None, None, Estimate(next(again), 0))
    )
    found, _ = await analysed("sorted")
    assert [one.weighed.loss.share for one in found.turning] == [0.6, 0.5, 0.4]


async def test_only_some_matches_wait_and_one_that_fails_is_over(monkeypatch):
    def broken(*_):
        raise RuntimeError("no")

    monkeypatch.setattr(analysing, "weigh_up", broken)
    analyst = Analyst()
    under_way = [analyst.begin(str(number), FILM) for number in range(MOST_WAITING)]
    assert analyst.begin("0", FILM) is under_way[0], "who asks twice joins"
    with pytest.raises(TableError, match="analyses_wait"):
        analyst.begin("one too many", FILM)
    for progress in under_way:
        await progress.over.wait()
    assert analyst.kept("0") is None
    assert analyst.begin("0", FILM) is not under_way[0], "it can be tried again"
    await analyst.close()


def test_a_loss_within_its_doubt_is_none():
    def with_loss(share, error):
        return Weighed(None, None, None, Estimate(share, error))

    assert is_certain(with_loss(0.2, 0.1))
    assert not is_certain(with_loss(0.2, 0.19)), "six are looked at"
    assert not is_certain(with_loss(0.04, 0.0)), "not worth a word"
    assert not is_certain(Weighed(None, None))


async def test_the_bot_does_not_wait_for_an_analysis_when_it_stops():
    thinkers = Thinkers(1)
    work = asyncio.create_task(thinkers.aside(time.sleep, 3600))
    await comes(lambda: thinkers.pids)
    async with asyncio.timeout(60):
        await thinkers.close()
        with pytest.raises(ChildError):
            await work
