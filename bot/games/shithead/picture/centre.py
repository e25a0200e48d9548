"""The centre of a Shithead table: stock, pile, burnt cards, the requirement, and the direction of play."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from bot.games.shedding.picture.pile import draw_asked, draw_burnt, draw_no_pile, draw_plays, draw_stock
from bot.games.shithead.picture.scene import ShitheadScene
from bot.i18n import Words
from bot.pictures.canvas import SMALLEST, Canvas
from bot.pictures.cards import (
    READABLE,
    CardStyle,
    card_height,
    fan_width,
)
from bot.pictures.hands import draw_times
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH, CREAM, GOLD, INK, LINE, MUTED, number_of
from bot.pictures.seats import Box, pile_caption
from bot.pictures.shapes import Piece, scaled, soft_mask

_INSIDE: Final = 22
"""The space inside the ring."""
_SIDE: Final = 132
"""The width of stock and burnt cards on either side of the pile."""
_TOP_CARD: Final = 136
_OLDER: Final = 0.72
"""The size of earlier plays, relative to the last one."""
_OLDER_SEEN: Final = 0.86
"""The visible share of an earlier play's last card."""
_SHOWN_BEFORE: Final = 2
_CARDS_ABREAST: Final = 3
"""How many of the last play's cards fit side by side, which leaves room for earlier plays."""
_HEAPS: Final = 214
"""The height of stock and burnt cards below the pile of a narrow centre."""
_ABOVE_CAPTION, _BELOW_CAPTION = 24, 88
"""The space between the pile and the middle of what stands below it, and from there to the bottom."""
_CLOSER: Final = 7
"""How much less both may be where there is no room."""
_NARROW_HEIGHT: Final = 460
"""The height of the centre between two columns of players."""
_PILL: Final = 56
"""The height of the requirement in one line."""
_PILL_ENDS, _PILL_EDGES = 40, 24
"""The horizontal padding of one line, and of several."""
_LINE: Final = 34
"""The line height."""
_MOST_LINES: Final = 3
"""The most lines that leave room for the pile; documented rules need no more. A longer text is cut."""
_HEAP_CARD: Final = 84
_CHEVRON: Final = 36
_ARROW_HEAD: Final = ((0.42, 0.0), (-0.36, 0.44), (-0.16, 0.0), (-0.36, -0.44))


