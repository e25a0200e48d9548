"""Languages. Strings in the code are English; a catalogue `<language>.po` beside this file translates them.

`t("…")` and `t.plural("…", "…", n)` are what `make strings` extracts; `mark("…")` marks a string that is
translated later, where a language is known.
"""

import gettext
import io
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from bot.i18n.elision import elided

LANGUAGE_NAMES: Final[Mapping[str, str]] = {
    "en": "English",
    "fr": "Français",
}
"""The native names of the available languages, by the first part of Discord's locale names."""

LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The available languages; the first one is the default, and the language of the code."""


class Words:
    """Translates into one language, with a server's own name for tokens.

    Words are equal if they say the same: so they can be part of a key.
    """

    def __init__(
        self,
        language: str,
        catalogue: gettext.NullTranslations,
        emoji: str = "🪙",
        coin: tuple[str, str] | None = None,
    ) -> None:
        self.language = language
        self.coin = emoji
        """The symbol after amounts of tokens."""
        self._catalogue = catalogue
        self._coin = coin

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Return the message in this language with its {names} filled in."""
        return self._filled_in(self._catalogue.gettext(message), facts)

    def plural(self, one: str, many: str, count: int, /, **facts: Any) -> str:
        """Return the form for a count, with `{count}` and the facts filled in."""
        return self._filled_in(self._catalogue.ngettext(one, many, count), {"count": count, **facts})

    def _filled_in(self, message: str, facts: Mapping[str, Any]) -> str:
        if self.language == "fr":
            message = elided(message, facts)
        return message.format(**facts)

    def paying_in(self, emoji: str, one: str = "", many: str = "") -> "Words":
        """Return words with another name for tokens; without singular and plural, the language's default."""
        return Words(self.language, self._catalogue, emoji, (one, many) if one and many else None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._said_with() == other._said_with()

    def __hash__(self) -> int:
        return hash(self._said_with())

    def _said_with(self) -> tuple[Any, ...]:
        return self.language, self._catalogue, self.coin, self._coin

    def number(self, count: float) -> str:
        """Format a number in this language: `12,450`, `12 450`."""
        return _number(count, self.language)

    def amount(self, count: int) -> str:
        """Return an amount of tokens in short: `1,200 🪙`."""
        return f"{self.number(count)} {self.coin}"

    def tokens(self, count: int) -> str:
        """Return an amount of tokens in words: `1 token`, `12 tokens`, `12 gems`."""
        if self._coin is None:
            return self.plural("{count} token", "{count} tokens", count)
        is_one = Locale.parse(self.language).plural_form(count) == "one"
        return f"{self.number(count)} {self._coin[0 if is_one else 1]}"


@lru_cache(maxsize=4096)
def _number(count: float, language: str) -> str:
    """Format a number; a picture has many, the same ones again and again."""
    return str(format_decimal(count, locale=language)).replace("\u202f", "\u00a0")


def mark(message: str) -> str:
    """Mark a string for extraction and return it as it is."""
    return message


def marked(*messages: str) -> tuple[str, ...]:
    """Mark several strings, and return them."""
    return messages


def words_for(locale: str | None) -> Words:
    """Return the words for one of Discord's locales (`fr`, `en-GB`, …), English by default."""
    language = (locale or "").split("-")[0]
    return _words(language if language in LANGUAGES else LANGUAGES[0])


@cache
def _words(language: str) -> Words:
    if language == LANGUAGES[0]:
        return Words(language, gettext.NullTranslations())
    text = resources.files(__name__).joinpath(f"{language}.po").read_bytes()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(text), locale=language))
    compiled.seek(0)
    return Words(language, gettext.GNUTranslations(compiled))
