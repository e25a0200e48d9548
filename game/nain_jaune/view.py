"""What a viewer may see: everything that is open on a table, and his own hand.

A view is an allow-list. It also says what the viewer may do, so that nobody who draws it decides what is
legal a second time.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import TypeAdapter

from game.core.card_json import JsonSuitedCard, JsonSuitedRank
from game.core.protocol import Seat, Viewer
from game.nain_jaune.events import JsonTokensPaid, RunCause
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.tableau import BoxName

Status: TypeAlias = Literal["in", "left"]


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table and who laid it."""

    seat: Seat
    card: JsonSuitedCard


@dataclass(frozen=True, slots=True)
class RunView:
    """Where the run stands."""

    rank: JsonSuitedRank
    """The rank laid last."""
    card: JsonSuitedCard | None
    """The card laid last, where it is known (a position names the rank only)."""
    seat: Seat
    """Who laid it."""
    missing: tuple[JsonSuitedRank, ...]
    """The ranks that nobody laid since."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody sees him."""

    cards: int
    """How many he holds."""
    tokens: int
    status: Status
    hand: tuple[JsonSuitedCard, ...] | None
    """The viewer's own, and everybody's when the deal is over."""
    lacks: tuple[JsonSuitedRank, ...]
    """Ranks that everybody knows he does not hold."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it."""

    viewer: Viewer
    rules: NainJauneRules
    deal: int
    dealer: Seat
    turn: Seat | None
    """Who must act; None when the deal is over."""
    needed: JsonSuitedRank | None
    """The rank that goes on with the run; None when `turn` leads, and when the deal is over."""
    leads: RunCause | None
    """Why `turn` leads: first of the deal, after his King, after a rank nobody laid; None if he follows."""
    run: RunView | None
    """None before the first card."""
    passed: tuple[Seat, ...]
    """Who has not laid the rank needed, in turn."""
    alone: bool
    """Whether nobody but the deal's leader has laid a card (grand opéra is still possible)."""
    boxes: dict[BoxName, int]
    """Tokens by box."""
    seats: tuple[SeatView, ...]
    laid: tuple[LaidCard, ...]
    """The cards of the deal in order, as far as they are known."""
    talon_cards: int
    """How many cards are in the talon."""
    talon: tuple[JsonSuitedCard, ...] | None
    """What they are, when the deal is over."""
    unseen: tuple[JsonSuitedCard, ...]
    """The cards in other hands and the talon, sorted: what the viewer can work out, and no more."""
    belles: Seat | None
    """Who was dealt all five board cards and showed them."""
    winner: Seat | None
    void: bool
    """Whether the deal does not count, too many players having left."""
    paid: tuple[JsonTokensPaid, ...]
    """Every payment of the deal so far, antes first; those of a void deal are followed by their reversal."""
    legal: tuple[JsonSuitedCard, ...]
    """The cards the viewer may lay now."""
    may_pass: bool
    """Whether the viewer may pass now."""

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's own cards; none for the public."""
        if self.viewer is None:
            return ()
        return self.seats[self.viewer].hand or ()

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.turn is None


VIEWS: Final[TypeAdapter[View]] = TypeAdapter(View)
"""Writes views as JSON and reads them."""
