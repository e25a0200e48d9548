"""The triggers of append-only tables: they refuse to change a row, or to delete one but under a purge."""

from typing import Final

from sqlalchemy import Connection

_OF_SERVER: Final = "EXISTS (SELECT 1 FROM purge WHERE purge.rows IS NULL AND purge.guild_id = OLD.guild_id)"
_OF_MATCH: Final = (
    "EXISTS (SELECT 1 FROM card_match JOIN card_table ON card_table.id = card_match.table_id "
    "JOIN purge ON purge.guild_id = card_table.guild_id "
    "WHERE purge.rows IS NULL AND card_match.id = OLD.match_id)"
)
_ALLOWED: Final = {
    "action": {"update": "FALSE", "delete": _OF_MATCH},
    "transfer": {"update": "FALSE", "delete": _OF_SERVER},
    "season": {"update": "FALSE", "delete": _OF_SERVER},
    "season_standing": {"update": "FALSE", "delete": _OF_SERVER},
    "purge": {"update": "OLD.rows IS NULL", "delete": "FALSE"},
    "server_log": {"update": "NEW.reason IS NULL AND NEW.hash = OLD.hash", "delete": "TRUE"},
}
"""The condition on the old row, by table and change."""


def keep_rows(connection: Connection) -> None:
    """Make the triggers of a new database."""
    is_sqlite = connection.dialect.name == "sqlite"
    for table, allowed_by_change in _ALLOWED.items():
        for change, allowed in allowed_by_change.items():
            (_keep_on_sqlite if is_sqlite else _keep_on_postgresql)(connection, table, change, allowed)
        if not is_sqlite:
            _keep_on_postgresql(connection, table, "truncate", "FALSE")


def _keep_on_sqlite(connection: Connection, table: str, change: str, allowed: str) -> None:
    connection.exec_driver_sql(
        f"CREATE TRIGGER {table}_refuses_{change} BEFORE {change.upper()} ON {table} "
        f"WHEN NOT ({allowed}) BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def _keep_on_postgresql(connection: Connection, table: str, change: str, allowed: str) -> None:
    connection.exec_driver_sql(
        f"CREATE FUNCTION {table}_refuses_{change}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF NOT ({allowed}) THEN RAISE EXCEPTION '{table} is append-only'; END IF; "
        "RETURN COALESCE(NEW, OLD); END $$"
    )
    each = "STATEMENT" if change == "truncate" else "ROW"
    connection.exec_driver_sql(
        f"CREATE TRIGGER {table}_refuses_{change} BEFORE {change.upper()} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION {table}_refuses_{change}()"
    )
