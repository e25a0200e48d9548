"""What members ask of the ledger outside a match."""

from dataclasses import dataclass

from data import tokens
from data.database import Database


@dataclass(frozen=True, slots=True)
class Standing:
    """A member and what he has."""

    user_id: int
    tokens: int


class Bank:
    """The tokens of the members of all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def balance(self, guild_id: int, user_id: int) -> int:
        """Return what a member has besides what lies on tables; the first time, the starting grant."""
        async with self._database.transaction() as tx:
            return (await tokens.ensure_member(tx, guild_id, user_id)).balance

    async def top(self, guild_id: int, count: int = 10) -> list[Standing]:
        """Return the members with the most tokens, most first."""
        async with self._database.reading() as tx:
            found = await tokens.top(tx, guild_id, count)
        return [Standing(standing.user_id, standing.balance) for standing in found]
