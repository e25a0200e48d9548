"""The state of a deal, which nobody outside the game looks into."""

from dataclasses import dataclass, field
from typing import TypeAlias

from game.core.cards import Card, Rank
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import Event
from game.nain_jaune.mechanics.leads import RankSet
from game.nain_jaune.ruleset import Ruleset
from game.nain_jaune.setup import Status

Events: TypeAlias = list[Event] | None
"""Where to tell what happens; None in searches, which do not listen."""


@dataclass(slots=True)
class State:
    """One deal. Tuples are replaced, lists are changed in place; `copy` makes one to draft on."""

    ruleset: Ruleset
    deal: int
    dealer: Seat
    turn: Seat
    """Who must act; who acted last when the deal is over."""
    hands: list[list[Card]]
    tokens: list[int]
    statuses: tuple[Status, ...]
    boxes: list[int]
    talon: tuple[Card, ...]
    last_rank: Rank = 0
    """Laid last; 0 before the first card."""
    last_seat: Seat = 0
    """Who laid last, once somebody did."""
    missing: tuple[Rank, ...] = ()
    """Ranks that nobody laid since."""
    passed: tuple[Seat, ...] = ()
    """Who has not laid the rank asked for."""
    alone: bool = False
    """Nobody but the leader of the deal has laid."""
    winner: Seat | None = None
    void: bool = False
    belles: Seat | None = None
    """Who was dealt all five board cards and showed them."""
    lacks: list[RankSet] = field(default_factory=list)
    """By seat: ranks that everybody knows it does not hold."""
    laid: list[tuple[Seat, Card]] = field(default_factory=list)
    """The cards on the table; none from before a position that was read."""
    paid: tuple[TokensPaid, ...] = ()
    """All payments of the deal, to be reversed if it does not count."""

    def copy(self) -> "State":
        """Return a state of one's own."""
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
        """Whether nobody is to act any more."""
        return self.winner is not None or self.void

    @property
    def seats_in(self) -> list[Seat]:
        """The seats that are playing, by number."""
        return [seat for seat, status in enumerate(self.statuses) if status == "in"]

    @property
    def needed(self) -> Rank:
        """The rank asked for, LEADS if the seat to act leads."""
        if self.missing:
            return self.ruleset.rank_after_missing[self.missing[-1]]
        return self.ruleset.rank_after[self.last_rank]

    def round_from(self, seat: Seat) -> list[Seat]:
        """Return the seats that are playing in turn, from `seat` on."""
        count, step, statuses = len(self.hands), self.ruleset.step, self.statuses
        turns = [(seat + step * i) % count for i in range(count)]
        return [other for other in turns if statuses[other] == "in"]
