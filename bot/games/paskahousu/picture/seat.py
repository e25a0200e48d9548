"""A Paskahousu table as one of its players sees it: the others above, the pile, and own cards large."""

from typing import Final

from bot.games.paskahousu.picture.seat_scene import PaskahousuSeatScene, describe_seat
from bot.games.paskahousu.picture.table import draw_centre, draw_slots
from bot.games.shedding.picture.seat import OWN_CARD, TURNED_CARD, SeatLayout, draw_seat_picture
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, card_height, face, fan_step, lay_fan
from bot.pictures.drawing import Drawing
from bot.pictures.hands import plan
from bot.pictures.own_seat import other_boxes
from bot.pictures.palette import MUTED
from bot.pictures.seats import Box

_CENTRE: Final = 268
_RING: Final = 8
_LAID: Final = 60
"""The width of the cards that the player laid under a claim."""


def draw_own_seat(scene: PaskahousuSeatScene, t: Words) -> Drawing:
    """Draw the table."""
    return draw_seat_picture(scene, _arrange(scene), draw_centre, _draw_above, describe_seat(scene, t), t)


def _arrange(scene: PaskahousuSeatScene) -> SeatLayout:
    there = other_boxes(len(scene.table.players) - 1)
    top = there[-1].bottom + GAP if there else MARGIN
    planned = plan(scene.hand, INNER - 2 * PAD, large=scene.look.large)
    above = 0
    if scene.slots:
        above = card_height(OWN_CARD) + PAD // 2 + PAD
    elif scene.laid:
        above = card_height(_LAID) + PAD
    cards = planned.height if scene.hand else card_height(TURNED_CARD)
    centre = Box(MARGIN + _RING, top, INNER - 2 * _RING, _CENTRE)
    own = Box(MARGIN, centre.bottom + GAP, INNER, 2 * PAD + above + cards)
    return SeatLayout(there, centre, own, above, planned)


def _draw_above(canvas: Canvas, room: Box, scene: PaskahousuSeatScene, style: CardStyle, t: Words) -> None:
    """Draw the player's places on the table, or what they laid under the claim that everybody sees."""
    if scene.slots:
        draw_slots(canvas, room, scene.slots, OWN_CARD, style)
    elif scene.laid:
        middle, x = room.y + card_height(_LAID) // 2, room.x + PAD
        x += canvas.fitted((x, middle), t("What you laid"), SMALLEST, INNER // 2, MUTED, side="left") + PAD
        step = min(fan_step(_LAID), (room.right - PAD - _LAID - x) // max(len(scene.laid) - 1, 1))
        lay_fan(canvas.image, [face(card, _LAID, style) for card in scene.laid], (x, room.y), step)
