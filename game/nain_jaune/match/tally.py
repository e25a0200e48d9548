"""What a match has brought each of its players so far, counted step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import DealWon, Event
from game.nain_jaune.state import State

_DWARF: Final = "7D"


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What the player of one seat brought, has and won; reset for a new player."""

    brought: int
    """Tokens at the start of the player's first deal, before the antes."""
    tokens: int
    """Tokens now."""
    is_in: bool
    deals_won: int = 0
    from_board: int = 0
    """Tokens taken out of boxes, in deals that count."""
    biggest_pot: int = 0
    """The most tokens taken out of one box, in deals that count."""

    @property
    def net(self) -> int:
        """What the match has brought the player: negative for a loss."""
        return self.tokens - self.brought


@dataclass(frozen=True, slots=True)
class Tally:
    """A match so far."""

    seats: tuple[SeatTally, ...]
    deals: int
    """Deals played to their end; void ones do not count."""
    dwarf: Seat | None = None
    """Who emptied the box of the Yellow Dwarf last, in a deal that counts."""


def count_step(before: Tally | None, state: State, events: Sequence[Event]) -> Tally:
    """Return the tally after a step: `events` led to `state`; `before` is None at the start of a match.

    If a seat was left between two deals, or has other tokens than at the end of the last one, it has a new
    player.
    """
    counts = any(isinstance(event, DealWon) for event in events)
    seats = range(len(state.hands))
    keepers = [seat for paid in state.paid for seat in seats if paid.source == _DWARF and _taken(paid, seat)]
    known = before.dwarf if before else None
    return Tally(
        tuple(_count_seat(before, seat, state, events) for seat in seats),
        (before.deals if before else 0) + counts,
        keepers[-1] if counts and keepers else known,
    )


def _count_seat(before: Tally | None, seat: Seat, state: State, events: Sequence[Event]) -> SeatTally:
    paid = [event for event in events if isinstance(event, TokensPaid)]
    change = sum(event.tokens * ((event.target == seat) - (event.source == seat)) for event in paid)
    tokens, is_in = state.tokens[seat], state.statuses[seat] == "in"
    known = before.seats[seat] if before and seat < len(before.seats) else None
    if known is None or known.tokens + change != tokens or (is_in and not known.is_in):
        return SeatTally(tokens - change, tokens, is_in)
    won = [event for event in events if isinstance(event, DealWon)]
    taken = [_taken(payment, seat) for payment in state.paid] if won else []
    deals_won = sum(event.seat == seat for event in won)
    return SeatTally(
        known.brought,
        tokens,
        is_in,
        known.deals_won + deals_won,
        known.from_board + sum(taken),
        max(known.biggest_pot, *taken, 0),
    )


def _taken(paid: TokensPaid, seat: Seat) -> int:
    return paid.tokens if paid.target == seat and isinstance(paid.source, str) else 0
