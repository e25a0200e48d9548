"""What the picture of a Shithead table shows, as plain values.

Boards are drawn from the public's view; even from a seat's own view only what everybody sees is taken. Of
cards that are hidden a scene holds counts only: what is not there cannot be drawn by mistake.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from bot.ui.pictures.seats import Status
from game.core.cards import Card
from game.core.protocol import Seat
from game.shithead.view import View

_SHOWN_PLAYS: Final = 3


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


def shithead_scene(view: View, label: Callable[[Seat], str], requirement: str) -> ShitheadScene:
    """Return what the picture of a Shithead table shows; `requirement` says what may be laid now."""
    return ShitheadScene(
        players=tuple(_player(view, seat, label) for seat in range(len(view.seats))),
        plays=tuple(Play(play.cards, label(play.seat)) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(len(play.cards) for play in view.pile),
        requirement=requirement,
        stock=view.stock_count,
        burnt=len(view.burnt),
        clockwise=view.direction == 1,
    )


def _player(view: View, seat: Seat, label: Callable[[Seat], str]) -> ShitheadPlayer:
    player = view.seats[seat]
    return ShitheadPlayer(
        name=label(seat),
        hand=player.hand_count,
        slots=tuple(Slot(up or (), bool(down)) for up, down in zip_longest(player.up, player.down)),
        status=Status(player.status),
        place=view.finished.index(seat) + 1 if seat in view.finished else None,
        is_dealer=seat == view.setup.dealer,
        is_turn=seat in view.awaited,
    )
