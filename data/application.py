"""Facts of the application as a whole, by name: which commands Discord has, when a backup was made."""

from sqlalchemy import select

from data.database import Transaction
from data.inserts import insert
from data.schema import application_fact


async def fact(tx: Transaction, name: str) -> str | None:
    """Return a fact, None if it was never kept."""
    row = await tx.row(select(application_fact.c.value).where(application_fact.c.name == name))
    return None if row is None else str(row.value)


async def keep_fact(tx: Transaction, name: str, value: str) -> None:
    """Keep a fact in the place of what was known before."""
    statement = insert(tx, application_fact)
    await tx.run(
        statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value}),
        {"name": name, "value": value},
    )
