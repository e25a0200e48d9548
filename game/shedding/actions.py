"""Actions that mean the same in every such game."""

from dataclasses import dataclass, field
from typing import Literal

from game.core.card_json import Exact, JsonSeat


@dataclass(frozen=True, slots=True)
class Flip(Exact):
    """Turn the face-down card of a slot."""

    kind: Literal["flip"] = field(default="flip", kw_only=True)
    slot: JsonSeat
