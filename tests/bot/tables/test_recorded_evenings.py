"""Evenings go as they went: what tables, bank, house rules and settings answer to whatever they are asked.

What they leave in the database is compared as well: every row of every table.
"""

import pytest

from tests.bot.tables.recorded import KINDS
from tests.bot.tables.recorded_files import (
    ANSWERS,
    ROWS,
    WITH_ROWS,
    answers,
    difference,
    kept,
    line_of,
    row_lines,
)

KEPT, KEPT_ROWS = kept(ANSWERS), kept(ROWS)


@pytest.mark.parametrize("name", KINDS)
async def test_everybody_is_answered_as_before(name, tmp_path):
    steps, rows = await answers(name, tmp_path / "t.sqlite3")
    assert line_of(steps) == KEPT[name], difference(KEPT[name], steps)
    if name in WITH_ROWS:
        require_as_before(name, rows)


def require_as_before(name, rows):
    now = row_lines(name, rows)
    before = {table: line for table, line in KEPT_ROWS.items() if table.startswith(f"{name}, ")}
    differing = {table for table in now | before if now.get(table) != before.get(table)}
    shown = "\n".join(
        f"{table}: {row}" for table in rows if f"{name}, {table}" in differing for row in rows[table]
    )
    assert not differing, (
        f"{differing}: a wanted change? Then run python -m tests.bot.tables.recorded_files\n{shown}"
    )
