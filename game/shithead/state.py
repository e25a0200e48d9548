"""The state of a deal, opaque outside this package.

A seat's cards are replaced, never mutated, so that a copy shares them with its original; a state owns the
pile and its lists by seat. Searches create millions of states, hence the redundant fields `hand_counts`,
`demands` and `requirement`, and hands sorted by rank.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import JOKER, Card, Rank
from game.core.protocol import Seat
from game.shedding.zones import Cards
from game.shithead.events import Event
from game.shithead.match.setup import ShitheadSetup
from game.shithead.ruleset import DemandTable, Requirement, Ruleset, compile_ruleset
from game.shithead.view import Phase, PilePlay, Status

Log: TypeAlias = list[Event] | None
"""The list that collects events; None in searches, which need none."""
Hand: TypeAlias = list[Cards]
"""A hand by rank: `hand[9]` are its nines. Replaced, never mutated."""
Slots: TypeAlias = tuple[Cards, ...]
"""Face-up cards by slot; an emptied slot is ()."""

EXCHANGE_LIMIT: Final = 9
"""The most exchanges of a seat; without a limit two seats could wait for each other for ever."""


@dataclass(slots=True, repr=False)
class State:
    """One deal."""

    setup: ShitheadSetup
    ruleset: Ruleset
    phase: Phase
    turn: Seat
    """The seat to move; in `attack` the target. Meaningless before play and after it."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    stock: Cards
    """The stock as dealt, next to be drawn first."""
    drawn: int
    """How many cards of `stock` have been drawn."""
    pile: list[PilePlay]
    """Bottom first."""
    demands: DemandTable
    """The demands of plays, valid while the same seats are in."""
    requirement: Requirement
    """The pile's requirement, updated whenever the pile changes."""
    burnt: Cards
    hands: list[Hand]
    hand_counts: list[int]
    """By seat: how many cards are in hand."""
    hidden: list[Cards]
    """By seat: the cards in hand that nobody else has seen."""
    ups: tuple[Slots, ...]
    downs: tuple[tuple[Card | None, ...], ...]
    """By seat and slot; None if the card is gone."""
    statuses: tuple[Status, ...]
    exchanges: tuple[int, ...]
    """By seat: the number of exchanges made."""
    ready: frozenset[Seat] = frozenset()
    attacker: Seat | None = None
    finished: tuple[Seat, ...] = ()
    eliminated: tuple[Seat, ...] = ()
    """The seats that were eliminated or left, in order."""
    opener: Seat | None = None
    """The opener, from when it is known until it has led."""
    opener_rank: Rank | None = None
    """The face-up rank that makes it the opener."""
    skips: int = 0
    """Turns to skip when the current turn ends; only set during a chain of blind cards."""
    moves: int = 0

    def __repr__(self) -> str:
        """Name no cards: this may end up in a log."""
        return f"<deal of Shithead, {self.phase}, seat {self.turn} to act, {self.moves} moves>"

    @classmethod
    def empty(cls, setup: ShitheadSetup) -> "State":
        """Return a deal without any cards."""
        ruleset, seats = compile_ruleset(setup.rules.at(setup.players)), setup.players
        return cls(
            setup=setup,
            ruleset=ruleset,
            phase="play",
            turn=(setup.dealer + 1) % seats,
            direction=1,
            stock=(),
            drawn=0,
            pile=[],
            demands=ruleset.demands[seats - len(setup.absent) == 2],
            requirement=ruleset.nothing_beneath,
            burnt=(),
            hands=[[()] * (JOKER + 1)] * seats,
            hand_counts=[0] * seats,
            hidden=[()] * seats,
            ups=((),) * seats,
            downs=((),) * seats,
            statuses=tuple("left" if seat in setup.absent else "in" for seat in range(seats)),
            exchanges=(0,) * seats,
            eliminated=setup.absent,
        )

    def copy(self) -> "State":
        """Return an independent copy, which can be changed in place."""
        return State(
            self.setup,
            self.ruleset,
            self.phase,
            self.turn,
            self.direction,
            self.stock,
            self.drawn,
            self.pile.copy(),
            self.demands,
            self.requirement,
            self.burnt,
            self.hands.copy(),
            self.hand_counts.copy(),
            self.hidden.copy(),
            self.ups,
            self.downs,
            self.statuses,
            self.exchanges,
            self.ready,
            self.attacker,
            self.finished,
            self.eliminated,
            self.opener,
            self.opener_rank,
            self.skips,
            self.moves,
        )
