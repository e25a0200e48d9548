"""A Shithead table as one of its players sees it: the others above, the pile, and own cards large."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.shithead.picture.centre import draw_centre, further_height, least_height
from bot.games.shithead.picture.scene import ShitheadPlayer, Slot, status_text
from bot.games.shithead.picture.seat_scene import ShitheadSeatScene, describe_seat
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, back, card_height, card_style, empty_place, face
from bot.pictures.drawing import Drawing, number
from bot.pictures.hands import Plan, draw_hand, draw_times, overlapping, plan
from bot.pictures.own_seat import draw_low, draw_other_name, is_low, other_boxes, others
from bot.pictures.palette import MUTED, PAPER, PAPER_EDGE
from bot.pictures.seats import Box, Sitter, Status, draw_hand_count, draw_seat

_CENTRE: Final = 252
_RING: Final = 8
"""The space at the sides of the ring around the pile, for its arrows."""
_OWN_CARD: Final = 60
_OWN_GAP: Final = 14
_TURNED_CARD: Final = 108
_SMALL: Final = (18, 24)
"""Width and height of the small cards that stand for a player's places."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """The vertical layout, from top to bottom."""

    others: list[Box]
    centre: Box
    own: Box
    slots: int
    """The height of the player's places with the space below them."""
    planned: Plan

    @property
    def hand(self) -> Box:
        """The area of the player's cards."""
        own = self.own
        return Box(
            own.x + PAD, own.y + PAD + self.slots, own.width - 2 * PAD, own.height - self.slots - 2 * PAD
        )


def draw_own_seat(scene: ShitheadSeatScene, t: Words) -> Drawing:
    """Return the table as a player sees it."""
    style, there = card_style(t, two_colours=scene.look.two_colours), others(scene.table.players, scene.seat)
    layout = _arrange(scene, len(there))
    canvas = Canvas(layout.own.bottom + MARGIN, large=scene.look.large)
    for (seat, player), box in zip(there, layout.others, strict=True):
        _draw_other(canvas, box, seat, player, t)
    draw_centre(canvas, layout.centre, scene.table, style, t)
    draw_seat(canvas, layout.own, is_turn=scene.table.players[scene.seat].is_turn)
    _draw_slots(canvas, layout.own, scene.slots, style)
    if scene.hand:
        draw_hand(canvas, layout.hand, layout.planned, style)
    elif scene.turnable:
        _draw_turnable(canvas, layout.hand, scene.turnable)
    else:
        status = status_text(scene.table.players[scene.seat], t)
        canvas.fitted(layout.hand.middle, status, 38, layout.hand.width, MUTED)
    return Drawing(canvas.png(), describe_seat(scene, t))


def _arrange(scene: ShitheadSeatScene, count: int) -> _Layout:
    there = other_boxes(count, low=scene.is_crowded)
    top = there[-1].bottom + GAP if there else MARGIN
    planned = plan(scene.hand, INNER - 2 * PAD, large=scene.look.large)
    if scene.is_crowded or scene.is_tight:
        planned = overlapping(planned)
    slots = card_height(_OWN_CARD) + PAD // 2 + PAD if scene.slots else 0
    cards = planned.height if scene.hand else card_height(_TURNED_CARD)
    width = INNER - 2 * _RING
    asked = scene.table.requirement
    height = least_height(asked, width) if scene.is_crowded else _CENTRE + further_height(asked, width)
    centre = Box(MARGIN + _RING, top, width, height)
    own = Box(MARGIN, centre.bottom + 2 * GAP, INNER, 2 * PAD + slots + cards)
    return _Layout(there, centre, own, slots, planned)


def _draw_other(canvas: Canvas, box: Box, seat: int, player: ShitheadPlayer, t: Words) -> None:
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


def _draw_small_slots(canvas: Canvas, x: int, y: int, room: int, slots: Sequence[Slot]) -> None:
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


def _draw_slots(canvas: Canvas, box: Box, slots: Sequence[Slot], style: CardStyle) -> None:
    step = _OWN_CARD + _OWN_GAP  # even six, the most there are, have room
    x, y = box.middle[0] - (step * (len(slots) - 1) + _OWN_CARD) // 2, box.y + PAD
    for slot in slots:
        if slot.down:
            canvas.stamp(back(_OWN_CARD), x, y + PAD // 2)
        elif not slot.up:
            canvas.stamp(empty_place(_OWN_CARD), x, y)
        for card in slot.up[-1:]:
            canvas.stamp(face(card, _OWN_CARD, style), x, y)
        if len(slot.up) > 1:
            draw_times(canvas, (x + _OWN_CARD, y + card_height(_OWN_CARD)), len(slot.up))
        x += step


def _draw_turnable(canvas: Canvas, box: Box, places: Sequence[int]) -> None:
    """Draw the face-down cards with the numbers of their buttons."""
    step = min(_TURNED_CARD + _OWN_GAP, (box.width - _TURNED_CARD) // max(len(places) - 1, 1))
    x = box.middle[0] - (step * (len(places) - 1) + _TURNED_CARD) // 2
    for place in places:
        canvas.stamp(back(_TURNED_CARD), x, box.y)
        canvas.badge((x + _TURNED_CARD // 2, box.middle[1]), str(place), 56)
        x += step
