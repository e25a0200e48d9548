"""Scheduled events: list, create, read, change, delete, and who is interested."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from playground.api import render
from playground.rest.call import Call, Route
from playground.rest.channels import require_community_name
from playground.validation.fields import FormModel, Length
from playground.world import permissions, scheduled
from playground.world.errors import MISSING_PERMISSIONS, TOO_MANY_EVENTS, UNKNOWN_SCHEDULED_EVENT, form_error
from playground.world.model import Guild, ScheduledEvent
from playground.world.people import permissions_of
from playground.world.permissions import Permission

EXTERNAL = 3
MOST_EVENTS = 100
_UNCOMPLETED = (scheduled.SCHEDULED, scheduled.ACTIVE)


def _ms(value: Any) -> Any:
    """Read a moment as Discord's API writes it."""
    return round(datetime.fromisoformat(value).timestamp() * 1000) if isinstance(value, str) else value


Moment = Annotated[int, BeforeValidator(_ms)]


class _Place(FormModel):
    location: Annotated[str, Length(1, 100)]


class _NewEvent(FormModel):
    name: Annotated[str, Length(1, 100)]
    privacy_level: Literal[2]
    entity_type: Literal[3]
    scheduled_start_time: Moment
    scheduled_end_time: Moment
    entity_metadata: _Place
    description: Annotated[str, Length(1, 1000)] | None = None


class _ChangedEvent(FormModel):
    name: Annotated[str, Length(1, 100)] | None = None
    status: int | None = None
    scheduled_start_time: Moment | None = None
    scheduled_end_time: Moment | None = None
    entity_metadata: _Place | None = None
    description: Annotated[str, Length(1, 1000)] | None = None


def _list(call: Call) -> Any:
    guild = call.guild()
    return [render.scheduled_event(call.world, guild, event) for event in guild.events.values()]


def _create(call: Call) -> Any:
    guild = call.guild()
    _require(call, guild, Permission.CREATE_EVENTS)
    form = call.form(_NewEvent)
    require_community_name(call.world, guild, form.name)
    if sum(one.status in _UNCOMPLETED for one in guild.events.values()) >= MOST_EVENTS:
        raise TOO_MANY_EVENTS()
    _require_future(call, form.scheduled_start_time, form.scheduled_end_time)
    event = ScheduledEvent(
        id=call.world.snowflakes.new(),
        creator_id=call.world.bot.id,
        name=form.name,
        location=form.entity_metadata.location,
        starts_at=form.scheduled_start_time,
        ends_at=form.scheduled_end_time,
        description=form.description,
    )
    guild.events[event.id] = event
    scheduled.announce(call.world, guild, event, "CREATE")
    return render.scheduled_event(call.world, guild, event)


def _get(call: Call) -> Any:
    guild, event = _found(call)
    return render.scheduled_event(call.world, guild, event)


def _edit(call: Call) -> Any:
    guild, event = _found(call)
    _require_editor(call, guild, event)
    form = call.form(_ChangedEvent)
    starts_at = event.starts_at if form.scheduled_start_time is None else form.scheduled_start_time
    ends_at = event.ends_at if form.scheduled_end_time is None else form.scheduled_end_time
    if form.scheduled_start_time is not None:
        _require_future(call, starts_at, ends_at)
    if form.status is not None and form.status != event.status:
        if form.status not in scheduled.FOLLOWING.get(event.status, ()):
            raise form_error(("status",), "INVALID_GUILD_SCHEDULED_EVENT_STATUS", "Invalid status")
        event.status = form.status
    event.starts_at, event.ends_at = starts_at, ends_at
    event.name = form.name or event.name
    event.description = form.description or event.description
    event.location = form.entity_metadata.location if form.entity_metadata else event.location
    scheduled.announce(call.world, guild, event, "UPDATE")
    return render.scheduled_event(call.world, guild, event)


def _delete(call: Call) -> None:
    guild, event = _found(call)
    _require_editor(call, guild, event)
    scheduled.delete(call.world, guild, event)


def _users(call: Call) -> Any:
    guild, event = _found(call)
    after, before = call.place("after"), call.place("before")
    interested = sorted(int(user_id) for user_id in event.interested)
    if after is not None:
        chosen = [one for one in interested if one > after][: call.count("limit", 100, 100)]
    else:
        chosen = [one for one in interested if before is None or one < before][
            -call.count("limit", 100, 100) :
        ]
    return [
        {"guild_scheduled_event_id": event.id, "user": render.user(guild.members[str(one)].user)}
        for one in chosen
    ]


def _found(call: Call) -> tuple[Guild, ScheduledEvent]:
    guild = call.guild()
    event = guild.events.get(call.path["event_id"])
    if event is None:
        raise UNKNOWN_SCHEDULED_EVENT()
    return guild, event


def _require(call: Call, guild: Guild, needed: Permission) -> None:
    if needed not in permissions_of(call.world.bot_member(guild)):
        raise MISSING_PERMISSIONS()


def _require_editor(call: Call, guild: Guild, event: ScheduledEvent) -> None:
    own = event.creator_id == call.world.bot.id
    granted = permissions_of(call.world.bot_member(guild))
    if not granted & (Permission.MANAGE_EVENTS | (Permission.CREATE_EVENTS if own else permissions.NONE)):
        raise MISSING_PERMISSIONS()


def _require_future(call: Call, starts_at: int, ends_at: int) -> None:
    if starts_at <= call.world.clock.now_ms():
        place, what = ("scheduled_start_time",), "Cannot schedule event in the past."
        raise form_error(place, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", what)
    if ends_at <= starts_at:
        place, what = ("scheduled_end_time",), "Cannot end event before start time."
        raise form_error(place, "GUILD_SCHEDULED_EVENT_END_BEFORE_START", what)


_EVENTS = "/guilds/{guild_id}/scheduled-events"
_EVENT = "/guilds/{guild_id}/scheduled-events/{event_id}"

ROUTES = [
    Route("GET", _EVENTS, _list),
    Route("POST", _EVENTS, _create),
    Route("GET", _EVENT, _get),
    Route("PATCH", _EVENT, _edit),
    Route("DELETE", _EVENT, _delete),
    Route("GET", f"{_EVENT}/users", _users),
]
