"""Which role the bot gave to whom for a title: what it has to take away again."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, delete, select

from data import actors
from data.database import Transaction
from data.schema.core import actor, person
from data.schema.stats import title_role
from data.sql.values import row_of
from data.visible import with_choices


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A role that somebody got for a title."""

    guild_id: int
    title: str
    user_id: int
    role_id: int
    is_sure: bool = field(default=False, compare=False)
    """Whether Discord has said that they got it: then it is not given to them again."""
    is_hidden: bool = field(default=False, compare=False)
    """Whether they hide their results, and so their title."""


async def of_server(tx: Transaction, guild_id: int) -> list[GivenRole]:
    """Return the roles that were given on a server."""
    return await _given(tx, _GIVEN.where(title_role.c.guild_id == guild_id))


async def of_person(tx: Transaction, user_id: int) -> list[GivenRole]:
    """Return the roles that a person was given, on all servers."""
    return await _given(tx, _GIVEN.where(actor.c.user_id == user_id))


async def note(tx: Transaction, given: GivenRole) -> bool:
    """Note that somebody is given a role, in place of whoever had it; False if they are forgotten."""
    if (key := await actors.find_key(tx, given.guild_id, given.user_id)) is None:
        return False
    role_id = given.role_id if given.is_sure else -given.role_id
    await tx.put(
        title_role, row_of(given, without=("user_id", "is_sure", "is_hidden"), actor_key=key, role_id=role_id)
    )
    return True


async def drop(tx: Transaction, given: GivenRole) -> None:
    """Note that a role was taken away."""
    there = title_role.c.guild_id == given.guild_id, title_role.c.title == given.title
    await tx.run(delete(title_role).where(*there))


async def _given(tx: Transaction, statement: Select[Any]) -> list[GivenRole]:
    rows = await tx.rows(statement.order_by(title_role.c.guild_id, title_role.c.title))
    return [
        GivenRole(
            *(row.guild_id, row.title, row.user_id, abs(row.role_id)),
            is_sure=row.role_id > 0,
            is_hidden=row.shown == "hidden",
        )
        for row in rows
    ]


_GIVEN = (
    select(title_role.c.guild_id, title_role.c.title, actor.c.user_id, title_role.c.role_id, person.c.shown)
    .select_from(with_choices(title_role.join(actor, actor.c.key == title_role.c.actor_key)))
    .where(actor.c.user_id.is_not(None))
)
