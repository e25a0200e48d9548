"""Statistics and ratings for the gallery: of a server whose people have played for some weeks."""

import random
import time
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from bot.settings.server import TABLES_SECTION
from bot.stats.deriving import Deriver
from data.database import Database
from data.settings import servers
from data.stats import calendars, seasons
from data.tokens import ledger
from game.registry import GAMES
from playground.playground import Playground
from tests.bot.stats.played import Evening

SCENES: Final = ("recap", "browse", "stats", "stats_member", "stats_server", "ratings", "podium")
_QUIET: Final = 0.7
"""Seconds without a request after which an answer is complete."""
_MATCHES: Final = 84
_APART: Final = 6 * 3_600_000
"""Milliseconds between two matches."""
_AIS: Final = ("easy", "normal")


class Weeks:
    """What some people of a playground have played, before the bot starts there."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._guild_id = int(playground.guild.id)
        self._channel_id = int(playground.channels[0].id)
        self._people = [int(playground.person(name).id) for name in names]
        self._now = int(time.time() * 1000) - _MATCHES * _APART

    async def play(self, address: str) -> None:
        """Play all matches, at random, into a new database."""
        database = await Database.open(address, clock=lambda: self._now)
        rng = random.Random(4)  # noqa: S311 - who plays at random needs no secrets
        evening = Evening(database, rng)
        for number in range(_MATCHES):
            self._now += _APART
            game = list(GAMES.values())[number % 5 % len(GAMES)]
            people = rng.sample(self._people, rng.randint(2, len(self._people)))
            preset = rng.choice(list(game.presets)[:2])
            await evening.play(self._guild_id, game.key, [*people, rng.choice(_AIS)], preset)
            if number == _MATCHES // 2:
                await self._end_season(database, rng)
        await Deriver(database).look()
        await self._owe_recap(database)
        await database.close()

    async def _end_season(self, database: Database, rng: random.Random) -> None:
        async with database.transaction() as tx:
            for user_id in self._people:
                await ledger.ensure_member(tx, self._guild_id, user_id, grant=rng.randint(60, 400))
            await seasons.end(tx, self._guild_id, by=None)

    async def _owe_recap(self, database: Database) -> None:
        """Let the bot tell of the last week as soon as it starts."""
        async with database.transaction() as tx:
            settings = {TABLES_SECTION.name: {"recap_channel": self._channel_id}}
            await servers.save(tx, self._guild_id, settings, loaded_version=0)
            await calendars.owe(tx, self._guild_id, calendars.RECAP)


async def play_weeks(playground: Playground, names: Sequence[str], address: str) -> None:
    """Fill a new database with what some people of a playground have played."""
    await Weeks(playground, names).play(address)


class Asking:
    """One of them asks for statistics."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._person, self._other = playground.person(names[0]), playground.person(names[1])
        self._channel = playground.channels[0].id

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Ask, and stop for each scene by its name."""
        await self._playground.settle(20, quiet=3)  # matches are counted in the background
        yield "recap"
        await self._command("rules browse")
        yield "browse"
        await self._command("stats me")
        yield "stats"
        await self._command("stats member", member=self._other.id)
        yield "stats_member"
        await self._command("stats server")
        yield "stats_server"
        await self._command("stats leaderboard")
        yield "ratings"
        await self._command("stats season")
        yield "podium"

    async def _command(self, path: str, **options: str) -> None:
        result = await self._person.slash(self._channel, path, options)
        if not result.ok:
            raise RuntimeError(f"/{path}: {result.failure}")
        await self._playground.settle(20, quiet=_QUIET)
