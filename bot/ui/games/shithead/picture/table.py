"""The table of a Shithead match as a picture: players around it, the pile in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.i18n import Words
from bot.ui.games.shithead.picture.centre import draw_centre
from bot.ui.games.shithead.picture.scene import (
    ShitheadPlayer,
    ShitheadScene,
    Slot,
    describe_shithead,
    status_text,
)
from bot.ui.pictures.canvas import MARGIN, WIDTH, Canvas
from bot.ui.pictures.cards import (
    INDEX_SHARE,
    back,
    card_height,
    chip,
    chip_height,
    court_letters,
    empty_place,
    face,
    fan_step,
    fan_width,
    lay_fan,
)
from bot.ui.pictures.drawing import Drawing, number
from bot.ui.pictures.palette import GOLD, INK, MUTED, SEAT
from bot.ui.pictures.seats import Box, Status, draw_hand_count, draw_name, draw_seat

HEADER: Final = 66
"""The height of the line with a player's name, at scale 1."""
PAD: Final = 16
"""The padding of a panel, at scale 1."""
SLOT_GAP: Final = 0.09
"""The space between two slots, relative to a card's width."""
EDGE_SHARE: Final = 0.13
"""The visible share of a covered card's width if there is no room for its index."""
PEEK: Final = 0.10
"""How far a face-down card shows below the face-up card on it, relative to the width."""

_GAP: Final = 16
_SEAT_WIDTHS: Final = {1: 640, 2: 516, 3: 338}
_LARGEST, _SMALLEST, _READABLE = 122, 30, 74
_CENTRE_HEIGHT: Final = 348
_TALL_CENTRE_HEIGHT: Final = 504
_CROWD_CENTRE_HEIGHT: Final = 710
"""Fits as much as the tall centre after scaling, and long texts in more lines."""
_CROWD: Final = 11
"""From so many players on, cards are tiles and the picture is smaller."""
_CROWD_SCALE: Final = 0.8
"""The scale of that picture, which is still more than twice as wide as a phone. The size of a PNG grows with
the number of edges, and such a table has up to three times as many."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a picture and the size of its cards."""

    width: int
    height: int
    centre: Box
    seats: tuple[Box, ...]
    card: int
    """The width of the players' cards."""
    card_height: int
    share: float
    """The visible share of a covered card's width."""
    is_crowd: bool
    """Whether there are so many players that cards are low tiles, and the picture is smaller."""
    scale: float = 1.0
    """The scale of the players' panels, relative to smaller tables."""

    def px(self, length: int) -> int:
        """Return a length in a player's panel, scaled for this table."""
        return round(length * self.scale)


def arrange(scene: ShitheadScene) -> Layout:
    """Return the layout of a table: seats run clockwise from the upper left corner."""
    layout = _at_full_size(scene)
    return _scaled(layout, _CROWD_SCALE) if layout.is_crowd else layout


def _at_full_size(scene: ShitheadScene) -> Layout:
    is_crowd = len(scene.players) >= _CROWD
    top, side, bottom = _rows(len(scene.players))
    width = _SEAT_WIDTHS[max(top, bottom)]
    card, share = _card_size(scene.players, width - 2 * PAD)
    high = chip_height(card) if is_crowd else card_height(card)
    seat_height = HEADER + high + round(card * PEEK) + PAD
    first = MARGIN + seat_height + _GAP
    tall = _CROWD_CENTRE_HEIGHT if is_crowd else _TALL_CENTRE_HEIGHT
    centre_height = max(side * (seat_height + _GAP) - _GAP, tall) if side else _CENTRE_HEIGHT
    inset = MARGIN + width + _GAP if side else MARGIN
    last = first + centre_height + _GAP
    right = [WIDTH - MARGIN - width] * side
    column = _column(first, centre_height, side, seat_height)
    places = [
        *((x, MARGIN) for x in _row(top, width)),
        *zip(right, column, strict=True),
        *((x, last) for x in reversed(_row(bottom, width))),
        *((MARGIN, y) for y in reversed(column)),
    ]
    return Layout(
        width=WIDTH,
        height=last + (seat_height + MARGIN if bottom else MARGIN - _GAP),
        centre=Box(inset, first, WIDTH - 2 * inset, centre_height),
        seats=tuple(Box(x, y, width, seat_height) for x, y in places),
        card=card,
        card_height=high,
        share=share,
        is_crowd=is_crowd,
    )


def _scaled(layout: Layout, scale: float) -> Layout:
    """Return a layout with smaller boxes and cards; the centre keeps its size."""
    card = int(layout.card * scale) // 2 * 2
    return replace(
        layout,
        width=round(layout.width * scale),
        height=round(layout.height * scale),
        centre=layout.centre.scaled(scale),
        seats=tuple(box.scaled(scale) for box in layout.seats),
        card=card,
        card_height=chip_height(card),
        scale=scale,
    )


