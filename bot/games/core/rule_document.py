"""The layout of rule documents, the same for every game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.i18n import LANGUAGE_NAMES, LANGUAGES, Words
from game.core.rule_schema import Rules

_MADE_BY: Final = "<!-- Made by `make documents` from the words of the bot: change them there. -->"

R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True)
class RuleDocument(Generic[R]):
    """The game-specific parts of a rule document."""

    name: str
    """The base of its file names, see `file`."""
    presets: Mapping[str, R]
    base: str
    """The preset that the others are compared with; it comes first."""
    heading: Callable[[Words], str]
    title: Callable[[R, str, Words], str]
    """Returns the title of rules, given the name of their preset."""
    source: Callable[[str, Words], str]
    """Returns the source of a preset, as a sentence."""
    differences: Callable[[R, R, Words], Iterable[str]]
    """Returns the differences between two rules, one per line."""
    body: Callable[[R, str, Words], Iterable[str]]
    """Returns all the rules of a preset, as lines of Markdown."""

    def file(self, language: str) -> str:
        """Return the document's file name: `name.md` in the first language, `name.fr.md` in others."""
        return f"{self.name}.md" if language == LANGUAGES[0] else f"{self.name}.{language}.md"

    def text(self, t: Words) -> str:
        """Return the document as Markdown, with a section for each preset."""
        lines = [*self._opening(t), *self._section(self.base, t), *self._body(self.base, t)]
        for name in self.presets:
            if name != self.base:
                lines += [*self._section(name, t), *self._compared(name, t)]
        return "\n".join(lines) + "\n"

    def _opening(self, t: Words) -> Iterator[str]:
        """Yield the lines above the presets: the heading, and links to the other languages."""
        yield _MADE_BY
        yield from (f"# {self.heading(t)}", "")
        yield " · ".join(
            f"[{LANGUAGE_NAMES[language]}]({self.file(language)})"
            for language in LANGUAGES
            if language != t.language
        )
        yield ""
        yield t("The variants that come with the bot. A server may change any of their rules and mix them.")

    def _section(self, preset: str, t: Words) -> Iterator[str]:
        heading = self.title(self.presets[preset], preset, t)
        yield from ("", f"## {heading} (`{preset}`)", "", self.source(preset, t), "")

    def _compared(self, preset: str, t: Words) -> Iterator[str]:
        """Yield the differences from the base, then all the rules, collapsed."""
        rules, base = self.presets[preset], self.presets[self.base]
        yield from (t("Differences from {game}:", game=self.title(base, self.base, t)), "")
        yield from (*(f"- {line}" for line in self.differences(rules, base, t)), "")
        summary = t("All the rules")
        yield from (
            "<details>",
            f"<summary>{summary}</summary>",
            "",
            *self._body(preset, t),
            "",
            "</details>",
        )

    def _body(self, preset: str, t: Words) -> Iterable[str]:
        return self.body(self.presets[preset], preset, t)
