"""From what a viewer may see of a game to what its picture shows.

Boards are drawn from the public's view. Even from a seat's own view only what everybody sees is taken:
no scene has a place for a hidden card.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Final, TypeAlias

import game.nain_jaune.view as nain_jaune
import game.shithead.view as shithead
from bot.ui.pictures.nain_jaune_scene import NainJaunePlayer, NainJauneScene
from bot.ui.pictures.seats import Status
from bot.ui.pictures.shithead_scene import Play, ShitheadPlayer, ShitheadScene, Slot
from game.core.cards import ACE, KING, RANK, Card, Rank
from game.core.protocol import Seat
from game.nain_jaune.tableau import BOX_NAMES

Label: TypeAlias = Callable[[Seat], str]
"""A player's name as plain text."""

_SHOWN_PLAYS: Final = 3


def shithead_scene(view: shithead.View, label: Label, requirement: str) -> ShitheadScene:
    """Return what the picture of a Shithead table shows; `requirement` says what may be laid now."""
    return ShitheadScene(
        players=tuple(_shithead_player(view, seat, label) for seat in range(len(view.seats))),
        plays=tuple(Play(play.cards, label(play.seat)) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(len(play.cards) for play in view.pile),
        requirement=requirement,
        stock=view.stock_count,
        burnt=len(view.burnt),
        clockwise=view.direction == 1,
    )


def nain_jaune_scene(view: nain_jaune.View, label: Label) -> NainJauneScene:
    """Return what the picture of a Nain Jaune board shows, the players in the order in which they play."""
    ten, jack, queen, king, seven = (view.boxes[name] for name in BOX_NAMES)
    order = range(len(view.seats))
    return NainJauneScene(
        boxes=(ten, jack, queen, king, seven),
        players=tuple(
            _nain_jaune_player(view, seat, label)
            for seat in (order if view.rules.direction == "cw" else (-seat % len(order) for seat in order))
        ),
        run=_current_run(laid.card for laid in reversed(view.laid)),
        missing=view.run.missing if view.run else (),
        needed=view.needed,
        talon=view.talon_cards,
    )


def _shithead_player(view: shithead.View, seat: Seat, label: Label) -> ShitheadPlayer:
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


def _nain_jaune_player(view: nain_jaune.View, seat: Seat, label: Label) -> NainJaunePlayer:
    player = view.seats[seat]
    return NainJaunePlayer(
        name=label(seat),
        cards=player.cards,
        tokens=player.tokens,
        status=Status(player.status),
        is_dealer=seat == view.dealer,
        is_turn=seat == view.turn,
        has_passed=seat in view.passed,
    )


def _current_run(last_first: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards up to the last one in which each rank follows the one before."""
    return tuple(reversed(list(_linked(last_first))))


def _linked(last_first: Iterable[Card]) -> Iterator[Card]:
    later: Rank | None = None
    for card in last_first:
        if later is not None and later != _next_rank(RANK[card]):
            return
        yield card
        later = RANK[card]


def _next_rank(rank: Rank) -> Rank:
    """Return the rank that follows: the ace is the lowest here, the two comes after it."""
    return {KING: ACE, ACE: 2}.get(rank, rank + 1)
