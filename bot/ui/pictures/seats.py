"""The players' panels in pictures of all games: a name with its marks."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from PIL import Image

from bot.i18n import Words
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import back, card_height
from bot.ui.pictures.lettering import readable
from bot.ui.pictures.palette import CLOTH_LIGHT, CREAM, GOLD, LINE, MUTED, SEAT
from bot.ui.pictures.shapes import soft_mask


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

    def scaled(self, scale: float) -> "Box":
        """Return the box scaled by a factor."""
        return Box(*(round(length * scale) for length in self))

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


def draw_seat(canvas: Canvas, box: Box, *, is_turn: bool) -> None:
    """Draw the panel of a player, with a broad gold frame if it is their turn."""
    if is_turn:
        canvas.panel(box, CLOTH_LIGHT, outline=GOLD, thick=6)
    else:
        canvas.panel(box, SEAT, outline=LINE)


def draw_name(
    canvas: Canvas,
    box: Box,
    name: str,
    seat: int,
    t: Words,
    *,
    is_turn: bool,
    is_dealer: bool,
    is_in: bool,
    scale: float = 1.0,
    smallest: int | None = None,
) -> None:
    """Write a name in the line `box`, after an arrow for the turn and a D for the dealer."""
    x, (_, middle) = box.x, box.middle
    if is_turn:
        arrow = round(30 * scale)
        canvas.tint(_arrow(arrow), GOLD, x, middle - arrow // 2)
        x += round(34 * scale)
    if is_dealer:
        disc = round(38 * scale)
        canvas.badge((x + disc // 2, middle), t("D"), disc)
        x += round(48 * scale)
    shown = readable(name, f"#{seat + 1}")
    colour, size = CREAM if is_in else MUTED, round(38 * scale)
    smallest = smallest or round(31 * scale)
    canvas.fitted((x, middle), shown, size, box.right - x, colour, bold=True, side="left", smallest=smallest)


def draw_hand_count(
    canvas: Canvas, right: int, middle: int, count: str, *, is_in: bool, scale: float = 1.0
) -> int:
    """Draw a card's back and the number of cards, ending at x = `right`; return its start."""
    colour, size, card = CREAM if is_in else MUTED, round(46 * scale), round(34 * scale)
    width = canvas.text((right, middle), count, size, colour, bold=True, side="right")
    left = right - width - round(12 * scale) - card
    canvas.stamp(back(card), left, middle - card_height(card) // 2)
    return left


@cache
def _arrow(side: int) -> Image.Image:
    return soft_mask(
        side, lambda draw, side: draw.polygon([(0, 0), (side * 0.8, side / 2), (0, side)], fill=255)
    )
