"""The scheduled events of card nights on Discord."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

import discord

from bot.i18n import Words
from bot.tables.nights import Night
from bot.ui.discord.answers import FAILURES
from bot.ui.discord.places import Available

LENGTH: Final = timedelta(hours=3)
"""How long a night is said to last: Discord ends the event by itself then."""
_UNKNOWN_EVENT: Final = 10070
_MOST_NAME: Final = 100
_BETWEEN_QUESTIONS: Final = 2.0
"""Seconds before asking again about an unknown event."""

_log = logging.getLogger(__name__)


class NoEventError(Exception):
    """Discord says that the event of a night is gone: somebody has deleted or cancelled it."""


class UnknownEventError(Exception):
    """Discord says that it knows no such event."""


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


async def event_of(guild: discord.Guild, night: Night, available: Available) -> discord.ScheduledEvent | None:
    """Return the event of a night, None if it has none or Discord does not answer.

    Raises NoEventError if it was deleted or cancelled on Discord. One answer that there is no such event may
    be a mistake, and during an outage it proves nothing.
    """
    if night.event_id is None:
        return None
    try:
        return await _event(guild, night.event_id, night)
    except UnknownEventError:
        await asyncio.sleep(_BETWEEN_QUESTIONS)
    try:
        return await _event(guild, night.event_id, night)
    except UnknownEventError:
        if available(guild.id):
            raise NoEventError from None
        return None


async def _event(guild: discord.Guild, event_id: int, night: Night) -> discord.ScheduledEvent | None:
    """Ask for an event; raises NoEventError if it was cancelled, UnknownEventError if Discord has none."""
    try:
        event = await guild.fetch_scheduled_event(event_id)
    except discord.NotFound as error:
        if error.code == _UNKNOWN_EVENT:
            raise UnknownEventError from error
        return None
    except FAILURES as error:
        _log.info("night %s: could not ask for its event: %s", night.night_id, error)
        return None
    if event.status is discord.EventStatus.cancelled:
        raise NoEventError
    return event


async def delete_event(guild: discord.Guild, night: Night) -> bool:
    """Delete the event of a night; return whether there is none now."""
    if night.event_id is None:
        return True
    try:
        event = await _event(guild, night.event_id, night)
        if event is not None:
            await event.delete()
    except (NoEventError, UnknownEventError):
        return True
    except FAILURES as error:
        _log.info("night %s: could not delete its event: %s", night.night_id, error)
        return False
    return event is not None


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
