"""The standings of a cup as a picture: the first ones, their opponents' strength and their points."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.i18n import Words
from bot.pictures.canvas import MARGIN, Canvas
from bot.pictures.drawing import Drawing, first_that_fits
from bot.pictures.standings import (
    HEADLINE,
    Standing,
    draw_headline,
    draw_standings,
    say_standings,
    standings_height,
)


@dataclass(frozen=True, slots=True)
class CupScene:
    """The content of the picture, in the reader's language."""

    headline: str
    standings: tuple[Standing, ...]


def draw_cup(scene: CupScene, t: Words) -> Drawing:
    """Return the standings as a picture."""
    canvas = Canvas(2 * MARGIN + HEADLINE + standings_height(len(scene.standings)))
    draw_headline(canvas, scene.headline)
    draw_standings(canvas, MARGIN + HEADLINE, scene.standings)
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _tellings(scene: CupScene, t: Words) -> Iterator[str]:
    """Yield descriptions of the picture, each shorter than the one before."""
    for longest_name in (100, 16):
        yield f"{scene.headline}. {say_standings(scene.standings, longest_name, t)}"
