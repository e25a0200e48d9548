"""The end of a Shithead match as a picture: the ranking, the loser, and highlights."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.i18n import Words
from bot.messages.list_words import closed, sentence
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, Canvas
from bot.pictures.cards import Sprite, back
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.lettering import readable
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
_SIGN: Final = 36


class Feat(StrEnum):
    """A player's record in the match."""

    LONGEST_HAND = "longest_hand"
    BIGGEST_PICK_UP = "biggest_pick_up"


@dataclass(frozen=True, slots=True)
class ShitheadEnd:
    """The content of the picture, in the reader's language."""

    headline: str
    standings: tuple[Standing, ...]
    feats: tuple[tuple[Feat, str], ...]


def draw_end(scene: ShitheadEnd, t: Words) -> Drawing:
    """Return the end as a picture."""
    below = MARGIN + HEADLINE + standings_height(len(scene.standings)) + GAP
    feats = len(scene.feats) * _LINE + 2 * PAD if scene.feats else 0
    canvas = Canvas(below + feats + (MARGIN if feats else MARGIN - GAP))
    draw_headline(canvas, scene.headline)
    draw_standings(canvas, MARGIN + HEADLINE, scene.standings)
    if feats:
        canvas.panel((MARGIN, below, INNER, feats), CLOTH, radius=30, outline=LINE, thick=3)
    for place, (feat, text) in enumerate(scene.feats):
        middle, x = below + PAD + place * _LINE + _LINE // 2, MARGIN + 2 * PAD
        _draw_sign(canvas, x, middle, feat)
        x += _SIGN + PAD
        canvas.fitted((x, middle), readable(text, ""), 34, MARGIN + INNER - PAD - x, CREAM, side="left")
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _draw_sign(canvas: Canvas, x: int, middle: int, feat: Feat) -> None:
    card: Sprite = back(26)
    for layer in range(2 if feat is Feat.BIGGEST_PICK_UP else 1):
        canvas.stamp(card, x + 8 - 6 * layer, middle - card.image.height // 2 - 2 + 4 * layer)


def _tellings(scene: ShitheadEnd, t: Words) -> Iterator[str]:
    """Yield descriptions of the picture, each shorter than the one before."""
    feats = " ".join(f"{text}." for _, text in scene.feats)
    for longest_name in (100, 16):
        standings = say_standings(scene.standings, longest_name, t)
        yield " ".join(part for part in (closed(sentence(scene.headline)), standings, feats) if part)
