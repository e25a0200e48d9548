"""The document of Nain Jaune's rules: a section for each preset, in the words people read in the bot."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune_screen.differences import differences
from bot.ui.games.nain_jaune_screen.rulebook import rules_blocks
from bot.ui.games.nain_jaune_screen.titles import title
from bot.ui.panels import Text
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

_LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français"}


def document(t: Words) -> str:
    """Return the document in a language, as Markdown."""
    return "\n".join((*_opening(t), *(line for name in PRESETS for line in _section(name, t)))) + "\n"


def _opening(t: Words) -> Iterator[str]:
    yield "<!-- Made by `python -m bot.ui.words.make_docs` from the words of the bot: change them there. -->"
    yield from ("# Nain Jaune", "")
    yield " · ".join(
        f"[{_LANGUAGE_NAMES[language]}]({file})"
        for language, file in FILE_BY_LANGUAGE.items()
        if language != t.language
    )
    yield ""
    yield t("The variants that come with the bot. A server may change any of their rules and mix them.")


def _section(preset: str, t: Words) -> Iterator[str]:
    rules = PRESETS[preset]
    yield from ("", f"## {title(rules, preset, t)} (`{preset}`)", "", t(SOURCES[preset]), "")
    if preset != BASE:
        yield t("Not as in {game}:", game=title(PRESETS[BASE], BASE, t))
        yield from ("", *(f"- {line}" for line in differences(rules, PRESETS[BASE], t)), "")
        summary = t("All the rules")
        yield from ("<details>", f"<summary>{summary}</summary>", "")
    yield "\n\n".join(block.content for block in rules_blocks(rules, preset, t) if isinstance(block, Text))
    if preset != BASE:
        yield from ("", "</details>")
