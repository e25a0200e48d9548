"""Analyses of finished matches: what each decision was worth, as far as its seat could see.

They are computed in the background, in a process of the lowest priority, one match after the other, of
different people in turn, and kept in memory. Nothing here looks at a hidden card: a decision is judged by the
view of who made it.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, ParamSpec, TypeVar

from bot.common.child import ChildError
from bot.common.fair_turns import FairTurns, Turn
from bot.common.recent import Recent
from bot.common.tasks import Tasks
from bot.tables.ai.thinking import aside, keeping_aside, set_against, weigh_up
from game.ai.weighing import Weighed
from game.core.film import Film
from game.core.protocol import Seat
from game.core.rng import Rng

EFFORT: Final = 0.6
"""How much is played to weigh a decision, as a share of what a move of the strongest level takes."""
MOST_DECISIONS: Final = 180
"""Of a longer match, so many are weighed, evenly spread: less than a minute of processor."""
SUSPECTS: Final = 6
"""How many of the decisions with the greatest losses are weighed again, with fresh cards."""
EFFORT_AGAIN: Final = 2.0
LEAST_LOSS: Final = 0.05
"""What is less is not worth a word, however certain."""
CERTAIN: Final = 1.35
"""By how many times the half of its 95 % interval a loss must exceed 0: six are looked at, and all of them
together are to be right in 95 % of cases."""
MOST_TURNING: Final = 3
MOST_ANALYSES: Final = 2
"""Of one person, under way or waiting."""
MOST_FILMS: Final = 1
"""The same of films."""
MOST_KEPT: Final = 64
P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, and what was found."""

    step: int
    """The frame that it led to."""
    seat: Seat
    weighed: Weighed


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found of a match."""

    judged: tuple[Judged, ...]
    """In order."""
    turning: tuple[Judged, ...]
    """The decisions that certainly lost most, the greatest loss first; none if none did."""
    decisions: int
    """How many there were, weighed or not."""

    @property
    def by_step(self) -> dict[int, Judged]:
        """What was found by frame; of the decisions weighed twice, what was found the second time."""
        return {one.step: one for one in (*self.judged, *self.turning)}


@dataclass(slots=True)
class Progress:
    """An analysis under way."""

    total: int
    done: int = 0
    judged: list[Judged] = field(default_factory=list)
    """What was found so far, from all over the match."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set at its end, whether it succeeded or not."""


