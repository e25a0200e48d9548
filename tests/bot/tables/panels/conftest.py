"""A store for tables that are only looked at."""

from tests.bot.conftest import clock, database, directory, first_database, open_table, store

__all__ = ["clock", "database", "directory", "first_database", "open_table", "store"]
