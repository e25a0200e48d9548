"""The middle of a table with one pile, beside the pile: stock, burnt cards, and what can be laid."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from bot.i18n import Words
from bot.pictures.canvas import SMALLEST, Canvas
from bot.pictures.cards import CardStyle, back, card_height, empty_place, face, fan_step, lay_fan
from bot.pictures.drawing import number
from bot.pictures.lettering import line_width
from bot.pictures.palette import CLOTH, CREAM, GOLD, INK, MUTED, number_of
from bot.pictures.seats import Box
from bot.pictures.shapes import Piece, flame_mask
from game.core.cards import Card

_CARDS_PER_LAYER, _MOST_LAYERS = 8, 7
_FLAME = 72


def draw_stock(canvas: Canvas, box: Box, count: int, card: int, t: Words) -> None:
    """Draw the stock, whose cards are so wide, and their number."""
    x, y = box.middle[0] - card // 2, box.middle[1] - card - 12
    if count == 0:
        canvas.stamp(empty_place(card), x, y)
    else:
        layers = -(-min(count, _MOST_LAYERS * _CARDS_PER_LAYER) // _CARDS_PER_LAYER)
        spread = 2 * (layers - 1)
        canvas.put(_stock(layers, card), x - spread, y + 4 - 2 * spread)
    _draw_count(canvas, box, count, card, t("stock"), t)


@cache
def _stock(layers: int, card: int) -> Image.Image:
    """Return backs that lie on each other."""
    spread = 4 * (layers - 1)
    image = Image.new("L", (card + spread, card_height(card) + spread), number_of(CLOTH))
    for layer in range(layers):
        back(card).lay(image, spread - 4 * layer, spread - 4 * layer)
    return image


@cache
def _flame() -> Piece:
    return Piece(number_of(GOLD), flame_mask(_FLAME))


def draw_burnt(canvas: Canvas, box: Box, count: int, card: int, t: Words) -> None:
    """Draw the burnt cards as a flame, and their number; nothing while there are none."""
    if not count:
        return
    x, y = box.middle[0] - card // 2, box.middle[1] - card - 12
    canvas.stamp(empty_place(card), x, y)
    canvas.stamp(_flame(), x + (card - _FLAME) // 2, y + (card_height(card) - _FLAME) // 2)
    _draw_count(canvas, box, count, card, t("burnt"), t)


def _draw_count(canvas: Canvas, box: Box, count: int, card: int, label: str, t: Words) -> None:
    x, y = box.middle[0], box.middle[1] + card // 2 + 10
    canvas.text((x, y), number(count, t), 44, CREAM, bold=True, side="middle")
    canvas.fitted((x, y + 38), label, SMALLEST, box.width - 12, MUTED)


def draw_asked(canvas: Canvas, box: Box, asked: str, height: int, ends: int) -> None:
    """Draw what can be laid on a golden plate at the bottom; `ends` is the room left free beside it."""
    width = min(line_width(asked, 36, bold=True) + 48, box.width)
    x, top = box.middle[0], box.bottom - height
    canvas.panel((x - width // 2, top, width, height), GOLD, radius=height // 2)
    canvas.fitted((x, top + height // 2), asked, 36, width - ends, INK, bold=True)


def draw_no_pile(canvas: Canvas, room: Box, largest: int, caption: int, t: Words) -> None:
    """Draw the place of a pile, with words at a height below it."""
    x, place = room.middle[0], min(largest, round(room.height / 1.4))
    canvas.stamp(empty_place(place), x - place // 2, room.y)
    canvas.fitted((x, caption), t("empty pile"), SMALLEST, room.width, MUTED)


def draw_plays(
    canvas: Canvas,
    room: Box,
    plays: Sequence[Sequence[Card]],
    sizes: tuple[int, int],
    seen: int,
    style: CardStyle,
    *,
    falls: bool,
) -> int:
    """Draw the last play in large cards and, if there is room, earlier ones smaller to its left.

    `sizes` are the widths of a card of the last play and of earlier ones, of whose last card so much is
    `seen`. A flame says that the pile `falls`. Return the right end.
    """
    (top, small), (*before, last) = sizes, plays
    step = min(fan_step(top), (room.width - top) // max(len(last) - 1, 1))
    width = own = top + step * (len(last) - 1)
    shown: list[Sequence[Card]] = []
    for cards in reversed(before):
        wider = width + fan_step(small) * (len(cards) - 1) + seen
        if wider > room.width:
            break
        shown.insert(0, cards)
        width = wider
    x = room.middle[0] - width // 2
    for cards in shown:
        place = (x, room.y + card_height(top) - card_height(small))
        lay_fan(canvas.image, [face(card, small, style) for card in cards], place, fan_step(small))
        x += fan_step(small) * (len(cards) - 1) + seen
    lay_fan(canvas.image, [face(card, top, style) for card in last], (x, room.y), step)
    if falls:
        middle = room.y + card_height(top) - card_height(top) // 4
        canvas.stamp(_flame(), x + own - _FLAME // 2, middle - _FLAME // 2)
    return x + own
