"""The end of a match of getting rid of cards as a picture: the ranking, the loser, and highlights."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.i18n import Words
from bot.messages.list_words import closed, sentence
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import back
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.lettering import line_width, readable
from bot.pictures.palette import CLOTH, CREAM, LINE
from bot.pictures.standings import (
    HEADLINE,
    Standing,
    draw_headline,
    draw_standings,
    say_standings,
    standings_height,
)

_LINE: Final = 50
_WIDEST_SIGN: Final = 84
_ROOM: Final = INNER - 3 * PAD - _WIDEST_SIGN
"""The least room of a line about a feat."""

DrawSign: TypeAlias = Callable[[Canvas, int, int, Any], None]
"""Draws the sign of a feat from x on, around a height."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended."""

    headline: str
    standings: tuple[Standing, ...]
    feats: tuple[tuple[str, Any], ...]
    """What somebody did, in a few words, and its sign, which the game draws."""


def draw_end(scene: MatchEnd, t: Words, *, draw_sign: DrawSign, indent: int) -> Drawing:
    """Draw the picture; `indent` is the room of a sign."""
    below = MARGIN + HEADLINE + standings_height(len(scene.standings)) + GAP
    feats = len(scene.feats) * _LINE + 2 * PAD if scene.feats else 0
    canvas = Canvas(below + feats + (MARGIN if feats else MARGIN - GAP))
    draw_headline(canvas, scene.headline)
    draw_standings(canvas, MARGIN + HEADLINE, scene.standings)
    if feats:
        canvas.panel((MARGIN, below, INNER, feats), CLOTH, radius=30, outline=LINE, thick=3)
    for place, (text, sign) in enumerate(scene.feats):
        middle, x = below + PAD + place * _LINE + _LINE // 2, MARGIN + 2 * PAD
        draw_sign(canvas, x, middle, sign)
        x += indent
        canvas.fitted((x, middle), readable(text, ""), 34, MARGIN + INNER - PAD - x, CREAM, side="left")
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def fits(feat: str) -> bool:
    """Tell whether a line about a feat has room beside its sign."""
    return line_width(readable(feat, ""), SMALLEST) <= _ROOM


def draw_backs(canvas: Canvas, x: int, middle: int, count: int) -> None:
    """Draw so many backs of cards as a sign."""
    card = back(26)
    for layer in range(count):
        canvas.stamp(card, x + 8 - 6 * layer, middle - card.height // 2 - 2 + 4 * layer)


def _tellings(scene: MatchEnd, t: Words) -> Iterator[str]:
    feats = " ".join(f"{text}." for text, _ in scene.feats)
    for longest_name in (100, 16):
        standings = say_standings(scene.standings, longest_name, t)
        yield " ".join(part for part in (closed(sentence(scene.headline)), standings, feats) if part)
