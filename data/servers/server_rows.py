"""Which rows belong to a server: a purge deletes them, and a restore brings them back.

A row belongs to a server through its `guild_id`, or through the card table, match or actor that it refers to.
New schema tables need one of these, or a place in OF_NO_SERVER.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Table, func, select

from data.database import Transaction
from data.schema.cluster import identify_slot, person_change, process, shard_lease
from data.schema.core import account, actor, application_fact, card_match, card_table, metadata
from data.schema.daily import daily_deal
from data.schema.leaving import departure, forget_request, purge

OF_NO_SERVER: Final = (
    application_fact,
    departure,
    purge,
    forget_request,
    process,
    shard_lease,
    identify_slot,
    person_change,
    daily_deal,
)
"""Facts about the application, about servers it has left and purged, its processes, the days."""

TABLES: Final = tuple(table for table in metadata.sorted_tables if table not in OF_NO_SERVER)
"""The tables with rows of servers, each after those it refers to."""

_WORD: Final = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Holdings:
    """Counts of what is stored about a server, for the operator."""

    tables: int
    matches: int
    tokens: int
    """Held by members, and on tables and boards."""
    members: int
    """Everybody who ever held tokens there, including forgotten people."""


def of_server(table: Table, guild_id: int) -> ColumnElement[bool]:
    """Return the condition that a row of a table belongs to a server."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    of_tables_there = of_tables(table, select(card_table.c.id).where(card_table.c.guild_id == guild_id))
    if of_tables_there is not None:
        return of_tables_there
    if "actor_key" in table.c:
        return table.c.actor_key.in_(select(actor.c.key).where(actor.c.guild_id == guild_id))
    raise ValueError(f"the rows of {table.name} belong to no server")


def of_tables(table: Table, tables: Collection[str] | Select[Any]) -> ColumnElement[bool] | None:
    """Return the condition that a row of a schema table belongs to card tables; None if none can."""
    if table is card_table:
        return table.c.id.in_(tables)
    if "table_id" in table.c:
        return table.c.table_id.in_(tables)
    if "match_id" in table.c:
        return table.c.match_id.in_(select(card_match.c.id).where(card_match.c.table_id.in_(tables)))
    return None


def is_fact_of(name: str, guild_id: int) -> bool:
    """Tell whether an application fact is about a server: its name contains the server's id."""
    return str(guild_id) in _WORD.findall(name)


async def holdings(tx: Transaction, guild_id: int) -> Holdings:
    """Count what is stored about a server."""
    accounts = select(
        func.coalesce(func.sum(account.c.balance), 0).label("tokens"),
        func.count(account.c.actor_key).label("members"),
    ).where(account.c.guild_id == guild_id, account.c.kind != "house")
    held = await tx.figures(accounts)
    return Holdings(
        tables=await _count(tx, card_table, guild_id),
        matches=await _count(tx, card_match, guild_id),
        tokens=int(held.tokens),
        members=int(held.members),
    )


async def _count(tx: Transaction, table: Table, guild_id: int) -> int:
    counted = select(func.count().label("rows")).select_from(table).where(of_server(table, guild_id))
    return int((await tx.figures(counted)).rows)
