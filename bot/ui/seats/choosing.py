"""Which table a command is about, where several are open in one channel."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.i18n import Words
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.tables.values import TableValue
from bot.ui.games.screen import GameScreen, Names

MOST_SUGGESTED: Final = 25
_LONGEST: Final = 100


def choose(tables: Sequence[Table], wanted: str | None, fits: Callable[[Table], bool]) -> Table:
    """Return the table that is named, else the only one that fits, else the only one; raises TableError.

    `wanted` is what was suggested for a table (its id), or its number among those of the channel.
    """
    if wanted is not None:
        return _named(tables, wanted)
    fitting = [table for table in tables if fits(table)] or tables
    if not fitting:
        raise TableError("no_table_here")
    if len(fitting) > 1:
        raise TableError("which_table", number=len(fitting))
    return fitting[0]


def table_label(number: int, table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    """Return a table in one line: its number, what is played, who sits there."""
    seats = ", ".join(names.label(seat) for seat in range(len(table.seats)))
    label = f"{number}. {screen.title(table.rules, table.preset, t)}: {seats}"
    return label if len(label) <= _LONGEST else f"{label[: _LONGEST - 1]}…"


def _named(tables: Sequence[Table], wanted: str) -> Table:
    for number, table in enumerate(tables, start=1):
        if wanted.strip() in (table.value.table_id, str(number)):
            return table
    raise TableError("no_such_table")
