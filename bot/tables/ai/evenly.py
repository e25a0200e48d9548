"""Time that says nothing of what an AI had to think about.

An AI with one possible action would move at once, and one with several after a search whose length depends on
its cards: whoever watches the clock would know more of a hand than the table shows. So what AIs do is shown a
whole number of units after it began. A unit is longer than what they usually take. On a busy machine some
take more; then those that had nothing to weigh take as much as the others lately did. AIs that do not race
(`game.ai.race`) take a millisecond or two, whatever they hold: the way to Discord differs by more.
"""

import asyncio
import math
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

_REMEMBERED: Final = 64


class EvenTime:
    """Lets time pass until a whole number of units is over; 0 to let none pass. `clock` returns seconds."""

    def __init__(
        self,
        unit: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.unit = unit
        self.clock = clock
        self._sleep = sleep
        self._late: deque[int] = deque([0], _REMEMBERED)
        """How many units more than usual what was weighed took lately."""

    async def passes(self, began: float, decisions: int = 1, *, had_choice: bool) -> None:
        """Wait until what began at a time may be shown: the decisions of AIs, some of whom had a choice."""
        if not self.unit:
            return
        taken = self.clock() - began
        late = max(0, math.ceil(taken / self.unit) - decisions)
        if had_choice:
            self._late.append(late)
        else:
            late = max(late, secrets.choice(self._late))
        await self._sleep((decisions + late) * self.unit - taken)


THINKING: Final = EvenTime(0.5)
"""For each decision of AIs that search: nearly all take less, on a busy machine too (docs/ai-levels.md)."""
HASTY: Final = EvenTime(0.05)
"""For all that other AIs do at once if they race: the longest takes some hundredths of a second."""
