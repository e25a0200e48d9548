"""The players' panels in pictures of all games: a name with its marks."""

from collections.abc import Callable, Hashable
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.i18n import Words
from bot.pictures.canvas import GAP, PAD, SMALLEST, Canvas
from bot.pictures.cards import back, card_height
from bot.pictures.drawing import number
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH_LIGHT, CREAM, GOLD, LINE, MUTED, SEAT, Colour
from bot.pictures.shapes import soft_mask

_RADIUS: Final = 18
_NAME: Final = 36
_ARROW: Final = 25
_DEALER: Final = 32
_COUNT_CARD: Final = 26
ROW: Final = 44
"""The height of a line with a player's name or number of cards."""
WIDE: Final = 330
"""Panels from this width on have name and number of cards in one line."""
_SIGN: Final = 28
_MOST_KEPT: Final = 256
"""Panels that are kept once drawn, of some 40 kB: of many moves, only a few change."""


class Status(StrEnum):
    """Whether a player is still in the game."""

    IN = "in"
    OUT = "out"
    ELIMINATED = "eliminated"
    LEFT = "left"


class Box(NamedTuple):
    """A rectangle of the picture, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to its right."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The centre."""
        return self.x + self.width // 2, self.y + self.height // 2


def draw_kept(canvas: Canvas, box: Box, draw: Callable[..., None], *shown: Hashable) -> None:
    """Let `draw` draw what is in a box on the cloth, or lay what it drew of the same before."""
    canvas.put(_kept(draw, box.width, box.height, shown, large=canvas.large), box.x, box.y)


@lru_cache(maxsize=_MOST_KEPT)
def _kept(
    draw: Callable[..., None], width: int, height: int, shown: tuple[Hashable, ...], *, large: bool
) -> Image.Image:
    canvas = Canvas(height, width, large=large, whole=False)
    draw(canvas, Box(0, 0, width, height), *shown)
    return canvas.image


def draw_seat(canvas: Canvas, box: Box, *, is_turn: bool) -> None:
    """Draw the panel of a player, with a broad gold frame if it is their turn."""
    outline, thick = (GOLD, 6) if is_turn else (LINE, 2)
    canvas.panel(box, seat_ground(is_turn=is_turn), radius=_RADIUS, outline=outline, thick=thick)


def seat_ground(*, is_turn: bool) -> Colour:
    """Return the colour of a player's panel."""
    return CLOTH_LIGHT if is_turn else SEAT


class Sitter(NamedTuple):
    """Whose name is drawn, and what is marked there."""

    name: str
    seat: int
    is_turn: bool
    is_in: bool = True
    is_dealer: bool = False

    @property
    def readable(self) -> str:
        """The name, or the number of the seat if it cannot be drawn."""
        return readable(self.name, f"#{self.seat + 1}")


def draw_name(canvas: Canvas, box: Box, sitter: Sitter, t: Words) -> None:
    """Write a name in the line `box`, after a D for the dealer and an arrow for the turn.

    The arrow is left out where the name needs its room: the frame says it as well.
    """
    x, (_, middle) = box.x, box.middle
    dealer = (_DEALER + 4) * sitter.is_dealer
    arrow = (_ARROW + 2) * sitter.is_turn
    if arrow and line_width(sitter.readable, SMALLEST) <= box.width - dealer - arrow:
        canvas.tint(_arrow(_ARROW), GOLD, x, middle - _ARROW // 2)
        x += arrow
    if dealer:
        canvas.badge((x + _DEALER // 2, middle), t("D"), _DEALER)
        x += dealer
    colour = CREAM if sitter.is_in else MUTED
    canvas.fitted((x, middle), sitter.readable, _NAME, box.right - x, colour, bold=True, side="left")


def header_height(width: int) -> int:
    """Return the height of what `draw_header` writes into a panel of a width."""
    return PAD // 2 + (ROW if width >= WIDE else 2 * ROW)


def draw_header(canvas: Canvas, box: Box, sitter: Sitter, count: str, t: Words, sign: str = "") -> None:
    """Write a name on a panel, and the number of cards and a sign beside it or in a line of their own."""
    line, is_wide = Box(box.x + PAD, box.y + PAD // 2, box.width - 2 * PAD, ROW), box.width >= WIDE
    if count:
        x, below = line.right - hand_count_width(count) if is_wide else line.x, 0 if is_wide else ROW
        end = draw_hand_count(canvas, x, line.middle[1] + below, count)
        canvas.text((x - GAP - _SIGN if is_wide else end + GAP, line.middle[1] + below), sign, 36, bold=True)
        if is_wide:
            line = line._replace(width=x - GAP - line.x - (_SIGN + GAP if sign else 0))
    draw_name(canvas, line, sitter, t)


def draw_hand_count(canvas: Canvas, x: int, middle: int, count: str) -> int:
    """Draw a card's back and the number of cards on a player's panel from x on; return their end."""
    canvas.stamp(back(_COUNT_CARD), x, middle - card_height(_COUNT_CARD) // 2)
    x += _COUNT_CARD + 8
    return x + canvas.text((x, middle), count, 36, bold=True)


def pile_caption(by: str, count: int, t: Words) -> str:
    """Return what stands under a pile: who laid its top, and how many cards all of it has."""
    pile, name = t("pile of {count}", count=number(max(count, 1), t)), readable(by, "")
    return f"{name} · {pile}" if name else pile


def hand_count_width(count: str) -> int:
    """Return the width of a number of cards with its back."""
    return _COUNT_CARD + 8 + line_width(count, 36, bold=True)


@cache
def _arrow(side: int) -> Image.Image:
    return soft_mask(
        side, lambda draw, side: draw.polygon([(0, 0), (side * 0.8, side / 2), (0, side)], fill=255)
    )
