"""A table with one pile as one of its players sees it: the others above, the pile, and own cards large."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

from bot.games.core.screen import HandScene
from bot.games.shedding.hand_words import active_zone
from bot.games.shedding.picture.players import PileScene, Player, Slot, slots_of, status_text
from bot.i18n import Words
from bot.pictures.canvas import GAP, MARGIN, PAD, WIDTH, Canvas
from bot.pictures.cards import CardStyle, back, card_style, chip_height, tile
from bot.pictures.drawing import Drawing
from bot.pictures.hands import USUAL_LOOK, Group, Look, Plan, draw_hand
from bot.pictures.own_seat import draw_other, others
from bot.pictures.palette import MUTED
from bot.pictures.seats import Box, Sitter, Status, draw_kept, draw_seat
from game.core.protocol import Seat

OWN_CARD: Final = 60
"""The width of a card on the player's own table."""
TURNED_CARD: Final = 108
_LEAST_TILE, _WIDEST_TILE = 18, 46
_SMALL_GAP: Final = 5


@dataclass(frozen=True, slots=True)
class SeatScene:
    """A table as one of its players sees it; a game adds its own."""

    table: Any
    """What everybody sees: a `PileScene`."""
    seat: Seat
    hand: tuple[Group, ...]
    """The player's hand by rank; without a hand, the table cards they play from, face-up ones by place."""
    slots: tuple[Slot, ...]
    """The player's places on the table, unless they play from them."""
    turnable: tuple[int, ...] = ()
    """The numbers of the face-down cards, if they play from them."""
    look: Look = USUAL_LOOK

    @classmethod
    def of(cls, scene: HandScene, table: PileScene, groups: Iterable[Group], **own: Any) -> Self:
        """Return what a player's picture shows; `groups` are the cards to choose from."""
        zone, shown = active_zone(scene.view, scene.seat), scene.view.seats[scene.seat]
        places = slots_of(shown) if zone != "down" else ()
        turnable = tuple(slot + 1 for slot, there in enumerate(shown.down) if there)
        return cls(
            table=table,
            seat=scene.seat,
            hand=tuple(groups) if zone != "down" else (),
            slots=tuple(Slot((), place.down) for place in places) if zone == "up" else places,
            turnable=turnable if zone == "down" else (),
            look=scene.look,
            **own,
        )


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """Where everything is."""

    others: list[Box]
    """The panels of the other players, clockwise from the player's left."""
    centre: Box
    own: Box
    above: int
    """The height of what lies above the player's cards."""
    planned: Plan
    """How the hand is laid out."""

    @property
    def hand(self) -> Box:
        """The room of the hand."""
        own, above = self.own, self.above
        return Box(own.x + PAD, own.y + PAD + above, own.width - 2 * PAD, own.height - above - 2 * PAD)


DrawPart: TypeAlias = Callable[[Canvas, Box, Any, CardStyle, Words], None]
"""Draws a part of a picture into its room, from the scene or its table."""


def draw_seat_picture(
    scene: SeatScene, layout: SeatLayout, draw_centre: DrawPart, draw_above: DrawPart, said: str, t: Words
) -> Drawing:
    """Draw the table; `draw_above` draws what lies above the player's cards."""
    style, table = card_style(t, two_colours=scene.look.two_colours), scene.table
    canvas = Canvas(layout.own.bottom + MARGIN, large=scene.look.large)
    for (seat, player), box in zip(others(table.players, scene.seat), layout.others, strict=True):
        draw_kept(canvas, box, _draw_player, seat, player, style, t)
    draw_centre(canvas, layout.centre, table, style, t)
    own = table.players[scene.seat]
    draw_seat(canvas, layout.own, is_turn=own.is_turn)
    draw_above(canvas, layout.own._replace(y=layout.own.y + PAD), scene, style, t)
    if scene.hand:
        draw_hand(canvas, layout.hand, layout.planned, style)
    elif scene.turnable:
        _draw_turnable(canvas, layout.hand, scene.turnable)
    else:
        canvas.fitted(layout.hand.middle, status_text(own, t), 38, layout.hand.width, MUTED)
    return Drawing(canvas.png(), said)


def row_of(count: int, width: int) -> list[int]:
    """Return where so many panels of a width begin that lie side by side in the middle."""
    start = (WIDTH - count * width - (count - 1) * GAP) // 2
    return [start + place * (width + GAP) for place in range(count)]


def _draw_player(canvas: Canvas, box: Box, seat: int, player: Player, style: CardStyle, t: Words) -> None:
    sitter = Sitter(player.name, seat, player.is_turn, player.status is Status.IN)
    room = draw_other(canvas, box, sitter, player.hand, status_text(player, t), t)
    if room is not None and player.slots:
        _draw_small_slots(canvas, room, player.slots, style)


def _draw_small_slots(canvas: Canvas, room: Box, slots: Sequence[Slot], style: CardStyle) -> None:
    """Draw the places of another player, face-up cards as low tiles."""
    width = min(max((room.width + _SMALL_GAP) // len(slots) - _SMALL_GAP, _LEAST_TILE), _WIDEST_TILE)
    step = min(width + _SMALL_GAP, (room.width - width) // max(len(slots) - 1, 1))
    height = chip_height(width)
    x, y = room.x, room.y - height // 2
    for slot in slots:
        if slot.down:
            canvas.stamp(back(width, height), x, y + _SMALL_GAP)
        if slot.up:
            canvas.stamp(tile(slot.up, width, style), x, y - 1)
        x += step


def _draw_turnable(canvas: Canvas, box: Box, places: Sequence[int]) -> None:
    """Draw the face-down cards to choose from, with their numbers."""
    step = min(TURNED_CARD + 14, (box.width - TURNED_CARD) // max(len(places) - 1, 1))
    x = box.middle[0] - (step * (len(places) - 1) + TURNED_CARD) // 2
    for place in places:
        canvas.stamp(back(TURNED_CARD), x, box.y)
        canvas.badge((x + TURNED_CARD // 2, box.middle[1]), str(place), 56)
        x += step