def draw_centre(
    canvas: Canvas,
    box: Box,
    scene: ShitheadScene,
    style: CardStyle,
    t: Words,
) -> None:
    """Draw the centre, wide between two rows of players or narrow between two columns."""
    _draw_ring(canvas, box, clockwise=scene.clockwise)
    inner = Box(box.x + _INSIDE, box.y + _INSIDE, box.width - 2 * _INSIDE, box.height - 2 * _INSIDE)
    if box.width > 3 * _SIDE:
        heaps = (inner._replace(width=_SIDE), inner._replace(x=inner.right - _SIDE, width=_SIDE))
        pile = Box(inner.x + _SIDE, inner.y, inner.width - 2 * _SIDE, inner.height)
    else:
        height = min(_NARROW_HEIGHT + _further_lines(scene.requirement, inner.width), inner.height)
        inner = inner._replace(y=inner.middle[1] - height // 2, height=height)
        half = inner.width // 2
        low = Box(inner.x, inner.bottom - _HEAPS, half, _HEAPS)
        heaps = (low, low._replace(x=inner.x + half))
        pile = inner._replace(height=inner.height - _HEAPS)
    draw_stock(canvas, heaps[0], scene.stock, _HEAP_CARD, t)
    draw_burnt(canvas, heaps[1], scene.burnt, _HEAP_CARD, t)
    _draw_pile(canvas, pile, scene, style, t)


def _draw_ring(canvas: Canvas, box: Box, *, clockwise: bool) -> None:
    canvas.panel(box, CLOTH, radius=48, outline=LINE, thick=3)
    (x, y), way = box.middle, 1 if clockwise else -1
    for middle_x, middle_y, dx, dy in (
        (x, box.y + 1, way, 0),
        (box.right - 2, y, 0, way),
        (x, box.bottom - 2, -way, 0),
        (box.x + 1, y, 0, -way),
    ):
        canvas.stamp(_chevron(dx, dy), middle_x - _CHEVRON // 2, middle_y - _CHEVRON // 2)


@cache
def _chevron(dx: int, dy: int) -> Piece:
    """Return an arrow head that points along (dx, dy)."""
    points = [
        (0.5 + along * dx - across * dy, 0.5 + along * dy + across * dx) for along, across in _ARROW_HEAD
    ]
    mask = soft_mask(_CHEVRON, lambda draw, side: draw.polygon(scaled(points, side), fill=255))
    return Piece(number_of(MUTED), mask)


def _draw_pile(canvas: Canvas, box: Box, scene: ShitheadScene, style: CardStyle, t: Words) -> None:
    x = box.middle[0]
    if scene.requirement:
        _draw_requirement(canvas, box, scene.requirement)
    closer = min(max(_pile_height(scene.requirement, box.width) - box.height, 0), 2 * _CLOSER)
    above = _ABOVE_CAPTION - closer // 2
    below = box.bottom - _BELOW_CAPTION + closer - closer // 2
    below -= _further_lines(scene.requirement, box.width)
    room = Box(box.x, box.y, box.width, below - above - box.y)
    if not scene.plays:
        draw_no_pile(canvas, room, _TOP_CARD, below, t)
        return
    _draw_plays(canvas, room, scene, style)
    caption = pile_caption(scene.plays[-1].by, scene.pile, t)
    canvas.fitted((x, below), caption, 30, box.width, CREAM)


def _draw_requirement(canvas: Canvas, box: Box, requirement: str) -> None:
    """Write the requirement at the bottom of a box, in several lines if it does not fit into one."""
    (x, _), lines = box.middle, _asked(requirement, box.width)
    height, size = _PILL + _further_lines(requirement, box.width), SMALLEST
    top = box.bottom - height
    if len(lines) == 1:
        draw_asked(canvas, box, lines[0], height, _PILL_ENDS)
        return
    canvas.panel((box.x, top, box.width, height), GOLD, radius=_PILL // 2)
    first = top + (height - _LINE * (len(lines) - 1)) // 2
    for number_of_line, line in enumerate(lines):
        at = (x, first + _LINE * number_of_line)
        canvas.fitted(at, line, size, box.width - _PILL_EDGES, INK, bold=True)


@lru_cache(maxsize=256)
def _asked(requirement: str, width: int) -> tuple[str, ...]:
    """Return the lines of the requirement: one if it fits in small type, else broken after commas.

    So a card stays with its article. Only a part that is wider than a line is divided, evenly.
    """
    asked, room = readable(requirement, ""), width - _PILL_EDGES
    if line_width(asked, SMALLEST, bold=True) <= width - _PILL_ENDS:
        return (asked,)
    parts = (_balanced(part, room) for part in re.split(r"(?<=,) ", asked))
    lines = _filled(list(chain.from_iterable(parts)), room)
    if lines[_MOST_LINES:]:
        lines[_MOST_LINES - 1 :] = [" ".join(lines[_MOST_LINES - 1 :])]
    return tuple(lines)


def _balanced(part: str, room: int) -> list[str]:
    """Return as few lines as a part needs, the widest of them as narrow as it can be."""
    words = part.split()
    lines = _filled(words, room)
    while len(narrower := _filled(words, max(_widths(lines)) - 1)) == len(lines) > 1:
        lines = narrower
    return lines


def _filled(parts: Sequence[str], room: int) -> list[str]:
    """Return lines that have as many of the parts as there is room for."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and line_width(longer, SMALLEST, bold=True) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _widths(lines: Sequence[str]) -> list[int]:
    return [line_width(line, SMALLEST, bold=True) for line in lines]


def least_height(requirement: str, width: int) -> int:
    """Return the height of a centre of a width in which what stands below the pile is not over its cards."""
    inner, is_narrow = width - 2 * _INSIDE, width <= 3 * _SIDE
    pile = _pile_height(requirement, inner if is_narrow else inner - 2 * _SIDE) - 2 * _CLOSER
    return pile + 2 * _INSIDE + (_HEAPS if is_narrow else 0)


def _pile_height(requirement: str, width: int) -> int:
    """Return the height of a pile of small cards with what stands below it."""
    lines = _further_lines(requirement, width)
    return card_height(READABLE) + _ABOVE_CAPTION + _BELOW_CAPTION + lines


def further_height(requirement: str, width: int) -> int:
    """Return by how much a centre of a width is to be higher for a requirement of several lines."""
    return _further_lines(requirement, width - 2 * _INSIDE - 2 * _SIDE)


def _further_lines(requirement: str, width: int) -> int:
    """Return the height of the requirement beyond one line."""
    return (len(_asked(requirement, width)) - 1) * _LINE if requirement else 0


def _draw_plays(canvas: Canvas, room: Box, scene: ShitheadScene, style: CardStyle) -> None:
    """Draw the last plays: a badge counts the equal cards on top if they are more than those of the last."""
    plays = [play.cards for play in scene.plays[-1 - _SHOWN_BEFORE :]]
    top = max(min(_TOP_CARD, round(room.height / 1.4), room.width // _CARDS_ABREAST), READABLE)
    while top > READABLE and fan_width(len(plays[-1]), top) > room.width:
        top -= 2
    small = max(round(top * _OLDER), READABLE)
    seen = round(small * _OLDER_SEEN)
    right = draw_plays(canvas, room, plays, (top, small), seen, style, falls=scene.falls)
    if scene.equal > len(plays[-1]):
        draw_times(canvas, (right, room.y + card_height(top)), scene.equal)
