"""The document of the family's rules: a section for each preset, in the words people read in the bot."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words
from bot.ui.games.shithead_screen.credits import credit
from bot.ui.games.shithead_screen.differences import differences
from bot.ui.games.shithead_screen.rulebook import goal, paragraphs
from bot.ui.games.shithead_screen.titles import title
from game.shithead.presets import PRESETS

BASE: Final = "shithead"
"""The preset that the others are compared with, told first."""

FILE_BY_LANGUAGE: Final[Mapping[str, str]] = {"en": "shithead.md", "fr": "shithead.fr.md"}
"""The names of the documents."""

_LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français"}
_LAST_BULLET: Final = re.compile(r"^(- .*)\n(?!- )", re.MULTILINE)


def document(t: Words) -> str:
    """Return the document in a language, as Markdown."""
    presets = (BASE, *(name for name in PRESETS if name != BASE))
    return "\n".join((*_opening(t), *(line for name in presets for line in _section(name, t)))) + "\n"


def _opening(t: Words) -> Iterator[str]:
    yield "<!-- Made by `python -m bot.ui.words.make_docs` from the words of the bot: change them there. -->"
    heading = t("Shithead and its family")
    yield from (f"# {heading}", "")
    yield " · ".join(
        f"[{_LANGUAGE_NAMES[language]}]({file})"
        for language, file in FILE_BY_LANGUAGE.items()
        if language != t.language
    )
    yield ""
    yield t("The variants that come with the bot. A server may change any of their rules and mix them.")


def _section(preset: str, t: Words) -> Iterator[str]:
    rules = PRESETS[preset]
    yield from ("", f"## {title(rules, preset, t)} (`{preset}`)", "", credit(preset, t), "")
    if preset != BASE:
        yield t("Not as in {game}:", game=title(PRESETS[BASE], BASE, t))
        yield from ("", *(f"- {line}" for line in differences(rules, PRESETS[BASE], t)), "")
        summary = t("All the rules")
        yield from ("<details>", f"<summary>{summary}</summary>", "")
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        yield from ("", f"**{heading}**", "", _LAST_BULLET.sub(r"\1\n\n", text))
    if preset != BASE:
        yield from ("", "</details>")
