"""The table of a Shithead match as a picture: players around it, the pile in the middle."""

from collections.abc import Sequence

from bot.i18n import Words
from bot.ui.games.shithead.picture.centre import draw_centre
from bot.ui.games.shithead.picture.layout import HEADER, PAD, PEEK, SLOT_GAP, Layout, arrange
from bot.ui.games.shithead.picture.scene import ShitheadPlayer, ShitheadScene, Slot
from bot.ui.games.shithead.picture.words import describe_shithead, status_text
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import (
    INDEX_SHARE,
    back,
    chip,
    court_letters,
    empty_place,
    face,
    fan_step,
    fan_width,
    lay_fan,
)
from bot.ui.pictures.drawing import Drawing
from bot.ui.pictures.palette import GOLD, INK, MUTED, SEAT
from bot.ui.pictures.seats import Box, Status, draw_hand_count, draw_name, draw_seat
from bot.ui.pictures.spoken import number


def draw_shithead(scene: ShitheadScene, t: Words) -> Drawing:
    """Return the table as everybody sees it."""
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
