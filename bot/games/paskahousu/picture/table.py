"""The table as a picture: players around it, the pile in the middle, the last challenges below."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from bot.games.paskahousu.picture.fibber import fibber
from bot.games.paskahousu.picture.scene import (
    Doubted,
    PaskahousuPlayer,
    PaskahousuScene,
    describe_paskahousu,
    verdict_text,
)
from bot.games.shedding.picture.pile import draw_asked, draw_burnt, draw_no_pile, draw_plays, draw_stock
from bot.games.shedding.picture.players import Slot, status_text
from bot.games.shedding.picture.seat import row_of
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import (
    READABLE,
    CardStyle,
    back,
    card_height,
    card_style,
    empty_place,
    face,
    fan_step,
    lay_fan,
)
from bot.pictures.drawing import Drawing, number
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH, CREAM, GREEN, INK, LINE, MUTED, PAPER, RED
from bot.pictures.seats import (
    ROW,
    WIDE,
    Box,
    Sitter,
    Status,
    draw_header,
    draw_kept,
    draw_name,
    draw_seat,
    header_height,
    pile_caption,
)
from bot.pictures.shapes import soft_mask

_LARGEST: Final = 66
_PEEK: Final = 8
"""How far a face-down card shows below the face-up card on it."""
_SLOT_GAP: Final = 8
_PLACE: Final = 44
_DOUBT: Final = 46
"""The height of a line about a challenge."""
_RING: Final = 8


@dataclass(frozen=True, slots=True)
class _Layout:
    """The boxes of a picture and the size of its cards."""

    height: int
    centre: Box
    seats: tuple[Box, ...]
    doubts: Box
    card: int
    """The width of table cards."""
    header: int


def _arrange(scene: PaskahousuScene) -> _Layout:
    """Return the layout of a table: seats run clockwise from the upper left corner."""
    top, bottom = max(-(-len(scene.players) // 2), 1), len(scene.players) // 2
    abreast = max(top, bottom)
    width = (INNER - GAP * (abreast - 1)) // abreast
    slots = max(len(player.slots) for player in scene.players)
    card = min((width - 2 * PAD - _SLOT_GAP * (slots - 1)) // slots, _LARGEST) if slots else 0
    header = header_height(width)
    seat_height = header + PAD // 2 + (card_height(card) + _PEEK + PAD // 2 if slots else 0)
    first = MARGIN + seat_height + GAP
    last = first + CENTRE + GAP
    below = last + (seat_height + GAP if bottom else 0)
    doubts = Box(MARGIN, below, INNER, len(scene.doubts) * _DOUBT)
    places = [
        *((x, MARGIN) for x in row_of(top, width)),
        *((x, last) for x in reversed(row_of(bottom, width))),
    ]
    return _Layout(
        height=doubts.bottom + MARGIN - (0 if scene.doubts else GAP),
        centre=Box(MARGIN + _RING, first, INNER - 2 * _RING, CENTRE),
        seats=tuple(Box(x, y, width, seat_height) for x, y in places),
        doubts=doubts,
        card=card,
        header=header,
    )


def draw_paskahousu(scene: PaskahousuScene, t: Words) -> Drawing:
    """Return the public table as a picture."""
    style = card_style(t)
    layout = _arrange(scene)
    canvas = Canvas(layout.height)
    draw_centre(canvas, layout.centre, scene, style, t)
    for seat, (player, box) in enumerate(zip(scene.players, layout.seats, strict=True)):
        draw_kept(canvas, box, _draw_player, player, seat, (layout.header, layout.card), style, t)
    _draw_doubts(canvas, layout.doubts, scene.doubts, t)
    return Drawing(canvas.png(), describe_paskahousu(scene, t))


def _draw_player(
    canvas: Canvas,
    box: Box,
    player: PaskahousuPlayer,
    seat: int,
    sizes: tuple[int, int],
    style: CardStyle,
    t: Words,
) -> None:
    """Draw a player's panel; `sizes` are the height of its header and the width of its cards."""
    header, card = sizes
    draw_seat(canvas, box, is_turn=player.is_turn)
    _draw_header(canvas, box, player, seat, t)
    if player.status is Status.IN:
        inner = Box(box.x + PAD, box.y + header, box.width - 2 * PAD, box.height - header)
        draw_slots(canvas, inner, player.slots, card, style)


