"""Kills the bot at random moments while people play, and starts it again.

Checks after every restart and at the end: every acknowledged move is stored once; every open table is soon
playable again; every old button gets an answer; the database verifies.
"""

import asyncio
import contextlib
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from playground import Playground
from playground.world.people import PersonSpec
from tests.proof.kill.history import History, Verdict
from tests.proof.kill.seated import Persistent, TableUnderFire, Treasurer
from tests.support import forked
from tests.support.databases import new_address, rows_of
from tests.support.failing_disk import FailingDisk
from tests.support.forked import ForkedBot

PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil")
TABLES = (
    ("shithead", "norvegien", ("Ada", "Ben", "Cleo")),
    ("nain_jaune", "nain_jaune", ("Ben", "Cleo", "Dora")),
    ("shithead", "palestinian", ("Dora", "Emil")),
    ("nain_jaune", "party", ("Emil", "Ada", "Dora")),
)
ANSWER_MS = 4_000
PLAYABLE_IN = 10.0
"""Seconds from the start of the process; on a machine that is busy besides, so many times more."""
STARTS_IN = 1.5
"""Seconds that a start takes once the bot is imported: it makes its database in the first half."""
MOST_MOVES = 16
"""Moves between two kills."""
MOMENTS = ("in play", "before its answers", "on doubled events", "in its start")
ON_FAILING_DISK = "on a disk that fails"
"""One more moment, where there is such a disk: syncs of SQLite's log fail now and then, or from then on."""
FAILS_EVERY = (2, 3, 5)
"""Every how many syncs fails, if not all do."""


