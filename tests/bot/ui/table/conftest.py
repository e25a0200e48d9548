"""A store for tables that are only looked at."""

from tests.bot.tables.conftest import clock, database, first_database, store

__all__ = ["clock", "database", "first_database", "store"]
