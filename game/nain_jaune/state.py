"""The state of a deal, opaque outside the game."""

from dataclasses import dataclass, field
from typing import TypeAlias

from game.core.cards import Card, Rank
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import Event
from game.nain_jaune.match.setup import Status
from game.nain_jaune.mechanics.leads import RankSet
from game.nain_jaune.ruleset import Ruleset

Events: TypeAlias = list[Event] | None
"""The list that collects events; None in searches, which need none."""


@dataclass(slots=True)
class State:
    """One deal. Tuples are replaced, lists are changed in place; `copy` returns an independent state."""

    ruleset: Ruleset
    deal: int
    dealer: Seat
    turn: Seat
    """The seat to act; when the deal is over, the seat that acted last."""
    hands: list[list[Card]]
    tokens: list[int]
    statuses: tuple[Status, ...]
    boxes: list[int]
    talon: tuple[Card, ...]
    last_rank: Rank = 0
    """The rank laid last; 0 before the first card."""
    last_seat: Seat = 0
    """The seat that laid last, if any."""
    missing: tuple[Rank, ...] = ()
    """The ranks that nobody laid since then."""
    passed: tuple[Seat, ...] = ()
    """The seats that did not lay the needed rank."""
    alone: bool = False
    """Only the leader of the deal has laid cards."""
    winner: Seat | None = None
    void: bool = False
    belles: Seat | None = None
    """The seat that was dealt all five board cards and showed them."""
    lacks: list[RankSet] = field(default_factory=list)
    """By seat: the ranks that everybody knows it does not hold."""
    laid: list[tuple[Seat, Card]] = field(default_factory=list)
    """The cards on the table, without those before a parsed position."""
    paid: tuple[TokensPaid, ...] = ()
    """All payments of the deal, which are reversed if it is void."""

    def copy(self) -> "State":
        """Return an independent copy."""
        return State(
            self.ruleset,
            self.deal,
            self.dealer,
            self.turn,
            [hand.copy() for hand in self.hands],
            self.tokens.copy(),
            self.statuses,
            self.boxes.copy(),
            self.talon,
            self.last_rank,
            self.last_seat,
            self.missing,
            self.passed,
            self.alone,
            self.winner,
            self.void,
            self.belles,
            self.lacks.copy(),
            self.laid.copy(),
            self.paid,
        )

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.winner is not None or self.void

    @property
    def seats_in(self) -> list[Seat]:
        """The seats that are playing, by number."""
        return [seat for seat, status in enumerate(self.statuses) if status == "in"]

    @property
    def needed(self) -> Rank:
        """The needed rank, LEADS if the seat to act leads."""
        if self.missing:
            return self.ruleset.rank_after_missing[self.missing[-1]]
        return self.ruleset.rank_after[self.last_rank]

    def round_from(self, seat: Seat) -> list[Seat]:
        """Return the playing seats in turn, from `seat` on."""
        count, step, statuses = len(self.hands), self.ruleset.step, self.statuses
        turns = [(seat + step * i) % count for i in range(count)]
        return [other for other in turns if statuses[other] == "in"]
