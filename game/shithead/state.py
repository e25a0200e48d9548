"""The state of a deal. Nobody outside this package looks into it.

Hands, slots, stock and burnt cards are tuples, replaced when they change, so that a copy shares them; the
lists by seat and the pile are the state's own.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import Card, Rank
from game.core.protocol import Seat
from game.shithead.events import Event
from game.shithead.ruleset import Requirement, Ruleset, compile_ruleset
from game.shithead.setup import ShitheadSetup
from game.shithead.view import Phase, PilePlay, Status

Log: TypeAlias = list[Event] | None
"""Where the events of an action go; None in a search, which wants none."""
Slots: TypeAlias = tuple[tuple[Card, ...], ...]
"""Face-up cards by slot; an emptied slot is ()."""

EXCHANGE_LIMIT: Final = 9
"""Exchanges a seat may make before play; without a limit two seats could wait for each other forever."""


@dataclass(slots=True)
class State:
    """One deal, as it stands."""

    setup: ShitheadSetup
    ruleset: Ruleset
    phase: Phase
    turn: Seat
    """Whose turn it is; in `attack` the target. Means nothing before play and after it."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    stock: tuple[Card, ...]
    """The stock as dealt, next to be drawn first."""
    drawn: int
    """How many cards of `stock` are gone."""
    pile: list[PilePlay]
    """Bottom first."""
    requirement: Requirement
    """What the pile asks of the next play, worked out whenever the pile changes."""
    burnt: tuple[Card, ...]
    hands: list[tuple[Card, ...]]
    ups: list[Slots]
    downs: list[tuple[Card | None, ...]]
    """By seat and slot; None where the card is gone."""
    exposed: list[tuple[Card, ...]]
    """By seat: the cards of the hand that everybody saw going there."""
    statuses: list[Status]
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
            requirement=ruleset.nothing_beneath,
            burnt=(),
            hands=[()] * seats,
            ups=[()] * seats,
            downs=[()] * seats,
            exposed=[()] * seats,
            statuses=["left" if seat in setup.absent else "in" for seat in range(seats)],
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
            self.requirement,
            self.burnt,
            self.hands.copy(),
            self.ups.copy(),
            self.downs.copy(),
            self.exposed.copy(),
            self.statuses.copy(),
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
