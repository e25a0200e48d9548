"""A Paskahousu table as one of its players sees it: the others above, the pile, and own cards large."""

from dataclasses import dataclass
from typing import Final

from bot.games.paskahousu.picture.centre import draw_centre
from bot.games.paskahousu.picture.scene import PaskahousuPlayer, Slot, status_text
from bot.games.paskahousu.picture.seat_scene import PaskahousuSeatScene, describe_seat
from bot.games.paskahousu.picture.table import draw_slots
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, back, card_height, card_style, face, fan_step, lay_fan
from bot.pictures.drawing import Drawing, number
from bot.pictures.hands import Plan, draw_hand, plan
from bot.pictures.own_seat import draw_low, draw_other_name, is_low, other_boxes, others
from bot.pictures.palette import MUTED, PAPER, PAPER_EDGE
from bot.pictures.seats import Box, Sitter, Status, draw_hand_count, draw_seat

_CENTRE: Final = 268
_RING: Final = 8
_OWN_CARD: Final = 60
_TURNED_CARD: Final = 108
_SMALL: Final = (18, 24)
"""Width and height of the small cards that stand for a player's places."""
_LAID: Final = 60


@dataclass(frozen=True, slots=True)
class _Layout:
    """The vertical layout, from top to bottom."""

    others: list[Box]
    centre: Box
    own: Box
    above: int
    """The height of what is above the hand: the player's places, or what they laid."""
    planned: Plan

    @property
    def hand(self) -> Box:
        """The area of the player's cards."""
        own = self.own
        return Box(own.x + PAD, own.y + PAD + self.above, own.width - 2 * PAD, own.height - self.above - 28)


def draw_own_seat(scene: PaskahousuSeatScene, t: Words) -> Drawing:
    """Return the table as a player sees it."""
    style, there = card_style(t, two_colours=scene.look.two_colours), others(scene.table.players, scene.seat)
    layout = _arrange(scene, len(there))
    canvas = Canvas(layout.own.bottom + MARGIN, large=scene.look.large)
    for (seat, player), box in zip(there, layout.others, strict=True):
        _draw_other(canvas, box, seat, player, t)
    draw_centre(canvas, layout.centre, scene.table, style, t)
    own = scene.table.players[scene.seat]
    draw_seat(canvas, layout.own, is_turn=own.is_turn)
    top = layout.own._replace(y=layout.own.y + PAD)
    if scene.slots:
        draw_slots(canvas, top, scene.slots, _OWN_CARD, style)
    elif scene.laid:
        _draw_laid(canvas, top, scene, style, t)
    if scene.hand:
        draw_hand(canvas, layout.hand, layout.planned, style)
    elif scene.turnable:
        _draw_turnable(canvas, layout.hand, scene.turnable)
    else:
        canvas.fitted(layout.hand.middle, status_text(own, t), 38, layout.hand.width, MUTED)
    return Drawing(canvas.png(), describe_seat(scene, t))


def _arrange(scene: PaskahousuSeatScene, count: int) -> _Layout:
    there = other_boxes(count)
    top = there[-1].bottom + GAP if there else MARGIN
    planned = plan(scene.hand, INNER - 2 * PAD, large=scene.look.large)
    above = 0
    if scene.slots:
        above = card_height(_OWN_CARD) + PAD // 2 + PAD
    elif scene.laid:
        above = card_height(_LAID) + PAD
    cards = planned.height if scene.hand else card_height(_TURNED_CARD)
    centre = Box(MARGIN + _RING, top, INNER - 2 * _RING, _CENTRE)
    own = Box(MARGIN, centre.bottom + GAP, INNER, 2 * PAD + above + cards)
    return _Layout(there, centre, own, above, planned)


def _draw_laid(canvas: Canvas, room: Box, scene: PaskahousuSeatScene, style: CardStyle, t: Words) -> None:
    """Draw what the player's own claim covers: nobody else sees it."""
    middle = room.y + card_height(_LAID) // 2
    x = room.x + PAD
    x += canvas.fitted((x, middle), t("What you laid"), SMALLEST, INNER // 2, MUTED, side="left") + PAD
    step = min(fan_step(_LAID), (room.right - PAD - _LAID - x) // max(len(scene.laid) - 1, 1))
    lay_fan(canvas.image, [face(card, _LAID, style) for card in scene.laid], (x, room.y), step)


def _draw_other(canvas: Canvas, box: Box, seat: int, player: PaskahousuPlayer, t: Words) -> None:
    is_in = player.status is Status.IN
    sitter = Sitter(player.name, seat, player.is_turn, is_in)
    draw_seat(canvas, box, is_turn=player.is_turn)
    if is_low(box):
        draw_low(canvas, box, sitter, player.hand, t)
        return
    draw_other_name(canvas, box, sitter, t)
    x, below, right = box.x + PAD, box.y + 66, box.right - PAD
    if not is_in:
        status = status_text(player, t)
        canvas.fitted((x, below), status, SMALLEST, right - x, MUTED, side="left")
        return
    x = draw_hand_count(canvas, x, below, number(player.hand, t), is_turn=player.is_turn) + PAD
    _draw_small_slots(canvas, x, below, right - x, player.slots)


def _draw_small_slots(canvas: Canvas, x: int, y: int, room: int, slots: tuple[Slot, ...]) -> None:
    """Draw a small card for each place: white while a card lies there face up, red while face down."""
    width, height = _SMALL
    step = min(width + 5, (room - width) // max(len(slots) - 1, 1))
    for slot in slots:
        if slot.down:
            canvas.stamp(back(width, height), x, y - height // 2 + 4)
        if slot.up:
            canvas.panel(
                (x, y - height // 2 - 2, width, height), PAPER, radius=3, outline=PAPER_EDGE, thick=1
            )
        x += step


def _draw_turnable(canvas: Canvas, box: Box, places: tuple[int, ...]) -> None:
    """Draw the face-down cards with the numbers of their buttons."""
    step = min(_TURNED_CARD + 14, (box.width - _TURNED_CARD) // max(len(places) - 1, 1))
    x = box.middle[0] - (step * (len(places) - 1) + _TURNED_CARD) // 2
    for place in places:
        canvas.stamp(back(_TURNED_CARD), x, box.y)
        canvas.badge((x + _TURNED_CARD // 2, box.middle[1]), str(place), 56)
        x += step
