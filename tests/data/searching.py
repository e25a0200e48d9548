"""Looks for a value in every column of every table."""

from data.database import Database
from data.schema.core import metadata


async def places_of(database: Database, *values: object) -> set[str]:
    """Return the columns, as `table.column`, that contain one of the values, alone or within a text."""
    found = set()
    async with database.reading() as tx:
        for table in metadata.sorted_tables:
            for row in await tx.rows(table.select()):
                for column, stored in row._asdict().items():
                    if any(str(value) in str(stored) for value in values):
                        found.add(f"{table.name}.{column}")
    return found


async def rows_by_table(database: Database) -> dict[str, list[tuple]]:
    """Return everything that is stored, in an order that does not depend on how."""
    async with database.reading() as tx:
        return {
            table.name: sorted((tuple(row) for row in await tx.rows(table.select())), key=repr)
            for table in metadata.sorted_tables
        }
