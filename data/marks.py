"""Marks of forgotten people: data that must outlive forgetting are stored under a mark, never a user id.

A mark is a hash of a server, a user id and a secret of this database. Only somebody with the database can
trace a mark to a person, by trying one user id after another. A database that took over rows from another one
keeps both secrets, so that every mark can be looked up.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table, delete, update

from data import application
from data.database import Transaction
from data.errors import UnreadableError
from data.schema import forget_request, handed_out
from data.statements import DAY

KEPT: Final = 365 * DAY
"""Milliseconds for which a mark is kept: by the clock, and of time in which the bot ran."""

KEYED_WITH: Final = "marks are keyed with"
"""The fact that holds the secrets, separated by spaces; new marks are made with the first."""

_MARKED: Final[tuple[Table, ...]] = (handed_out, forget_request)
_SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Marks:
    """The data under marks of one copy of the database, for another copy that takes them over."""

    secrets: tuple[str, ...] = ()
    handed_out: tuple[Mapping[str, Any], ...] = ()
    """Rows of `handed_out`, by column."""
    requests: tuple[Mapping[str, Any], ...] = ()
    """Rows of `forget_request`, by column."""


def mark_of(secret: str, guild_id: int, user_id: int) -> str:
    """Return the mark of a person in a server, or everywhere (`actors.EVERYWHERE`)."""
    return hmac.new(bytes.fromhex(secret), f"{guild_id}:{user_id}".encode(), hashlib.sha256).hexdigest()


async def secrets_of(tx: Transaction) -> tuple[str, ...]:
    """Return the secrets that marks are made with; none if no mark was ever made.

    Raises UnreadableError if they are damaged: a new one would hide that old marks no longer match.
    """
    kept = await application.fact(tx, KEYED_WITH)
    if kept is None and await application.is_kept(tx, KEYED_WITH):
        raise UnreadableError("the secrets that marks are made with are damaged: restore a backup")
    return tuple((kept or "").split())


async def find(tx: Transaction, guild_id: int, user_id: int) -> list[str]:
    """Return the marks that a person may have, one for each secret; none while the secrets are damaged.

    The log then says so (`application.fact`), and everybody can continue to play.
    """
    try:
        return [mark_of(secret, guild_id, user_id) for secret in await secrets_of(tx)]
    except UnreadableError:
        return []


async def make(tx: Transaction, guild_id: int, user_id: int) -> str:
    """Return the mark under which something new is stored; generates the secret if there is none.

    Raises UnreadableError if the secrets are damaged.
    """
    await application.keep_fact_once(tx, KEYED_WITH, secrets.token_hex(_SECRET_BYTES))
    return mark_of((await secrets_of(tx))[0], guild_id, user_id)


async def adopt_secrets(tx: Transaction, others: Iterable[str]) -> None:
    """Add the secrets of another copy, so that its marks can be looked up."""
    known = await secrets_of(tx)
    more = [secret for secret in others if secret not in known]
    if more:
        await application.keep_fact(tx, KEYED_WITH, " ".join([*known, *more]))


async def count(tx: Transaction, milliseconds: int) -> None:
    """Count running time, and delete expired marks.

    The clock alone deletes none, since it may be wrong by years. A mark made while the clock was ahead
    expires as if made now.
    """
    latest = tx.now + KEPT
    for table in _MARKED:
        kept_for, until = table.c.kept_for, table.c.until
        await tx.run(update(table).values(kept_for=kept_for + milliseconds))
        await tx.run(update(table).where(until > latest).values(until=latest))
        await tx.run(delete(table).where(kept_for >= KEPT, until <= tx.now))
