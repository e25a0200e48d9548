"""Statistics of each player of a match so far, counted step by step from its events.

`lies_told` comes of cards that only their players have seen: a tally is shown when its deal is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.protocol import Seat
from game.paskahousu.events import CardsLaid, Challenged, Event, PileBurnt, PilePickedUp
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.state import State
from game.shedding.events import TurnPassed


@dataclass(frozen=True, slots=True)
class SeatTally:
    """The statistics of one seat."""

    turns: int = 0
    falls: int = 0
    longest_hand: int = 0
    """The most cards held at once in play, after drawing."""
    biggest_pick_up: int = 0
    """The most cards taken at once; 0 for none."""
    doubts: int = 0
    """Challenges made."""
    doubts_right: int = 0
    """Challenges of a lie."""
    lies_found: int = 0
    """Own lies that a challenge showed."""
    lies_told: int = 0
    """Own lies, found or not."""


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
    picked_up = [event.count for event in events if isinstance(event, PilePickedUp) and event.seat == seat]
    shown = [event for event in events if isinstance(event, Challenged)]
    laid = [event for event in events if isinstance(event, CardsLaid) and event.seat == seat]
    return SeatTally(
        known.turns + sum(isinstance(event, TurnPassed) and event.seat == seat for event in events),
        known.falls + sum(isinstance(event, PileBurnt) and event.seat == seat for event in events),
        max(known.longest_hand, hand),
        max(known.biggest_pick_up, *picked_up, 0),
        known.doubts + sum(event.seat == seat for event in shown),
        known.doubts_right + sum(event.seat == seat and not event.truthful for event in shown),
        known.lies_found + sum(event.target == seat and not event.truthful for event in shown),
        known.lies_told + sum(_is_lie(event) for event in laid),
    )


def _is_lie(laid: CardsLaid) -> bool:
    return laid.claim is not None and any(RANK_OF[card] != laid.claim for card in laid.cards)
