"""The common parts of all games' pictures of a table as one of its players sees it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.drawing import SayCard, card_name, first_that_fits, number, short_card_name
from bot.pictures.hands import Group, say_groups
from bot.pictures.palette import CREAM, MUTED
from bot.pictures.seats import Box, Sitter, draw_hand_count, draw_name, draw_seat

Player = TypeVar("Player")
Aside: TypeAlias = Callable[[SayCard], str]

_ABREAST: Final = 4
_WIDE, _NARROW = 200, 8
"""Panels from this width on have broad edges; names need those of narrower ones."""
_TALL, _LOW = 92, 54


def _nothing(_say: SayCard) -> str:
    return ""


def others(players: Sequence[Player], seat: int) -> list[tuple[int, Player]]:
    """Return the other players with their places, clockwise from the player's left."""
    numbered = list(enumerate(players))
    return numbered[seat + 1 :] + numbered[:seat]


def other_boxes(count: int, *, low: bool = False) -> list[Box]:
    """Return the other players' panels, at the top: low ones if wanted, and at a table of many."""
    rows = -(-count // _ABREAST) or 1
    abreast, height = -(-count // rows) or 1, _LOW if low or rows > 1 else _TALL
    width = (INNER - GAP * (abreast - 1)) // abreast
    places = (divmod(place, abreast) for place in range(count))
    return [
        Box(MARGIN + column * (width + GAP), MARGIN + row * (height + GAP), width, height)
        for row, column in places
    ]


def draw_other(canvas: Canvas, box: Box, sitter: Sitter, cards: int, status: str, t: Words) -> Box | None:
    """Draw another player's panel; return the room beside their number of cards, None if there is none.

    `status` says why somebody no longer plays.
    """
    draw_seat(canvas, box, is_turn=sitter.is_turn)
    if box.height == _LOW:
        _draw_low(canvas, box, sitter, cards, t)
        return None
    pad = _pad(box)
    named = sitter._replace(is_turn=sitter.is_turn and box.width >= _WIDE)  # the frame says it there
    draw_name(canvas, Box(box.x + pad, box.y + 6, box.width - 2 * pad, 42), named, t)
    x, below, right = box.x + pad, box.y + 66, box.right - pad
    if not sitter.is_in:
        canvas.fitted((x, below), status, SMALLEST, right - x, MUTED, side="left")
        return None
    x = draw_hand_count(canvas, x, below, number(cards, t)) + PAD
    return Box(x, below, right - x, 0)


def _draw_low(canvas: Canvas, box: Box, sitter: Sitter, cards: int, t: Words) -> None:
    """Write a player's name and number of cards in one line."""
    middle, colour, pad = box.middle[1], CREAM if sitter.is_in else MUTED, _pad(box)
    width = canvas.text(
        (box.right - pad, middle), number(cards, t), SMALLEST, colour, bold=True, side="right"
    )
    room = box.width - 2 * pad - width - PAD // 2
    canvas.fitted((box.x + pad, middle), sitter.readable, SMALLEST, room, colour, side="left")


def _pad(box: Box) -> int:
    return PAD if box.width >= _WIDE else _NARROW


def describe_own(hand: Sequence[Group], tables: Iterable[str], t: Words, aside: Aside = _nothing) -> str:
    """Return a player's own picture in words: their cards, an aside as `say` names cards, and the table.

    `tables` are descriptions of the table, each shorter than the one before.
    """
    tables = tuple(tables)
    said = ((say_groups(hand, say, t), aside(say)) for say in (card_name, short_card_name))
    return first_that_fits(" ".join(filter(None, (*own, table))) for own in said for table in tables)
