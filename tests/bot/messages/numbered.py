"""Names for messages: by the place in the code that says them, and not by their words.

A record that holds names instead of messages stays as it is when a message gets better words, and changes
when another message is shown. A name is that of the function or constant in which the message stands, and its
number there (the smallest of them): one message more changes those after it in the same place. In a mapping,
where messages come and go, the key stands before the number.
"""

import ast
import gettext
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_WORD: Final = re.compile(r"[a-z]{2}")
_PLACE: Final = re.compile(r"\{\w*\}")
_SAYING: Final = ("bot", "cogs")
_TEXT: Final = r"""((?:(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*)+)"""
_MORE: Final = rf"(?:,\s*{_TEXT})?"
_SAID: Final = re.compile(
    rf"^ *(?:async )?def (\w+)|^(\w+)(?:: .*)? = |\bRow\(\s*\"(\w+)\""
    rf"|(?:\"?(\w+)(?:\": |=(?=marked)))?\b(?:t|mark|marked|plural)\(\s*{_TEXT}{_MORE}{_MORE}",
    re.MULTILINE,
)
"""The head of a function, what a constant or a rule is called, or up to three messages with their key in a
mapping, or the value that they are for."""


class Numbered(gettext.NullTranslations):
    """Returns names for messages, and numbers for those that stand in no code."""

    def __init__(self) -> None:
        """Begin with no number."""
        super().__init__()
        self._numbers: dict[str, int] = {}

    def gettext(self, message: str) -> str:
        """Return the name of a message, and the places that are filled in."""
        places = _PLACE.findall(message)
        if not _WORD.search(_PLACE.sub("", message)):
            return message  # the letters of court cards, a sign
        name = _names().get(message) or self._numbers.setdefault(message, len(self._numbers))
        return " ".join([f"«{name}»", *places])

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return that of the form for a count."""
        return self.gettext(one if count == 1 else many)


@cache
def _names() -> dict[str, str]:
    """Return the name of each message: the smallest of all its places, wherever the files lie."""
    names: dict[str, str] = {}
    for path in (path for folder in _SAYING for path in Path(folder).rglob("*.py")):
        for name, message in _said_in(path):
            names[message] = min(name, names.get(message, name))
    return names


def _said_in(path: Path) -> Iterator[tuple[str, str]]:
    place, counts = "", Counter[str]()
    for function, constant, rule, key, *messages in _SAID.findall(path.read_text("utf-8")):
        place = function or constant or rule or place
        for text in filter(None, messages):
            name = f"{place} {key}".rstrip()
            counts[name] += 1
            yield f"{name} {counts[name]}", str(ast.literal_eval(f"({text})"))
