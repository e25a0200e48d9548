"""The document of Nain Jaune's rules: a section for each preset, in the words people read in the bot."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune_screen.differences import differences
from bot.ui.games.nain_jaune_screen.rulebook import rules_blocks
from bot.ui.games.nain_jaune_screen.titles import title
from bot.ui.panels import Text
from bot.ui.words.rule_document import compared_section, opening, section
from game.nain_jaune.presets import PRESETS

BASE: Final = "nain_jaune"
"""The preset that the others are compared with, told first."""

FILE_BY_LANGUAGE: Final[Mapping[str, str]] = {"en": "nain_jaune.md", "fr": "nain_jaune.fr.md"}
"""The names of the documents."""

SOURCES: Final[Mapping[str, str]] = {
    "nain_jaune": mark("Source 003: a French rules leaflet, with the worked example of the King of hearts."),
    "classic": mark(
        "After the French Wikipedia and Universalis; where to go on after a gap, after an old leaflet."
    ),
    "mistigri": mark("After le-mistigri.fr."),
    "jjv": mark("After jouelejeuvaison.com."),
    "party": mark("After a party-games program."),
}
"""Where each preset comes from."""


def document(t: Words) -> str:
    """Return the document in a language, as Markdown."""
    presets = (BASE, *(name for name in PRESETS if name != BASE))
    lines = (
        *opening("Nain Jaune", FILE_BY_LANGUAGE, t),
        *(line for name in presets for line in _section(name, t)),
    )
    return "\n".join(lines) + "\n"


def _section(preset: str, t: Words) -> Iterator[str]:
    rules, base = PRESETS[preset], PRESETS[BASE]
    heading = f"{title(rules, preset, t)} (`{preset}`)"
    source = t(SOURCES[preset])
    if preset == BASE:
        return section(heading, source, _body(preset, t))
    bullets = differences(rules, base, t)
    return compared_section(heading, source, title(base, BASE, t), bullets, _body(preset, t), t)


def _body(preset: str, t: Words) -> Iterator[str]:
    blocks = rules_blocks(PRESETS[preset], preset, t)
    yield "\n\n".join(block.content for block in blocks if isinstance(block, Text))
