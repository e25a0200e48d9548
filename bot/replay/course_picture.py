"""The course of a match as a picture: for each player, how well they stood from move to move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.i18n import Words
from bot.messages.list_words import percent
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, WIDTH, Canvas
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.lettering import readable
from bot.pictures.palette import CREAM, GOLD, LINE, MUTED, RED, SEAT, number_of
from bot.pictures.seats import Box

_TITLE: Final = 60
_ROW: Final = 118
_NAME_WIDTH: Final = 190
_VALUE_WIDTH: Final = 96
_SCALE_WIDTH: Final = 96
"""Where 100, 50 and 0 percent are written."""
_SMOOTH: Final = 2
"""Curves are drawn so many times larger."""
_PEN: Final = 5


@dataclass(frozen=True, slots=True)
class Point:
    """How well somebody stood after a step."""

    step: int
    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One player."""

    name: str
    points: tuple[Point, ...]
    marks: tuple[int, ...] = ()
    """The steps at which they certainly lost most."""


@dataclass(frozen=True, slots=True)
class CourseScene:
    """All players, in the order of the seats, under a title."""

    title: str
    curves: tuple[Curve, ...]
    last: int
    """The last step."""


def draw_course(scene: CourseScene, t: Words) -> Drawing:
    """Return a row for each player: the curve in the band of its uncertainty, over a scale."""
    count = max(len(scene.curves), 1)
    canvas = Canvas(2 * MARGIN + _TITLE + count * (_ROW + GAP) - GAP)
    middle = (WIDTH // 2, MARGIN + _TITLE // 2 - 4)
    canvas.fitted(middle, readable(scene.title, ""), 36, INNER - PAD, bold=True)
    for seat, curve in enumerate(scene.curves):
        box = Box(MARGIN, MARGIN + _TITLE + seat * (_ROW + GAP), INNER, _ROW)
        _draw_row(canvas, box, seat, curve, scene.last, t)
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _draw_row(canvas: Canvas, box: Box, seat: int, curve: Curve, last: int, t: Words) -> None:
    canvas.panel(box, SEAT, outline=LINE)
    name = readable(curve.name, f"#{seat + 1}")
    canvas.fitted((box.x + PAD, box.middle[1]), name, 34, _NAME_WIDTH, bold=True, side="left")
    right = box.right - PAD
    if not curve.points:
        canvas.text((right, box.middle[1]), "–", SMALLEST, MUTED, side="right")
        return
    canvas.text((right, box.middle[1]), percent(curve.points[-1].share, t), 32, bold=True, side="right")
    x = box.x + PAD + _NAME_WIDTH + PAD + _SCALE_WIDTH
    field = Box(x, box.y + 8, right - _VALUE_WIDTH - x, box.height - 16)
    for share in (1.0, 0.5, 0.0):
        level = round(_place(field, 0, share, last)[1])
        canvas.text((x, level), percent(share, t), SMALLEST, MUTED, side="right")
    _draw_curve(canvas, field, curve, last)


def _draw_curve(canvas: Canvas, box: Box, curve: Curve, last: int) -> None:
    draw = ImageDraw.Draw(canvas.image)
    upper = [_place(box, one.step, one.share + one.error, last) for one in curve.points]
    lower = [_place(box, one.step, one.share - one.error, last) for one in curve.points]
    if len(curve.points) > 1:
        draw.polygon([*upper, *lower[::-1]], fill=number_of(LINE))
    for share, color in ((1.0, LINE), (0.5, MUTED), (0.0, LINE)):
        left, right = _place(box, 0, share, last), _place(box, last, share, last)
        draw.line((*left, *right), number_of(color), 2)
    line = [_place(box, one.step, one.share, last) for one in curve.points]
    mask = Image.new("L", (box.width * _SMOOTH, box.height * _SMOOTH))
    large = [((x - box.x) * _SMOOTH, (y - box.y) * _SMOOTH) for x, y in line]
    pen = ImageDraw.Draw(mask)
    pen.line(large, fill=255, width=_PEN * _SMOOTH, joint="curve")
    (x, y), radius = large[-1], 7 * _SMOOTH
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    canvas.tint(mask.reduce(_SMOOTH), CREAM, box.x, box.y)
    for point in curve.points:
        if point.step in curve.marks:
            _draw_mark(draw, _place(box, point.step, point.share, last))


def _draw_mark(draw: ImageDraw.ImageDraw, at: tuple[float, float]) -> None:
    """Draw a red disc in a gold ring, which differs from the curve also without colours."""
    (x, y), radius = at, 11
    draw.ellipse(
        (x - radius, y - radius, x + radius, y + radius),
        fill=number_of(RED),
        outline=number_of(GOLD),
        width=4,
    )


def _place(box: Box, step: int, share: float, last: int) -> tuple[float, float]:
    """Return where a share after a step is drawn."""
    edge = 12
    x = box.x + edge + (box.width - 2 * edge) * step / max(last, 1)
    y = box.y + edge + (box.height - 2 * edge) * (1 - min(max(share, 0.0), 1.0))
    return x, y


def _tellings(scene: CourseScene, t: Words) -> Iterator[str]:
    for longest in (100, 12):
        rows = (_told(curve, longest, t) for curve in scene.curves if curve.points)
        yield f"{scene.title}. {' '.join(rows)}"


def _told(curve: Curve, longest: int, t: Words) -> str:
    """Return a curve in words: its course in quarters."""
    return t("{name}: {shares}.", name=curve.name[:longest], shares=" → ".join(in_quarters(curve.points, t)))


def in_quarters(points: Sequence[Point], t: Words) -> list[str]:
    """Return how somebody stood at five moments from the first to the last, without repeating a point."""
    chosen = dict.fromkeys(number * (len(points) - 1) // 4 for number in range(5))
    return [percent(points[one].share, t) for one in chosen]
