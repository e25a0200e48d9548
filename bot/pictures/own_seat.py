"""The common parts of all games' pictures of a table as one of its players sees it."""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.drawing import number
from bot.pictures.palette import CREAM, MUTED
from bot.pictures.seats import Box, Sitter, draw_name

Player = TypeVar("Player")

_ABREAST: Final = 4
_TALL, _LOW = 92, 54


def others(players: Sequence[Player], seat: int) -> list[tuple[int, Player]]:
    """Return the other players with their places, clockwise from the player's left."""
    numbered = list(enumerate(players))
    return numbered[seat + 1 :] + numbered[:seat]


def other_boxes(count: int, *, low: bool = False) -> list[Box]:
    """Return the other players' panels, at the top: low ones if wanted, and at a table of many."""
    abreast, height = min(count, _ABREAST) or 1, _LOW if low or count > _ABREAST else _TALL
    width = (INNER - GAP * (abreast - 1)) // abreast
    places = (divmod(place, _ABREAST) for place in range(count))
    return [
        Box(MARGIN + column * (width + GAP), MARGIN + row * (height + GAP), width, height)
        for row, column in places
    ]


def is_low(box: Box) -> bool:
    """Tell whether another player's panel has room for only one line."""
    return box.height == _LOW


def draw_low(canvas: Canvas, box: Box, sitter: Sitter, cards: int, t: Words) -> None:
    """Write a player's name and number of cards in one line."""
    middle, colour = box.middle[1], CREAM if sitter.is_in else MUTED
    right = box.right - PAD
    width = canvas.text((right, middle), number(cards, t), SMALLEST, colour, bold=True, side="right")
    room = right - width - PAD // 2 - (box.x + PAD)
    canvas.fitted((box.x + PAD, middle), sitter.readable, SMALLEST, room, colour, side="left")


def draw_other_name(canvas: Canvas, box: Box, sitter: Sitter, t: Words) -> None:
    """Write another player's name at the top of their panel."""
    draw_name(canvas, Box(box.x + PAD, box.y + 6, box.width - 2 * PAD, 42), sitter, t)
