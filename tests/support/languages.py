"""All languages, and one that nobody speaks: what is left in English or has no room shows in it.

Every letter of English has an accent in the pseudo-language, texts are 40 % longer and have the marks of
writing from right to left. What stands in braces, in `code` and before Markdown's signs stays as it is.
"""

import gettext
import re
from typing import Final

import bot.i18n
from bot.i18n import Words, words_for

PSEUDO: Final = "eo"
"""A language that Babel knows the numbers and plurals of, and Discord does not know at all."""

LANGUAGES: Final = (*bot.i18n.LANGUAGES, PSEUDO)
LONGER: Final = 0.4
RIGHT_TO_LEFT: Final = "\u200f"

_ACCENTED: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒǧĥíĵķĺɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĹḾÑÓƤɊŘŠŤÚṼŴẊÝŽ",
)
_KEPT: Final = re.compile(r"\{\w*\}|`[^`]*`|<[^>]*>|https?://\S+")
_ENGLISH: Final = re.compile(r"[A-Za-z]{2,}")
_LEADING: Final = re.compile(r"(?:#+ |-# |[•\-*] |\d+\. )*")
_TRAILING: Final = re.compile(r"(?:\{\w*\}|[.?!…:*\s])*$")
_WORD_OF_A_COMMAND: Final = re.compile(r"[a-z_-]+")


def pseudo(message: str) -> str:
    """Return a message in the pseudo-language."""
    if not message:
        return message
    wanted = max(1, round(len(_KEPT.sub("", message)) * LONGER))
    if _WORD_OF_A_COMMAND.fullmatch(message):
        return message.translate(_ACCENTED) + "ö" * wanted
    start = _LEADING.match(message).end()
    marks = 2 * len(RIGHT_TO_LEFT)
    padding = (" " + "öøœü" * (wanted // 4 + 1))[: max(wanted - marks, 0)]
    end = _TRAILING.search(message).start()
    body = _accented(message[start:end])
    return f"{message[:start]}{RIGHT_TO_LEFT}{body}{padding}{RIGHT_TO_LEFT}{message[end:]}"


def _accented(text: str) -> str:
    pieces, place = [], 0
    for kept in _KEPT.finditer(text):
        pieces += [text[place : kept.start()].translate(_ACCENTED), kept.group()]
        place = kept.end()
    return "".join([*pieces, text[place:].translate(_ACCENTED)])


class PseudoCatalogue(gettext.NullTranslations):
    """Translates everything it is asked for."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return pseudo(one if count == 1 else many)


PSEUDO_WORDS: Final = Words(PSEUDO, PseudoCatalogue())


def words(language: str) -> Words:
    """Return any language, the pseudo-language too."""
    return PSEUDO_WORDS if language == PSEUDO else words_for(language)


def left_in_english(text: str) -> list[str]:
    """Return the words of a text in the pseudo-language that nobody translated; `text` has no names in it."""
    return _ENGLISH.findall(_KEPT.sub(" ", text))
