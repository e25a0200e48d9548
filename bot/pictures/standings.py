"""The players of an ended deal or match in order, one panel below the other, under a headline."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.i18n import Words
from bot.messages.list_words import labelled
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, WIDTH, Canvas
from bot.pictures.lettering import line_width, readable, shortened
from bot.pictures.palette import CLOTH, CREAM, GOLD, LINE, MUTED, RED, SEAT
from bot.pictures.shapes import cap_mask, crown_mask

HEADLINE: Final = 72
"""The height of the headline."""
_ROW: Final = 58
_ROW_GAP: Final = 8
_DISC: Final = 44
_MAIN: Final = 34
"""The size of the figure that stands out."""
_ROOM_FOR_NAME: Final = 210
"""Pixels that a name may take in the smallest letters of a headline."""
NO_PLACE: Final = "–"
"""Stands before who has no place, only not won."""


class Honour(StrEnum):
    """The mark before a player's name."""

    WINNER = "winner"
    LOSER = "loser"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end."""

    place: int | None
    """None for who has just not won."""
    name: str
    figures: tuple[str, ...]
    """The figures at the right, the same number for everybody; the last one stands out."""
    honour: Honour = Honour.NONE
    is_in: bool = True
    """Whether the player was there to the end."""


def short_name(name: str) -> str:
    """Return a name that leaves room for the rest of a headline."""
    return shortened(readable(name, "?"), SMALLEST, _ROOM_FOR_NAME, bold=True)


def draw_headline(canvas: Canvas, headline: str) -> None:
    """Write the headline at the top of the picture."""
    at = (WIDTH // 2, MARGIN + HEADLINE // 2)
    canvas.fitted(at, readable(headline, ""), 42, INNER - PAD, GOLD, bold=True)


def standings_height(count: int) -> int:
    """Return the height of the panels of so many players."""
    return count * (_ROW + _ROW_GAP) - _ROW_GAP


def draw_standings(canvas: Canvas, y: int, standings: Sequence[Standing]) -> None:
    """Draw the players from y on."""
    columns = list(zip(*(standing.figures for standing in standings), strict=True))
    widths = [
        max(_figure_width(figure, is_last=column is columns[-1]) for figure in column) + 2 * GAP
        for column in columns
    ]
    for standing in standings:
        _draw_standing(canvas, y, standing, widths)
        y += _ROW + _ROW_GAP


def _figure_width(figure: str, *, is_last: bool) -> int:
    return line_width(figure, _MAIN if is_last else SMALLEST, bold=is_last)


def _draw_standing(canvas: Canvas, y: int, standing: Standing, widths: Sequence[int]) -> None:
    middle, colour = y + _ROW // 2, CREAM if standing.is_in else MUTED
    is_winner = standing.honour is Honour.WINNER
    canvas.panel((MARGIN, y, INNER, _ROW), SEAT, outline=GOLD if is_winner else LINE)
    _draw_place(canvas, (MARGIN + PAD + _DISC // 2, middle), standing)
    right = MARGIN + INNER - PAD
    for number, (figure, width) in enumerate(zip(reversed(standing.figures), reversed(widths), strict=True)):
        is_last = number == 0
        size = _MAIN if is_last else SMALLEST
        canvas.text((right, middle), figure, size, colour if is_last else MUTED, bold=is_last, side="right")
        right -= width
    x = MARGIN + 2 * PAD + _DISC
    name = readable(standing.name, f"#{standing.place}" if standing.place else "?")
    canvas.fitted((x, middle), name, 36, right - x, colour, bold=True, side="left")


def _draw_place(canvas: Canvas, middle: tuple[int, int], standing: Standing) -> None:
    x, y = middle[0] - _DISC // 2, middle[1] - _DISC // 2
    match standing.honour:
        case Honour.WINNER:
            canvas.tint(crown_mask(_DISC), GOLD, x, y)
        case Honour.LOSER:
            canvas.tint(cap_mask(_DISC), RED, x, y)
        case Honour.NONE:
            canvas.panel((x, y, _DISC, _DISC), CLOTH, radius=_DISC // 2, outline=LINE)
            canvas.text(middle, str(standing.place or NO_PLACE), SMALLEST, bold=True, side="middle")


def say_standings(standings: Sequence[Standing], longest_name: int, t: Words) -> str:
    """Return the standings in words."""
    return " ".join(f"{labelled(_said_name(one, longest_name), _figures(one), t)}." for one in standings)


def _said_name(standing: Standing, longest: int) -> str:
    name = standing.name[:longest]
    return name if standing.place is None else f"{standing.place}. {name}"


def _figures(standing: Standing) -> str:
    return ", ".join(figure for figure in standing.figures if figure)
