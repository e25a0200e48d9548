"""Marks of forgotten people: data that must outlive forgetting are stored under a mark, never a user id.

A mark is a hash of a server, a user id and a secret of this database. Only somebody with the database can
trace a mark to a person, by trying one user id after another. A database that took over rows from another one
keeps both secrets, so that every mark can be looked up.

Each row under a mark has a seal (data.sql.seals). Damaged data never count as absent: readers get an
UnreadableError, and `verify` names the row.
"""

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Table, and_, delete, select

from data import application
from data.actors import EVERYWHERE
from data.database import Transaction
from data.errors import UnreadableError
from data.schema.leaving import forget_request, handed_out
from data.sql.seals import is_whole
from data.times import DAY

KEPT: Final = 365 * DAY
"""Milliseconds for which a mark is kept."""

KEYED_WITH: Final = "marks are keyed with"
"""The fact that holds the secrets, separated by spaces; new marks are made with the first."""

MARKED: Final[tuple[Table, ...]] = (handed_out, forget_request)
"""The tables whose rows stand under marks."""

_SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Marks:
    """The data under marks of one copy of the database, for another copy that takes them over."""

    secrets: tuple[str, ...] = ()
    handed_out: tuple[Mapping[str, Any], ...] = ()
    """Rows of `handed_out`, by column."""
    requests: tuple[Mapping[str, Any], ...] = ()
    """Rows of `forget_request`, by column."""

    def stand_for(self, user_id: int, requests: Collection[str]) -> bool:
        """Tell whether one of these marks of requests is a person's."""
        everywhere = (mark_of(secret, EVERYWHERE, user_id) for secret in self.secrets)
        return bool(requests) and any(mark in requests for mark in everywhere)


def mark_of(secret: str, guild_id: int, user_id: int) -> str:
    """Return the mark of a person in a server, or everywhere (`actors.EVERYWHERE`)."""
    return hmac.new(bytes.fromhex(secret), f"{guild_id}:{user_id}".encode(), hashlib.sha256).hexdigest()


async def whole_rows(tx: Transaction, table: Table, *which: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Return rows of a table under marks; raises UnreadableError if one does not match its seal."""
    rows = await _rows(tx, table, which)
    if not all(is_whole(table.name, row._asdict()) for row in rows):
        raise UnreadableError("records of forgotten people are damaged: run `python -m bot verify`")
    return rows


async def secrets_of(tx: Transaction) -> tuple[str, ...]:
    """Return the secrets that marks are made with; none if no mark was ever made.

    Raises UnreadableError if they are damaged, or missing although there are marks: a new one would hide that
    old marks no longer match.
    """
    kept = await application.fact(tx, KEYED_WITH)
    if kept is None and await application.is_kept(tx, KEYED_WITH):
        raise UnreadableError("the secrets that marks are made with are damaged: restore a backup")
    if kept is None and await _are_kept(tx):
        raise UnreadableError("the secrets that marks are made with are missing: restore a backup")
    return tuple((kept or "").split())


async def find(tx: Transaction, guild_id: int, user_id: int) -> list[str]:
    """Return the marks that a person may have, one for each secret; raises as `secrets_of`."""
    return [mark_of(secret, guild_id, user_id) for secret in await secrets_of(tx)]


async def make(tx: Transaction, guild_id: int, user_id: int) -> str:
    """Return the mark under which something new is stored; generates the secret with the first mark.

    Raises as `secrets_of`.
    """
    if not await secrets_of(tx):
        await application.keep_fact_once(tx, KEYED_WITH, secrets.token_hex(_SECRET_BYTES))
    return mark_of((await secrets_of(tx))[0], guild_id, user_id)


async def adopt_secrets(tx: Transaction, others: Iterable[str]) -> None:
    """Add the secrets of another copy, so that its marks can be looked up.

    Call this before adding its marks: marks without their secret count as damage.
    """
    known = await secrets_of(tx)
    more = [secret for secret in others if secret not in known]
    if more:
        await application.keep_fact(tx, KEYED_WITH, " ".join([*known, *more]))


async def expire(tx: Transaction) -> None:
    """Delete the marks that were kept for long enough. Damaged rows stay as they are."""
    for table in MARKED:
        for row in await undamaged(tx, table, table.c.until <= tx.now):
            await tx.run(delete(table).where(_is(table, row)))


async def _are_kept(tx: Transaction) -> bool:
    return any([await tx.row(select(table.c.mark).limit(1)) is not None for table in MARKED])


async def undamaged(tx: Transaction, table: Table, *which: ColumnElement[bool]) -> list[Row[Any]]:
    """Return rows of a table under marks without those that do not match their seal."""
    return [row for row in await _rows(tx, table, which) if is_whole(table.name, row._asdict())]


async def _rows(tx: Transaction, table: Table, which: Iterable[ColumnElement[bool]]) -> Sequence[Row[Any]]:
    return await tx.rows(select(table).where(*which).order_by(*table.primary_key))


def _is(table: Table, row: Row[Any]) -> Any:
    return and_(*(column == getattr(row, column.name) for column in table.primary_key))
