"""The table of a Shithead match as a picture: players around it, the pile in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.games.shedding.picture.players import Player, Slot, status_text
from bot.games.shedding.picture.seat import row_of
from bot.games.shithead.picture.centre import draw_centre, least_height
from bot.games.shithead.picture.scene import ShitheadScene, describe_shithead
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, WIDTH, Canvas
from bot.pictures.cards import (
    INDEX_SHARE,
    READABLE,
    CardStyle,
    back,
    card_height,
    card_style,
    chip_height,
    empty_place,
    face,
    fan_step,
    fan_width,
    lay_fan,
    tile,
)
from bot.pictures.drawing import Drawing, number
from bot.pictures.hands import draw_times
from bot.pictures.palette import MUTED, SEAT
from bot.pictures.seats import (
    Box,
    Sitter,
    Status,
    draw_header,
    draw_kept,
    draw_seat,
    header_height,
)

SLOT_GAP: Final = 0.09
"""The space between two slots, relative to a card's width."""
PEEK: Final = 0.10
"""How far a face-down card shows below the face-up card on it, relative to the width."""

_LARGEST, _SMALLEST = 96, 24
_CENTRE_HEIGHT: Final = 276
_TALL_CENTRE_HEIGHT: Final = 504
_RING: Final = 8
"""The space at the sides of the ring around the pile, for its arrows."""
_PLACE: Final = 44
"""The disc with the place of a player who is out."""


class Cards(NamedTuple):
    """How the players' cards lie."""

    width: int
    height: int
    fanned: bool
    """Whether equal cards are side by side; otherwise one card shows their number."""
    header: int
    """The height of the lines above a player's cards."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a picture and the size of its cards."""

    height: int
    centre: Box
    seats: tuple[Box, ...]
    cards: Cards


def arrange(scene: ShitheadScene) -> Layout:
    """Return the layout of a table: seats run clockwise from the upper left corner."""
    top, side, bottom = _rows(len(scene.players))
    abreast = max(top, bottom)
    width = (INNER - GAP * (abreast - 1)) // abreast
    card, fanned = _card_size(scene.players, width - 2 * PAD)
    high = _height(card)
    header = header_height(width)
    seat_height = header + high + round(card * PEEK) + PAD
    first = MARGIN + seat_height + GAP
    beside = side * (seat_height + GAP) - GAP
    inset = MARGIN + (width + GAP if side else _RING)
    least = least_height(scene.requirement, WIDTH - 2 * inset)
    centre_height = max(least, *((beside, _TALL_CENTRE_HEIGHT) if side else (_CENTRE_HEIGHT,)))
    last = first + centre_height + GAP
    column = _column(first, centre_height, side, seat_height)
    places = [
        *((x, MARGIN) for x in row_of(top, width)),
        *((WIDTH - MARGIN - width, y) for y in column),
        *((x, last) for x in reversed(row_of(bottom, width))),
        *((MARGIN, y) for y in reversed(column)),
    ]
    return Layout(
        height=last + (seat_height + MARGIN if bottom else MARGIN - GAP),
        centre=Box(inset, first, WIDTH - 2 * inset, centre_height),
        seats=tuple(Box(x, y, width, seat_height) for x, y in places),
        cards=Cards(card, high, fanned, header),
    )


