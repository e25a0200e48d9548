"""The actions of a player; docs/headless.md has their JSON.

Cards are faces (see `card_json`): an action names cards by code, and the engine takes such cards from the
seat's active zone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, TypeAdapter, WrapSerializer

from game.core.card_json import Exact, JsonCard, JsonSuitedRank
from game.shedding.actions import Flip


@dataclass(frozen=True, slots=True)
class Play(Exact):
    """Lay cards: of one rank, from the active zone; in the bluff game any of the hand, with a claim."""

    kind: Literal["play"] = field(default="play", kw_only=True)
    cards: tuple[JsonCard, ...]
    claim: JsonSuitedRank | None = None
    """The rank that all of them are said to be; None in the open game."""


@dataclass(frozen=True, slots=True)
class PickUp(Exact):
    """Take the pile."""

    kind: Literal["pick_up"] = field(default="pick_up", kw_only=True)


@dataclass(frozen=True, slots=True)
class Draw(Exact):
    """Take the top card of the stock into the hand, before a play or (`draw_pass`) instead of one."""

    kind: Literal["draw"] = field(default="draw", kw_only=True)


@dataclass(frozen=True, slots=True)
class TryStock(Exact):
    """Turn the top card of the stock up and try it on the pile."""

    kind: Literal["try_stock"] = field(default="try_stock", kw_only=True)


@dataclass(frozen=True, slots=True)
class Challenge(Exact):
    """Have the last play shown."""

    kind: Literal["challenge"] = field(default="challenge", kw_only=True)


@dataclass(frozen=True, slots=True)
class Accept(Exact):
    """Let a claim stand that everybody must answer."""

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
