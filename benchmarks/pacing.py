"""Clicks at a steady pace, and the latency of their answers."""

import asyncio
import gc
import statistics
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from benchmarks.crowd import Clicked, Crowd, CrowdedTable, Guest
from benchmarks.deciding import tells_of_move
from playground.interactions.person import InteractionResult
from playground.playground import Playground
from tests.proof.kill.history import History

DEADLINE: Final = 3.0
"""Seconds that Discord gives a bot."""
_MOST_REQUESTS: Final = 1000
"""So many requests are looked at for the answers to a click."""
_LOOK: Final = 0.02
"""Seconds between two checks of this process's own delay."""

Work: TypeAlias = Coroutine[Any, Any, None]


@dataclass(slots=True)
class Span:
    """The clicks of a period, and the latency of each answer in seconds."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0
    """How many of the clicks were moves."""
    failed: list[str] = field(default_factory=list)
    deferred: int = 0
    """Answers that only said that the answer would follow."""
    missed: int = 0
    """Moves that were due while no hand offered one."""
    late: list[float] = field(default_factory=list)
    """The delays of this process itself, in seconds."""

    def note(self, clicked: Clicked) -> None:
        """Note an answer."""
        self.seconds.append(clicked.seconds)
        self.moves += clicked.plays
        self.deferred += clicked.result.deferred
        if not clicked.result.ok:
            self.failed.append(str(clicked.result.failure))

    def quantile(self, share: float) -> float:
        """Return a quantile of the latencies."""
        return quantile(self.seconds, share)

    @property
    def over_deadline(self) -> int:
        """How many answers came too late for Discord."""
        return sum(took > DEADLINE for took in self.seconds)


def quantile(values: list[float], share: float) -> float:
    """Return a quantile, computed in hundredths; 0 without values."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1]


async def pace(rate: float, seconds: float, work: Callable[[], Work | None]) -> int:
    """Start so many coroutines a second and await all of them; return how often there was no work."""
    under_way: set[asyncio.Task[None]] = set()
    loop, missed = asyncio.get_running_loop(), 0
    began = loop.time()
    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - loop.time()))
        coming = work()
        if coming is None:
            missed += 1
        else:
            under_way.add(asyncio.create_task(coming))
    _ = await asyncio.gather(*under_way)
    return missed


@asynccontextmanager
async def watching_oneself(span: Span) -> AsyncIterator[None]:
    """Measure this process's own delay: that much of a latency may not be the bot's.

    It looks for garbage before, not meanwhile: a full collection of a process that plays Discord and hundreds
    of people stops it for 400 ms. The clicks that were due then come all at once, and the bot seems slow.
    """
    loop = asyncio.get_running_loop()

    async def watch() -> None:
        while True:
            due = loop.time() + _LOOK
            await asyncio.sleep(_LOOK)
            span.late.append(max(0.0, loop.time() - due))

    _ = gc.collect()
    gc.disable()
    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        gc.enable()
        watching.cancel()
        _ = await asyncio.wait({watching})


@dataclass(slots=True)
class Players:
    """A crowd that plays, and records the answers."""

    crowd: Crowd
    playground: Playground | None = None
    """Where it plays, to read refusals that are no longer shown; None if people are refused nothing."""
    history: History = field(default_factory=History)
    _going_on: set[asyncio.Task[None]] = field(default_factory=set)

    async def play(self, rate: float, seconds: float) -> Span:
        """Make so many moves a second, each at another table."""
        span = Span()
        async with watching_oneself(span):
            span.missed = await pace(rate, seconds, lambda: self._begin(span))
        return span

    async def open_hands(self, rate: float) -> Span:
        """Let everybody open their hand, at so many tables a second."""
        span, tables = Span(), iter(self.crowd.tables)

        async def opened(table: CrowdedTable) -> None:
            for clicked in await table.open_hands():
                span.note(clicked)

        _ = await pace(rate, len(self.crowd.tables) / rate, lambda: opened(next(tables)))
        return span

    def _begin(self, span: Span) -> Work | None:
        for table in self.crowd.in_turn():
            if (guest := table.mover()) is not None:
                table.busy = True
                return self._move(table, guest, span)
            if (custom_id := table.goes_on()) is not None:
                table.busy = True
                task = asyncio.create_task(self._go_on(table, custom_id))
                self._going_on.add(task)
                task.add_done_callback(self._going_on.discard)
        return None

    async def _move(self, table: CrowdedTable, guest: Guest, span: Span) -> None:
        try:
            for clicked in await table.move(guest):
                span.note(clicked)
                result, sent = clicked.result, self._sent(clicked.result)
                if clicked.plays and tells_of_move(clicked.custom_id, [*result.messages, *sent]):
                    self.history.note(guest.person.id, clicked.custom_id, result, sent)
        finally:
            table.busy = False

    def _sent(self, result: InteractionResult) -> list[dict[str, Any]]:
        """Return all that the bot has answered to a click, whatever its message shows since."""
        if self.playground is None or result.id is None:
            return []
        lately = self.playground.requests[-_MOST_REQUESTS:]
        bodies = [one.body for one in lately if one.interaction_id == result.id]
        return [body.get("data") or body for body in bodies if isinstance(body, dict)]

    async def _go_on(self, table: CrowdedTable, custom_id: str) -> None:
        try:
            await table.go_on(custom_id)
        finally:
            table.busy = False
