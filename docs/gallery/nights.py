"""A card night for the gallery, two tables in one channel, and the settings for tokens."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from game.registry import GAMES
from playground.interactions.person import Person
from playground.playground import Playground
from tests.e2e.clicking import with_verb

SCENES: Final = ("night", "nights", "which", "tokens_settings")
_WHEN: Final = "20:30"
_QUIET: Final = 1.5
"""Seconds without a request after which an answer is complete."""


class Nights:
    """A manager, the first of some people, and two others who open a table each."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._manager, *self._others = (playground.person(name) for name in names[:3])
        self._channel = playground.channels[0].id

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Plan and open, and stop for each scene by its name."""
        self._playground.reset()
        await self._settle()
        self._channel = self._playground.channels[0].id
        game = next(iter(GAMES))
        asked = "night plan", {"when": _WHEN}, "when"
        offered = await self._manager.autocomplete(self._channel, *asked)
        await self._command(self._manager, "night plan", when=offered[1]["value"], game=game)
        asked = self._manager.newest_messages(self._channel)[0]
        await self._manager.click(asked, (with_verb(asked, "night.plan") or {})["custom_id"])
        await self._settle()
        yield "night"
        await self._command(self._manager, "night list")
        yield "nights"
        for person, key in zip(self._others, GAMES, strict=False):
            await self._command(person, "play", game=key)
            board = next(one for one in person.newest_messages(self._channel) if with_verb(one, "fill"))
            await person.click(board, (with_verb(board, "fill") or {})["custom_id"])
            await self._settle()
        await self._command(self._manager, "table watch")
        yield "which"
        await self._command(self._manager, "tokens settings")
        yield "tokens_settings"

    async def _command(self, person: Person, path: str, **options: Any) -> None:
        result = await person.slash(self._channel, path, options)
        if not result.ok:
            raise RuntimeError(f"/{path}: {result.failure}")
        await self._settle()

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=_QUIET)
