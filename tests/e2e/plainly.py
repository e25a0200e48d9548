"""What people see in a playground, written plainly: messages and ids are numbers.

Recorded files are compared with it, so that they change with what the bot does, not with its wording.
"""

import gettext
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch
from zlib import crc32

from bot.i18n import Words
from tests.e2e.clicking import PRIVATE

_ID: Final = re.compile(r"\b\d{15,}\b")
_MESSAGE: Final = re.compile(r"«(\d+)»")
_ADDRESS: Final = re.compile(r"https?://127\.0\.0\.1:\d+[^\"]*/([^\"/]*)")
_FACTS: Final = (
    *("type", "custom_id", "label", "content", "placeholder", "style", "disabled", "emoji", "value"),
    *("default", "min_values", "max_values", "channel_types", "default_values", "accent_color"),
    *("description", "url"),
)
_PARTS: Final = ("components", "items", "options", "accessory", "component", "media", "file")


class _Catalogue(gettext.NullTranslations):
    """Translates each message into a number, which is the same everywhere: some pictures are kept."""

    def gettext(self, message: str) -> str:
        """Return the number of a message and the places that are filled in."""
        if not re.search(r"[a-z]{2}", re.sub(r"\{\w*\}", "", message)):
            return message
        return " ".join([f"«{crc32(message.encode())}»", *re.findall(r"\{\w*\}", message)])

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return that of the form for a count."""
        return self.gettext(one if count == 1 else many)


@contextmanager
def told_in_numbers() -> Iterator[None]:
    """Let the bot tell everybody everything in numbers."""
    t = Words("en", _Catalogue())
    with patch("bot.i18n._words", lambda _: t):
        yield


class Numbers:
    """Writes each id, and the number of each message, as the how-manieth that came up."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def written(self, text: str) -> str:
        """Return a text with such numbers."""

        def number(found: re.Match[str]) -> str:
            return f"#{self._numbers.setdefault(found[0], len(self._numbers))}"

        return _ID.sub(number, _MESSAGE.sub(number, _ADDRESS.sub(r"\1", text)))


def written(value: Any) -> str:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False)


def plain(message: Any) -> Any:
    """Return what a message shows, and to whom."""
    shown = [plain_component(one) for one in message["components"]]
    return [message["flags"] & PRIVATE, message["content"], shown]


def plain_component(one: Any) -> Any:
    """Return what a component shows, with the components in it."""
    told = {key: one[key] for key in _FACTS if one.get(key) not in (None, False)}
    for key in _PARTS:
        part = one.get(key)
        if part:
            told[key] = [*map(plain_component, part)] if isinstance(part, list) else plain_component(part)
    return told
