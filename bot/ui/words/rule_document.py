"""How a document of a game's rules is laid out, the same for every game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.i18n import Words

_LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français"}


def opening(heading: str, file_by_language: Mapping[str, str], t: Words) -> Iterator[str]:
    """Yield the lines above the presets: the heading, and the way to the other languages."""
    yield "<!-- Made by `python -m bot.ui.words.make_docs` from the words of the bot: change them there. -->"
    yield from (f"# {heading}", "")
    yield " · ".join(
        f"[{_LANGUAGE_NAMES[language]}]({file})"
        for language, file in file_by_language.items()
        if language != t.language
    )
    yield ""
    yield t("The variants that come with the bot. A server may change any of their rules and mix them.")


def section(heading: str, source: str, body: Iterable[str]) -> Iterator[str]:
    """Yield the lines of the preset that the others are compared with."""
    yield from ("", f"## {heading}", "", source, "", *body)


def compared_section(
    heading: str, source: str, base: str, bullets: Iterable[str], body: Iterable[str], t: Words
) -> Iterator[str]:
    """Yield the lines of another preset: what differs from the base, then all its rules folded away."""
    yield from ("", f"## {heading}", "", source, "", t("Not as in {game}:", game=base), "")
    yield from (*(f"- {line}" for line in bullets), "")
    summary = t("All the rules")
    yield from ("<details>", f"<summary>{summary}</summary>", "", *body, "", "</details>")
