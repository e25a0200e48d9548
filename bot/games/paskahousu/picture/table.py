"""The table as a picture: players around it, the pile in the middle, the last challenges below."""

from dataclasses import dataclass
from typing import Final

from bot.games.paskahousu.picture.centre import CENTRE, draw_centre
from bot.games.paskahousu.picture.fibber import fibber
from bot.games.paskahousu.picture.scene import (
    Doubted,
    PaskahousuPlayer,
    PaskahousuScene,
    describe_paskahousu,
    verdict_text,
)
from bot.games.shedding.picture.players import Slot, status_text
from bot.games.shedding.picture.seat import row_of
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, back, card_height, card_style, empty_place, face
from bot.pictures.drawing import Drawing, number
from bot.pictures.lettering import readable
from bot.pictures.palette import CREAM, MUTED
from bot.pictures.seats import Box, Sitter, Status, draw_hand_count, draw_name, draw_seat, hand_count_width

_LINE: Final = 44
"""The height of a line with a player's name or number of cards."""
_WIDE: Final = 330
"""Panels from this width on have name and number of cards in one line."""
_LARGEST: Final = 66
_PEEK: Final = 8
"""How far a face-down card shows below the face-up card on it."""
_SLOT_GAP: Final = 8
_PLACE: Final = 44
_DOUBT: Final = 46
"""The height of a line about a challenge."""
_RING: Final = 8
_TICK: Final = 28


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
    header = PAD // 2 + (_LINE if width >= _WIDE else 2 * _LINE)
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
        draw_seat(canvas, box, is_turn=player.is_turn)
        _draw_header(canvas, box, player, seat, t)
        inner = Box(box.x + PAD, box.y + layout.header, box.width - 2 * PAD, box.height - layout.header)
        if player.status is Status.IN and player.slots:
            draw_slots(canvas, inner, player.slots, layout.card, style)
    _draw_doubts(canvas, layout.doubts, scene.doubts, t)
    return Drawing(canvas.png(), describe_paskahousu(scene, t))


def _draw_header(canvas: Canvas, box: Box, player: PaskahousuPlayer, seat: int, t: Words) -> None:
    """Write the name, and the number of cards or the place beside it or in a line of its own."""
    line, is_in, is_wide = (
        Box(box.x + PAD, box.y + PAD // 2, box.width - 2 * PAD, _LINE),
        player.status is Status.IN,
        box.width >= _WIDE,
    )
    count = number(player.hand, t)
    below = line.middle[1] + (0 if is_wide else _LINE)
    if is_in:
        x = line.right - hand_count_width(count) if is_wide else line.x
        end = draw_hand_count(canvas, x, below, count, is_turn=player.is_turn)
        if player.believes:
            at = x - GAP - _TICK if is_wide else end + GAP
            canvas.text((at, below), "✓", 36, CREAM, bold=True)
        if is_wide:
            line = line._replace(width=x - GAP - line.x - (_TICK + GAP if player.believes else 0))
    else:
        x = _draw_status(canvas, line, below, player, t)
        if is_wide:
            line = line._replace(width=x - GAP - line.x)
    draw_name(canvas, line, Sitter(player.name, seat, player.is_turn, is_in, player.is_dealer), t)


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