def _draw_header(canvas: Canvas, box: Box, player: PaskahousuPlayer, seat: int, t: Words) -> None:
    """Write the name, and the number of cards or the place beside it or in a line of its own."""
    is_in = player.status is Status.IN
    sitter = Sitter(player.name, seat, player.is_turn, is_in, player.is_dealer)
    if is_in:
        draw_header(canvas, box, sitter, number(player.hand, t), t, "✓" if player.believes else "")
        return
    line, is_wide = Box(box.x + PAD, box.y + PAD // 2, box.width - 2 * PAD, ROW), box.width >= WIDE
    x = _draw_status(canvas, line, line.middle[1] + (0 if is_wide else ROW), player, t)
    draw_name(canvas, line._replace(width=x - GAP - line.x) if is_wide else line, sitter, t)


def _draw_status(canvas: Canvas, line: Box, middle: int, player: PaskahousuPlayer, t: Words) -> int:
    """Write that a player is out at the right of a line; return where that begins."""
    text, right = status_text(player, t), line.right
    if player.place is not None:
        canvas.badge((right - _PLACE // 2, middle), str(player.place), _PLACE)
        right -= _PLACE + 8
    return right - canvas.fitted((right, middle), text, SMALLEST, line.width // 2, MUTED, side="right")


def draw_slots(canvas: Canvas, room: Box, slots: tuple[Slot, ...], card: int, style: CardStyle) -> None:
    """Draw a player's places: face-up cards on face-down ones."""
    step = card + _SLOT_GAP
    x = room.middle[0] - (step * len(slots) - _SLOT_GAP) // 2
    for slot in slots:
        if slot.down:
            canvas.stamp(back(card), x, room.y + (_PEEK if slot.up else 0))
        elif not slot.up:
            canvas.stamp(empty_place(card), x, room.y)
        for one in slot.up:
            canvas.stamp(face(one, card, style), x, room.y)
        x += step


def _draw_doubts(canvas: Canvas, box: Box, doubts: tuple[Doubted, ...], t: Words) -> None:
    """Write the last challenges, each after a small face."""
    for place, doubted in enumerate(doubts):
        middle = box.y + place * _DOUBT + _DOUBT // 2
        person = fibber(38, min(doubted.wrong, 1))
        canvas.stamp(person, box.x, middle - 19)
        x = box.x + 68
        text = readable(verdict_text(doubted, t), "")
        canvas.fitted((x, middle), text, 32, box.right - x, CREAM, side="left")


CENTRE: Final = 300
"""The height of the centre."""
_SIDE: Final = 132
"""The width of stock and burnt cards on either side of the pile."""
_INSIDE: Final = 18
_TOP_CARD: Final = 128
_OLDER: Final = 0.7
"""The size of earlier plays, relative to the last one."""
_PILL: Final = 50
"""The height of what may be laid."""
_CAPTION: Final = 40
_HEAP_CARD: Final = 80
_MOST_LYING: Final = 6
_BUBBLE: Final = 60
_LARGEST_FACE, _SMALLEST_FACE = 140, 84
_TAIL: Final = 30


def draw_centre(canvas: Canvas, box: Box, scene: PaskahousuScene, style: CardStyle, t: Words) -> None:
    """Draw the centre between the players."""
    canvas.panel(box, CLOTH, radius=48, outline=LINE, thick=3)
    inner = Box(box.x + _INSIDE, box.y + _INSIDE, box.width - 2 * _INSIDE, box.height - 2 * _INSIDE)
    left = inner._replace(width=_SIDE)
    right = inner._replace(x=inner.right - _SIDE, width=_SIDE)
    draw_stock(canvas, left, scene.stock, _HEAP_CARD, t)
    draw_burnt(canvas, right, scene.burnt, _HEAP_CARD, t)
    middle = Box(inner.x + _SIDE, inner.y, inner.width - 2 * _SIDE, inner.height)
    if scene.requirement:
        draw_asked(canvas, middle, readable(scene.requirement, ""), _PILL, 32)
        middle = middle._replace(height=middle.height - _PILL - 6)
    if scene.shown is not None and not scene.plays:
        _draw_shown(canvas, middle, scene.shown, style, t)
    elif not scene.plays:
        room = middle._replace(height=middle.height - _CAPTION)
        draw_no_pile(canvas, room, _TOP_CARD, middle.bottom - _CAPTION // 2, t)
    elif scene.plays[-1].claim:
        _draw_claim(canvas, middle, scene, t)
    else:
        _draw_plays(canvas, middle, scene, style, t)


def _draw_plays(canvas: Canvas, box: Box, scene: PaskahousuScene, style: CardStyle, t: Words) -> None:
    top = max(min(_TOP_CARD, round((box.height - _CAPTION) / 1.4)), READABLE)
    small = max(round(top * _OLDER), READABLE)
    plays, seen = [play.cards for play in scene.plays], fan_step(small) + small // 3
    draw_plays(canvas, box, plays, (top, small), seen, style, falls=scene.falls)
    _draw_caption(canvas, box, pile_caption(scene.plays[-1].by, scene.pile, t))


def _draw_claim(canvas: Canvas, box: Box, scene: PaskahousuScene, t: Words) -> None:
    """Draw cards face down, and who says what they are: with a question while it may be doubted."""
    last, below = scene.plays[-1], box.bottom - _CAPTION
    side = below - box.y - _BUBBLE + 6
    person, card = fibber(side, None), round(side / 1.4)
    lying = min(last.count, _MOST_LYING)
    step = min(round(card * 0.5), (box.width - side - PAD - card) // max(lying - 1, 1))
    width = card + step * (lying - 1)
    left = box.middle[0] - (side + PAD + width) // 2
    canvas.stamp(person, left, below - side)
    x, top = left + side + PAD, below - card_height(card)
    for beneath in range(min((scene.pile - last.count + 3) // 4, 3), 0, -1):
        canvas.stamp(back(card), x + width - card + 12 * beneath, top)
    for place in range(lying):
        canvas.stamp(back(card), x + place * step, top)
    _draw_bubble(canvas, box, left + side * 2 // 3, last.claim, scene, t)
    _draw_caption(canvas, box, pile_caption(scene.plays[-1].by, scene.pile, t))


def _draw_bubble(canvas: Canvas, box: Box, mouth: int, claim: str, scene: PaskahousuScene, t: Words) -> None:
    """Write what somebody says in a bubble at the top of a box, with a tail to them."""
    said = readable(t("{claim}?", claim=claim) if scene.open_claim else claim, "")
    width = min(line_width(said, 44, bold=True) + 56, box.width)
    x, y = box.middle[0] - width // 2, box.y
    edge = RED if scene.open_claim else LINE
    canvas.tint(_tail(_TAIL), edge, mouth - 4, y + _BUBBLE - 6)
    canvas.panel((x, y, width, _BUBBLE), PAPER, radius=28, outline=edge, thick=4)
    canvas.tint(_tail(_TAIL - 10), PAPER, mouth + 1, y + _BUBBLE - 6)
    canvas.fitted((box.middle[0], y + _BUBBLE // 2), said, 44, width - 40, INK, bold=True)


@cache
def _tail(side: int) -> Image.Image:
    return soft_mask(
        side, lambda draw, side: draw.polygon([(0, 0), (side, 0), (side * 0.15, side)], fill=255)
    )


def _draw_shown(canvas: Canvas, box: Box, shown: Doubted, style: CardStyle, t: Words) -> None:
    """Draw what lay under a claim, and the face that goes with it."""
    height = box.height - _CAPTION - _CAPTION
    side = min(height, _LARGEST_FACE)
    while side > _SMALLEST_FACE and _width_of(side, shown, round(side * 0.7)) > box.width:
        side -= 4
    person, card = fibber(side, shown.wrong), max(round(side * 0.7), READABLE)
    room = box.width - person.width - PAD
    step = min(fan_step(card), (room - card) // max(len(shown.cards) - 1, 1))
    width = person.width + PAD + card + step * (len(shown.cards) - 1)
    x = box.middle[0] - width // 2
    canvas.stamp(person, x, box.y + (height - side) // 2)
    at = (x + person.width + PAD, box.y + (height - card_height(card)) // 2)
    lay_fan(canvas.image, [face(one, card, style) for one in shown.cards], at, step)
    word, colour = (t("A lie!"), RED) if shown.wrong else (t("True!"), GREEN)
    middle = (box.middle[0], box.y + height + _CAPTION // 2)
    wide = line_width(word, 36, bold=True) + 40
    canvas.panel((middle[0] - wide // 2, middle[1] - 22, wide, 44), PAPER, radius=12, outline=colour, thick=4)
    canvas.text(middle, word, 36, colour, bold=True, side="middle")
    said = t("{name}: “{claim}”", name=readable(shown.name, ""), claim=shown.claim)
    _draw_caption(canvas, box, said)


def _width_of(side: int, shown: Doubted, card: int) -> int:
    """Return the width of a face and the cards beside it, fanned."""
    return fibber(side, shown.wrong).width + PAD + card + fan_step(card) * (len(shown.cards) - 1)


def _draw_caption(canvas: Canvas, box: Box, caption: str) -> None:
    canvas.fitted(
        (box.middle[0], box.bottom - _CAPTION // 2), readable(caption, ""), SMALLEST, box.width, CREAM
    )
