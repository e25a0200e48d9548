"""Events, in the past tense.

All is public except the cards of `HandDealt` and `CardsDrawn`, which `redact` shows only to their seat.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Discriminator, TypeAdapter

from game.core.card_json import JsonCard, JsonLaidCard, JsonRank
from game.core.protocol import Seat
from game.shedding.events import CardFlipped, DealOver, Dealt, HandDealt, TurnPassed, WentOut
from game.shithead.rules import OpenerRule

Zone: TypeAlias = Literal["hand", "up", "down", "stock"]
"""The zone that a card was laid from."""
Slots: TypeAlias = tuple[tuple[JsonCard, ...], ...]
"""Face-up cards by slot."""


@dataclass(frozen=True, slots=True)
class FaceDownChosen:
    """A seat chose its face-down cards without seeing them."""

    kind: Literal["face_down_chosen"] = field(default="face_down_chosen", kw_only=True)
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class FaceUpChosen:
    """A seat chose its face-up cards from its hand."""

    kind: Literal["face_up_chosen"] = field(default="face_up_chosen", kw_only=True)
    seat: Seat
    up: Slots


@dataclass(frozen=True, slots=True)
class CardsThrown:
    """A seat threw the required cards on the pile before play (Reverse Shithead)."""

    kind: Literal["cards_thrown"] = field(default="cards_thrown", kw_only=True)
    seat: Seat
    cards: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class CardStacked:
    """A seat put a hand card on an equal face-up card of `owner`."""

    kind: Literal["card_stacked"] = field(default="card_stacked", kw_only=True)
    seat: Seat
    card: JsonCard
    owner: Seat
    slot: int


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """A seat swapped hand cards (`given`) for its own face-up cards (`taken`)."""

    kind: Literal["cards_exchanged"] = field(default="cards_exchanged", kw_only=True)
    seat: Seat
    given: tuple[JsonCard, ...]
    taken: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class BecameReady:
    """A seat is ready for play."""

    kind: Literal["became_ready"] = field(default="became_ready", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenerFound:
    """Play begins; the seat that leads, the rule, and the rank that decided, if any."""

    kind: Literal["opener_found"] = field(default="opener_found", kw_only=True)
    seat: Seat
    rule: OpenerRule
    rank: JsonRank | None
    zone: Literal["hand", "up", "pile"] | None
    """Where the deciding card was."""


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """A seat laid a set of equal cards, or a run, on the pile."""

    kind: Literal["cards_laid"] = field(default="cards_laid", kw_only=True)
    seat: Seat
    cards: tuple[JsonLaidCard, ...]
    zone: Zone


@dataclass(frozen=True, slots=True)
class JumpedIn:
    """A seat lays cards out of turn; the event of the cards follows."""

    kind: Literal["jumped_in"] = field(default="jumped_in", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChanceTaken:
    """A seat tried the top card of the stock; `fits` says whether it stays on the pile."""

    kind: Literal["chance_taken"] = field(default="chance_taken", kw_only=True)
    seat: Seat
    card: JsonCard
    fits: bool


@dataclass(frozen=True, slots=True)
class ChainStopped:
    """A seat decided to turn no further face-down card this turn."""

    kind: Literal["chain_stopped"] = field(default="chain_stopped", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class PileBurnt:
    """The whole pile left the game, by a card that burns or by equal cards on top."""

    kind: Literal["pile_burnt"] = field(default="pile_burnt", kw_only=True)
    seat: Seat
    rank: JsonRank
    cause: Literal["power", "quad"]
    cards: tuple[JsonLaidCard, ...]
    """The pile as it lay, bottom first."""


@dataclass(frozen=True, slots=True)
class DirectionReversed:
    """The direction of play changed; `direction` is 1 clockwise, -1 counter-clockwise."""

    kind: Literal["direction_reversed"] = field(default="direction_reversed", kw_only=True)
    seat: Seat
    direction: int


@dataclass(frozen=True, slots=True)
class TurnsSkipped:
    """Seats missed their turns, in this order; a seat may appear twice, even the one that skipped."""

    kind: Literal["turns_skipped"] = field(default="turns_skipped", kw_only=True)
    seat: Seat
    skipped: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Attacked:
    """A seat attacked another, which must counter or take the pile."""

    kind: Literal["attacked"] = field(default="attacked", kw_only=True)
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class NextNamed:
    """A seat named another that plays next."""

    kind: Literal["next_named"] = field(default="next_named", kw_only=True)
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class AttackCountered:
    """The target countered an attack."""

    kind: Literal["attack_countered"] = field(default="attack_countered", kw_only=True)
    seat: Seat
    attacker: Seat


@dataclass(frozen=True, slots=True)
class AttackLapsed:
    """An attack was cancelled because a player left; the pile stays."""

    kind: Literal["attack_lapsed"] = field(default="attack_lapsed", kw_only=True)
    attacker: Seat


@dataclass(frozen=True, slots=True)
class FaceUpAdded:
    """A seat added a face-up slot to the pile it is about to take."""

    kind: Literal["face_up_added"] = field(default="face_up_added", kw_only=True)
    seat: Seat
    cards: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class PilePickedUp:
    """A seat took the pile into its hand; everybody saw the cards."""

    kind: Literal["pile_picked_up"] = field(default="pile_picked_up", kw_only=True)
    seat: Seat
    cards: tuple[JsonCard, ...]
    because_of: Seat
    """The seat that could not or would not play: `seat` itself, except in the reverse game."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat refilled its hand from the stock. `cards` is empty for the others."""

    kind: Literal["cards_drawn"] = field(default="cards_drawn", kw_only=True)
    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class FaceUpTaken:
    """A seat took its face-up cards into its empty hand."""

    kind: Literal["face_up_taken"] = field(default="face_up_taken", kw_only=True)
    seat: Seat
    cards: tuple[JsonCard, ...]


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat's last card was of a rank that must not be the last."""

    kind: Literal["eliminated"] = field(default="eliminated", kw_only=True)
    seat: Seat
    rank: JsonRank


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left the table; their cards were shown and are out of the game."""

    kind: Literal["seat_left"] = field(default="seat_left", kw_only=True)
    seat: Seat
    cards: tuple[JsonCard, ...]


Event: TypeAlias = (
    (Dealt | HandDealt | FaceDownChosen | FaceUpChosen | CardsThrown | CardStacked | CardsExchanged)
    | (BecameReady | OpenerFound)
    | (CardsLaid | JumpedIn | CardFlipped | ChanceTaken | ChainStopped | PileBurnt)
    | (DirectionReversed | TurnsSkipped | Attacked | NextNamed | AttackCountered | AttackLapsed)
    | (FaceUpAdded | PilePickedUp | CardsDrawn | FaceUpTaken)
    | (WentOut | Eliminated | SeatLeft)
    | (TurnPassed | DealOver)
)

EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(Annotated[Event, Discriminator("kind")])
"""Reads and writes events."""
