"""Create, change and delete channels and threads."""

from collections.abc import Mapping
from typing import Final

from playground.api import render
from playground.api.files import Uploads
from playground.validation.messages import MessageForm
from playground.world import messages, thread_members
from playground.world.errors import (
    MISSING_PERMISSIONS,
    TAG_REQUIRED,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    UNKNOWN_TAG,
    Json,
)
from playground.world.model import (
    ANNOUNCEMENT_CHANNEL,
    ANNOUNCEMENT_THREAD,
    FORUM_CHANNEL,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    REQUIRE_TAG,
    STAGE_CHANNEL,
    TEXT_CHANNEL,
    VOICE_CHANNEL,
    Channel,
    Guild,
    Member,
    Message,
    Thread,
    User,
)
from playground.world.permissions import Permission
from playground.world.world import World

KINDS: Final[Mapping[str, int]] = {
    "text": TEXT_CHANNEL,
    "announcement": ANNOUNCEMENT_CHANNEL,
    "voice": VOICE_CHANNEL,
    "stage": STAGE_CHANNEL,
    "forum": FORUM_CHANNEL,
}
"""The kinds of channels that can be added."""

_RECIPIENT_ADDED = 1
_THREAD_CREATED = 18
_THREAD_STARTER = 21


def add_channel(
    world: World, guild: Guild, name: str, topic: str | None = None, kind: int = TEXT_CHANNEL, flags: int = 0
) -> Channel:
    """A new channel, last in the list."""
    position = sum(channel.thread is None for channel in guild.channels.values())
    channel = Channel(world.snowflakes.founding(), guild, kind, name, position, topic=topic, flags=flags)
    guild.channels[channel.id] = channel
    world.publish("CHANNEL_CREATE", render.channel(guild, channel), channel.id)
    return channel


def start_thread(
    world: World,
    parent: Channel,
    starter: User,
    name: str,
    *,
    private: bool = False,
    on: Message | None = None,
    auto_archive_minutes: int = 1440,
    invitable: bool = True,
) -> Channel:
    """Start a thread with its starter in it; `on` is the message it starts from, if any.

    A thread on a message has the message's id, as on Discord.
    """
    thread = _thread_of(world, starter, auto_archive_minutes)
    thread.private, thread.invitable = private, invitable
    public = ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT_CHANNEL else PUBLIC_THREAD
    channel = Channel(
        id=on.id if on else world.snowflakes.new(),
        guild=parent.guild,
        type=PRIVATE_THREAD if private else public,
        name=name,
        parent_id=parent.id,
        thread=thread,
    )
    _publish_thread(world, channel, thread)
    _announce_in_parent(world, parent, channel, starter, on)
    return channel


def start_post(
    world: World,
    forum: Channel,
    starter: User,
    name: str,
    form: MessageForm,
    uploads: Uploads,
    *,
    tag_ids: list[str],
    granted: Permission,
    auto_archive_minutes: int = 1440,
) -> Channel:
    """Start a post of a forum with its first message, which has the post's id.

    Raises:
        ApiError: what is wrong with the message or the tags; nothing is started then.
    """
    check_tags(forum, tag_ids, [], granted)
    thread = _thread_of(world, starter, auto_archive_minutes)
    thread.tag_ids = list(tag_ids)
    channel = Channel(
        world.snowflakes.new(), forum.guild, PUBLIC_THREAD, name, parent_id=forum.id, thread=thread
    )
    opening = messages.compose(world, channel, starter, form, uploads, at=("message",))
    opening.id = channel.id
    _publish_thread(world, channel, thread)
    messages.post(world, channel, opening)
    return channel


def check_tags(forum: Channel, tag_ids: list[str], present: list[str], granted: Permission) -> None:
    """Check the tags that a post is about to have, given those it has at present.

    Raises:
        ApiError: 10087 for one the forum does not offer, 50013 for a moderated one, 40067 for none at all.
    """
    offered = {tag.id: tag for tag in forum.tags}
    if any(tag_id not in offered for tag_id in tag_ids):
        raise UNKNOWN_TAG()
    moderated = any(offered[one].moderated for one in {*tag_ids} ^ {*present} if one in offered)
    if moderated and Permission.MANAGE_THREADS not in granted:
        raise MISSING_PERMISSIONS()
    if forum.flags & REQUIRE_TAG and not tag_ids:
        raise TAG_REQUIRED()


