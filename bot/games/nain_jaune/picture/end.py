"""The end of a deal or match of Nain Jaune as a picture: who took what from whom, boxes, standings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.games.nain_jaune.picture.scene import say_boxes
from bot.games.nain_jaune.picture.seat import POTS_HEIGHT, draw_pots
from bot.i18n import Words
from bot.messages.list_words import labelled
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, WIDTH, Canvas
from bot.pictures.cards import CardStyle, card_style, chip, chip_height
from bot.pictures.drawing import Drawing, card_name, first_that_fits, number
from bot.pictures.lettering import readable
from bot.pictures.palette import CLOTH, CREAM, GOLD, LINE, MUTED
from bot.pictures.seats import Box
from bot.pictures.standings import (
    HEADLINE,
    Standing,
    draw_headline,
    draw_standings,
    say_standings,
    standings_height,
)
from bot.pictures.tokens import TOKEN, draw_token
from game.core.cards import Card

_LINE: Final = 43
_CHIP: Final = 64
_NAME: Final = 164
_AMOUNT: Final = 108


@dataclass(frozen=True, slots=True)
class Taking:
    """Tokens that went from one to another: players by name, boxes by card."""

    source: str | Card
    target: str | Card
    tokens: int
    reason: str
    """The cards paid for, or the reason."""


@dataclass(frozen=True, slots=True)
class NainJauneEnd:
    """The content of the picture, with words in the reader's language."""

    headline: str
    deal: str
    """The deal of the takings, "" if the headline says it."""
    takings: tuple[Taking, ...]
    boxes: tuple[int, ...]
    """What is left in the boxes."""
    standings: tuple[Standing, ...]


def draw_end(scene: NainJauneEnd, t: Words) -> Drawing:
    """Return the end as a picture."""
    style = card_style(t)
    top = MARGIN + HEADLINE
    first = _LINE if scene.deal else 0
    takings = first + len(scene.takings) * _LINE + 2 * PAD if scene.takings else 0
    pots = Box(MARGIN, top + takings + (GAP if takings else 0), INNER, POTS_HEIGHT)
    canvas = Canvas(pots.bottom + GAP + standings_height(len(scene.standings)) + MARGIN)
    draw_headline(canvas, scene.headline)
    if takings:
        canvas.panel((MARGIN, top, INNER, takings), CLOTH, radius=30, outline=LINE, thick=3)
        canvas.text((WIDTH // 2, top + PAD + _LINE // 2), scene.deal, SMALLEST, MUTED, side="middle")
    for place, taking in enumerate(scene.takings):
        _draw_taking(canvas, top + PAD + first + place * _LINE + _LINE // 2, taking, style, t)
    draw_pots(canvas, pots, scene.boxes, style, t)
    draw_standings(canvas, pots.bottom + GAP, scene.standings)
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _draw_taking(canvas: Canvas, middle: int, taking: Taking, style: CardStyle, t: Words) -> None:
    x = MARGIN + PAD + GAP // 2
    _draw_party(canvas, x, middle, taking.source, style)
    x += _NAME
    canvas.text((x + GAP, middle), "›", 44, GOLD, bold=True)
    x += 3 * GAP
    _draw_party(canvas, x, middle, taking.target, style)
    x += _NAME
    draw_token(canvas, x, middle)
    canvas.text((x + TOKEN + 8, middle), number(taking.tokens, t), 34, CREAM, bold=True)
    x += _AMOUNT
    right = MARGIN + INNER - PAD
    canvas.fitted((right, middle), readable(taking.reason, ""), SMALLEST, right - x, MUTED, side="right")


def _draw_party(canvas: Canvas, x: int, middle: int, party: str | Card, style: CardStyle) -> None:
    if isinstance(party, str):
        canvas.fitted((x, middle), readable(party, "?"), 34, _NAME - PAD, side="left")
    else:
        canvas.stamp(chip(party, _CHIP, style), x, middle - chip_height(_CHIP) // 2)


def _tellings(scene: NainJauneEnd, t: Words) -> Iterator[str]:
    """Yield descriptions of the picture, each shorter than the one before."""
    boxes = say_boxes(scene.boxes, t)
    takings = " ".join(_say_taking(taking, t) for taking in scene.takings)
    if takings and scene.deal:
        takings = labelled(scene.deal, takings, t)
    for takings_told, longest_name in ((takings, 100), (takings, 16), ("", 100)):
        standings = say_standings(scene.standings, longest_name, t)
        yield " ".join(part for part in (scene.headline, takings_told, boxes, standings) if part)


def _say_taking(taking: Taking, t: Words) -> str:
    return t(
        "{name} gets {tokens} from {source} ({reason}).",
        name=_say_party(taking.target, t),
        tokens=number(taking.tokens, t),
        source=_say_party(taking.source, t),
        reason=taking.reason,
    )


def _say_party(party: str | Card, t: Words) -> str:
    return party if isinstance(party, str) else card_name(party, t)
