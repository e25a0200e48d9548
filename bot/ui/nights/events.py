"""The scheduled events of card nights on Discord."""

import logging
from datetime import UTC, datetime, timedelta
from typing import Final

import discord

from bot.i18n import Words
from bot.tables.nights import Night
from bot.ui.discord.answers import FAILURES

LENGTH: Final = timedelta(hours=3)
"""How long a night is said to last: Discord ends the event by itself then."""
_UNKNOWN_EVENT: Final = 10070
_MOST_NAME: Final = 100

_log = logging.getLogger(__name__)


class NoEventError(Exception):
    """Discord says that the event of a night is gone: somebody has deleted or cancelled it."""


async def create_event(
    guild: discord.Guild, night: Night, title: str, place: str, t: Words
) -> discord.ScheduledEvent | None:
    """Make the event of a night; None without the permission, or if Discord refuses it."""
    if not guild.me.guild_permissions.create_events:
        return None
    starts = datetime.fromtimestamp(night.starts_at / 1000, UTC)
    try:
        return await guild.create_scheduled_event(
            name=t("Card night: {game}", game=title)[:_MOST_NAME],
            description=t("A table opens by itself. Whoever is interested is told then."),
            start_time=starts,
            end_time=starts + LENGTH,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"#{place}"[:_MOST_NAME],
        )
    except FAILURES as error:
        _log.warning("night %s: could not make its event: %s", night.night_id, error)
        return None


async def event_of(guild: discord.Guild, night: Night) -> discord.ScheduledEvent | None:
    """Return the event of a night, None if it has none or Discord does not answer.

    Raises NoEventError if it was deleted or cancelled on Discord.
    """
    if night.event_id is None:
        return None
    try:
        event = await guild.fetch_scheduled_event(night.event_id)
    except discord.NotFound as error:
        if error.code == _UNKNOWN_EVENT:
            raise NoEventError from error
        return None
    except FAILURES as error:
        _log.info("night %s: could not ask for its event: %s", night.night_id, error)
        return None
    if event.status is discord.EventStatus.cancelled:
        raise NoEventError
    return event


async def delete_event(guild: discord.Guild, night: Night) -> bool:
    """Delete the event of a night; return whether there is none now."""
    try:
        event = await event_of(guild, night)
        if event is not None:
            await event.delete()
    except NoEventError:
        return True
    except FAILURES as error:
        _log.info("night %s: could not delete its event: %s", night.night_id, error)
        return False
    return night.event_id is None or event is not None


async def start_event(event: discord.ScheduledEvent) -> None:
    """Let an event begin, if it has not yet."""
    if event.status is not discord.EventStatus.scheduled:
        return
    try:
        await event.start()
    except FAILURES as error:
        _log.info("could not start the event %s: %s", event.id, error)


async def interested(event: discord.ScheduledEvent) -> list[int]:
    """Return the ids of the people who are interested in an event."""
    return [user.id async for user in event.users() if not user.bot]
