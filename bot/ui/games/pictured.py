"""The tables as pictures: whose turn it is in words, the rest drawn (with words that say the same)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.i18n import Words, words_for
from bot.ui.games.nain_jaune_screen import turn as nain_jaune_turn
from bot.ui.games.screen import Names
from bot.ui.games.shithead_screen import turn as shithead_turn
from bot.ui.games.shithead_screen.requirements import what_to_lay
from bot.ui.panels import Block, Sketch, Text
from bot.ui.pictures.drawing import Drawing
from bot.ui.pictures.nain_jaune import draw_nain_jaune
from bot.ui.pictures.scenes import nain_jaune_scene, shithead_scene
from bot.ui.pictures.shithead import draw_shithead
from bot.ui.words.lists import sentence

PICTURE_NAME: Final = "table.png"
PicturedBoard: TypeAlias = Callable[[Any, Names, Words], Sequence[Block]]


def _shithead(view: Any, names: Names, t: Words) -> Sequence[Block]:
    scene = shithead_scene(view, names.label, what_to_lay(view, t))
    line = Text(f"**▶** {sentence(shithead_turn.turn_line(view, names, t))}")
    return line, Sketch(PICTURE_NAME, scene, t.language, _drawer(draw_shithead))


def _nain_jaune(view: Any, names: Names, t: Words) -> Sequence[Block]:
    scene = nain_jaune_scene(view, names.label)
    line = Text(f"**▶** {nain_jaune_turn.turn_line(view, names, t)}")
    return line, Sketch(PICTURE_NAME, scene, t.language, _drawer(draw_nain_jaune))


def _drawer(draw: Callable[[Any, Words], Drawing]) -> Callable[[Any, str], tuple[bytes, str]]:
    def finished(scene: Any, language: str) -> tuple[bytes, str]:
        drawing = draw(scene, words_for(language))
        return drawing.png, drawing.alt

    return finished


PICTURED: Final[Mapping[str, PicturedBoard]] = {"shithead": _shithead, "nain_jaune": _nain_jaune}
"""The board of each game as a picture."""
