"""Rows with a seal: a SHA-256 of their content in the column `hash`, as SQLite does not checksum its pages.

Sealed is what tokens, servers' logs and the privacy of forgotten people depend on. A match's log is chained
besides (data.sql.chain), and documents have a digest inside (data.sql.documents).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from data.sql.chain import seal

_POSTED: Final = (
    "guild_id",
    "debit",
    "credit",
    "amount",
    "reason",
    "match_id",
    "deal",
    "key",
    "at",
    "by_actor",
)
SEALED: Final[Mapping[str, Sequence[str]]] = {
    "transfer": _POSTED,
    "season": ("guild_id", "number", "ended_at", "ended_by"),
    "season_standing": ("guild_id", "number", "actor_key", "balance", "on_tables"),
    "server_log": ("guild_id", "number", "at", "kind", "by_actor", "about", "details"),
    "handed_out": ("guild_id", "mark", "document", "until"),
    "forget_request": ("mark", "at", "until"),
}
"""The columns under the seal, by table.

What is left out may change: a log's reason is erased with its people.
"""


def sealed(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of a table with its seal, as it is stored."""
    return {**row, "hash": _seal_of(table, row)}


def is_whole(table: str, row: Mapping[str, Any]) -> bool:
    """Tell whether a stored row matches its seal."""
    return bool(row["hash"] == _seal_of(table, row))


def _seal_of(table: str, row: Mapping[str, Any]) -> str:
    return seal(*(row[column] for column in SEALED[table]))
