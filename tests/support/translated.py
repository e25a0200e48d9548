"""Commands translated once in a process of tests, for all the bots that it starts.

discord.py asks for every string of every command in every locale: a third of the time in which a bot starts.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from discord import Locale, app_commands

_Payload = Callable[..., Awaitable[dict[str, Any]]]

_KINDS: Final = (app_commands.Command, app_commands.Group)
_translated: Final[dict[tuple[str | None, ...], str]] = {}
"""Payloads, by what is translated, and what becomes of one string: a test may add a language."""


def share() -> None:
    """Let all bots have what was translated for one of them."""
    for kind in _KINDS:
        kind.get_translated_payload = _once(kind.get_translated_payload)


def _once(translate: _Payload) -> _Payload:
    async def payload(self: Any, tree: Any, translator: Any) -> dict[str, Any]:
        told = app_commands.locale_str(self.description)
        key = (
            json.dumps(self.to_dict(tree), default=str),
            *[await translator.translate(told, locale, None) for locale in Locale],
        )
        if key not in _translated:
            _translated[key] = json.dumps(await translate(self, tree, translator))
        return json.loads(_translated[key])

    return payload
