"""Databases and settings of a bot, as its maintenance is tested with."""

from tests.bot.maintenance.conftest import (
    clock,
    database,
    evening,
    guild_id,
    lived,
    played,
    playground,
    settings,
)

__all__ = ["clock", "database", "evening", "guild_id", "lived", "played", "playground", "settings"]
