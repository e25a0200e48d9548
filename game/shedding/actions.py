"""Actions that mean the same in every such game."""

from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import ConfigDict

from game.core.card_json import JsonSeat

NOTHING_ELSE: Final = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the face-down card of a slot."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["flip"] = field(default="flip", kw_only=True)
    slot: JsonSeat
