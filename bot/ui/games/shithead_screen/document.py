"""The document of the family's rules: a section for each preset, in the words people read in the bot."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words
from bot.ui.games.shithead_screen.credits import credit
from bot.ui.games.shithead_screen.differences import differences
from bot.ui.games.shithead_screen.rulebook import goal, paragraphs
from bot.ui.games.shithead_screen.titles import title
from bot.ui.words.rule_document import compared_section, opening, section
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

BASE: Final = "shithead"
"""The preset that the others are compared with, told first."""

FILE_BY_LANGUAGE: Final[Mapping[str, str]] = {"en": "shithead.md", "fr": "shithead.fr.md"}
"""The names of the documents."""

_LAST_BULLET: Final = re.compile(r"^(- .*)\n(?!- )", re.MULTILINE)


def document(t: Words) -> str:
    """Return the document in a language, as Markdown."""
    presets = (BASE, *(name for name in PRESETS if name != BASE))
    lines = (
        *opening(t("Shithead and its family"), FILE_BY_LANGUAGE, t),
        *(line for name in presets for line in _section(name, t)),
    )
    return "\n".join(lines) + "\n"


def _section(preset: str, t: Words) -> Iterator[str]:
    rules, base = PRESETS[preset], PRESETS[BASE]
    heading = f"{title(rules, preset, t)} (`{preset}`)"
    source = credit(preset, t)
    if preset == BASE:
        return section(heading, source, _body(rules, t))
    bullets = differences(rules, base, t)
    return compared_section(heading, source, title(base, BASE, t), bullets, _body(rules, t), t)


def _body(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        yield from ("", f"**{heading}**", "", _LAST_BULLET.sub(r"\1\n\n", text))
