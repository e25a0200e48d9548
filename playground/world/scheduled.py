"""Scheduled events of servers: made, changed, begun, ended, deleted; people mark their interest.

Only events at a place outside Discord (EXTERNAL) are modelled. Discord's documentation, topic "Guild
Scheduled Event", says what may become of one.
"""

from playground.api import render
from playground.world.errors import Json
from playground.world.model import Guild, Member, ScheduledEvent
from playground.world.world import World

SCHEDULED, ACTIVE, COMPLETED, CANCELLED = range(1, 5)
FOLLOWING = {SCHEDULED: (ACTIVE, CANCELLED), ACTIVE: (COMPLETED,)}
"""What an event can become; the rest is refused."""


def announce(world: World, guild: Guild, event: ScheduledEvent, what: str) -> None:
    """Publish that an event was made, changed or deleted: CREATE, UPDATE, DELETE."""
    world.publish(f"GUILD_SCHEDULED_EVENT_{what}", render.scheduled_event(world, guild, event))
    world.publish("events", {"guild_id": guild.id})


def delete(world: World, guild: Guild, event: ScheduledEvent) -> None:
    """Delete an event."""
    del guild.events[event.id]
    announce(world, guild, event, "DELETE")


def move(world: World, guild: Guild, event: ScheduledEvent, starts_at: int) -> None:
    """Let an event start at another moment, and last as long."""
    event.starts_at, event.ends_at = starts_at, event.ends_at + starts_at - event.starts_at
    announce(world, guild, event, "UPDATE")


def begin(world: World, guild: Guild, event: ScheduledEvent) -> None:
    """Let an event begin, as a person may before its time."""
    event.status = ACTIVE
    announce(world, guild, event, "UPDATE")


def set_interest(world: World, member: Member, event: ScheduledEvent, *, on: bool) -> None:
    """Let a member mark interest in an event, or take it back."""
    user_id, guild = member.user.id, member.guild
    if (user_id in event.interested) is on:
        return
    (event.interested.append if on else event.interested.remove)(user_id)
    payload: Json = {"guild_scheduled_event_id": event.id, "user_id": user_id, "guild_id": guild.id}
    world.publish(f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if on else 'REMOVE'}", payload)
    world.publish("events", {"guild_id": guild.id})
