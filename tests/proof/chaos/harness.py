"""People play at many tables of a bot of several processes, and one thing after the other goes wrong.

Every acknowledged move must be stored once; no two processes may write moves under one lease; every table
must soon play again.
"""

import asyncio
import contextlib
import math
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from benchmarks.cluster import spread
from benchmarks.far_server import FarServer, far_server
from playground import Playground
from playground.world.people import PersonSpec
from tests.proof.chaos import audit, next_version
from tests.proof.kill.history import History, Verdict
from tests.proof.kill.seated import Persistent, TableUnderFire
from tests.support import forked
from tests.support.databases import rows_of
from tests.support.forked import ForkedBot
from tests.support.set_clock import SetClock, library, set_clock

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
PLAYED: Final = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"))
ANSWER_MS: Final = 3_000
SHARDS: Final = 4
MOST_TABLES_A_SERVER: Final = 10
IMPATIENT: Final = 1.0
"""Seconds between two clicks at a table that has not answered since something went wrong."""
OPENED_EVERY: Final = 0.5
"""Seconds between the openings of two tables."""
CLOCK_SET: Final = "killed as PostgreSQL's clock was set"
FAULTS: Final = ("killed", "connections cut", "stood still", "PostgreSQL restarted", CLOCK_SET)
"""What goes wrong, in turn, the last with libfaketime; besides, one process's clock is wrong by an hour."""
STEPS: Final = (-600, 600, -7200, 7200)
"""By how many seconds PostgreSQL's clock is set, in turn."""
MOST_MOVES: Final = 200
"""Moves that people are told about between one thing that goes wrong and the next, at most."""
PLAYS_WITHIN: Final = 90.0
"""Seconds after which a table that does not play again is given up; more on a busy machine."""
CLOCKS_OFF: Final = (0.0, 0.0, 3600.0)
"""How wrong the clocks of the processes are, in seconds."""
_RESTARTED_AFTER: Final = 1.0
"""Seconds after which a process that has ended is started again, as by systemd."""
_CUT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"

_SERVING: Final = """
SELECT count(DISTINCT process.id) FROM process JOIN shard_lease ON shard_lease.process_id = process.id
WHERE version = 'next'
"""
"""How many processes of `next_version` serve."""


