"""What the log says of an act at a table."""

from typing import Any

from bot.server_log.values import Logged, LogKind
from bot.tables.model.values import TableValue


def at_table(kind: LogKind, table: TableValue, *, by: int | None, about: int | None = None) -> Logged:
    """Return an act at a table."""
    return Logged(kind=kind, by=by, about=about, details=_of_table(table), concerns=table.table_id)


def _of_table(table: TableValue) -> dict[str, Any]:
    facts = {"game": table.game.key, "preset": table.preset, "place": table.place_id}
    return {**facts, "cup": True} if table.cup else facts
