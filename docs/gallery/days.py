"""The day's deal for the gallery: played to its end in private, and the page that shows what one scored."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from game.registry import GAMES
from playground.playground import Playground
from tests.e2e.clicking import PRIVATE, controls, verb

SCENES: Final = ("daily_hand", "daily_end", "daily")
_SETTLED: Final = 1.5


class Days:
    """One person, who plays the deal of the first game."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._person = playground.person(names[0])
        self._channel = playground.channels[0].id

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Play, and stop for each scene by its name."""
        self._playground.reset()
        await self._settle()
        self._channel = self._playground.channels[0].id  # earlier walks may have made the server anew
        result = await self._person.slash(self._channel, "daily", {"game": next(iter(GAMES))})
        if not result.ok:
            raise RuntimeError(f"/daily: {result.failure}")
        await self._settle()
        yield "daily_hand"
        while not self._offered("daily.page"):
            await self._click((self._offered("act") or self._offered("pick"))[0])
        await self._settle()
        yield "daily_end"
        await self._click(self._offered("daily.page")[0])
        await self._settle()
        yield "daily"

    @property
    def _message(self) -> dict[str, Any]:
        return next(m for m in self._person.newest_messages(self._channel) if m["flags"] & PRIVATE)

    def _offered(self, wanted: str) -> list[dict[str, Any]]:
        """Return the buttons and menus of the message for something, which can be used."""
        return [one for one in controls(self._message) if verb(one) == wanted and not one.get("disabled")]

    async def _click(self, control: dict[str, Any]) -> None:
        options = [one["value"] for one in control.get("options", ())]
        if options:
            chosen = options[: control.get("min_values", 1)]
            result = await self._person.select(self._message, control["custom_id"], chosen)
        else:
            result = await self._person.click(self._message, control["custom_id"])
        if not result.ok:
            raise RuntimeError(f"{control['custom_id']}: {result.failure}")

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=_SETTLED)
