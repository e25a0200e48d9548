"""Events of every deal, in the past tense."""

from dataclasses import dataclass, field
from typing import Literal

from game.core.card_json import JsonCard
from game.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began."""

    kind: Literal["dealt"] = field(default="dealt", kw_only=True)
    deal: int
    dealer: Seat
    stock: int
    """Cards left in the stock."""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat may see its hand. `cards` is empty for the others."""

    kind: Literal["hand_dealt"] = field(default="hand_dealt", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class CardFlipped:
    """A seat turned a face-down card; `fits` says whether it stays on the pile."""

    kind: Literal["card_flipped"] = field(default="card_flipped", kw_only=True)
    seat: Seat
    slot: int
    card: JsonCard
    fits: bool


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no cards left; `place` counts from 1."""

    kind: Literal["went_out"] = field(default="went_out", kw_only=True)
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is a seat's turn; it may be the same seat again, after a burn or when all others were skipped."""

    kind: Literal["turn_passed"] = field(default="turn_passed", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal ended."""

    kind: Literal["deal_over"] = field(default="deal_over", kw_only=True)
    ranking: tuple[tuple[Seat, ...], ...]
    loser: Seat | None
    reason: str
