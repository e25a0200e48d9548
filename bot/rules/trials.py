"""Trial deals of house rules: whether deals come to an end by them, and after how many moves.

AIs of the quickest level play them a few at a time, in the process for which nobody waits. The same rules are
tried with the same cards, and the result is kept in memory.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from bot.common.child import ChildError
from bot.common.fair_turns import FairTurns
from bot.common.ids import fingerprint
from bot.common.recent import Recent
from bot.common.tasks import Tasks, begin
from bot.tables.ai.thinking import aside, keeping_aside
from game.ai.levels import LEVELS
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.levels import policy_for
from game.registry import GAMES
from game.simulate import deal_lengths

DEALS: Final = 200
MOST_MOVES: Final = 2000
"""A deal that takes more never ends."""
LONGEST: Final = 20.0
"""Seconds; by rules with which deals take long, fewer are played."""
_AT_ONCE: Final = 5
"""Between these, others get their turn in the process, and a trial can end."""
_COMFORTABLE: Final = 4
"""How many play, where the rules allow it."""
_MOST_KEPT: Final = 256

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trial:
    """How trial deals went."""

    players: int
    lengths: Sequence[int | None]
    """The moves of each deal, None for one that never ended; none if nothing could be tried."""
    most: int = MOST_MOVES
    """After so many moves, one never ends."""

    @property
    def endless(self) -> int:
        """How many never ended."""
        return self.lengths.count(None)

    @property
    def moves(self) -> float | None:
        """The moves on average of those that ended; None if none did."""
        ended = [length for length in self.lengths if length is not None]
        return fmean(ended) if ended else None


class Trials:
    """Tries rules out: one at a time for each person, and one after the other for all."""

    def __init__(self) -> None:
        self._kept: Recent[str, Trial] = Recent(_MOST_KEPT)
        self._turns = FairTurns(1, 1)
        self._tasks = Tasks[int]()
        """By person."""

    def kept(self, game: AnyGame, rules: Rules) -> Trial | None:
        """Return how the trial of rules went; None if they were not tried lately."""
        return self._kept.get(_key(game, rules))

    def begin(self, person: int, game: AnyGame, rules: Rules) -> asyncio.Task[Trial]:
        """Try rules out in place of those that are being tried for the person."""
        self.end(person)
        task = begin(self._try(self._tasks.of(person), person, game, rules), "trial deals")
        self._tasks.hold(task, person)
        return task

    def end(self, person: int) -> None:
        """Stop trying rules out for a person."""
        if (task := self._tasks.of(person)) is not None:
            task.cancel()

    async def close(self) -> None:
        """Stop what is under way."""
        await self._tasks.stop()

    async def _try(
        self, before: asyncio.Task[Trial] | None, person: int, game: AnyGame, rules: Rules
    ) -> Trial:
        if before is not None:
            await asyncio.wait({before})
        allowed = game.seats_allowed(rules)
        players = max(allowed[0], min(_COMFORTABLE, allowed[-1]))
        most = min(MOST_MOVES, getattr(rules, "move_limit", MOST_MOVES))
        lengths: list[int | None] = []
        async with keeping_aside(), self._turns.ask(person):
            ends = asyncio.get_running_loop().time() + LONGEST
            try:
                while len(lengths) < DEALS and asyncio.get_running_loop().time() < ends:
                    deals = range(len(lengths), len(lengths) + _AT_ONCE)
                    lengths += await aside(played, game.key, rules, players, deals)
            except ChildError as error:
                _log.warning("trial deals broke off: %s", error)
                return Trial(players, tuple(lengths), most)
        trial = self._kept[_key(game, rules)] = Trial(players, tuple(lengths), most)
        return trial


def played(key: str, rules: Rules, players: int, deals: Sequence[int]) -> list[int | None]:
    """Play deals by rules; return the moves of each, None for one that never ends."""
    game = GAMES[key]
    return deal_lengths(game, rules, [policy_for(game, LEVELS[0])] * players, deals, MOST_MOVES)


def _key(game: AnyGame, rules: Rules) -> str:
    return fingerprint(game.key, rules.model_dump_json())
