"""A Shithead table as one of its players sees it: the others above, the pile, and own cards large."""

from typing import Final

from bot.games.shedding.picture.seat import (
    OWN_CARD,
    TURNED_CARD,
    SeatLayout,
    draw_seat_picture,
)
from bot.games.shithead.picture.centre import draw_centre, further_height, least_height
from bot.games.shithead.picture.seat_scene import ShitheadSeatScene, describe_seat
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, Canvas
from bot.pictures.cards import CardStyle, back, card_height, empty_place, face
from bot.pictures.drawing import Drawing
from bot.pictures.hands import draw_times, plan
from bot.pictures.own_seat import other_boxes
from bot.pictures.seats import Box

_CENTRE: Final = 252
_RING: Final = 8
"""The direction of play is drawn on the edge of the centre."""
_OWN_GAP: Final = 14


def draw_own_seat(scene: ShitheadSeatScene, t: Words) -> Drawing:
    """Draw the table."""
    return draw_seat_picture(scene, _arrange(scene), draw_centre, _draw_slots, describe_seat(scene, t), t)


def _arrange(scene: ShitheadSeatScene) -> SeatLayout:
    there = other_boxes(len(scene.table.players) - 1, low=scene.is_crowded)
    top = there[-1].bottom + GAP if there else MARGIN
    low = scene.is_crowded or scene.is_tight
    planned = plan(scene.hand, INNER - 2 * PAD, large=scene.look.large, low=low)
    slots = card_height(OWN_CARD) + PAD // 2 + PAD if scene.slots else 0
    cards = planned.height if scene.hand else card_height(TURNED_CARD)
    width = INNER - 2 * _RING
    asked = scene.table.requirement
    height = least_height(asked, width) if scene.is_crowded else _CENTRE + further_height(asked, width)
    centre = Box(MARGIN + _RING, top, width, height)
    own = Box(MARGIN, centre.bottom + 2 * GAP, INNER, 2 * PAD + slots + cards)
    return SeatLayout(there, centre, own, slots, planned)


def _draw_slots(canvas: Canvas, room: Box, scene: ShitheadSeatScene, style: CardStyle, _t: Words) -> None:
    step = OWN_CARD + _OWN_GAP  # even six, the most there are, have room
    x, y = room.middle[0] - (step * (len(scene.slots) - 1) + OWN_CARD) // 2, room.y
    for slot in scene.slots:
        if slot.down:
            canvas.stamp(back(OWN_CARD), x, y + PAD // 2)
        elif not slot.up:
            canvas.stamp(empty_place(OWN_CARD), x, y)
        for card in slot.up[-1:]:
            canvas.stamp(face(card, OWN_CARD, style), x, y)
        if len(slot.up) > 1:
            draw_times(canvas, (x + OWN_CARD, y + card_height(OWN_CARD)), len(slot.up))
        x += step