def _rows(players: int) -> tuple[int, int, int]:
    """Return how many seats are above the centre, on each side of it, and below it."""
    if players <= 8:
        return max(-(-players // 2), 1), 0, players // 2
    bottom = 4 if players % 2 == 0 else 3
    return 4, (players - 4 - bottom) // 2, bottom


def _column(top: int, height: int, count: int, seat_height: int) -> list[int]:
    start = top + (height - count * seat_height - (count - 1) * GAP) // 2
    return [start + place * (seat_height + GAP) for place in range(count)]


def _card_size(players: Sequence[Player], room: int) -> tuple[int, bool]:
    """Return the largest card size that fits every player, and whether equal cards are fanned out."""
    for fanned in (True, False):
        widest = max(_units(player, fanned=fanned) for player in players)
        card = min(int(room / widest), _LARGEST) // 2 * 2
        if card >= READABLE:
            break
    return max(card, _SMALLEST), fanned


def _units(player: Player, *, fanned: bool) -> float:
    """Return the width of a player's slots, in cards."""
    slots = [1 + INDEX_SHARE * max(len(slot.up) - 1, 0) * fanned for slot in player.slots]
    return sum(slots) + SLOT_GAP * max(len(slots) - 1, 0) or 1.0


def draw_shithead(scene: ShitheadScene, t: Words) -> Drawing:
    """Return the public table as a picture."""
    style = card_style(t)
    layout = arrange(scene)
    canvas = Canvas(layout.height)
    for seat, (player, box) in enumerate(zip(scene.players, layout.seats, strict=True)):
        draw_kept(canvas, box, _draw_player, player, seat, layout.cards, style, t)
    draw_centre(canvas, layout.centre, scene, style, t)
    return Drawing(canvas.png(), describe_shithead(scene, t))


def _draw_player(
    canvas: Canvas, box: Box, player: Player, seat: int, cards: Cards, style: CardStyle, t: Words
) -> None:
    draw_seat(canvas, box, is_turn=player.is_turn)
    is_in = player.status is Status.IN
    count = number(player.hand, t) if is_in or player.hand else ""
    draw_header(canvas, box, Sitter(player.name, seat, player.is_turn, is_in, player.is_dealer), count, t)
    inner = Box(box.x + PAD, box.y + cards.header, box.width - 2 * PAD, box.height - cards.header - PAD)
    if is_in:
        _draw_slots(canvas, inner, player, cards, style)
    else:
        _draw_status(canvas, inner, player, t)


def _draw_status(canvas: Canvas, room: Box, player: Player, t: Words) -> None:
    (x, y), text = room.middle, status_text(player, t)
    if player.place is None:
        canvas.fitted((x, y), text, 36, room.width, MUTED)
        return
    width = canvas.fitted((x + _PLACE // 2 + 4, y), text, 36, room.width - _PLACE - 8, MUTED)
    canvas.badge((x - width // 2 - 4, y), str(player.place), _PLACE)


def _draw_slots(canvas: Canvas, room: Box, player: Player, cards: Cards, style: CardStyle) -> None:
    slots, card, gap = player.slots, cards.width, round(cards.width * SLOT_GAP)
    widths = [fan_width(max(len(slot.up) * cards.fanned, 1), card) for slot in slots]
    x = room.x + (room.width - sum(widths) - gap * (len(slots) - 1)) // 2
    for slot, width in zip(slots, widths, strict=True):
        _draw_slot(canvas, x, room.y, slot, cards, style)
        if len(slot.up) > 1 and not cards.fanned and card >= READABLE:
            draw_times(canvas, (x + width, room.y + cards.height), len(slot.up))
        x += width + gap


def _draw_slot(canvas: Canvas, x: int, y: int, slot: Slot, cards: Cards, style: CardStyle) -> None:
    """Draw the cards in a place; only one of equal cards if not fanned."""
    if slot.down or not slot.up:
        below = back(cards.width, cards.height) if slot.down else empty_place(cards.width, SEAT, cards.height)
        canvas.stamp(below, x, y + round(cards.width * PEEK))
    shown = slot.up if cards.fanned else slot.up[-1:]
    if cards.width >= READABLE:
        faces = (face(each, cards.width, style) for each in shown)
        lay_fan(canvas.image, faces, (x, y), fan_step(cards.width))
    elif slot.up:
        canvas.stamp(tile(slot.up, cards.width, style), x, y)


def _height(card: int) -> int:
    """Return the height of a card or tile of that width."""
    return card_height(card) if card >= READABLE else chip_height(card)
