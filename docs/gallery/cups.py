"""A cup for the gallery: people sign up, meet each other, and somebody wins it."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from game.registry import GAMES
from playground.playground import Playground
from tests.e2e.clicking import texts, with_verb

SCENES: Final = ("cup", "cup_table", "cup_standings", "cup_end")
_ROUNDS: Final = 2
_SIZE: Final = 2
_LONGEST: Final = 120.0
"""Seconds that a step takes at most."""
_QUIET: Final = 1.5


class Cup:
    """People who play a cup by clicks; whoever is named later gives up."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._names = names
        self._channel = playground.channels[0].id

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Play, and stop for each scene by its name."""
        self._channel = self._playground.channels[0].id  # earlier walks may have made the server anew
        host = self._playground.person(self._names[0])
        game = next(iter(GAMES.values()))
        for_two = next(key for key, rules in game.presets.items() if _SIZE in game.seats_allowed(rules))
        options = {"game": game.key, "variant": for_two, "rounds": _ROUNDS, "size": _SIZE}
        made = await host.slash(self._channel, "cup create", options)
        if not made.ok:
            raise RuntimeError(f"/cup create: {made.failure}")
        await self._settle()
        for name in self._names:
            await self._press(name, "cup.join", "cup.join")
        await self._settle()
        yield "cup"
        await self._press(self._names[0], "cup.start", "cup.start")
        for number in range(1, _ROUNDS + 1):
            await self._until(f"{number} ", "cup.table", boards=len(self._names) // 2)
            if number == 1:
                yield "cup_table"
            await self._play()
            if number == 1:
                await self._press(self._names[0], "cup.table", "cup.table")
                await self._settle()
                yield "cup_standings"
        await self._settle()
        yield "cup_end"

    def _messages(self) -> list[dict[str, Any]]:
        return list(self._playground.person(self._names[0]).newest_messages(self._channel))

    async def _press(self, name: str, wanted: str, offering: str) -> None:
        message = next(one for one in self._messages() if with_verb(one, offering) is not None)
        control = with_verb(message, wanted)
        person = self._playground.person(name)
        result = await person.click(message, (control or {})["custom_id"])
        if not result.ok:
            raise RuntimeError(f"{wanted}: {result.failure}")

    async def _until(self, said: str, offering: str, boards: int) -> None:
        """Wait until a round is announced and its boards are there."""
        async with asyncio.timeout(_LONGEST):
            while not (
                sum(with_verb(one, "here") is not None for one in self._messages()) == boards
                and any(
                    with_verb(one, offering) is not None and said in texts(one) for one in self._messages()
                )
            ):
                await self._settle()

    async def _play(self) -> None:
        """Let everybody come, and then the later one at each table leave it."""
        for board in [one for one in self._messages() if with_verb(one, "here") is not None]:
            for name in self._names:
                control = with_verb(board, "here")
                if control is not None:
                    await self._playground.person(name).click(board, control["custom_id"])
        await self._settle()
        for name in reversed(self._names[1:]):
            person = self._playground.person(name)
            asked = await person.slash(self._channel, "table leave", {})
            leave = with_verb(asked.message or {}, "leave")
            if leave is not None and asked.message is not None:
                await person.click(asked.message, leave["custom_id"])
            await self._settle()

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=_QUIET)
