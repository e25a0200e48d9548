"""Trial deals: what they find, one at a time for a person, fair between people, and over once nobody asks."""

import asyncio
import threading

import pytest

from bot.common.child import ChildError
from bot.rules import trials as trying
from bot.rules.trial_words import trial_text
from bot.rules.trials import Trial, Trials
from game.registry import GAMES
from tests.support.languages import words

ANNA, BEN = 10, 11
SHITHEAD = GAMES["shithead"]
RULES = SHITHEAD.presets["norvegien"]
ENDLESS = SHITHEAD.presets["shithead"].override(
    {"powers": {"2": None, "10": None}, "quad": 0, "compare": "gt", "pickup_victim": "previous"}
    | {"pickup_leader": "last_to_play"}
)
"""Whoever lays a card takes the pile back, and leads again: it looks harmless."""


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(trying, "DEALS", 10)
    monkeypatch.setattr(trying, "MOST_MOVES", 150)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_deals_by_every_games_usual_rules_end(few, game):
    rules = next(iter(game.presets.values()))
    trial = await Trials().begin(ANNA, game, rules)
    assert trial == await Trials().begin(BEN, game, rules), "with the same cards"
    assert (len(trial.lengths), trial.players, trial.endless) == (10, 4, trial.lengths.count(None))
    assert 10 < trial.moves < 150


async def test_deals_that_nobody_can_end_never_do(few):
    trial = await Trials().begin(ANNA, SHITHEAD, ENDLESS)
    assert (trial.endless, trial.moves, trial.most) == (10, None, 150)
    short = await Trials().begin(ANNA, SHITHEAD, RULES.override({"move_limit": 5}))
    assert (short.endless, short.most) == (10, 5), "cut off by the rules"


async def test_by_rules_with_which_deals_take_long_fewer_are_played(few, monkeypatch):
    monkeypatch.setattr(trying, "LONGEST", 1e-9)
    assert len((await Trials().begin(ANNA, SHITHEAD, RULES)).lengths) == trying._AT_ONCE


@pytest.fixture
def held(monkeypatch):
    """Deals are not played before they are let go on: which rules are being tried, in order."""
    goes_on, under_way = threading.Event(), []

    def played(key, rules, players, deals):
        under_way.append(rules.move_limit)
        assert goes_on.wait(60)
        return [1] * len(deals)

    monkeypatch.setattr(trying, "played", played)
    monkeypatch.setattr(trying, "DEALS", trying._AT_ONCE)
    yield goes_on, under_way
    goes_on.set()


def numbered(number):
    return RULES.override({"move_limit": number})


async def test_other_rules_take_the_place_of_those_that_were_being_tried(held):
    goes_on, under_way = held
    trials = Trials()
    started = [trials.begin(ANNA, SHITHEAD, numbered(number)) for number in (1, 2)]
    await asyncio.sleep(0.05)
    started += [trials.begin(ANNA, SHITHEAD, numbered(number)) for number in (3, 4, 5)]
    bens = trials.begin(BEN, SHITHEAD, numbered(6))
    goes_on.set()
    await asyncio.wait({*started, bens})
    assert [task.cancelled() for task in started] == [True] * 4 + [False]
    assert under_way == [2, 6, 5], "what was never begun, or waited, was not tried"
    assert trials.kept(SHITHEAD, numbered(5)) == started[-1].result()
    assert trials.kept(SHITHEAD, numbered(2)) is None


async def test_nobody_waits_for_more_than_one_trial_of_each_other_person(held):
    goes_on, under_way = held
    trials = Trials()
    for number in range(1, 20):
        trials.begin(ANNA, SHITHEAD, numbered(number))
        await asyncio.sleep(0)
    bens = trials.begin(BEN, SHITHEAD, numbered(20))
    trials.begin(ANNA, SHITHEAD, numbered(21))
    goes_on.set()
    await bens
    assert under_way.index(20) <= 2


async def test_a_trial_ends_with_the_editor_and_with_the_bot(held):
    goes_on, _ = held
    trials = Trials()
    closed = trials.begin(ANNA, SHITHEAD, numbered(1))
    await asyncio.sleep(0.05)
    trials.end(ANNA)
    trials.end(BEN)
    stopped = trials.begin(BEN, SHITHEAD, numbered(2))
    await asyncio.sleep(0)
    await trials.close()
    assert closed.cancelled()
    assert stopped.cancelled()
    goes_on.set()
    assert trials.kept(SHITHEAD, numbered(1)) is None


async def test_a_trial_whose_process_dies_tells_what_it_found_and_is_made_again(monkeypatch):
    answers = iter([[7, None], ChildError("died")])

    async def aside(*_):
        answer = next(answers)
        if isinstance(answer, ChildError):
            raise answer
        return answer

    monkeypatch.setattr(trying, "aside", aside)
    trials = Trials()
    assert (await trials.begin(ANNA, SHITHEAD, RULES)).lengths == (7, None)
    assert trials.kept(SHITHEAD, RULES) is None


LENGTH = "🎲 Deals end after 60 moves on average ({players} AIs, {tried} deals)."
WARNING = "⚠ {endless} of {tried} deals never ended: they were cut off after 2,000 moves."


@pytest.mark.parametrize(
    ("trial", "told"),
    [
        (None, ["-# 🎲 AIs are trying them out…"]),
        (Trial(4, ()), ["-# 🎲 These rules couldn’t be tried out."]),
        (Trial(4, (59, 61)), [LENGTH.format(tried=2, players=4)]),
        (
            Trial(3, (*[60] * 197, None, None, None)),
            [LENGTH.format(tried=200, players=3), WARNING.format(endless=3, tried=200)],
        ),
        (Trial(4, (None,) * 2), [WARNING.format(endless=2, tried=2)]),
    ],
)
def test_a_trial_is_told_in_a_line_or_two(trial, told):
    assert trial_text(trial, words("en")).split("\n") == told