def _thread_of(world: World, starter: User, auto_archive_minutes: int) -> Thread:
    """Return what a new thread has besides its channel, with its starter in it."""
    now = world.clock.now_ms()
    return Thread(
        owner_id=starter.id,
        private=False,
        created_at=now,
        archived_at=now,
        active_at=now,
        auto_archive_minutes=auto_archive_minutes,
        joined_at_by_id={starter.id: now},
    )


def _publish_thread(world: World, channel: Channel, thread: Thread) -> None:
    channel.guild.channels[channel.id] = channel
    payload = render.channel(channel.guild, channel) | {
        "newly_created": True,
        "member": render.thread_member(channel.id, thread, thread.owner_id),
    }
    world.publish("THREAD_CREATE", payload, channel.id)


def changed(world: World, channel: Channel) -> None:
    """Publish the change of a channel."""
    name = "CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE"
    world.publish(name, render.channel(channel.guild, channel), channel.id)


def set_archived(world: World, channel: Channel, thread: Thread, archived: bool) -> None:
    """Archive a thread, or open it again, which counts as activity."""
    if thread.archived != archived:
        thread.archived = archived
        thread.archived_at = world.clock.now_ms()
        if not archived:
            thread.active_at = thread.archived_at
        changed(world, channel)


def archive_silent(world: World) -> None:
    """Archive the threads in which nobody has sent anything for as long as their clocks say."""
    now = world.clock.now_ms()
    everywhere = [channel for guild in world.guilds.values() for channel in guild.channels.values()]
    for channel in everywhere:
        thread = channel.thread
        if thread is not None and now - thread.active_at >= thread.auto_archive_minutes * 60_000:
            set_archived(world, channel, thread, archived=True)


def require_unlocked(channel: Channel, granted: Permission) -> None:
    """Check that a member with these permissions may write in a thread, whether or not it is archived.

    Raises:
        ApiError: 50083 for an answer in a locked thread (discord-api-docs 5517, 6884).
    """
    thread = channel.thread
    if thread is not None and thread.locked and Permission.MANAGE_THREADS not in granted:
        raise THREAD_ARCHIVED()


def reopen(world: World, channel: Channel, granted: Permission) -> None:
    """Unarchive a thread for a message that is about to be sent there.

    Raises:
        ApiError: 160005 if it is locked and the writer may not manage threads.
    """
    thread = channel.thread
    if thread is None:
        return
    if thread.locked and Permission.MANAGE_THREADS not in granted:
        raise THREAD_LOCKED()
    set_archived(world, channel, thread, archived=False)


def join_thread(
    world: World, channel: Channel, thread: Thread, member: Member, added_by: User | None = None
) -> None:
    """Someone joins a thread; if somebody else added them, a message in it says so."""
    user_id = member.user.id
    if user_id in thread.joined_at_by_id:
        return
    thread_members.add(world, channel, thread, member)
    if added_by is not None:
        thread_notice = Message(
            world.snowflakes.new(), channel.id, added_by, world.clock.now_ms(), _RECIPIENT_ADDED
        )
        thread_notice.mentions.user_ids.append(user_id)
        messages.post(world, channel, thread_notice)


def delete(world: World, channel: Channel) -> None:
    """Delete a channel with its threads and messages."""
    for thread in [one for one in channel.guild.channels.values() if one.parent_id == channel.id]:
        _delete_one(world, thread)
    _delete_one(world, channel)


def _delete_one(world: World, channel: Channel) -> None:
    rendered = render.channel(channel.guild, channel)
    if channel.thread is not None:
        keys = ("id", "guild_id", "parent_id", "type")
        payload: Json = {key: rendered[key] for key in keys}
        world.publish("THREAD_DELETE", payload, channel.id)
    else:
        world.publish("CHANNEL_DELETE", rendered, channel.id)
    # After the event, so that only people who could see the channel get it.
    del channel.guild.channels[channel.id]


def _announce_in_parent(
    world: World, parent: Channel, channel: Channel, starter: User, on: Message | None
) -> None:
    now = world.clock.now_ms()
    reference: Json = {"channel_id": channel.id, "guild_id": channel.guild.id, "type": 0}
    if on is not None:
        on.thread_id = channel.id
        on.flags |= HAS_THREAD
        messages.changed(world, on)
        reference |= {"channel_id": parent.id, "message_id": on.id}
        opening = Message(
            world.snowflakes.new(), channel.id, starter, now, _THREAD_STARTER, reference=reference
        )
        messages.post(world, channel, opening)
    elif channel.type != PRIVATE_THREAD:
        notice = Message(world.snowflakes.new(), parent.id, starter, now, _THREAD_CREATED, channel.name)
        notice.reference = reference
        messages.post(world, parent, notice)
