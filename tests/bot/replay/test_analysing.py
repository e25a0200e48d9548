"""Analyses: the same each time, of a few decisions of a long match, and never more than may wait."""

import asyncio
import threading
import time
from dataclasses import replace

import pytest

from bot.common.child import ChildError
from bot.common.errors import TableError
from bot.replay import analyst as analysing
from bot.replay.analyst import (
    CERTAIN,
    EFFORT,
    EFFORT_AGAIN,
    LEAST_LOSS,
    MOST_ANALYSES,
    MOST_TURNING,
    SUSPECTS,
    Analyst,
    decisions,
    is_certain,
)
from bot.tables.ai.thinking import Thinkers
from game.ai.weighing import Estimate, Weighed
from tests.replays.films import recorded_film
from tests.support.eventually import comes
from tests.support.searches import short_searches

ANNA, BEN = 10, 11
FILM = recorded_film("paskahousu.valepaska")


@pytest.fixture(autouse=True)
def short():
    with short_searches():
        yield


async def analysed(match_id, film=FILM):
    analyst = Analyst()
    progress = analyst.begin(match_id, film, ANNA)
    await progress.over.wait()
    return analyst.kept(match_id), progress


async def test_the_same_match_is_judged_alike_and_every_decision_is():
    short = replace(FILM, frames=FILM.frames[:40])
    (first, progress), (second, _) = [await analysed("one", short) for _ in range(2)]
    assert first == second
    assert [one.step for one in first.judged] == decisions(short)
    assert (progress.done, progress.total) == (len(first.judged), first.decisions)
    assert all(is_certain(one.weighed) for one in first.turning)


async def test_the_first_decisions_that_are_weighed_are_from_all_over_the_match(monkeypatch):
    asked, weigh_up = [], analysing.weigh_up

    def noted(key, view, *rest, **named):
        asked.append(view.moves)
        return weigh_up(key, view, *rest, **named)

    monkeypatch.setattr(analysing, "weigh_up", noted)
    found, progress = await analysed("coarse")
    assert len(found.judged) == len(asked) > 16
    assert sorted(progress.judged, key=lambda one: one.step) == list(found.judged)
    whole, first = sorted(asked), sorted(asked[:9])
    gaps = [later - earlier for earlier, later in zip(first, [*first[1:], whole[-1]], strict=True)]
    assert first[0] == whole[0]
    assert max(gaps) < (whole[-1] - whole[0]) / 4


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


@pytest.mark.parametrize(
    ("losses", "again"),
    [
        ((LEAST_LOSS, LEAST_LOSS - 0.001, 0.2), [2, 0]),
        ((0.9, None, 0.8), [0, 2]),
        (tuple(0.1 + number / 100 for number in range(SUSPECTS + 1)), [*range(SUSPECTS, 0, -1)]),
        ((None, 0.0), []),
    ],
)
async def test_what_seemed_to_lose_most_is_weighed_again_with_fresh_cards(monkeypatch, losses, again):
    """At most so many decisions, none that seemed to lose too little; what the second look says counts."""
    asked, once, second = iter(losses), [], []

    def weigh_up(key, view, legal, rng, chosen, effort):
        once.append((rng.word(), chosen, effort))
        loss = next(asked, None)
        return Weighed("best", None, None, None if loss is None else Estimate(loss, 0))

    def set_against(key, view, legal, rng, best, chosen, effort):
        second.append((rng.word(), chosen, effort))
        assert best == "best"
        return Weighed("best", None, None, Estimate(LEAST_LOSS + len(second) / 1000, 0))

    monkeypatch.setattr(analysing, "weigh_up", weigh_up)
    monkeypatch.setattr(analysing, "set_against", set_against)
    found, _ = await analysed("again", replace(FILM, frames=FILM.frames[:40]))
    assert [chosen for _, chosen, _ in second] == [once[number][1] for number in again]
    assert {effort for *_, effort in once} == {EFFORT}
    assert {effort for *_, effort in second} <= {EFFORT_AGAIN}
    assert not {word for word, *_ in once} & {word for word, *_ in second}
    assert len(found.turning) == min(len(again), MOST_TURNING)
    assert {step: one for step, one in found.by_step.items() if one in found.turning} == {
        one.step: one for one in found.turning
    }


async def test_one_is_told_how_far_an_analysis_is_until_it_is_kept(monkeypatch):
    monkeypatch.setattr(analysing, "weigh_up", lambda *_: Weighed(None, None))
    analyst = Analyst()
    assert (analyst.under_way("one"), analyst.kept("one")) == (None, None)
    progress = analyst.begin("one", FILM, ANNA)
    assert analyst.under_way("one") is progress
    assert (progress.done, progress.total) == (0, len(decisions(FILM)))
    await progress.over.wait()
    assert analyst.under_way("one") is None
    assert analyst.kept("one").decisions == progress.done == progress.total
    assert analyst.kept("another") is None


async def test_each_person_has_one_film_drawn_at_a_time(monkeypatch):
    goes_on, analyst = threading.Event(), Analyst()
    drawing = [asyncio.create_task(analyst.draw(person, goes_on.wait)) for person in (ANNA, BEN)]
    await asyncio.sleep(0)
    with pytest.raises(TableError, match="your_requests_wait"):
        await analyst.draw(ANNA, str)
    goes_on.set()
    assert await asyncio.gather(*drawing) == [True] * 2
    assert await analyst.draw(ANNA, int, "12", base=3) == 5


async def test_who_asks_for_much_keeps_nobody_else_waiting_and_an_analysis_that_fails_is_over(monkeypatch):
    """Six analyses of one person once made everybody read that they had to wait."""
    over = []

    async def broken(match_id, *_):
        over.append(match_id)
        raise RuntimeError("no")

    monkeypatch.setattr(analysing, "_analysed", broken)
    analyst = Analyst()
    under_way = [analyst.begin(str(number), FILM, ANNA) for number in range(MOST_ANALYSES)]
    assert analyst.begin("0", FILM, ANNA) is analyst.begin("0", FILM, BEN) is under_way[0], "others join"
    with pytest.raises(TableError, match="your_requests_wait"):
        analyst.begin("one too many", FILM, ANNA)
    under_way += [analyst.begin(f"ben's {number}", FILM, BEN) for number in range(MOST_ANALYSES)]
    for progress in under_way:
        await progress.over.wait()
    assert over == ["0", "1", "ben's 0", "ben's 1"]
    assert analyst.kept("0") is None
    assert analyst.begin("0", FILM, ANNA) is not under_way[0], "it can be tried again"
    await analyst.close()


def test_a_loss_within_its_doubt_is_none():
    def with_loss(share, error):
        return Weighed(None, None, None, Estimate(share, error))

    assert is_certain(with_loss(0.2, 0.1))
    assert not is_certain(with_loss(0.2, 0.19)), "six are looked at"
    assert not is_certain(with_loss(0.04, 0.0)), "not worth a word"
    assert is_certain(with_loss(LEAST_LOSS, 0.0))
    assert not is_certain(with_loss(CERTAIN * 0.2, 0.2)), "as large as its doubt"
    assert not is_certain(Weighed(None, None))


async def test_the_bot_does_not_wait_for_an_analysis_when_it_stops():
    thinkers = Thinkers(1)
    work = asyncio.create_task(thinkers.aside(time.sleep, 3600))
    await comes(lambda: thinkers.pids)
    async with asyncio.timeout(60):
        await thinkers.close()
        with pytest.raises(ChildError):
            await work
