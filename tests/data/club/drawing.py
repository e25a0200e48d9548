"""What the functions are called with that a club needs, drawn by a seed."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import select

from data import actors
from data.database import Transaction
from data.schema.core import actor
from data.share import EVERY_SERVER, Share
from data.stats.ratings import Ladder
from data.stats.statistics import Span
from tests.bot.tables.recorded import PEOPLE
from tests.data.drawn_calls import Draw

GUILDS: Final = (1, 2)
GAMES: Final = ("nain_jaune", "shithead")
_DAYS: Final = ("2026-11-24", "2026-11-25")

T = TypeVar("T")


@dataclass
class ClubDraw(Draw):
    """Draws also what a club's functions are called with."""

    ends: list[int]
    """When matches ended."""

    def one(self, *of: T) -> T:
        """One of some values."""
        return self.rng.choice(of)

    def id(self, letter: str) -> str:
        """The id of a cup (c), a table (t), a bye (x), a night (n) or a fact (f)."""
        return f"{letter}{self.rng.randrange(3)}"

    @property
    def guild(self) -> int:
        """A server, seldom one that has hardly anything."""
        return self.one(1, 1, 1, 2, 2, 2, 3)

    @property
    def maybe(self) -> int | None:
        """The number of an entry of the log, or none."""
        return self.one(None, None, 2, 4, 6)

    @property
    def share(self) -> Share:
        """All servers, or those of a shard: these low ids are all of the first one."""
        return self.one(EVERY_SERVER, Share.of(2, [0]), Share.of(2, [1]))

    @property
    def ladder(self) -> Ladder:
        """A game on a server."""
        return Ladder(self.one(*GUILDS), self.one(*GAMES))

    @property
    def moment(self) -> int:
        """A moment in the past or the future, often at or beside the end of a match."""
        return self.one(super().moment, self.one(*self.ends) + self.one(-1, 0, 1))

    @property
    def span(self) -> Span:
        """Some time, often with a beginning and an end, where matches ended."""
        return Span(self.one(0, self.ends[0], self.ends[2]), self.one(None, *self.ends[4:], self.now))

    @property
    def day(self) -> str:
        """A day of which deals are kept, or none is."""
        return self.one(*_DAYS, "2026-11-26")

    @property
    def game(self) -> str:
        """A game."""
        return self.one(*GAMES)


ClubCall = Callable[[Transaction, ClubDraw], Awaitable[object]]


async def key_of(tx: Transaction, d: ClubDraw, guild: int | None = None) -> str:
    """Return a key in a server, drawn as well unless it is given: maybe of somebody who is forgotten."""
    of = actor.c.guild_id == (d.one(*GUILDS) if guild is None else guild)
    rows = await tx.rows(select(actor.c.key).where(of).order_by(actor.c.key))
    return d.one(*(row.key for row in rows))


async def keys_of(tx: Transaction, d: ClubDraw) -> list[str]:
    """Return three keys, some of them perhaps the same."""
    return [await key_of(tx, d) for _ in range(3)]


async def own_key_of(tx: Transaction, d: ClubDraw) -> str:
    """Return somebody's key outside servers, which is made if there is none."""
    return await actors.key_for(tx, actors.EVERYWHERE, d.one(*PEOPLE))


def all_of(*calls: ClubCall) -> ClubCall:
    """Return a call that asks several things."""

    async def answers(tx: Transaction, d: ClubDraw) -> object:
        return [await call(tx, d) for call in calls]

    return answers


async def given(first: Awaitable[T], then: Callable[[T], Awaitable[object]]) -> object:
    """Call something with what comes first."""
    return await then(await first)
