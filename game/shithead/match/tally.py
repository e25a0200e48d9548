"""Statistics of each player of a match so far, counted step by step from public events."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.protocol import Seat
from game.shedding.events import TurnPassed
from game.shithead.events import Event, PileBurnt, PilePickedUp
from game.shithead.state import State


@dataclass(frozen=True, slots=True)
class SeatTally:
    """The statistics of one seat."""

    turns: int = 0
    burns: int = 0
    longest_hand: int = 0
    """The most cards held at once in play, after drawing."""
    biggest_pick_up: int = 0
    """The most cards picked up at once; 0 for none."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A match so far."""

    seats: tuple[SeatTally, ...]


def count_step(before: Tally | None, state: State, events: Sequence[Event]) -> Tally:
    """Return the tally after a step: `events` led to `state`; `before` is None at the start of a match."""
    seats = range(len(state.hand_counts))
    known = before.seats if before else (SeatTally(),) * len(seats)
    return Tally(tuple(_count_seat(known[seat], seat, state.hand_counts[seat], events) for seat in seats))


def _count_seat(known: SeatTally, seat: Seat, hand: int, events: Sequence[Event]) -> SeatTally:
    picked_up = [len(e.cards) for e in events if isinstance(e, PilePickedUp) and e.seat == seat]
    return SeatTally(
        known.turns + sum(isinstance(e, TurnPassed) and e.seat == seat for e in events),
        known.burns + sum(isinstance(e, PileBurnt) and e.seat == seat for e in events),
        max(known.longest_hand, hand),
        max(known.biggest_pick_up, *picked_up, 0),
    )
