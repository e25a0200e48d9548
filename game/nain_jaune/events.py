"""Events, in the past tense. All of them are public: hands are only shown when a deal is over.

Only `game.core.protocol.TokensPaid` moves tokens: a box taken, a box doubled and a payment to the winner are
that event with the reasons `claim`, `double`, `points`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Discriminator, PlainSerializer, TypeAdapter

from game.core.card_json import JsonSuitedCard, JsonSuitedRank
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.tableau import BoxName

RunCause: TypeAlias = Literal["deal", "king", "block"]
MatchEnd: TypeAlias = Literal["broke", "deals", "move_limit", "too_few"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began: how many cards each seat got, how many are in the talon, who leads."""

    kind: Literal["dealt"] = field(default="dealt", kw_only=True)
    deal: int
    dealer: Seat
    leader: Seat
    cards: tuple[int, ...]
    talon: int


@dataclass(frozen=True, slots=True)
class FiveBelles:
    """A seat was dealt all five board cards, and shows them."""

    kind: Literal["five_belles"] = field(default="five_belles", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class RunStarted:
    """A seat leads: first of the deal, after its King, or after a rank that nobody laid."""

    kind: Literal["run_started"] = field(default="run_started", kw_only=True)
    seat: Seat
    rank: JsonSuitedRank
    cause: RunCause


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid."""

    kind: Literal["laid"] = field(default="laid", kw_only=True)
    seat: Seat
    card: JsonSuitedCard


@dataclass(frozen=True, slots=True)
class BoxNotClaimed:
    """A board card was laid without the required announcement: its tokens stay in the box."""

    kind: Literal["box_not_claimed"] = field(default="box_not_claimed", kw_only=True)
    seat: Seat
    box: BoxName
    tokens: int


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A King ended the run; its seat leads again."""

    kind: Literal["run_ended"] = field(default="run_ended", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class WentWithout:
    """The seat that laid last cannot go on ("sans Roi")."""

    kind: Literal["went_without"] = field(default="went_without", kw_only=True)
    seat: Seat
    rank: JsonSuitedRank


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A seat that cannot lay the rank was passed over."""

    kind: Literal["passed_over"] = field(default="passed_over", kw_only=True)
    seat: Seat
    rank: JsonSuitedRank


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat declined to lay the rank, able or not."""

    kind: Literal["passed"] = field(default="passed", kw_only=True)
    seat: Seat
    rank: JsonSuitedRank


@dataclass(frozen=True, slots=True)
class RankMissing:
    """Nobody laid the rank; the turn goes to the seat that laid last (or to the next, if it has left)."""

    kind: Literal["rank_missing"] = field(default="rank_missing", kw_only=True)
    seat: Seat
    rank: JsonSuitedRank


@dataclass(frozen=True, slots=True)
class DealWon:
    """A seat laid its last card."""

    kind: Literal["deal_won"] = field(default="deal_won", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class GrandOpera:
    """The winner laid all their cards before anybody else laid one, and the rules reward it."""

    kind: Literal["grand_opera"] = field(default="grand_opera", kw_only=True)
    seat: Seat


@dataclass(frozen=True, slots=True)
class FellShort:
    """A seat had less than it owed to a seat or a box: `paid` of `owed` tokens."""

    kind: Literal["fell_short"] = field(default="fell_short", kw_only=True)
    seat: Seat
    target: Seat | str
    owed: int
    paid: int
    reason: str


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is settled; the hands left (by seat) and the talon are shown."""

    kind: Literal["deal_over"] = field(default="deal_over", kw_only=True)
    hands: tuple[tuple[JsonSuitedCard, ...], ...]
    talon: tuple[JsonSuitedCard, ...]


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat left the deal; its cards went to the talon unseen."""

    kind: Literal["seat_left"] = field(default="seat_left", kw_only=True)
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class DealVoided:
    """Too few players are left: the deal does not count, and all its payments were returned."""

    kind: Literal["deal_voided"] = field(default="deal_voided", kw_only=True)
    players: int


@dataclass(frozen=True, slots=True)
class WentBroke:
    """A seat cannot pay the ante of another deal."""

    kind: Literal["went_broke"] = field(default="went_broke", kw_only=True)
    seat: Seat
    tokens: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is over; seats by tokens, richest first, ties together."""

    kind: Literal["match_over"] = field(default="match_over", kw_only=True)
    reason: MatchEnd
    ranking: tuple[tuple[Seat, ...], ...]


def _read_payment(value: object) -> object:
    if not isinstance(value, Mapping):
        return value
    names = {"from": "source", "to": "target"}
    return {names.get(key, key): item for key, item in value.items()}


def _write_payment(paid: TokensPaid) -> dict[str, Any]:
    return {
        "kind": paid.kind,
        "from": paid.source,
        "to": paid.target,
        "tokens": paid.tokens,
        "reason": paid.reason,
    }


JsonTokensPaid: TypeAlias = Annotated[
    TokensPaid, BeforeValidator(_read_payment), PlainSerializer(_write_payment)
]
"""TokensPaid with the keys `from` and `to` in JSON."""

Event: TypeAlias = (
    (Dealt | JsonTokensPaid | FiveBelles)
    | (RunStarted | Laid | BoxNotClaimed | RunEnded)
    | (WentWithout | PassedOver | Passed | RankMissing)
    | (DealWon | GrandOpera | FellShort | DealOver)
    | (SeatLeft | DealVoided)
    | (WentBroke | MatchOver)
)

EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(Annotated[Event, Discriminator("kind")])
"""Reads and writes events."""
