"""Somebody's statistics as a picture: a panel a game, with the course of their rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.messages.list_words import labelled
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, WIDTH, Canvas
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.leaderboard import draw_curve
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CREAM, GOLD, LINE, MUTED, SEAT
from bot.pictures.seats import Box

_TITLE: Final = 60
_SUBTITLE: Final = 42
_HEAD: Final = 60
_LINE: Final = 40
_CURVE_WIDTH: Final = 200
_CURVE_HEIGHT: Final = 2 * _LINE
_SIZE: Final = 32
_SQUEEZED: Final = 1.03
"""How much longer than its room a line may be: its letters become a little smaller, and stay readable."""
_LARGE: Final = 36


@dataclass(frozen=True, slots=True)
class GamePanel:
    """One game: its name, its groups of figures, and the rating with its course, if there is one."""

    name: str
    groups: tuple[tuple[str, ...], ...]
    """Each begins a line; the first one stands out."""
    rating: str = ""
    course: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StatisticsScene:
    """Somebody's games, under their name."""

    title: str
    subtitle: str
    games: tuple[GamePanel, ...]


def draw_statistics(scene: StatisticsScene, t: Words) -> Drawing:
    """Return the picture: the name, a line, and the games one below the other."""
    lines = [_lines(game) for game in scene.games]
    heights = [_height(game, len(said)) for game, said in zip(scene.games, lines, strict=True)]
    height = 2 * MARGIN + _TITLE + _SUBTITLE + sum(heights) + GAP * len(heights)
    canvas = Canvas(height)
    title = readable(scene.title, "?")
    canvas.fitted((WIDTH // 2, MARGIN + _TITLE // 2), title, 42, INNER - 2 * PAD, GOLD, bold=True)
    below = (WIDTH // 2, MARGIN + _TITLE + _SUBTITLE // 2 - 4)
    canvas.fitted(below, scene.subtitle, _SIZE, INNER - 2 * PAD)
    y = MARGIN + _TITLE + _SUBTITLE + GAP
    for game, said, size in zip(scene.games, lines, heights, strict=True):
        _draw_game(canvas, Box(MARGIN, y, INNER, size), game, said)
        y += size + GAP
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _room(game: GamePanel, place: int) -> int:
    """Return the width of one of its lines: the first ones are beside the curve."""
    is_beside = len(game.course) > 1 and place * _LINE < _CURVE_HEIGHT
    return INNER - 2 * PAD - (_CURVE_WIDTH + GAP if is_beside else 0)


def _lines(game: GamePanel) -> list[str]:
    """Return its groups in lines that fit."""
    lines: list[str] = []
    for group in game.groups:
        line = ""
        for item in group:
            longer = f"{line} · {item}" if line else item
            if line and line_width(longer, _SIZE) > _SQUEEZED * _room(game, len(lines)):
                lines.append(line)
                longer = item
            line = longer
        lines.append(line)
    return lines


def _height(game: GamePanel, lines: int) -> int:
    least = _CURVE_HEIGHT if len(game.course) > 1 else 0
    return 2 * PAD + _HEAD + max(_LINE * lines, least)


def _draw_game(canvas: Canvas, box: Box, game: GamePanel, lines: Sequence[str]) -> None:
    canvas.panel(box, SEAT, outline=LINE)
    x, right, head = box.x + PAD, box.right - PAD, box.y + PAD + _HEAD // 2 - 6
    taken = 0
    if game.rating:
        canvas.text((right, head), game.rating, _LARGE, GOLD, bold=True, side="right")
        taken = line_width(game.rating, _LARGE, bold=True) + GAP
    name, room = readable(game.name, ""), INNER - 2 * PAD - taken
    canvas.fitted((x, head), name, 38, room, bold=True, side="left")
    top = box.y + PAD + _HEAD
    if len(game.course) > 1:
        curve = Box(right - _CURVE_WIDTH, top, _CURVE_WIDTH, _CURVE_HEIGHT)
        draw_curve(canvas, curve, game.course, len(game.course), is_first=True)
    for place, line in enumerate(lines):
        at, colour = (x, top + _LINE // 2 + place * _LINE), MUTED if place else CREAM
        canvas.fitted(at, line, _SIZE, _room(game, place), colour, side="left")


def _tellings(scene: StatisticsScene, t: Words) -> Iterator[str]:
    for most in (99, 2, 1):
        yield " ".join((f"{scene.title}. {scene.subtitle}.", *(_told(one, most, t) for one in scene.games)))


def _told(game: GamePanel, most: int, t: Words) -> str:
    said = [item for group in game.groups[:most] for item in group]
    if game.rating:
        said = [t("rating {rating}", rating=game.rating), *said]
    return f"{labelled(game.name, ' · '.join(said), t)}."
