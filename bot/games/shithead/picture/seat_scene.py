"""What a player's own picture of a Shithead table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from bot.games.core.screen import HandScene
from bot.games.shedding.hand_words import active_zone, open_cards
from bot.games.shithead.choices import ways_by_rank
from bot.games.shithead.phrases import rank_groups
from bot.games.shithead.picture.scene import ShitheadScene, Slot, describe_table, shithead_scene
from bot.i18n import Words
from bot.pictures.drawing import card_name, first_that_fits, short_card_name
from bot.pictures.hands import USUAL_LOOK, Group, Look, Use, say_groups
from game.core.protocol import Seat
from game.shithead.view import View


@dataclass(frozen=True, slots=True)
class ShitheadSeatScene:
    """A table as one of its players sees it."""

    table: ShitheadScene
    """What everybody sees."""
    seat: Seat
    hand: tuple[Group, ...]
    """The player's hand by rank; without a hand, the table cards they play from, face-up ones by place."""
    slots: tuple[Slot, ...]
    """The player's places on the table, unless they play from them."""
    turnable: tuple[int, ...] = ()
    """The numbers of the face-down cards, if he plays from them."""
    look: Look = USUAL_LOOK
    is_crowded: bool = False
    """So many rows of buttons are below that a phone shows all of it only if the picture is low."""
    is_tight: bool = False
    """The same with a row less: the picture need only be a little lower."""


def seat_scene(
    scene: HandScene, requirement: str, *, is_crowded: bool = False, is_tight: bool = False
) -> ShitheadSeatScene:
    """Return what a player's picture shows."""
    view, seat = scene.view, scene.seat
    zone, own = active_zone(view, seat), view.seats[seat]
    slots = tuple(Slot(up or (), bool(down)) for up, down in zip_longest(own.up, own.down))
    return ShitheadSeatScene(
        table=_table(view, seat, scene.names.label, requirement),
        seat=seat,
        hand=tuple(_groups(scene)) if zone != "down" else (),
        slots=_covered(slots) if zone == "up" else slots if zone == "hand" else (),
        turnable=tuple(slot + 1 for slot, there in enumerate(own.down) if there) if zone == "down" else (),
        look=scene.look,
        is_crowded=is_crowded,
        is_tight=is_tight,
    )


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


def _covered(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    return tuple(Slot((), slot.down) for slot in slots)


def _groups(scene: HandScene) -> Iterator[Group]:
    view: View = scene.view
    ways = ways_by_rank(view, scene.seat, scene.legal)
    in_play = view.phase in ("play", "attack") and bool(scene.legal)
    for rank, cards in rank_groups(open_cards(view, scene.seat), view.rules, scene.style.order):
        use = Use.PLAYABLE if rank in ways else Use.BARRED
        yield Group(cards, use if in_play else Use.WAITING)


def describe_seat(scene: ShitheadSeatScene, t: Words) -> str:
    """Return the whole picture in words, the player's own cards first; shortened if it does not fit."""
    return first_that_fits(_tellings(scene, t))


def _tellings(scene: ShitheadSeatScene, t: Words) -> Iterator[str]:
    others = tuple(describe_table(scene.table, t, scene.seat))
    for say in (card_name, short_card_name):
        own = say_groups(scene.hand, say, t)
        for table in others:
            yield f"{own} {table}".strip()
