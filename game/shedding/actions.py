"""Actions that mean the same in every such game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from game.core.card_json import Exact, JsonSeat

ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Flip(Exact):
    """Turn the face-down card of a slot."""

    kind: Literal["flip"] = field(default="flip", kw_only=True)
    slot: JsonSeat


def without_equal_flips(actions: Sequence[ActionT]) -> list[ActionT]:
    """Return the actions with only one of several face-down cards, which are all alike."""
    flips = [action for action in actions if isinstance(action, Flip)]
    return [action for action in actions if not isinstance(action, Flip)] + flips[:1]
