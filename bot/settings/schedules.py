"""Keeps what is due by a server's calendar in step with its settings."""

from typing import Protocol

from bot.settings.seasons import SeasonLength, next_recap, next_season_end
from data.database import Transaction
from data.stats import calendars
from data.stats.calendars import RECAP, SEASON


class Dated(Protocol):
    """The settings that say what is due."""

    @property
    def recap_channel(self) -> int | None:
        """Where weeks are told of; None for nowhere."""

    @property
    def seasons(self) -> SeasonLength:
        """When seasons end."""

    @property
    def zone(self) -> str:
        """The time zone of the calendar."""


async def follow_settings(tx: Transaction, guild_id: int, before: Dated, after: Dated) -> None:
    """Set when something is due next, where a change of settings concerns it."""
    has_moved = before.zone != after.zone
    if has_moved or before.recap_channel != after.recap_channel:
        await calendars.set_due(tx, guild_id, RECAP, recap_due(tx, after))
    if has_moved or before.seasons != after.seasons:
        await calendars.set_due(tx, guild_id, SEASON, next_season_end(tx.now, after.zone, after.seasons))


def recap_due(tx: Transaction, settings: Dated) -> int | None:
    """Return when a week is told of next; None for never."""
    return None if settings.recap_channel is None else next_recap(tx.now, settings.zone)
