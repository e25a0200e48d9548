"""Facts about the whole application, by name: which commands Discord has, when a backup was made."""

import logging
from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import delete, select

from data.database import Transaction
from data.opening import ownership
from data.schema.core import application_fact
from data.sql import documents

_log: Final = logging.getLogger(__name__)


async def fact(tx: Transaction, name: str) -> str | None:
    """Return a fact; None if it is missing or damaged, and the caller then determines it again."""
    return (await facts(tx, [name])).get(name)


async def facts(tx: Transaction, wanted: Collection[str]) -> dict[str, str]:
    """Return facts by name, without those that are missing or damaged."""
    if not wanted:
        return {}
    rows = await tx.rows(select(application_fact).where(application_fact.c.name.in_(wanted)))
    found = {}
    for row in rows:
        if (value := documents.read_value(row.value)) is None:
            _log.error("the fact %r does not match its digest: the database is damaged", row.name)
        else:
            found[row.name] = value
    return found


async def owner(tx: Transaction) -> int | None:
    """Return whom a database belongs to, as `ownership.read_owner`; raises UnreadableError."""
    return ownership.read_owner((row.name, row.value) for row in await tx.rows(ownership.FACTS))


async def is_kept(tx: Transaction, name: str) -> bool:
    """Tell whether there is a fact of this name, even a damaged one."""
    named = select(application_fact.c.name).where(application_fact.c.name == name)
    return await tx.row(named) is not None


async def names(tx: Transaction) -> list[str]:
    """Return the names of all facts."""
    return [row.name for row in await tx.rows(select(application_fact.c.name))]


async def keep_fact(tx: Transaction, name: str, value: str) -> None:
    """Store a fact, replacing any earlier value."""
    await tx.put(application_fact, {"name": name, "value": documents.write_value(value)})


async def keep_facts(tx: Transaction, value_by_name: Mapping[str, str]) -> None:
    """Store facts, replacing earlier ones."""
    for name, value in value_by_name.items():
        await keep_fact(tx, name, value)


async def keep_fact_once(tx: Transaction, name: str, value: str) -> None:
    """Store a fact unless it exists: the first value stays, even if damaged."""
    await tx.add(application_fact, {"name": name, "value": documents.write_value(value)})


async def drop_facts(tx: Transaction, unwanted: Collection[str]) -> None:
    """Delete facts that no longer hold."""
    if unwanted:
        await tx.run(delete(application_fact).where(application_fact.c.name.in_(unwanted)))
