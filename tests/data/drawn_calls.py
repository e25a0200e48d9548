"""Calls of the database's functions with values drawn by a seed, and what they answer."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from data.database import Database, Transaction
from data.errors import DatabaseError
from tests.bot.tables.recorded import CHANNEL, PEOPLE
from tests.bot.tables.shown import shown

_GUILDS: Final = (1, 1, 2, 3)

Call = Callable[[Transaction, "Draw"], Awaitable[object]]


@dataclass
class Draw:
    """Draws what functions are called with."""

    rng: random.Random
    now: int
    tables: list[str]
    matches: list[str]
    limits: tuple[int, ...]
    """In milliseconds, at and beside which lengths lie."""

    @property
    def guild(self) -> int:
        """A server: the one of the evening, or another."""
        return self.rng.choice(_GUILDS)

    @property
    def user(self) -> int:
        """Somebody who was there, or not."""
        return self.rng.choice((*PEOPLE, 77))

    @property
    def table(self) -> str:
        """A table, or none."""
        return self.rng.choice((*self.tables, "none"))

    @property
    def match(self) -> str:
        """A match, or none."""
        return self.rng.choice((*self.matches, "none"))

    @property
    def channel(self) -> int:
        """The channel of the evening, or another."""
        return self.rng.choice((CHANNEL, 5))

    @property
    def number(self) -> int:
        """A small number, as of places, seats, deals, pages."""
        return self.rng.choice((0, 1, 2, 3, 5, 10))

    @property
    def length(self) -> int:
        """Milliseconds, often those of a limit."""
        near = (limit + more for limit in self.limits for more in (-1, 0, 1))
        return self.rng.choice((0, 1, 999, 3_600_000, *near))

    @property
    def moment(self) -> int:
        """A moment in the past or the future."""
        return self.now + self.rng.choice((-1, 1)) * self.length

    @property
    def maybe(self) -> int | None:
        """A posting's id, or none."""
        return self.rng.choice((None, None, 5, 20, 40))

    @property
    def reason(self) -> str:
        """Why tokens move."""
        return self.rng.choice(("grant", "top_up", "give", "granted", "burn", "ante", "points", "stake"))


D = TypeVar("D", bound=Draw)


async def answer(database: Database, call: Callable[[Transaction, D], Awaitable[object]], draw: D) -> str:
    """Return what a call answers in a transaction of its own, or the kind of error that it ends with."""
    try:
        async with database.transaction() as tx:
            return plain(await call(tx, draw))
    except (DatabaseError, SQLAlchemyError, ValueError, LookupError) as error:
        return type(error).__name__


async def together(*works: Awaitable[object]) -> object:
    """Return all answers, one after the other."""
    return [await work for work in works]


def plain(value: object) -> str:
    """Return an answer in words that stay the same while it does."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {plain(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(plain, value))}]"
    return repr(sorted(value)) if isinstance(value, set | frozenset) else shown(value)