@dataclass
class Figures:
    """What came out of a run."""

    faults: dict[str, int] = field(default_factory=dict)
    recoveries: dict[str, list[float]] = field(default_factory=dict)
    """Seconds until every table played again, by fault."""
    too_late: list[str] = field(default_factory=list)
    verdict: Verdict | None = None
    written: audit.Written | None = None
    proof: str = ""
    seconds: float = 0.0

    def __str__(self) -> str:
        slowest = ", ".join(
            f"{name} {sorted(times)[len(times) // 2]:.1f} s, at most {max(times):.1f} s"
            for name, times in sorted(self.recoveries.items())
        )
        done = ", ".join(f"{times} x {name}" for name, times in sorted(self.faults.items()))
        lines = [f"{self.seconds:.0f} s: {done}"]
        if self.verdict is not None and self.written is not None:
            rate = self.verdict.stored / max(1.0, self.seconds)
            lines.append(f"{self.verdict}; {rate:.1f} moves a second")
            lines.append(f"leases: {self.written.epochs} used, {len(self.written.by_two)} by two processes")
        return "\n".join([*lines, f"until every table played again: {slowest}"])

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost, doubled or decided by two, and every table played again."""
        if self.verdict is None or self.written is None:
            return False
        wrong = self.verdict.lost or self.verdict.doubled or self.verdict.carried_out
        kept = not wrong and not self.written.by_two
        return kept and not self.too_late and not self.proof


class Survivor(Persistent):
    """Somebody who notes when the bot has answered last."""

    answered_at = 0.0

    async def press(self, wanted: str) -> Any:
        """Click a control of the board if it is there; returns what became of it."""
        return self._noted(await super().press(wanted))

    async def step(self) -> bool:
        """Click one thing that the hand offers; whether it was answered."""
        answered = await super().step()
        if answered:
            self.answered_at = time.monotonic()
        return answered

    def _noted(self, result: Any) -> Any:
        if result is not None and result.ok:
            self.answered_at = time.monotonic()
        return result


@dataclass
class ChaosTable(TableUnderFire):
    """A table at which somebody clicks every few seconds, and at once when something has gone wrong."""

    pace: float = 1.0
    """Seconds between two moves."""
    wronged_at: float = 0.0

    def rest(self, idle: int) -> float:
        """Return the seconds until the next click."""
        return IMPATIENT if self.played_again_after is None else self.pace

    async def open(self) -> None:
        """Open a table for points, for people sit at many; start it."""
        host = self.players[0]
        options = {"game": self.game, "variant": self.variant, "points": True}
        await host.person.slash(host.channel_id, "play", options)
        await self._fill()

    @property
    def played_again_after(self) -> float | None:
        """Seconds from when something went wrong until somebody got an answer; None if nobody has yet."""
        answered = [one.answered_at for one in self.players if isinstance(one, Survivor)]
        last = max(answered, default=0.0)
        return None if last <= self.wronged_at else last - self.wronged_at


@dataclass
class Chaos:
    """One playground, one database, several processes."""

    playground: Playground
    address: str
    rng: random.Random
    most_moves: int = MOST_MOVES
    clocks_off: Sequence[float] = CLOCKS_OFF
    frozen_for: float = 30.0
    history: History = field(default_factory=History)
    figures: Figures = field(default_factory=Figures)
    tables: list[ChaosTable] = field(default_factory=list)
    bots: list[ForkedBot] = field(default_factory=list)
    upgraded: set[int] = field(default_factory=set)
    """Processes, by their number, that run the next version."""
    frozen: set[int] = field(default_factory=set)
    """Processes, by their number, that stand still."""
    going_on: list[asyncio.Task[None]] = field(default_factory=list)
    server: FarServer | None = None
    """The PostgreSQL, if it is this run's own."""
    clock: SetClock | None = None
    """Of that server, if it can be set."""
    ends: float = math.inf
    """When nothing is awaited any more: what is stored by then is compared with what was acknowledged."""

    async def run(self, tables: int, rate: float, faults: Iterable[str]) -> AsyncIterator[Figures]:
        """Play at so many tables at so many moves a second in all; yield the figures after each fault.

        The last ones have the verdict.
        """
        await self._start()
        audit.begin(self.address)
        self._seat_people(tables, tables / rate)
        alive, began = asyncio.Event(), time.monotonic()
        alive.set()
        playing = []
        for table in self.tables:  # one after the other: it is not the opening that is to be tried
            playing.append(asyncio.create_task(table.play(alive)))
            await asyncio.sleep(OPENED_EVERY)
        await self._all_play(None)
        try:
            for name in faults:
                await self._go_wrong(name)
                self.figures.seconds = time.monotonic() - began
                yield self.figures
            await self._let_play(self.most_moves)
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            await self._stop()
        for error in ended:
            if isinstance(error, Exception):
                raise error
        self.figures.verdict = self.history.verdict(self.address)
        self.figures.written = audit.written(self.address)
        self.figures.proof = await asyncio.to_thread(self._proof)
        yield self.figures

    def _proof(self) -> str:
        """Return what `python -m bot verify` says is wrong, nothing if all is well."""
        module = next_version.MODULE if self.upgraded else "bot"
        code, said = forked.run(module, "verify", environment={**os.environ, "DATABASE_URL": self.address})
        return "" if code == 0 else said

    async def _start(self) -> None:
        for number, off in enumerate(self.clocks_off):
            settings = {"CLOCK_OFF": str(off), "BACKUP_HOURS": "0"}
            named = f"{self.address}&application_name=process{number}"
            bot = ForkedBot(self.playground, named, "tests.proof.chaos.wrong_clock", settings=settings)
            self.bots.append(bot)
            await bot.start()
            if number == 0:
                await self.playground.wait_for_bot(_patience())
            self.going_on.append(asyncio.create_task(self._keep_running(number)))

    async def _keep_running(self, number: int) -> None:
        """Start a process again whenever it has ended."""
        while True:
            await self.bots[number].wait()
            await asyncio.sleep(_RESTARTED_AFTER)
            await self.bots[number].start()

    async def _stop(self) -> None:
        for task in self.going_on:
            task.cancel()
        await asyncio.gather(*self.going_on, return_exceptions=True)
        await asyncio.gather(*(bot.kill() for bot in self.bots))

    def _seat_people(self, tables: int, pace: float) -> None:
        guilds = spread(self.playground, SHARDS)
        while len(guilds) * MOST_TABLES_A_SERVER < tables:
            guilds.append(self.playground.found_server(f"Hall {len(guilds)}"))
        for number in range(tables):
            place = self.playground.add_channel(f"table-{number}", guild=guilds[number % len(guilds)])
            names = [PEOPLE[(number + other) % len(PEOPLE)] for other in range(3)]
            people = [Survivor(self.playground, name, place.id, self.rng, self.history) for name in names]
            self.tables.append(ChaosTable(people, *PLAYED[number % len(PLAYED)], pace=pace))

    async def _let_play(self, moves: int) -> None:
        """Wait until people were told about so many more moves, or long enough."""
        self.history.awaited = len(self.history.told) + moves
        self.history.reached.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(_patience(), max(0.0, self.ends - time.monotonic()))):
                await self.history.reached.wait()

    async def _go_wrong(self, name: str) -> None:
        await self._let_play(self.rng.randint(1, self.most_moves))
        wronged_at = time.monotonic()
        await self._wrongs[name](self)
        for table in self.tables:
            table.wronged_at = wronged_at
        self.figures.faults[name] = self.figures.faults.get(name, 0) + 1
        if (seconds := await self._all_play(name)) is not None:
            self.figures.recoveries.setdefault(name, []).append(seconds)

    async def _all_play(self, name: str | None) -> float | None:
        """Wait until people have had an answer at every table since something went wrong; return how long.

        None if the run has ended before.
        """
        until = time.monotonic() + _patience()
        while waiting := [one for one in self.tables if one.played_again_after is None]:
            if time.monotonic() > self.ends:
                return None
            if time.monotonic() > until:
                self.figures.too_late += [f"{one.game} after {name}" for one in waiting]
                break
            await asyncio.sleep(0.05)
        return max(one.played_again_after or _patience() for one in self.tables)

    def _any_process(self) -> int:
        moving = [number for number in range(len(self.bots)) if number not in self.frozen]
        return self.rng.choice(moving)

    async def _kill(self) -> None:
        self._signal(self._any_process(), signal.SIGKILL)

    async def _freeze(self) -> None:
        """Let a process stand still for longer than its leases hold, and go on when others have them."""
        number = self._any_process()
        self.frozen.add(number)
        self._signal(number, signal.SIGSTOP)
        self.going_on.append(asyncio.create_task(self._thaw(number)))

    async def _thaw(self, number: int) -> None:
        await asyncio.sleep(self.frozen_for)
        self._signal(number, signal.SIGCONT)
        self.frozen.discard(number)

    def _signal(self, number: int, how: signal.Signals) -> None:
        if (pid := self.bots[number].pid) is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, how)

    async def _upgrade(self) -> None:
        """Stop a process, as an operator does, and start the next version in its place."""
        number = min(set(range(len(self.bots))) - self.upgraded)
        self.upgraded.add(number)
        self.bots[number].becomes(next_version.MODULE)
        await self.bots[number].stop()
        await self._serve_upgraded()

    async def _serve_upgraded(self) -> None:
        """Wait until all processes of the next version serve, as docs/operations.md asks operators to."""
        until = time.monotonic() + _patience()
        while await asyncio.to_thread(rows_of, self.address, _SERVING) != [(len(self.upgraded),)]:
            if time.monotonic() > until:
                self.figures.too_late.append(f"{len(self.upgraded)} processes of the next version")
                break
            await asyncio.sleep(0.2)

    async def _cut(self) -> None:
        if self.server is None:
            raise RuntimeError("others use this server")
        await asyncio.to_thread(rows_of, self.address, _CUT)

    async def _restart_database(self) -> None:
        if self.server is None:
            raise RuntimeError("others use this server")
        await asyncio.to_thread(self.server.restart)

    async def _set_clock(self) -> None:
        """Set PostgreSQL's clock, and kill a process: another one serves instead of it at once."""
        if self.clock is None:
            raise RuntimeError("this server's clock cannot be set")
        self.clock.step(STEPS[self.figures.faults.get(CLOCK_SET, 0) % len(STEPS)])
        await self._kill()

    _wrongs: ClassVar[dict[str, Callable[["Chaos"], Awaitable[None]]]] = {
        "killed": _kill,
        "connections cut": _cut,
        "stood still": _freeze,
        "PostgreSQL restarted": _restart_database,
        "upgraded": _upgrade,
        CLOCK_SET: _set_clock,
    }


@asynccontextmanager
async def chaos(
    seed: int,
    most_moves: int = MOST_MOVES,
    clocks_off: Sequence[float] = CLOCKS_OFF,
    address: str | None = None,
) -> AsyncIterator[Chaos]:
    """Make ready for a run with as many processes as clocks.

    It has a PostgreSQL of its own, unless it is given the address of an empty database: only one's own is
    restarted and cut off.
    """
    people = [PersonSpec(name, administrator=name == PEOPLE[0]) for name in PEOPLE]
    async with AsyncExitStack() as stack:
        server = clock = None
        if address is None:
            clock = stack.enter_context(set_clock()) if library() else None
            server = await stack.enter_async_context(far_server(clock.environment if clock else {}))
            address = f"postgresql://postgres@/{server.new_database()}?host={server.socket_folder}"
        playground = await stack.enter_async_context(
            Playground(people=people, rate_limits=None, answer_ms=ANSWER_MS)
        )
        spread(playground, SHARDS)
        yield Chaos(
            playground, address, random.Random(seed), most_moves, clocks_off, server=server, clock=clock
        )


def _patience() -> float:
    return PLAYS_WITHIN * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
