"""Drafts of house rules; only their owner sees them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, delete, insert, select, update

from data import actors
from data.database import Transaction
from data.schema.core import rule_draft
from data.sql import documents

MOST_DRAFTS: Final = 5
"""Drafts a person may have in a server; one more replaces the oldest."""


@dataclass(frozen=True, slots=True)
class RuleDraft:
    """A draft as it is stored."""

    id: str
    document: Mapping[str, Any]
    """The draft in the application's own format."""


async def create(
    tx: Transaction, guild_id: int, user_id: int, draft_id: str, document: Mapping[str, Any]
) -> None:
    """Keep a new draft; the person's oldest ones beyond MOST_DRAFTS are dropped.

    Raises DuplicateError if the id is taken.
    """
    key = await actors.key_for(tx, guild_id, user_id)
    row = {
        "id": draft_id,
        "guild_id": guild_id,
        "actor_key": key,
        "document": documents.write(document),
        "updated_at": tx.now,
    }
    await tx.run(insert(rule_draft), row)
    older = (
        select(rule_draft.c.id)
        .where(rule_draft.c.actor_key == key, rule_draft.c.id != draft_id)
        .order_by(rule_draft.c.updated_at.desc(), rule_draft.c.id)
        .offset(MOST_DRAFTS - 1)
    )
    dropped = [row.id for row in await tx.rows(older)]
    await tx.run(delete(rule_draft).where(rule_draft.c.id.in_(dropped)))


async def load(tx: Transaction, guild_id: int, user_id: int, draft_id: str) -> RuleDraft | None:
    """Return a person's draft, None if there is none with this id."""
    return _draft(await tx.row(await _one(tx, guild_id, user_id, draft_id)))


async def load_to_change(tx: Transaction, guild_id: int, user_id: int, draft_id: str) -> RuleDraft | None:
    """Return a draft like `load`, and lock it against changes until this transaction ends."""
    return _draft(await tx.row((await _one(tx, guild_id, user_id, draft_id)).with_for_update()))


async def newest(tx: Transaction, guild_id: int, user_id: int) -> RuleDraft | None:
    """Return the draft that a person changed last, None if they have none."""
    key = await actors.find_key(tx, guild_id, user_id)
    newest_first = rule_draft.c.updated_at.desc(), rule_draft.c.id
    statement = select(rule_draft).where(rule_draft.c.actor_key == key).order_by(*newest_first).limit(1)
    return _draft(await tx.row(statement))


async def save(tx: Transaction, draft: RuleDraft) -> None:
    """Store a draft that this transaction loaded with `load_to_change`."""
    await tx.run(
        update(rule_draft)
        .where(rule_draft.c.id == draft.id)
        .values(document=documents.write(draft.document), updated_at=tx.now)
    )


async def remove(tx: Transaction, guild_id: int, user_id: int, draft_id: str) -> bool:
    """Delete a person's draft; False if there was none."""
    key = await actors.find_key(tx, guild_id, user_id)
    statement = delete(rule_draft).where(rule_draft.c.id == draft_id, rule_draft.c.actor_key == key)
    return bool(await tx.run(statement))


async def _one(tx: Transaction, guild_id: int, user_id: int, draft_id: str) -> Select[Any]:
    key = await actors.find_key(tx, guild_id, user_id)
    return select(rule_draft).where(rule_draft.c.id == draft_id, rule_draft.c.actor_key == key)


def _draft(row: Row[Any] | None) -> RuleDraft | None:
    return None if row is None else RuleDraft(row.id, documents.read(row.document))
