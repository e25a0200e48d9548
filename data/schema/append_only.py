"""Triggers for append-only tables, used by migrations."""

from alembic import op


def keep_rows(table: str, *, update: str, delete: str) -> None:
    """Make the database refuse to change or delete rows unless these conditions on `OLD` hold."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    (_keep_on_sqlite if on_sqlite else _keep_on_postgresql)(table, update=update, delete=delete)


def _keep_on_sqlite(table: str, **allowed_by_change: str) -> None:
    for change, allowed in allowed_by_change.items():
        op.execute(
            f"CREATE TRIGGER {table}_refuses_{change} BEFORE {change.upper()} ON {table} "
            f"WHEN NOT ({allowed}) BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def _keep_on_postgresql(table: str, **allowed_by_change: str) -> None:
    for change, allowed in {**allowed_by_change, "truncate": "FALSE"}.items():
        op.execute(
            f"CREATE FUNCTION {table}_refuses_{change}() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN IF NOT ({allowed}) THEN RAISE EXCEPTION '{table} is append-only'; END IF; "
            "RETURN COALESCE(NEW, OLD); END $$"
        )
        each = "STATEMENT" if change == "truncate" else "ROW"
        op.execute(
            f"CREATE TRIGGER {table}_refuses_{change} BEFORE {change.upper()} ON {table} "
            f"FOR EACH {each} EXECUTE FUNCTION {table}_refuses_{change}()"
        )