class Analyst:
    """Analyses matches, one after the other."""

    def __init__(self) -> None:
        self._kept: Recent[str, Analysis] = Recent(MOST_KEPT)
        self._under_way: dict[str, Progress] = {}
        self._analyses = Tasks[None]()
        self._turns = FairTurns(1, MOST_ANALYSES)
        self._films = FairTurns(1, MOST_FILMS)

    def kept(self, match_id: str) -> Analysis | None:
        """Return the analysis of a match, None if there is none."""
        return self._kept.get(match_id)

    def under_way(self, match_id: str) -> Progress | None:
        """Return how far an analysis is; None if there is none under way."""
        return self._under_way.get(match_id)

    def begin(self, match_id: str, film: Film, person: int) -> Progress:
        """Begin to analyse a match for a person, or return how far that is.

        Raises TableError if too many wait.
        """
        if (there := self._under_way.get(match_id)) is not None:
            return there
        turn = self._turns.ask(person)
        steps = decisions(film)
        progress = self._under_way[match_id] = Progress(len(_spread(steps)))
        analysing = self._analyse(turn, match_id, film, steps, progress)
        self._analyses.begin(analysing, "analysis")
        return progress

    async def draw(self, person: int, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what a function returns in the same process, between two decisions, for a person.

        Raises TableError if too many wait, and ChildError.
        """
        turn = self._films.ask(person)
        async with keeping_aside(), turn:
            return await aside(function, *arguments, **named)

    async def close(self) -> None:
        """Stop what is under way."""
        await self._analyses.stop()

    async def _analyse(
        self, turn: Turn, match_id: str, film: Film, steps: Sequence[int], progress: Progress
    ) -> None:
        try:
            async with keeping_aside(), turn:
                self._kept[match_id] = await _analysed(match_id, film, steps, progress)
        except Exception as error:  # noqa: BLE001 - who asked is told, and the next match is analysed
            _log.error("match %s could not be analysed", match_id, exc_info=error)
        finally:
            del self._under_way[match_id]
            progress.over.set()


def decisions(film: Film) -> list[int]:
    """Return the frames that somebody's choice between several actions led to."""
    found = []
    for step, frame in enumerate(film.frames):
        if frame.action is not None and frame.seat is not None:
            before = film.frames[step - 1].match
            if len(film.game.legal_actions(before.state, frame.seat)) > 1:
                found.append(step)
    return found


def _spread(steps: Sequence[int]) -> list[int]:
    """Return the steps that are weighed: all, or as many as there may be, evenly spread."""
    if len(steps) <= MOST_DECISIONS:
        return list(steps)
    return [steps[number * len(steps) // MOST_DECISIONS] for number in range(MOST_DECISIONS)]


def _coarse_first(steps: Sequence[int]) -> list[int]:
    """Return the steps in the order in which they are weighed: soon some are known from everywhere."""
    order = sorted(range(1, len(steps)), key=lambda number: -(number & -number))
    return [steps[number] for number in (0, *order)] if steps else []


async def _analysed(match_id: str, film: Film, steps: Sequence[int], progress: Progress) -> Analysis:
    for step in _coarse_first(_spread(steps)):
        decision = _Decision.at(match_id, film, step)
        weighed = await _found(match_id, step, weigh_up, *decision.asked("first"), decision.action, EFFORT)
        if weighed is not None:
            progress.judged.append(Judged(step, decision.seat, weighed))
        progress.done += 1
    judged = sorted(progress.judged, key=lambda one: one.step)
    return Analysis(tuple(judged), await _turning(match_id, film, judged), len(steps))


async def _turning(match_id: str, film: Film, judged: Sequence[Judged]) -> tuple[Judged, ...]:
    """Return the decisions that certainly lost most, as they come out with fresh cards."""
    sure = []
    for one in sorted(judged, key=_loss, reverse=True)[:SUSPECTS]:
        if _loss(one) < LEAST_LOSS:
            break
        decision = _Decision.at(match_id, film, one.step)
        asked = *decision.asked("again"), one.weighed.best, decision.action, EFFORT_AGAIN
        weighed = await _found(match_id, one.step, set_against, *asked)
        if weighed is not None and is_certain(weighed):
            sure.append(Judged(one.step, one.seat, weighed))
    return tuple(sorted(sure, key=_loss, reverse=True)[:MOST_TURNING])


def is_certain(weighed: Weighed) -> bool:
    """Tell whether what was chosen is worth less than the best beyond doubt."""
    loss = weighed.loss
    return loss is not None and loss.share >= LEAST_LOSS and loss.share > CERTAIN * loss.error


def _loss(one: Judged) -> float:
    return 0.0 if one.weighed.loss is None else one.weighed.loss.share


@dataclass(frozen=True, slots=True)
class _Decision:
    """What a seat could see when it decided, and what it did."""

    key: str
    view: Any
    legal: Sequence[Any]
    seat: Seat
    action: Any
    label: str

    @classmethod
    def at(cls, match_id: str, film: Film, step: int) -> "_Decision":
        frame, before, game = film.frames[step], film.frames[step - 1].match, film.game
        if frame.seat is None:
            raise ValueError(f"step {step} is nobody's")
        view, legal = game.view(before.state, frame.seat), game.legal_actions(before.state, frame.seat)
        return cls(game.key, view, legal, frame.seat, frame.action, f"{match_id}|{step}")

    def asked(self, which: str) -> tuple[str, Any, Sequence[Any], Rng]:
        """Return what is asked of a process; the same each time for the same match."""
        seed = hashlib.sha256(f"{self.label}|{which}".encode()).digest()
        return self.key, self.view, self.legal, Rng(seed, "analysis")


async def _found(match_id: str, step: int, function: Callable[..., Weighed], *asked: Any) -> Weighed | None:
    """Return what a process finds, None if it fails."""
    try:
        return await aside(function, *asked)
    except ChildError as error:
        _log.warning("match %s: step %d stays unweighed: %s", match_id, step, error)
        return None