@dataclass
class Figures:
    """What came out of a run."""

    kills: Counter[str] = field(default_factory=Counter)
    recoveries: list[float] = field(default_factory=list)
    """Seconds from each start until every table could be played at."""
    old_buttons: int = 0
    unanswered: list[str] = field(default_factory=list)
    too_late: list[str] = field(default_factory=list)
    verdict: Verdict | None = None
    proof: str = ""
    """What `python -m bot verify` says in the end; "" if all is well."""

    def __str__(self) -> str:
        slowest, usual = max(self.recoveries), sorted(self.recoveries)[len(self.recoveries) // 2]
        moments = ", ".join(f"{times} {moment}" for moment, times in self.kills.items())
        return (
            f"{sum(self.kills.values())} kills ({moments}): "
            f"{self.verdict}; playable again in {usual:.1f} s, {slowest:.1f} s at most; "
            f"{self.old_buttons} old buttons clicked, {len(self.unanswered)} unanswered"
        )


@dataclass
class Harness:
    """One playground, one database, one bot at a time."""

    playground: Playground
    address: str
    """Of the database, which need not be there yet."""
    rng: random.Random
    seats: Sequence[tuple[str, str, Sequence[str]]] = TABLES
    most_moves: int = MOST_MOVES
    history: History = field(default_factory=History)
    figures: Figures = field(default_factory=Figures)
    tables: list[TableUnderFire] = field(default_factory=list)
    alive: asyncio.Event = field(default_factory=asyncio.Event)
    disk: FailingDisk | None = None

    def __post_init__(self) -> None:
        settings = None if self.disk is None else self.disk.environment
        self.bot = ForkedBot(self.playground, self.address, settings=settings)
        self.moments = MOMENTS if self.disk is None else (*MOMENTS, ON_FAILING_DISK)

    async def run(self, kills: int) -> AsyncIterator[Figures]:
        """Play and kill; yields the figures after every kill. The last ones have the verdict."""
        async for figures in self._die_in_first_start(max(kills // 10, 1)):
            yield figures
        await self._start()
        self._seat_people()
        async with self._playing():
            await self._let_play(10 * self.most_moves // len(MOMENTS))
            while sum(self.figures.kills.values()) < kills:
                await self._play_and_die(self.moments[self.figures.kills.total() % len(self.moments)])
                await self._recover()
                yield self.figures
        await self.playground.settle()
        await self.bot.stop()
        sent = [(one.interaction_id, one.body) for one in self.playground.requests]
        self.history.note_what_followed(sent)
        self.figures.verdict = self.history.verdict(self.address)
        self.figures.proof = await asyncio.to_thread(_proof, self.address)
        yield self.figures

    async def _die_in_first_start(self, times: int) -> AsyncIterator[Figures]:
        """Kill the bot while it makes its database."""
        for _ in range(times):
            forget_starts(self.address)
            await self.bot.start()
            await asyncio.sleep(self.rng.uniform(0.0, STARTS_IN))
            await self.bot.kill()
            self.figures.kills["in its first start"] += 1
            yield self.figures

    def _seat_people(self) -> None:
        places = [*self.playground.channels]
        while len(places) < len(self.seats):
            places.append(self.playground.add_channel(f"table-{len(places)}"))
        for (game, variant, names), place in zip(self.seats, places[: len(self.seats)], strict=True):
            people = [Persistent(self.playground, name, place.id, self.rng, self.history) for name in names]
            self.tables.append(TableUnderFire(people, game, variant))

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[None]:
        self.alive.set()
        place = self.playground.channels[0].id
        bank = Treasurer(self.playground, PEOPLE[0], PEOPLE[1], place, self.history)
        playing = [*(table.play(self.alive) for table in self.tables), bank.grant(self.alive)]
        tasks = [asyncio.create_task(one) for one in playing]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _play_and_die(self, moment: str) -> None:
        if moment == "before its answers":
            self.playground.inject("slow_network", ms=self.rng.choice((60, 150, 300)))
        if moment == "on doubled events":
            self.playground.inject("duplicate_events")
        if moment == ON_FAILING_DISK and self.disk is not None:
            self.disk.fails(every=self.rng.choice(FAILS_EVERY))
        await self._let_play(self.rng.randint(2, self.most_moves))
        if moment == ON_FAILING_DISK and self.disk is not None and self.rng.random() < 0.5:
            self.disk.fails()
            await asyncio.sleep(1)  # what is told now is told on a disk that does not come back
        await asyncio.sleep(self.rng.uniform(0.0, 0.1))
        self.alive.clear()
        await self.bot.kill()
        if self.disk is not None:
            self.disk.heals()
        self.playground.inject("slow_network", on=False)
        self.playground.inject("duplicate_events", on=False)
        self.figures.kills[moment] += 1
        if moment == "in its start":
            await self.bot.start()
            await asyncio.sleep(self.rng.uniform(0.0, STARTS_IN))
            await self.bot.kill()
        self.playground.advance(ANSWER_MS / 1000 + 1)  # who still waits for the dead waits no longer

    async def _let_play(self, moves: int) -> None:
        """Wait until people were told of so many more moves, or long enough: on a bad disk none may come."""
        self.history.awaited = len(self.history.told) + moves
        self.history.reached.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_patience() / 5):
                await self.history.reached.wait()

    async def _recover(self) -> None:
        began = time.monotonic()
        await self._start()
        waiting = list(self.tables)
        while waiting:
            playable = await asyncio.gather(*(table.is_playable() for table in waiting))
            waiting = [table for table, done in zip(waiting, playable, strict=True) if not done]
            if waiting and time.monotonic() - began > 6 * _patience():
                self.figures.too_late += [f"{table.game} {table.variant}" for table in waiting]
                break
        self.figures.recoveries.append(time.monotonic() - began)
        for player in [player for table in self.tables for player in table.players]:
            clicked, unanswered = await player.click_old_buttons()
            self.figures.old_buttons += clicked
            self.figures.unanswered += unanswered
        self.alive.set()

    async def _start(self) -> None:
        forget_starts(self.address)
        await self.bot.start()
        await self.playground.wait_for_bot(6 * _patience())


@asynccontextmanager
async def harness(
    folder: Path,
    seed: int,
    seats: Sequence[tuple[str, str, Sequence[str]]] = TABLES,
    most_moves: int = MOST_MOVES,
    disk: FailingDisk | None = None,
) -> AsyncIterator[Harness]:
    """Run a harness on a database of its own, of the kind that is chosen."""
    people = [PersonSpec(name, administrator=name == PEOPLE[0]) for name in PEOPLE]
    async with Playground(people=people, rate_limits=None, answer_ms=ANSWER_MS) as playground:
        address = new_address(folder / "tapis.sqlite3")
        fire = Harness(playground, address, random.Random(seed), seats, most_moves, disk=disk)
        try:
            yield fire
        finally:
            await fire.bot.stop()


def in_time(seconds: float) -> bool:
    """Tell whether a restart was quick enough, on this machine as busy as it is now."""
    return seconds <= _patience()


def forget_starts(address: str) -> None:
    """Let the bot believe that it starts for the first time today.

    More than a few failed starts in a row, and more than 250 a day, are spaced out
    (bot/process/start_pacing.py).
    """
    with contextlib.suppress(sqlite3.OperationalError, psycopg.errors.UndefinedTable):  # no schema yet
        rows_of(address, "DELETE FROM application_fact WHERE name = 'recent starts'")


def _patience() -> float:
    return PLAYABLE_IN * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _proof(address: str) -> str:
    code, said = forked.run("bot", "verify", environment={**os.environ, "DATABASE_URL": address})
    return "" if code == 0 else said
