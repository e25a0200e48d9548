"""One rule of the game per module; each module's first line states it as a player would.

`EFFECTS` maps the effects a rank may have in addition to its demand. They are called with the state, the seat
that laid the cards, how many times the effect happens, and the log. A burn cancels them.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.core.protocol import Seat
from game.shithead.mechanics.again import again
from game.shithead.mechanics.reverse import reverse
from game.shithead.mechanics.skip import skip
from game.shithead.rules import EffectName
from game.shithead.state import Log, State

EFFECTS: Final[Mapping[EffectName, Callable[[State, Seat, int, Log], None]]] = {
    "skip": skip,
    "reverse": reverse,
    "again": again,
}
