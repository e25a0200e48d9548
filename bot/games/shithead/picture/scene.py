"""The content of a Shithead picture, as plain values and in words.

Boards are drawn from the public view; even given a seat's view, only public facts are taken. Hidden cards
appear only as counts, so they cannot be drawn by mistake.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.games.shedding.picture.players import (
    PileScene,
    Player,
    describe_players,
    say_pile,
    say_stock,
    split_pile,
)
from bot.i18n import Words
from bot.pictures.drawing import first_that_fits
from game.core.cards import RANK, Card
from game.core.protocol import Seat
from game.shithead.events import CardsLaid, PileBurnt
from game.shithead.view import PilePlay, View

_SHOWN_PLAYS: Final = 3


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid at once, and the name of their player."""

    cards: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ShitheadScene(PileScene):
    """The whole table."""

    plays: tuple[Play, ...] = ()
    clockwise: bool = True
    equal: int = 1
    """How many cards of one rank are on top of the pile; enough of them burn it."""


def shithead_scene(view: View, label: Callable[[Seat], str], requirement: str) -> ShitheadScene:
    """Return the content of the picture; `requirement` is the requirement in words."""
    return ShitheadScene(
        players=tuple(Player.of(view, seat, label) for seat in range(len(view.seats))),
        plays=tuple(Play(play.cards, label(play.seat)) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(len(play.cards) for play in view.pile),
        requirement=requirement,
        stock=view.stock_count,
        burnt=len(view.burnt),
        clockwise=view.direction == 1,
        equal=_equal_on_top(view.pile),
    )


def with_fallen(scene: ShitheadScene, events: Sequence[Any], label: Callable[[Seat], str]) -> ShitheadScene:
    """Return the content with the pile that the last move burnt, if it did."""
    fallen = next((one for one in events if isinstance(one, PileBurnt)), None)
    if fallen is None or scene.plays:
        return scene
    below, top = split_pile(fallen.cards, events, CardsLaid)
    plays = tuple(Play(cards, label(fallen.seat)) for cards in (below, top) if cards)
    return replace(scene, plays=plays, pile=len(fallen.cards), falls=True)


def _equal_on_top(pile: Sequence[PilePlay]) -> int:
    ranks = [RANK[card] for play in pile for card in play.cards]
    return next((below for below, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))


def describe_shithead(scene: ShitheadScene, t: Words) -> str:
    """Return the whole picture in words, shortened to fit into a description."""
    return first_that_fits(describe_table(scene, t))


def describe_table(scene: ShitheadScene, t: Words, reader: Seat | None = None) -> Iterator[str]:
    """Return descriptions of the table, each shorter than the one before; the `reader` is "you" in them."""
    return describe_players(_table(scene, t), scene.players, t, reader)


def _table(scene: ShitheadScene, t: Words) -> str:
    direction = t("Play goes clockwise.") if scene.clockwise else t("Play goes counter-clockwise.")
    return " ".join((say_pile(scene, t), *say_stock(scene, t), direction))
