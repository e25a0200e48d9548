"""What recorded evenings leave in the database: every row of every table, as it was."""

import pytest

from tests.bot.tables.recorded_files import ROWS, WITH_ROWS, kept, row_lines, rows

KEPT = kept(ROWS)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("name", WITH_ROWS)
async def test_an_evening_leaves_the_rows_it_left(name, tmp_path):
    found = await rows(name, tmp_path / "t.sqlite3")
    now = row_lines(name, found)
    before = {table: line for table, line in KEPT.items() if table.startswith(f"{name}, ")}
    differing = {table for table in now | before if now.get(table) != before.get(table)}
    shown = "\n".join(
        f"{table}: {row}" for table in found if f"{name}, {table}" in differing for row in found[table]
    )
    assert not differing, (
        f"{differing}: a wanted change? Then run python -m tests.bot.tables.recorded_files\n{shown}"
    )
