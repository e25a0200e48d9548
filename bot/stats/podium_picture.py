"""Podiums: the first three of something, one podium below the other, under a headline."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.messages.list_words import labelled
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, WIDTH, Canvas
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.lettering import readable
from bot.pictures.palette import CREAM, GOLD, LINE, MUTED, SEAT
from bot.pictures.shapes import crown_mask
from bot.pictures.standings import HEADLINE, draw_headline

_TITLE: Final = 52
_ABOVE: Final = 64
"""The room above the highest step, for the winner's crown and name."""
_STEPS: Final = (132, 114, 98)
"""The heights of the steps, the first one's first."""
_ORDER: Final = (1, 0, 2)
"""Who stands where, from left to right: the winner in the middle."""
_CROWN: Final = 34
_WIDTH: Final = (INNER - 2 * GAP) // 3


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody on a podium."""

    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class Podium:
    """The first of something, at most three, the best one first."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PodiumScene:
    """The content of the picture, in the reader's language."""

    headline: str
    podiums: tuple[Podium, ...]


def draw_podiums(scene: PodiumScene, t: Words) -> Drawing:
    """Return the podiums as a picture."""
    each = _TITLE + _ABOVE + _STEPS[0] + 2 * GAP
    canvas = Canvas(2 * MARGIN + HEADLINE + each * len(scene.podiums))
    draw_headline(canvas, scene.headline)
    for number, podium in enumerate(scene.podiums):
        _draw_podium(canvas, MARGIN + HEADLINE + number * each, podium)
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _draw_podium(canvas: Canvas, y: int, podium: Podium) -> None:
    title = readable(podium.title, "")
    canvas.fitted((WIDTH // 2, y + _TITLE // 2), title, 36, INNER - 2 * PAD, CREAM, bold=True)
    floor = y + _TITLE + _ABOVE + _STEPS[0]
    for column, place in enumerate(_ORDER):
        if place < len(podium.steps):
            _draw_step(canvas, MARGIN + column * (_WIDTH + GAP), floor, place, podium.steps[place])


def _draw_step(canvas: Canvas, x: int, floor: int, place: int, step: Step) -> None:
    top, middle, is_first = floor - _STEPS[place], x + _WIDTH // 2, place == 0
    canvas.panel((x, top, _WIDTH, _STEPS[place]), SEAT, outline=GOLD if is_first else LINE)
    name, colour = readable(step.name, f"#{place + 1}"), GOLD if is_first else CREAM
    canvas.fitted((middle, top - 24), name, 34, _WIDTH - GAP, colour, bold=True)
    head = top + 34
    if is_first:
        canvas.tint(crown_mask(_CROWN), GOLD, middle - _CROWN // 2, head - _CROWN // 2)
    else:
        canvas.text((middle, head), str(place + 1), SMALLEST, MUTED, bold=True, side="middle")
    canvas.fitted((middle, head + 38), step.figure, SMALLEST, _WIDTH - GAP, CREAM)


def _tellings(scene: PodiumScene, t: Words) -> Iterator[str]:
    """Yield descriptions of the picture, each shorter than the one before."""
    for longest in (100, 16):
        yield " ".join((f"{scene.headline}.", *(_told(one, longest, t) for one in scene.podiums)))


def _told(podium: Podium, longest: int, t: Words) -> str:
    steps = (f"{place}. {one.name[:longest]}, {one.figure}" for place, one in enumerate(podium.steps, 1))
    return f"{labelled(podium.title, t('; ').join(steps), t)}."
