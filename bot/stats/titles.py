"""Titles for which a server gives a role: who should have it now, and who has it."""

from collections.abc import Mapping

from bot.common.transactions import reading, writing
from bot.stats.store import titles_of
from data.database import Database
from data.stats import titles
from data.stats.titles import GivenRole


class Titles:
    """Reads who holds titles, and stores who was given roles for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, guild_id: int, roles: Mapping[str, int]) -> list[GivenRole]:
        """Return who should have which role, given the roles of titles."""
        async with reading(self._database) as tx:
            held = await titles_of(tx, guild_id)
        return [
            GivenRole(guild_id, title, held[title], role) for title, role in roles.items() if title in held
        ]

    async def given(self, guild_id: int) -> list[GivenRole]:
        """Return the roles that were given on a server."""
        async with reading(self._database) as tx:
            return await titles.of_server(tx, guild_id)

    async def of_person(self, user_id: int) -> list[GivenRole]:
        """Return the roles that a person was given, on all servers."""
        async with reading(self._database) as tx:
            return await titles.of_person(tx, user_id)

    async def note(self, given: GivenRole) -> bool:
        """Note that somebody is given a role; return False if they have been forgotten meanwhile."""
        async with writing(self._database, given.guild_id) as tx:
            return await titles.note(tx, given)

    async def drop(self, given: GivenRole) -> None:
        """Note that a role was taken away."""
        async with writing(self._database, given.guild_id) as tx:
            await titles.drop(tx, given)
