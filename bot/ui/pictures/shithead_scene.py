"""What the picture of a Shithead table shows, as plain values.

Of cards that are hidden a scene holds counts only: what is not there cannot be drawn by mistake.
"""

from dataclasses import dataclass

from bot.ui.pictures.seats import Status
from game.core.cards import Card


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in front of a player: face-up cards of one rank, with or without a card beneath them."""

    up: tuple[Card, ...] = ()
    down: bool = False


@dataclass(frozen=True, slots=True)
class ShitheadPlayer:
    """One player as everybody sees him."""

    name: str
    hand: int
    """How many cards he holds."""
    slots: tuple[Slot, ...] = ()
    status: Status = Status.IN
    place: int | None = None
    """1 for the first who went out; None while it is open."""
    is_dealer: bool = False
    is_turn: bool = False
    """Whether the table waits for him."""


@dataclass(frozen=True, slots=True)
class Play:
    """What was laid at once, and the name of who laid it."""

    cards: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ShitheadScene:
    """The whole table."""

    players: tuple[ShitheadPlayer, ...]
    """In the order of the seats, clockwise."""
    plays: tuple[Play, ...] = ()
    """The pile, bottom first; the lowest plays may be left out."""
    pile: int = 0
    """How many cards are in the pile."""
    requirement: str = ""
    """What may be laid now, as a few words in the reader's language."""
    stock: int = 0
    burnt: int = 0
    clockwise: bool = True
