"""What people see in a playground, written plainly: ids are numbers, messages are named by where they stand.

Recorded files are compared with it, so that they change with what the bot does, not with its wording.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from bot.discord.sending.answers import Answer
from bot.i18n import Words
from tests.bot.messages.numbered import Numbered
from tests.e2e.clicking import PRIVATE

_ID: Final = re.compile(r"\b\d{15,}\b")
_ADDRESS: Final = re.compile(r"https?://127\.0\.0\.1:\d+[^\"]*/([^\"/]*)")
_FACTS: Final = (
    *("type", "custom_id", "label", "content", "placeholder", "style", "disabled", "emoji", "value"),
    *("default", "min_values", "max_values", "channel_types", "default_values", "accent_color"),
    *("description", "url"),
)
_PARTS: Final = ("components", "items", "options", "accessory", "component", "media", "file")


@contextmanager
def told_by_name() -> Iterator[None]:
    """Let the bot tell everybody the names of its messages instead (`tests.bot.messages.numbered`)."""
    t = Words("en", Numbered())
    with patch("bot.i18n._words", lambda _: t):
        yield


@contextmanager
def put_off() -> Iterator[None]:
    """Put off every answer that waits for anything: it counts what is promised then, and to whom."""
    whole = Answer.after

    async def late(work: Any) -> Any:
        await asyncio.sleep(0.001)
        return await work

    async def after(self: Any, work: Any, **how: bool) -> Any:
        return await whole(self, late(work), **how)

    patience = patch.multiple("bot.discord.sending.answers", PATIENCE=0.0, AT_LAST=1000.0)
    with patch.object(Answer, "after", after), patience:
        yield


class Numbers:
    """Writes each id as the how-manieth that came up."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def written(self, text: str) -> str:
        """Return a text with such numbers."""

        def number(found: re.Match[str]) -> str:
            return f"#{self._numbers.setdefault(found[0], len(self._numbers))}"

        return _ID.sub(number, _ADDRESS.sub(r"\1", text))


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
