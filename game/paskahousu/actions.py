"""The actions of a player; docs/headless.md has their JSON.

Cards are faces (see `card_json`): an action names cards by code, and the engine takes such cards from the
seat's active zone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, TypeAdapter, WrapSerializer

from game.core.card_json import JsonCard, JsonSuitedRank
from game.shedding.actions import NOTHING_ELSE, Flip


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards: of one rank, from the active zone; in the bluff game any of the hand, with a claim."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["play"] = field(default="play", kw_only=True)
    cards: tuple[JsonCard, ...]
    claim: JsonSuitedRank | None = None
    """The rank that all of them are said to be; None in the open game."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the pile."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["pick_up"] = field(default="pick_up", kw_only=True)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock into the hand, before a play or (`draw_pass`) instead of one."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["draw"] = field(default="draw", kw_only=True)


@dataclass(frozen=True, slots=True)
class TryStock:
    """Turn the top card of the stock up and try it on the pile."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["try_stock"] = field(default="try_stock", kw_only=True)


@dataclass(frozen=True, slots=True)
class Challenge:
    """Have the last play shown."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["challenge"] = field(default="challenge", kw_only=True)


@dataclass(frozen=True, slots=True)
class Accept:
    """Let a claim stand that everybody must answer."""

    __pydantic_config__ = NOTHING_ELSE

    kind: Literal["accept"] = field(default="accept", kw_only=True)


Action: TypeAlias = Play | PickUp | Draw | TryStock | Flip | Challenge | Accept


def _without_empty_claim(action: Action, write: Callable[[Action], dict[str, Any]]) -> dict[str, Any]:
    """Leave out the claim of a play in the open game."""
    return {name: value for name, value in write(action).items() if name != "claim" or value is not None}


ACTIONS: Final[TypeAdapter[Action]] = TypeAdapter(
    Annotated[Action, Discriminator("kind"), WrapSerializer(_without_empty_claim)]
)
"""Reads and writes actions."""


def reacts(action: Action) -> bool:
    """Tell whether an action is a reaction to the last play: a challenge, or letting it stand."""
    return isinstance(action, Challenge | Accept)
