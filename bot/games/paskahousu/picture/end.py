"""The end of a Paskahousu match as a picture: the ranking, the loser, and who lied and doubted best."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.games.paskahousu.picture.fibber import fibber
from bot.i18n import Words
from bot.messages.list_words import closed, sentence
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, Canvas
from bot.pictures.cards import back
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
_SIGN: Final = 42


@dataclass(frozen=True, slots=True)
class Feat:
    """Something worth telling of a match."""

    text: str
    nose: int | None = None
    """A face is drawn before it: the length of its nose, 0 for a halo. None: cards are drawn."""


@dataclass(frozen=True, slots=True)
class PaskahousuEnd:
    """The content of the picture, in the reader's language."""

    headline: str
    standings: tuple[Standing, ...]
    feats: tuple[Feat, ...]


def draw_end(scene: PaskahousuEnd, t: Words) -> Drawing:
    """Return the end as a picture."""
    below = MARGIN + HEADLINE + standings_height(len(scene.standings)) + GAP
    feats = len(scene.feats) * _LINE + 2 * PAD if scene.feats else 0
    canvas = Canvas(below + feats + (MARGIN if feats else MARGIN - GAP))
    draw_headline(canvas, scene.headline)
    draw_standings(canvas, MARGIN + HEADLINE, scene.standings)
    if feats:
        canvas.panel((MARGIN, below, INNER, feats), CLOTH, radius=30, outline=LINE, thick=3)
    for place, feat in enumerate(scene.feats):
        middle, x = below + PAD + place * _LINE + _LINE // 2, MARGIN + 2 * PAD
        _draw_sign(canvas, x, middle, feat)
        x += 2 * _SIGN
        canvas.fitted((x, middle), readable(feat.text, ""), 34, MARGIN + INNER - PAD - x, CREAM, side="left")
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _draw_sign(canvas: Canvas, x: int, middle: int, feat: Feat) -> None:
    if feat.nose is not None:
        canvas.stamp(fibber(_SIGN, feat.nose), x, middle - _SIGN // 2)
        return
    card = back(26)
    for layer in range(2):
        canvas.stamp(card, x + 8 - 6 * layer, middle - card.image.height // 2 - 2 + 4 * layer)


def _tellings(scene: PaskahousuEnd, t: Words) -> Iterator[str]:
    """Yield descriptions of the picture, each shorter than the one before."""
    feats = " ".join(f"{feat.text}." for feat in scene.feats)
    for longest_name in (100, 16):
        standings = say_standings(scene.standings, longest_name, t)
        yield " ".join(part for part in (closed(sentence(scene.headline)), standings, feats) if part)
