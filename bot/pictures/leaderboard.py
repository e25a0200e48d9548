"""The leaderboard as a picture: each member's tokens, and their course over the last days."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, WIDTH, Canvas
from bot.pictures.drawing import Drawing, first_that_fits, number
from bot.pictures.lettering import readable
from bot.pictures.palette import CLOTH, CREAM, GOLD, LINE, MUTED, SEAT, number_of
from bot.pictures.seats import Box

_TITLE_HEIGHT: Final = 64
_ROW: Final = 96
_NAME_X: Final = 70
_NAME_WIDTH: Final = 300
_CURVE_X: Final = 390
_CURVE_WIDTH: Final = 150
_CURVE_EDGE: Final = 8
_VALUE_WIDTH: Final = 120
_OVERSAMPLING: Final = 2
_PEN: Final = 5 * _OVERSAMPLING
"""The width of a curve, drawn large."""
_JOINT: Final = _PEN - 2
"""The width of what fills the corners of a curve."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One member: the name, and the value on each day, oldest first, with at least today's."""

    name: str
    values: tuple[int, ...]
    around: int | None = None
    """How uncertain the value is, shown instead of its change; None for what is certain."""

    def __post_init__(self) -> None:
        if not self.values:
            raise ValueError(f"{self.name} has no value, not even today's")

    @property
    def now(self) -> int:
        """Today's value."""
        return self.values[-1]

    @property
    def change(self) -> int:
        """The change since the first day."""
        return self.now - self.values[0]


@dataclass(frozen=True, slots=True)
class LeaderboardScene:
    """The members in order, under a title in the reader's language."""

    title: str
    rows: tuple[LeaderboardRow, ...]