def _rows(players: int) -> tuple[int, int, int]:
    """Return how many seats are above the centre, on each side of it, and below it."""
    if players <= 6:
        return max(-(-players // 2), 1), 0, players // 2
    bottom = 3 if players % 2 == 0 else 2
    return 3, (players - 3 - bottom) // 2, bottom


def _row(count: int, width: int) -> list[int]:
    start = (WIDTH - count * width - (count - 1) * _GAP) // 2
    return [start + place * (width + _GAP) for place in range(count)]


def _column(top: int, height: int, count: int, seat_height: int) -> list[int]:
    start = top + (height - count * seat_height - (count - 1) * _GAP) // 2
    return [start + place * (seat_height + _GAP) for place in range(count)]


def _card_size(players: Sequence[ShitheadPlayer], room: int) -> tuple[int, float]:
    """Return the largest card size that fits every player, and the visible share of covered cards."""
    for share in (INDEX_SHARE, EDGE_SHARE):
        widest = max(_units(player, share) for player in players)
        card = min(int(room / widest), _LARGEST) // 2 * 2
        if card >= _READABLE:
            break
    return max(card, _SMALLEST), share


def _units(player: ShitheadPlayer, share: float) -> float:
    """Return the width of a player's slots, in cards."""
    slots = [1 + share * max(len(slot.up) - 1, 0) for slot in player.slots]
    return sum(slots) + SLOT_GAP * max(len(slots) - 1, 0) or 1.0


def draw_shithead(scene: ShitheadScene, t: Words) -> Drawing:
    """Return the public table as a picture."""
    letters = court_letters(t)
    layout = arrange(scene)
    canvas = Canvas(layout.height, layout.width)
    draw_centre(canvas, layout.centre, scene, letters, t)
    for seat, (player, box) in enumerate(zip(scene.players, layout.seats, strict=True)):
        draw_seat(canvas, box, is_turn=player.is_turn)
        _draw_header(canvas, box, player, seat, layout, t)
        pad, header = layout.px(PAD), layout.px(HEADER)
        room = Box(box.x + pad, box.y + header, box.width - 2 * pad, box.height - header - pad)
        if player.status is Status.IN:
            _draw_slots(canvas, room, player.slots, layout, letters)
        else:
            _draw_status(canvas, room, player, layout, t)
    return Drawing(canvas.png(few_shades=layout.is_crowd), describe_shithead(scene, t))


def _draw_header(
    canvas: Canvas, box: Box, player: ShitheadPlayer, seat: int, layout: Layout, t: Words
) -> None:
    is_in, scale, px = player.status is Status.IN, layout.scale, layout.px
    line = Box(box.x + px(PAD + 2), box.y + px(6), box.width - 2 * px(PAD + 2), px(HEADER - 12))
    right = line.right
    if is_in or player.hand:
        count, middle = number(player.hand, t), line.middle[1]
        right = draw_hand_count(canvas, right, middle, count, is_in=is_in, scale=scale) - px(12)
    named = line._replace(width=right - line.x)
    draw_name(
        canvas,
        named,
        player.name,
        seat,
        t,
        is_turn=player.is_turn,
        is_dealer=player.is_dealer,
        is_in=is_in,
        scale=scale,
    )


def _draw_status(canvas: Canvas, room: Box, player: ShitheadPlayer, layout: Layout, t: Words) -> None:
    (x, y), text, size = room.middle, status_text(player, t), layout.px(38)
    if player.place is None:
        canvas.fitted((x, y), text, size, room.width, MUTED)
        return
    disc = layout.px(52)
    width = canvas.fitted((x + disc // 2 + 8, y), text, size, room.width - disc - 16, MUTED)
    canvas.badge((x - width // 2 - 8, y), str(player.place), disc)


def _draw_slots(canvas: Canvas, room: Box, slots: Sequence[Slot], layout: Layout, letters: str) -> None:
    card, gap = layout.card, round(layout.card * SLOT_GAP)
    widths = [fan_width(max(len(slot.up), 1), card, layout.share) for slot in slots]
    x = room.x + (room.width - sum(widths) - gap * (len(slots) - 1)) // 2
    for slot, width in zip(slots, widths, strict=True):
        _draw_slot(canvas, x, room.y, slot, layout, letters)
        x += width + gap


def _draw_slot(canvas: Canvas, x: int, y: int, slot: Slot, layout: Layout, letters: str) -> None:
    card, height, beneath = layout.card, layout.card_height, y + round(layout.card * PEEK)
    if slot.down:
        canvas.stamp(back(card, height), x, beneath)
    elif not slot.up:
        canvas.stamp(empty_place(card, SEAT, height), x, beneath)
    turn_up = chip if layout.is_crowd else face
    faces = (turn_up(each, card, letters) for each in slot.up)
    lay_fan(canvas.image, faces, (x, y), fan_step(card, layout.share))
    if len(slot.up) > 1 and layout.share < INDEX_SHARE:
        right = x + fan_width(len(slot.up), card, layout.share)
        _draw_times(canvas, right, y + height, len(slot.up), layout)


def _draw_times(canvas: Canvas, right: int, bottom: int, count: int, layout: Layout) -> None:
    px = layout.px
    canvas.panel((right - px(46), bottom - px(34), px(50), px(38)), GOLD, radius=px(12))
    canvas.text((right - px(21), bottom - px(15)), f"×{count}", px(28), INK, bold=True, side="middle")
