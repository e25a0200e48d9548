"""Events, in the past tense.

`redact` empties `cards` for those who did not see them: cards dealt and drawn, and in the bluff game whatever
lies or moves face down. `count` says how many there were.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Discriminator, TypeAdapter

from game.core.card_json import JsonCard, JsonRank
from game.core.protocol import Seat
from game.paskahousu.rules import OpenerRule
from game.shedding.events import CardFlipped, DealOver, Dealt, HandDealt, TurnPassed, WentOut

Zone: TypeAlias = Literal["hand", "up"]
"""The zone that cards were laid from."""
FallCause: TypeAlias = Literal["killer", "quad", "led"]
"""Why a pile falls: a killer on what it kills, enough equal cards, a killer that was led."""


@dataclass(frozen=True, slots=True)
class OpenerFound:
    """The seat that leads first, the rule, and the rank of which its hand has (most) cards, if any."""

    kind: Literal["opener_found"] = field(default="opener_found", kw_only=True)
    seat: Seat
    rule: OpenerRule
    rank: JsonRank | None


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """A seat laid cards on the pile; with a claim face down, and `cards` is empty for the others."""

    kind: Literal["cards_laid"] = field(default="cards_laid", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]
    zone: Zone
    claim: JsonRank | None


@dataclass(frozen=True, slots=True)
class StockTried:
    """A seat tried the top card of the stock; `fits` says whether it stays on the pile."""

    kind: Literal["stock_tried"] = field(default="stock_tried", kw_only=True)
    seat: Seat
    card: JsonCard
    fits: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew from the stock. `cards` is empty for the others."""

    kind: Literal["cards_drawn"] = field(default="cards_drawn", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]
    by_choice: bool
    """Whether it is the action `draw`; otherwise the hand was refilled."""


@dataclass(frozen=True, slots=True)
class ClaimAccepted:
    """A seat let a claim stand that everybody must answer."""

    kind: Literal["claim_accepted"] = field(default="claim_accepted", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat had the last play shown, to all."""

    kind: Literal["challenged"] = field(default="challenged", kw_only=True)
    seat: Seat
    target: Seat
    """Who laid the cards."""
    cards: tuple[JsonCard, ...]
    claim: JsonRank
    truthful: bool


@dataclass(frozen=True, slots=True)
class PileBurnt:
    """The whole pile fell: it left the game."""

    kind: Literal["pile_burnt"] = field(default="pile_burnt", kw_only=True)
    seat: Seat
    rank: JsonRank
    """In the bluff game the rank that was claimed."""
    cause: FallCause
    count: int
    cards: tuple[JsonCard, ...]
    """The pile, bottom first; empty for all in the bluff game."""
    face_down: bool


@dataclass(frozen=True, slots=True)
class PilePickedUp:
    """A seat took the pile into its hand."""

    kind: Literal["pile_picked_up"] = field(default="pile_picked_up", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]
    """Bottom first. For the others, in the bluff game: the cards that a challenge showed."""
    shown: tuple[JsonCard, ...]
    """The cards that a challenge showed."""
    face_down: bool


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left the table; their cards are out of the game, shown unless the game is one of bluff."""

    kind: Literal["seat_left"] = field(default="seat_left", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]
    face_down: bool


Event: TypeAlias = (
    (Dealt | HandDealt | OpenerFound)
    | (CardsLaid | CardFlipped | StockTried | CardsDrawn)
    | (ClaimAccepted | Challenged | PileBurnt | PilePickedUp)
    | (WentOut | SeatLeft)
    | (TurnPassed | DealOver)
)

EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(Annotated[Event, Discriminator("kind")])
"""Reads and writes events."""
