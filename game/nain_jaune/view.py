"""What a viewer may see: everything that is open on the table, and their own hand.

A view is an allow-list. It includes the viewer's legal actions, so that displays need not determine them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.card_json import JsonSuitedCard, JsonSuitedRank
from game.core.protocol import Seat, Viewer
from game.nain_jaune.events import JsonTokensPaid, RunCause
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.tableau import BoxName

Status: TypeAlias = Literal["in", "left"]


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table, and the seat that laid it."""

    seat: Seat
    card: JsonSuitedCard


@dataclass(frozen=True, slots=True)
class RunView:
    """The state of the run."""

    rank: JsonSuitedRank
    """The rank laid last."""
    card: JsonSuitedCard | None
    """The card laid last, if known (a position gives only the rank)."""
    seat: Seat
    """The seat that laid it."""
    missing: tuple[JsonSuitedRank, ...]
    """The ranks that nobody laid since then."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody sees them."""

    cards: int
    """How many cards they hold."""
    tokens: int
    status: Status
    hand: tuple[JsonSuitedCard, ...] | None
    """Set for the viewer's own hand, and for all hands when the deal is over."""
    lacks: tuple[JsonSuitedRank, ...]
    """Ranks that everybody knows they do not hold."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it."""

    viewer: Viewer
    rules: NainJauneRules
    deal: int
    dealer: Seat
    turn: Seat | None
    """The seat to act; None when the deal is over."""
    needed: JsonSuitedRank | None
    """The next rank of the run; None when `turn` leads, and when the deal is over."""
    leads: RunCause | None
    """Why `turn` leads: first of the deal, after their King, after a missing rank; None if they follow."""
    run: RunView | None
    """None before the first card."""
    passed: tuple[Seat, ...]
    """The seats that did not lay the needed rank, in turn."""
    alone: bool
    """Whether only the deal's leader has laid cards (a grand opéra is still possible)."""
    boxes: dict[BoxName, int]
    """Tokens by box."""
    seats: tuple[SeatView, ...]
    laid: tuple[LaidCard, ...]
    """The cards laid in the deal, in order, as far as they are known."""
    talon_cards: int
    """How many cards are in the talon."""
    talon: tuple[JsonSuitedCard, ...] | None
    """Set when the deal is over."""
    unseen: tuple[JsonSuitedCard, ...]
    """The cards in other hands and the talon, sorted: the viewer can deduce them, but not where they are."""
    belles: Seat | None
    """The seat that was dealt all five board cards and showed them."""
    winner: Seat | None
    void: bool
    """Whether the deal does not count because too many players left."""
    paid: tuple[JsonTokensPaid, ...]
    """Every payment of the deal so far, antes first; in a void deal, followed by their reversals."""
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
