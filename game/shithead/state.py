"""The state of a deal. Nobody outside this package looks into it.

What a seat has is replaced when it changes, never changed, so that a copy shares it with its original; a
state owns the pile, and its lists by seat. Searches make millions of states, hence the fields that only
save work: `hand_counts`, `demands`, `requirement`, and hands sorted by rank.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import JOKER, Card, Rank
from game.core.protocol import Seat
from game.shithead.events import Event
from game.shithead.ruleset import DemandTable, Requirement, Ruleset, compile_ruleset
from game.shithead.setup import ShitheadSetup
from game.shithead.view import Phase, PilePlay, Status

Log: TypeAlias = list[Event] | None
"""Where the events of an action go; None in a search, which wants none."""
Cards: TypeAlias = tuple[Card, ...]
Hand: TypeAlias = list[Cards]
"""A hand by rank: `hand[9]` are its nines. Replaced, never changed."""
Slots: TypeAlias = tuple[Cards, ...]
"""Face-up cards by slot; an emptied slot is ()."""

EXCHANGE_LIMIT: Final = 9
"""Exchanges a seat may make before play; without a limit two seats could wait for each other forever."""


@dataclass(slots=True, repr=False)
class State:
    """One deal, as it stands."""

    setup: ShitheadSetup
    ruleset: Ruleset
    phase: Phase
    turn: Seat
    """Whose turn it is; in `attack` the target. Means nothing before play and after it."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    stock: Cards
    """The stock as dealt, next to be drawn first."""
    drawn: int
    """How many cards of `stock` are gone."""
    pile: list[PilePlay]
    """Bottom first."""
    demands: DemandTable
    """What plays ask of the next one, as long as the same number of seats is in."""
    requirement: Requirement
    """What the pile asks of the next play, worked out whenever the pile changes."""
    burnt: Cards
    hands: list[Hand]
    hand_counts: list[int]
    """By seat: how many cards are in hand."""
    hidden: list[Cards]
    """By seat: the cards in hand that nobody else saw going there."""
    ups: tuple[Slots, ...]
    downs: tuple[tuple[Card | None, ...], ...]
    """By seat and slot; None where the card is gone."""
    statuses: tuple[Status, ...]
    exchanges: tuple[int, ...]
    """By seat: how many exchanges it made."""
    ready: frozenset[Seat] = frozenset()
    attacker: Seat | None = None
    finished: tuple[Seat, ...] = ()
    eliminated: tuple[Seat, ...] = ()
    """Who was eliminated or left, first first."""
    opener: Seat | None = None
    """Who leads first, from when he is known until he has."""
    opener_rank: Rank | None = None
    """The face-up rank that makes him the opener."""
    skips: int = 0
    """Turns to be skipped when the present turn ends; not 0 only while a chain of blind cards goes on."""
    moves: int = 0

    def __repr__(self) -> str:
        """No cards: what is printed may end up in a log."""
        return f"<deal of Shithead, {self.phase}, seat {self.turn} to act, {self.moves} moves>"

    @classmethod
    def empty(cls, setup: ShitheadSetup) -> "State":
        """Return a deal in which no card has been dealt."""
        ruleset, seats = compile_ruleset(setup.rules), setup.players
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
        """Return a state of the caller's own, to be changed in place."""
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