def draw_leaderboard(scene: LeaderboardScene, t: Words) -> Drawing:
    """Return the leaderboard: for each member a bar, a curve over the days, and the total change."""
    count = max(len(scene.rows), 1)
    canvas = Canvas(2 * MARGIN + _TITLE_HEIGHT + count * (_ROW + GAP) - GAP)
    title_at = (WIDTH // 2, MARGIN + _TITLE_HEIGHT // 2 - 4)
    canvas.fitted(title_at, readable(scene.title, ""), 40, WIDTH - 4 * MARGIN, bold=True)
    for place in range(len(scene.rows)):
        y = MARGIN + _TITLE_HEIGHT + place * (_ROW + GAP)
        _draw_row(canvas, Box(MARGIN, y, INNER, _ROW), scene, place, t)
    if not scene.rows:
        middle = (WIDTH // 2, canvas.height - MARGIN - _ROW // 2)
        canvas.text(middle, t("nobody yet"), 38, MUTED, side="middle")
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _tellings(scene: LeaderboardScene, t: Words) -> Iterator[str]:
    if not scene.rows:
        yield t("{title}: nobody is here yet.", title=scene.title)
    for longest_name in (100, 16):
        rows = [
            _told(place, row, row.name[:longest_name], t) for place, row in enumerate(scene.rows, start=1)
        ]
        yield f"{scene.title}. {' '.join(rows)}"


def _told(place: int, row: LeaderboardRow, name: str, t: Words) -> str:
    value = number(row.now, t)
    if row.around is not None:
        around = number(row.around, t)
        return t("{place}. {name}: {value} ± {around}.", place=place, name=name, value=value, around=around)
    change = _signed(row.change, t)
    return t(
        "{place}. {name} has {value}, {change} since the first day.",
        place=place,
        name=name,
        value=value,
        change=change,
    )


def _draw_row(canvas: Canvas, box: Box, scene: LeaderboardScene, place: int, t: Words) -> None:
    row, days = scene.rows[place], max(len(row.values) for row in scene.rows)
    most = max(abs(row.now) for row in scene.rows)
    canvas.panel(box, SEAT, outline=GOLD if place == 0 else LINE)
    _draw_place(canvas, (box.x + 36, box.middle[1]), place + 1)
    is_first, x, upper, lower = place == 0, box.x + _NAME_X, box.y + 34, box.y + 71
    name = readable(row.name, f"#{place + 1}")
    canvas.fitted((x, upper), name, 36, _NAME_WIDTH, bold=True, side="left")
    _draw_bar(canvas, Box(x, lower - 9, _NAME_WIDTH, 18), row.now, most, is_first=is_first)
    curve = Box(box.x + _CURVE_X, box.y + 14, _CURVE_WIDTH, box.height - 28)
    draw_curve(canvas, curve, row.values, days, is_first=is_first)
    right = box.right - 18
    canvas.fitted((right, upper), number(row.now, t), 40, _VALUE_WIDTH, bold=True, side="right")
    below = _signed(row.change, t) if row.around is None else f"± {number(row.around, t)}"
    canvas.fitted((right, lower), below, 32, _VALUE_WIDTH, MUTED, side="right")


def _draw_place(canvas: Canvas, middle: tuple[int, int], place: int) -> None:
    if place == 1:
        canvas.badge(middle, "1", 48)
        return
    canvas.panel((middle[0] - 24, middle[1] - 24, 48, 48), CLOTH, radius=24, outline=LINE)
    canvas.text(middle, str(place), 34, CREAM, bold=True, side="middle")


def _draw_bar(canvas: Canvas, box: Box, value: int, most: int, *, is_first: bool) -> None:
    """Draw a value as a share of the greatest; a negative value has an outlined bar."""
    width = max(round(box.width * abs(value) / most), box.height) if value else 0
    if not width:
        return
    colour = GOLD if is_first else MUTED
    if value > 0:
        canvas.panel((box.x, box.y, width, box.height), colour, radius=box.height // 2)
    else:
        canvas.panel((box.x, box.y, width, box.height), SEAT, radius=box.height // 2, outline=colour, thick=3)


def _signed(value: int, t: Words) -> str:
    return ("+" if value > 0 else "") + number(value, t)


def draw_curve(canvas: Canvas, box: Box, values: Sequence[int], days: int, *, is_first: bool) -> None:
    """Draw the days as a curve with its own scale that ends today, with a zero line if it crosses it."""
    points = _curve_points(values, days, box.width, box.height)
    at_bottom = ((points[-1][0], box.height), (points[0][0], box.height))
    ground = [(box.x + x, box.y + y) for x, y in (*points, *at_bottom)]
    ImageDraw.Draw(canvas.image).polygon(ground, fill=number_of(CLOTH))
    if min(values) < 0 < max(values):
        (zero,) = _heights((0,), values, box.height)
        canvas.panel((box.x, box.y + round(zero), box.width, 2), LINE, radius=1)
    mask = Image.new("L", (box.width * _OVERSAMPLING, box.height * _OVERSAMPLING))
    _paint_line(mask, points)
    canvas.tint(mask.reduce(_OVERSAMPLING), GOLD if is_first else CREAM, box.x, box.y)


def _curve_points(values: Sequence[int], days: int, width: int, height: int) -> list[tuple[float, float]]:
    step = (width - 2 * _CURVE_EDGE) / max(days - 1, 1)
    first = width - _CURVE_EDGE - step * (len(values) - 1)
    heights = _heights(values, values, height)
    return [(first + day * step, y) for day, y in enumerate(heights)]


def _heights(of: Sequence[int], values: Sequence[int], height: int) -> list[float]:
    """Return how far down some values are on the scale of all."""
    low, high = min(values), max(values)
    if high == low:
        return [height / 2] * len(of)
    scale = (height - 2 * _CURVE_EDGE) / (high - low)
    return [_CURVE_EDGE + (high - value) * scale for value in of]


@cache
def _joint() -> Image.Image:
    """Return the disc that joins two strokes of a curve."""
    disc = Image.new("L", (_JOINT, _JOINT))
    ImageDraw.Draw(disc).ellipse((0, 0, _JOINT - 1, _JOINT - 1), fill=255)
    return disc


def _paint_line(mask: Image.Image, points: Sequence[tuple[float, float]]) -> None:
    draw = ImageDraw.Draw(mask)
    large = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in points]
    draw.line(large, fill=255, width=_PEN)
    pixels, joint = mask.im, _joint().im
    for x, y in large[1:-1]:  # what `joint="curve"` does takes half the time of the whole picture
        left, top = round(x) - _JOINT // 2, round(y) - _JOINT // 2
        pixels.paste(255, (left, top, left + _JOINT, top + _JOINT), joint)
    (x, y), radius = large[-1], 7 * _OVERSAMPLING
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
