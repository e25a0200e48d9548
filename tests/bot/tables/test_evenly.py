"""The time that an AI takes says nothing of its cards: no threshold tells one action from several."""

import asyncio
import random
import time
from bisect import bisect

import pytest

from bot.tables.ai import evenly
from bot.tables.ai.evenly import EvenTime
from bot.tables.ai.players import AiPlayers, races
from bot.tables.ai.thinking import processes_allowed
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Start
from bot.tables.model.values import Phase
from game.ai.levels import LEVELS, THINKERS
from game.levels import policy_for
from game.registry import GAMES
from tests.bot.conftest import open_at
from tests.bot.tables.living import ANNA, awaited, play_one
from tests.game.conformance.playing import positions, rng_of

UNIT = 0.2
SLOW = 0.03
"""Seconds that a choice takes in these tests, where there is one."""


class Clock:
    """Goes on when somebody sleeps, or thinks."""

    now = 0.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        assert seconds >= 0
        self.now += seconds


@pytest.fixture
def clock():
    return Clock()


async def shown_after(even, clock, taken, *, had_choice, decisions=1):
    began = clock()
    clock.now += taken
    await even.passes(began, decisions, had_choice=had_choice)
    return round((clock() - began) / even.unit, 6)


async def test_what_takes_less_than_a_unit_is_shown_after_one(clock):
    even = EvenTime(0.5, clock, clock.sleep)
    for taken in (0.0, 0.001, 0.32, 0.4999):
        for had_choice in (True, False):
            assert await shown_after(even, clock, taken, had_choice=had_choice) == 1
    assert await shown_after(even, clock, 1.2, had_choice=True, decisions=3) == 3
    assert await shown_after(even, clock, 1.2, had_choice=True) == 3, "a whole number of units"


async def test_on_a_busy_machine_those_without_a_choice_take_as_long_as_the_others_lately_did(clock):
    """One threshold told them apart in 99 % of moves; of 50 % each, it may be right by chance alone."""
    seed = random.randrange(2**32)
    print("seed", seed)
    rng, even = random.Random(seed), EvenTime(0.5, clock, clock.sleep)
    times = {True: [], False: []}
    for _ in range(6000):
        had_choice = rng.random() < 0.5
        taken = rng.expovariate(2.0) if had_choice else 0.001
        times[had_choice].append(await shown_after(even, clock, taken, had_choice=had_choice))
    assert best_threshold(times[False], times[True]) < 0.55
    assert max(times[True]) > 3, "the machine was busy"


def best_threshold(quick, slow):
    """The part of moves that the best threshold tells apart, each kind counted as half."""
    quick, slow = sorted(quick), sorted(slow)
    found = (
        (bisect(quick, at) / len(quick) + 1 - bisect(slow, at) / len(slow)) / 2 for at in {*quick, *slow}
    )
    return max(max(one, 1 - one) for one in found)


async def test_without_a_unit_no_time_passes(clock):
    even = EvenTime(0, clock, clock.sleep)
    await even.passes(clock(), had_choice=True)
    assert clock() == 0


@pytest.fixture
def slow_choices(monkeypatch):
    """Let a choice take a while; returns how many AIs had one, and how many had none."""
    counts = {True: 0, False: 0}
    action = AiPlayers.action

    def slowly(self, match, seat, level):
        has_choice = len(match.game.legal_actions(match.state, seat)) > 1
        counts[has_choice] += 1
        if has_choice:
            time.sleep(SLOW)
        return action(self, match, seat, "easy")

    monkeypatch.setattr(AiPlayers, "action", slowly)
    monkeypatch.setattr(evenly.THINKING, "unit", UNIT)
    monkeypatch.setattr(evenly.HASTY, "unit", UNIT)
    return counts


WAYS = [("hard", False), ("expert", False), ("expert", True), ("normal", False), ("easy", True)]


class Watch:
    """Notes how long after the click, or after what was shown before, it was shown what AIs did."""

    def __init__(self, counts):
        self.waits, self._counts, self._seen, self.since = [], counts, 0, 0.0
        self.moves = []

    def __call__(self, update):
        now, asked = time.monotonic(), sum(self._counts.values())
        if asked > self._seen:
            self.waits.append(now - self.since)
            before = update.before.match
            self.moves.append(update.table.match.length - (before.length if before else 0))
        self._seen, self.since = asked, now


@pytest.mark.parametrize(("level", "private"), WAYS, ids=[f"{way[0]}{'-alone' * way[1]}" for way in WAYS])
@pytest.mark.parametrize("game", ["shithead", "nain_jaune", "paskahousu"])
async def test_no_move_of_an_ai_that_races_is_stored_sooner_than_after_a_unit(
    store, slow_choices, game, level, private
):
    """Whether it is stored with the click or later, and whether it was the only one possible.

    For others nobody waits.
    """
    watch = Watch(slow_choices)
    options = {"private": True, "for_tokens": False, "clock": CLOCKS["none"]} if private else {}
    table = await open_at(Directory(store, watch), game, **options)
    for _ in range(2):
        await table.handle(AddAi(ANNA, level))
    async with processes_allowed(1):
        watch.since = time.monotonic()
        await table.handle(Start(ANNA))
        while len(watch.waits) < 8 or not all(slow_choices.values()):
            if table.value.phase is not Phase.PLAYING:
                break
            if ANNA in awaited(table):
                watch.since = time.monotonic()
                await play_one(table, ANNA)
            await asyncio.sleep(0.001)
    print(slow_choices, [round(wait, 3) for wait in watch.waits])
    assert len(watch.waits) >= 3
    assert (min(watch.waits) >= UNIT * 0.99) == races(GAMES[game], level)
    if level in THINKERS and not private:
        assert max(watch.moves) == 1, "people follow move by move"


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in GAMES.values() for level in LEVELS if not races(game, level)],
    ids=lambda one: getattr(one, "key", one),
)
def test_an_ai_that_does_not_race_takes_no_time_that_could_be_noticed(game, level):
    """A few milliseconds of processor time at most, with all that it has to choose from."""
    times = []
    for preset, rules in game.presets.items():
        for state, _, _ in list(positions(game, rules, rules.players[0], seed=7, most=60))[::3]:
            seat, rng = game.awaited(state)[0], rng_of(preset)
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            began = time.thread_time()
            policy_for(game, level).choose(view, legal, rng)
            times.append(time.thread_time() - began)
    assert len(times) > 60
    assert sorted(times)[len(times) * 9 // 10] < 0.005
