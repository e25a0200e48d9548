"""French drops a vowel before another one: « la vue de Basile », but « la vue d’Ada », « Combien d’As ? »."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

_BEFORE_A_FACT: Final = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e (?=[*_`]*\{(\w+)\})")
_SIGNS: Final = "*_`\\\u2068\u200b"
"""What may stand before a name's first letter: Markdown, and marks that nobody sees."""
_SILENT_H: Final = ("hadri", "he", "hi", "hon", "hor", "hub", "hug", "hya")
"""How French names with a silent H begin, and few others: Hélène, Hippolyte, Hugo, but not Harry or Hans."""


def elided(message: str, facts: Mapping[str, Any]) -> str:
    """Return a French message, not yet filled in, with « d’{name} » where the fact begins with a vowel."""

    def shortened(found: re.Match[str]) -> str:
        return f"{found[1]}’" if _begins_with_a_vowel(str(facts[found[2]])) else found[0]

    return _BEFORE_A_FACT.sub(shortened, message) if _may_elide(message) else message


@cache
def _may_elide(message: str) -> bool:
    return _BEFORE_A_FACT.search(message) is not None


def _begins_with_a_vowel(fact: str) -> bool:
    plain = unicodedata.normalize("NFD", fact.lstrip(_SIGNS).replace("œ", "oe").replace("Œ", "Oe")).casefold()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return (
        plain.startswith(("a", "e", "i", "o", "u", *_SILENT_H))
        or re.match(r"y[bcdfghj-np-tv-xz]", plain) is not None
    )
