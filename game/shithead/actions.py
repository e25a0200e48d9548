"""The actions of a player; docs/headless.md has their JSON.

Cards are faces (see `card_json`): an action names cards by code, and the engine takes such cards from the
seat's active zone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, TypeAdapter, WrapSerializer

from game.core.card_json import Exact, JsonCard, JsonLaidCard, JsonSeat
from game.shedding.actions import Flip


@dataclass(frozen=True, slots=True)
class Play(Exact):
    """Lay a set of equal cards, or a run in its order, from the active zone.

    A joker that stands for a rank is named with it (`7X`). `target` is needed when the rank laid attacks; it
    is ignored if the play burns the pile or ends the deal.
    """

    kind: Literal["play"] = field(default="play", kw_only=True)
    cards: tuple[JsonLaidCard, ...]
    target: JsonSeat | None = None


@dataclass(frozen=True, slots=True)
class JumpIn(Exact):
    """Lay, out of turn, the cards that complete as many equal ones as burn the pile."""

    kind: Literal["jump_in"] = field(default="jump_in", kw_only=True)


@dataclass(frozen=True, slots=True)
class Aim(Exact):
    """Name the target of an attack with a card that was flipped or drawn."""

    kind: Literal["aim"] = field(default="aim", kw_only=True)
    target: JsonSeat


@dataclass(frozen=True, slots=True)
class Stop(Exact):
    """End a chain of blind cards."""

    kind: Literal["stop"] = field(default="stop", kw_only=True)


@dataclass(frozen=True, slots=True)
class PickUp(Exact):
    """Take the pile; `add` is the face-up slot that goes with it, if the rules require one.

    In the reverse game (`pickup_victim=previous`) a stuck seat does this and another seat takes the pile.
    """

    kind: Literal["pick_up"] = field(default="pick_up", kw_only=True)
    add: tuple[JsonCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance(Exact):
    """Try the top card of the stock instead of one's own cards."""

    kind: Literal["chance"] = field(default="chance", kw_only=True)


@dataclass(frozen=True, slots=True)
class Choose(Exact):
    """Choose the face-up cards, slot by slot, and where the rules require it the face-down cards.

    With `deal_style=choose_both`, empty `down` and `up` put the first cards dealt face down, unseen.
    """

    kind: Literal["choose"] = field(default="choose", kw_only=True)
    down: tuple[JsonCard, ...] = ()
    up: tuple[tuple[JsonCard, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Stack(Exact):
    """Put a hand card on an equal face-up card: slot `slot` of seat `seat`."""

    kind: Literal["stack"] = field(default="stack", kw_only=True)
    card: JsonCard
    seat: JsonSeat
    slot: JsonSeat


@dataclass(frozen=True, slots=True)
class Exchange(Exact):
    """Swap hand cards (given) for as many own face-up cards (taken), before play."""

    kind: Literal["exchange"] = field(default="exchange", kw_only=True)
    hand: tuple[JsonCard, ...]
    up: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class Ready(Exact):
    """Declare oneself ready for play."""

    kind: Literal["ready"] = field(default="ready", kw_only=True)


Action: TypeAlias = Play | JumpIn | Flip | Aim | Stop | PickUp | Chance | Choose | Stack | Exchange | Ready


_OPTIONAL_PARTS: Final = frozenset({"target", "add", "down"})


def _without_empty_parts(action: Action, write: Callable[[Action], dict[str, Any]]) -> dict[str, Any]:
    """Leave out empty parts: no target, nothing added."""
    return {
        name: value
        for name, value in write(action).items()
        if value not in (None, (), []) or name not in _OPTIONAL_PARTS
    }


ACTIONS: Final[TypeAdapter[Action]] = TypeAdapter(
    Annotated[Action, Discriminator("kind"), WrapSerializer(_without_empty_parts)]
)
"""Reads and writes actions."""


def reacts(action: Action) -> bool:
    """Tell whether an action is a reaction to the last play."""
    return isinstance(action, JumpIn)
