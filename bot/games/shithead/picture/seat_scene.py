"""What a player's own picture of a Shithead table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bot.games.core.screen import HandScene
from bot.games.shedding.hand_words import open_cards
from bot.games.shedding.picture.seat import SeatScene
from bot.games.shithead.choices import ways_by_rank
from bot.games.shithead.phrases import rank_groups
from bot.games.shithead.picture.scene import ShitheadScene, describe_table, shithead_scene
from bot.i18n import Words
from bot.pictures.hands import Group, Use
from bot.pictures.own_seat import describe_own
from game.core.protocol import Seat
from game.shithead.view import View


@dataclass(frozen=True, slots=True)
class ShitheadSeatScene(SeatScene):
    """A table as one of its players sees it."""

    is_crowded: bool = False
    """So many rows of buttons are below that a phone shows all of it only if the picture is low."""
    is_tight: bool = False
    """The same with a row less: the picture need only be a little lower."""


def seat_scene(scene: HandScene, requirement: str, **room: bool) -> ShitheadSeatScene:
    """Return what a player's picture shows; `room` says whether it is crowded or tight."""
    table = _table(scene.view, scene.seat, scene.names.label, requirement)
    return ShitheadSeatScene.of(scene, table, _groups(scene), **room)


def _table(view: View, seat: Seat, label: Callable[[Seat], str], requirement: str) -> ShitheadScene:
    """Return the table; before play, without the others' simultaneous changes.

    Otherwise each of their swaps would refresh the hand and close a choice its owner has just opened.
    """
    table = shithead_scene(view, label, requirement)
    if view.phase not in ("choose", "exchange"):
        return table
    players = enumerate(table.players)
    settled = (
        player if other == seat else replace(player, slots=(), is_turn=False) for other, player in players
    )
    return replace(table, players=tuple(settled))


def _groups(scene: HandScene) -> Iterator[Group]:
    view: View = scene.view
    ways = ways_by_rank(view, scene.seat, scene.legal)
    in_play = view.phase in ("play", "attack") and bool(scene.legal)
    for rank, cards in rank_groups(open_cards(view, scene.seat), view.rules, scene.style.order):
        use = Use.PLAYABLE if rank in ways else Use.BARRED
        yield Group(cards, use if in_play else Use.WAITING)


def describe_seat(scene: ShitheadSeatScene, t: Words) -> str:
    """Return a player's picture in words: their own cards, then the table."""
    return describe_own(scene.hand, describe_table(scene.table, t, scene.seat), t)
