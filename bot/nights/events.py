"""The scheduled events of card nights on Discord."""

import logging
from collections.abc import Awaitable, Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

import discord
from discord.abc import GuildChannel

from bot.common.errors import TableError
from bot.discord.access import all_see
from bot.discord.places import Available, with_neutral_name
from bot.discord.sending.failures import FAILURES, asked_twice, is_passing, reason_of
from bot.i18n import Words
from bot.messages.permissions import TO_MAKE_EVENTS, lacking
from bot.nights.store import Night

LENGTH: Final = timedelta(hours=3)
"""How long a night is said to last: Discord ends the event by itself then."""
_UNKNOWN_EVENT: Final = 10070
_MOST_NAME: Final = 100
GONE: Final = (discord.EventStatus.cancelled, discord.EventStatus.completed)

_log = logging.getLogger(__name__)


class NoEventError(Exception):
    """Discord says that the event of a night is gone: somebody has deleted, cancelled or ended it."""


async def create_event(
    place: GuildChannel, night: Night, title: str, t: Words, taken: Collection[int]
) -> discord.ScheduledEvent:
    """Make the event of a night, where others have `taken` theirs.

    Raises TableError, with the reason, if that fails.
    """
    if missing := lacking(place.guild.me.guild_permissions, TO_MAKE_EVENTS):
        raise TableError("cannot_make_event", permissions=missing)
    starts = datetime.fromtimestamp(night.starts_at / 1000, UTC)

    async def create(name: str) -> discord.ScheduledEvent:
        return await place.guild.create_scheduled_event(
            name=name,
            description=t("A table opens by itself, and I mention everybody who is interested."),
            start_time=starts,
            end_time=starts + LENGTH,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=_location(place),
        )

    try:
        return await with_neutral_name(create, t("Card night: {game}", game=title), 1)
    except FAILURES as error:
        _log.warning("night %s: could not make its event: %s", night.night_id, error)
        there = await events_of(place.guild)
        if (made := unstored_event(place.guild, night, place, there.values(), taken)) is not None:
            return made
        raise reason_of(error, "cannot_make_event", TO_MAKE_EVENTS, night.channel_id) from error


async def change_event(place: GuildChannel, night: Night, title: str, t: Words) -> None:
    """Let the event of a night be at its new moment and place; raises TableError, with the reason."""
    if night.event_id is None:
        return
    starts = datetime.fromtimestamp(night.starts_at / 1000, UTC)
    try:
        event = await place.guild.fetch_scheduled_event(night.event_id)

        async def edit(name: str) -> discord.ScheduledEvent:
            return await event.edit(
                name=name, start_time=starts, end_time=starts + LENGTH, location=_location(place)
            )

        await with_neutral_name(edit, t("Card night: {game}", game=title), 1)
    except FAILURES as error:
        _log.warning("night %s: could not change its event: %s", night.night_id, error)
        raise reason_of(error, "cannot_make_event", TO_MAKE_EVENTS, night.channel_id) from error


def unstored_event(
    guild: discord.Guild,
    night: Night,
    place: GuildChannel | None,
    events: Iterable[discord.ScheduledEvent],
    taken: Collection[int],
) -> discord.ScheduledEvent | None:
    """Return the event that we made for a night without storing it, because we were killed or not answered.

    Events have no nonce: ours is the one at the night's moment and place that no night has `taken`, not even
    one that has begun.
    """
    for event in events:
        ours = event.creator_id == guild.me.id and event.id not in taken and event.status not in GONE
        if ours and starts_of(event) == night.starts_at and event.location == _location(place):
            return event
    return None


async def events_of(guild: discord.Guild) -> Mapping[int, discord.ScheduledEvent]:
    """Return the events of a server by id, none if Discord does not answer."""
    try:
        return {event.id: event for event in await guild.fetch_scheduled_events(with_counts=False)}
    except FAILURES as error:
        _log.info("server %s: could not ask for its events: %s", guild.id, error)
        return {}


async def event_of(guild: discord.Guild, night: Night, available: Available) -> discord.ScheduledEvent | None:
    """Return the event of a night, None if it has none or Discord does not answer.

    Raises NoEventError if it was deleted, cancelled or ended on Discord. One answer that there is no such
    event may be a mistake, and during an outage it proves nothing.
    """
    if night.event_id is None:
        return None
    try:
        event = await _event(guild, night.event_id)
    except FAILURES as error:
        _log.info("night %s: could not ask for its event: %s", night.night_id, error)
        return None
    if event is None and available(guild.id):
        raise NoEventError
    return event


async def _event(guild: discord.Guild, event_id: int) -> discord.ScheduledEvent | None:
    """Ask for an event; None if it is over, or if Discord has none."""
    try:
        event = await asked_twice(lambda: guild.fetch_scheduled_event(event_id))
    except discord.NotFound as error:
        if error.code == _UNKNOWN_EVENT:
            return None
        raise
    return None if event.status in GONE else event


def starts_of(event: discord.ScheduledEvent) -> int:
    """Return when an event starts, in milliseconds since the epoch."""
    return round(event.start_time.timestamp() * 1000)


async def delete_event(guild: discord.Guild, event_id: int) -> bool:
    """Delete an event; False if Discord refuses that. Raises a failure that passes: try again."""

    async def delete() -> None:
        if (event := await _event(guild, event_id)) is not None:
            await event.delete()

    return await _is_done(delete(), f"delete the event {event_id}")


async def start_event(event: discord.ScheduledEvent) -> None:
    """Let an event begin, if it has not yet. Raises a failure that passes: try again."""
    if event.status is discord.EventStatus.scheduled:
        await _is_done(event.start(), f"start the event {event.id}")


async def _is_done(request: Awaitable[object], what: str) -> bool:
    """Await a request; False if Discord refuses it. Raises a failure that passes."""
    try:
        await request
    except FAILURES as error:
        if is_passing(error):
            raise
        _log.info("could not %s: %s", what, error)
        return False
    return True


async def interested(event: discord.ScheduledEvent) -> list[int]:
    """Return the ids of the people who are interested in an event."""
    return [user.id async for user in event.users() if not user.bot]


def _location(place: GuildChannel | None) -> str:
    """Return where an event is said to be: all members see it, also those who do not see its channel."""
    return f"#{place.name}"[:_MOST_NAME] if place is not None and all_see(place) else "🃏"
