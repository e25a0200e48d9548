"""Channels: read, edit, delete, typing."""

from typing import Annotated, Any, Literal

from pydantic import Field

from playground.api import render
from playground.rest.call import Call, Route
from playground.validation.fields import FormModel, Length, Snowflake
from playground.world import channels, permissions
from playground.world.errors import MISSING_PERMISSIONS, THREAD_ARCHIVED, FormErrors
from playground.world.model import DISCOVERABLE, FORUM_CHANNEL, REQUIRE_TAG, Channel, Guild, Tag, Thread
from playground.world.permissions import Permission
from playground.world.private_channels import render_place
from playground.world.world import World

_SWEAR_WORDS = ("fuck", "shit")
ArchiveAfter = Literal[60, 1440, 4320, 10080]


def require_community_name(world: World, guild: Guild, name: str) -> None:
    """Refuse a name as Discoverable servers do; which words they refuse, Discord does not say.

    Swear words were seen; a fault to inject refuses all words, in every server.

    Raises:
        ApiError: 50035.
    """
    swears = DISCOVERABLE in guild.features and any(word in name.lower() for word in _SWEAR_WORDS)
    if swears or (world.refuses_names and any(character.isalpha() for character in name)):
        errors = FormErrors()
        errors.add(
            ("name",),
            "INVALID_COMMUNITY_PROPERTY_NAME",
            "Contains words not allowed for servers in Server Discovery.",
        )
        errors.raise_if_any()


class TagForm(FormModel):
    """A tag of a forum; without an id a new one."""

    id: Snowflake | None = None
    name: Annotated[str, Length(1, 20)]
    moderated: bool = False
    emoji_id: Snowflake | None = None
    emoji_name: str | None = None


class ChannelForm(FormModel):
    """What can be changed of a channel or thread."""

    name: Annotated[str, Length(1, 100)] | None = None
    topic: Annotated[str, Length(0, 1024)] | None = None
    nsfw: bool | None = None
    position: int | None = None
    rate_limit_per_user: Annotated[int, Field(ge=0, le=21600)] | None = None
    archived: bool | None = None
    locked: bool | None = None
    invitable: bool | None = None
    auto_archive_duration: ArchiveAfter | None = None
    flags: int | None = None
    available_tags: Annotated[list[TagForm], Length(0, 20)] | None = None
    applied_tags: Annotated[list[Snowflake], Length(0, 5)] | None = None


def _get(call: Call) -> Any:
    return render_place(call.world, call.channel())


def _edit(call: Call) -> Any:
    channel = call.channel_of_guild()
    form = call.form(ChannelForm)
    if form.name is not None:
        require_community_name(call.world, channel.guild, form.name)
    if channel.thread is None:
        permissions.require(call.world.bot_may(channel), Permission.MANAGE_CHANNELS)
        _edit_channel(call.world, channel, form)
    else:
        _require_thread_editor(call, channel, channel.thread, form)
        _edit_thread(call, channel, channel.thread, form)
    channel.name = form.name or channel.name
    if form.rate_limit_per_user is not None:
        channel.slowmode_seconds = form.rate_limit_per_user
    channels.changed(call.world, channel)
    return render.channel(channel.guild, channel)


def _edit_channel(world: World, channel: Channel, form: ChannelForm) -> None:
    given = form.model_fields_set
    if "topic" in given:
        channel.topic = form.topic
    if "nsfw" in given:
        channel.nsfw = bool(form.nsfw)
    if form.position is not None:
        channel.position = form.position
    if channel.type == FORUM_CHANNEL:
        _edit_forum(world, channel, form)


def _edit_forum(world: World, forum: Channel, form: ChannelForm) -> None:
    if form.flags is not None:
        forum.flags = form.flags & REQUIRE_TAG
    if form.available_tags is None:
        return
    known = {tag.id for tag in forum.tags}
    forum.tags = [
        Tag(
            tag.id if tag.id in known else world.snowflakes.new(),
            tag.name,
            tag.moderated,
            tag.emoji_id,
            tag.emoji_name,
        )
        for tag in form.available_tags
    ]


def _edit_thread(call: Call, channel: Channel, thread: Thread, form: ChannelForm) -> None:
    if form.archived is not None and form.archived != thread.archived:
        thread.archived = form.archived
        thread.archived_at = thread.active_at = call.world.clock.now_ms()
    if form.locked is not None:
        thread.locked = form.locked
    if form.invitable is not None:
        thread.invitable = form.invitable
    if form.auto_archive_duration is not None:
        thread.auto_archive_minutes = form.auto_archive_duration
        thread.active_at = call.world.clock.now_ms()
    if form.applied_tags is not None:
        parent = channel.guild.channels[channel.parent_id or ""]
        channels.check_tags(parent, form.applied_tags, thread.tag_ids, call.world.bot_may(channel))
        thread.tag_ids = list(form.applied_tags)


def _require_thread_editor(call: Call, channel: Channel, thread: Thread, form: ChannelForm) -> None:
    """Check: an archived thread can only be unarchived; locking takes Manage Threads; the rest its owner."""
    if thread.archived and form.archived is not False:
        raise THREAD_ARCHIVED()
    granted = call.world.bot_may(channel)
    if Permission.MANAGE_THREADS in granted:
        return
    only_opens = form.model_fields_set == {"archived"} and form.archived is False
    if only_opens and not thread.locked:
        permissions.require(granted, Permission.SEND_MESSAGES_IN_THREADS)
        return
    touches_lock = form.locked is not None or thread.locked
    if touches_lock or thread.owner_id != call.world.bot.id:
        raise MISSING_PERMISSIONS()


def _delete(call: Call) -> Any:
    channel = call.channel_of_guild()
    needed = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
    permissions.require(call.world.bot_may(channel), needed)
    rendered = render.channel(channel.guild, channel)
    channels.delete(call.world, channel)
    return rendered


def _typing(call: Call) -> None:
    channel = call.channel(Permission.SEND_MESSAGES)
    call.world.publish(
        "typing",
        {"channel_id": channel.id, "user": render.user(call.world.bot)},
        channel_id=channel.id,
    )


ROUTES = [
    Route("GET", "/channels/{channel_id}", _get),
    Route("PATCH", "/channels/{channel_id}", _edit),
    Route("DELETE", "/channels/{channel_id}", _delete),
    Route("POST", "/channels/{channel_id}/typing", _typing),
]
