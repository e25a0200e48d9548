"""The servers that belong to one client of the bot: those of all shards, or of a few.

A server belongs to the shard that Discord sends its events to (Discord's documentation, "Sharding"). What
belongs to no server, such as practice in private messages, belongs to shard 0.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, literal_column

_TIMESTAMP_SHIFT: Final = 22
_SHIFT: Final = literal_column(str(_TIMESTAMP_SHIFT), Integer)
"""PostgreSQL shifts by an integer, and would get a bigint as a parameter."""


def shard_of(guild_id: int, shard_count: int) -> int:
    """Return the shard of a server; 0 for practice outside servers."""
    return (guild_id >> _TIMESTAMP_SHIFT) % shard_count


@dataclass(frozen=True, slots=True)
class Share:
    """Some shards of the bot, and so the servers on them."""

    shard_count: int = 1
    shards: frozenset[int] | None = None
    """None for all of them."""

    @classmethod
    def of(cls, shard_count: int, shards: Collection[int]) -> "Share":
        """Return the share that is these shards of so many."""
        return cls(shard_count, None if len(shards) == shard_count else frozenset(shards))

    @property
    def numbers(self) -> list[int]:
        """Its shards, in order."""
        return list(range(self.shard_count)) if self.shards is None else sorted(self.shards)

    @property
    def is_first(self) -> bool:
        """Whether shard 0 is in it: it also does what is done once for the whole bot."""
        return self.serves(0)

    def serves(self, guild_id: int) -> bool:
        """Tell whether a server, or 0 for what belongs to none, is in the share."""
        return self.shards is None or shard_of(guild_id, self.shard_count) in self.shards

    def among(self, guild_id: ColumnElement[Any]) -> tuple[ColumnElement[bool], ...]:
        """Return the conditions under which a column's server is in the share; none if all servers are."""
        if self.shards is None:
            return ()
        shard = guild_id.bitwise_rshift(_SHIFT) % self.shard_count
        return (shard.in_(self.numbers),)

    def named(self, what: str) -> str:
        """Return the name of something that each share has for itself."""
        if self.shards is None:
            return what
        return f"{what} on shard {','.join(map(str, self.numbers))} of {self.shard_count}"


EVERY_SERVER: Final = Share()
