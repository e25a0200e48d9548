"""Threads: start, join, leave, list."""

from typing import Annotated, Any, Final, Literal

from playground.api import render
from playground.rest.call import Call, Reply, Route
from playground.rest.channels import ArchiveAfter, require_community_name
from playground.validation.fields import FormModel, Length, Snowflake, parse
from playground.validation.messages import MessageForm
from playground.world import channels, permissions, thread_members
from playground.world.errors import (
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    TITLE_BLOCKED,
    TOO_MANY_THREADS,
    UNKNOWN_MEMBER,
    WRONG_CHANNEL_TYPE,
    Json,
    form_error,
)
from playground.world.model import (
    ANNOUNCEMENT_CHANNEL,
    ANNOUNCEMENT_THREAD,
    FORUM_CHANNEL,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    Channel,
    Guild,
    Thread,
)
from playground.world.permissions import Permission
from playground.world.world import World

_THREADS_OF: Final = {
    TEXT_CHANNEL: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT_CHANNEL: (ANNOUNCEMENT_THREAD,),
}
"""The kinds of threads that a kind of channel can have; the others have none."""

_MOST_ACTIVE: Final = 1000
"""The most active threads and posts of a server."""


class ThreadForm(FormModel):
    """A new thread. Without a type it is private, as on Discord; in a forum it is a post."""

    name: Annotated[str, Length(1, 100)]
    auto_archive_duration: ArchiveAfter | None = None
    type: Literal[10, 11, 12] | None = None
    invitable: bool | None = None
    message: dict[str, Any] | None = None
    applied_tags: Annotated[list[Snowflake], Length(0, 5)] | None = None


def _require_startable(world: World, guild: Guild, name: str) -> None:
    """Check that one more thread or post may be started under a name.

    Raises:
        ApiError: 50035 or 200001 for the name, 160006 for as many active threads as there may be.
    """
    require_community_name(world, guild, name)
    if world.blocks_titles and any(character.isalpha() for character in name):
        raise TITLE_BLOCKED()
    threads = (one.thread for one in guild.channels.values())
    active = sum(thread is not None and not thread.archived for thread in threads)
    if world.threads_full or active >= _MOST_ACTIVE:
        raise TOO_MANY_THREADS()


def _start(call: Call) -> Reply:
    form = call.form(ThreadForm)
    forum = call.world.channel(call.path["channel_id"])
    _require_startable(call.world, forum.guild, form.name)
    if forum.type == FORUM_CHANNEL:
        return _start_post(call, form)
    private = form.type not in {PUBLIC_THREAD, ANNOUNCEMENT_THREAD}
    parent = call.channel(Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    if (form.type or PRIVATE_THREAD) not in _THREADS_OF.get(parent.type, ()):
        raise WRONG_CHANNEL_TYPE()
    thread = channels.start_thread(
        call.world,
        parent,
        call.world.bot,
        form.name,
        private=private,
        auto_archive_minutes=form.auto_archive_duration or 1440,
        invitable=form.invitable is not False,
    )
    return Reply(201, _rendered(thread))


def _start_post(call: Call, form: ThreadForm) -> Reply:
    forum = call.channel(Permission.SEND_MESSAGES, *([Permission.ATTACH_FILES] if call.uploads else []))
    if form.message is None:
        raise form_error(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    post = channels.start_post(
        call.world,
        forum,
        call.world.bot,
        form.name,
        parse(MessageForm, form.message, ("message",)),
        call.uploads,
        tag_ids=form.applied_tags or [],
        granted=call.world.bot_may(forum),
        auto_archive_minutes=form.auto_archive_duration or 1440,
    )
    opening = render.message(call.world, post.messages[post.id])
    return Reply(201, _rendered(post) | {"message": opening})


def _start_on_message(call: Call) -> Reply:
    form = call.form(ThreadForm)
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    _require_startable(call.world, parent.guild, form.name)
    if parent.type not in _THREADS_OF:
        raise WRONG_CHANNEL_TYPE()
    message = call.world.message(parent, call.path["message_id"])
    if message.thread_id is not None:
        raise THREAD_EXISTS()
    thread = channels.start_thread(
        call.world,
        parent,
        call.world.bot,
        form.name,
        on=message,
        auto_archive_minutes=form.auto_archive_duration or 1440,
    )
    return Reply(201, _rendered(thread))


def _join(call: Call) -> None:
    channel, thread = _open_thread(call)
    channels.join_thread(call.world, channel, thread, call.world.bot_member(channel.guild))


def _leave(call: Call) -> None:
    channel, thread = _open_thread(call)
    thread_members.remove(call.world, channel, thread, call.world.bot.id)


def _add(call: Call) -> None:
    channel, thread = _open_thread(call, Permission.SEND_MESSAGES_IN_THREADS)
    member = call.world.member(call.path["user_id"], channel.guild)
    channels.join_thread(call.world, channel, thread, member, added_by=call.world.bot)


def _remove(call: Call) -> None:
    channel, thread = _open_thread(call)
    if thread.owner_id != call.world.bot.id or not thread.private:
        permissions.require(call.world.bot_may(channel), Permission.MANAGE_THREADS)
    thread_members.remove(call.world, channel, thread, call.path["user_id"])


def _member(call: Call) -> Any:
    channel, thread = _thread(call)
    user_id = call.path["user_id"]
    if user_id not in thread.joined_at_by_id:
        raise UNKNOWN_MEMBER()
    return render.thread_member(channel.id, thread, user_id)


def _members(call: Call) -> Any:
    channel, thread = _thread(call)
    return [render.thread_member(channel.id, thread, user_id) for user_id in thread.joined_at_by_id]


def _archived(call: Call, *kinds: int) -> Any:
    parent = call.channel(Permission.READ_MESSAGE_HISTORY)
    found = [
        channel
        for channel in parent.guild.channels.values()
        if channel.parent_id == parent.id
        and channel.type in kinds
        and channel.thread is not None
        and channel.thread.archived
    ]
    return {
        "threads": [render.channel(channel.guild, channel) for channel in found],
        "members": [],
        "has_more": False,
    }


def _archived_public(call: Call) -> Any:
    return _archived(call, PUBLIC_THREAD, ANNOUNCEMENT_THREAD)


def _archived_private(call: Call) -> Any:
    return _archived(call, PRIVATE_THREAD)


def _thread(call: Call, *needed: Permission) -> tuple[Channel, Thread]:
    channel = call.channel(*needed)
    if channel.thread is None:
        raise WRONG_CHANNEL_TYPE()
    return channel, channel.thread


def _open_thread(call: Call, *needed: Permission) -> tuple[Channel, Thread]:
    channel, thread = _thread(call, *needed)
    if thread.archived:
        raise THREAD_ARCHIVED()
    return channel, thread


def _rendered(channel: Channel) -> Json:
    return render.channel(channel.guild, channel)


ROUTES = [
    Route("POST", "/channels/{channel_id}/threads", _start),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", _start_on_message),
    Route("GET", "/channels/{channel_id}/threads/archived/public", _archived_public),
    Route("GET", "/channels/{channel_id}/threads/archived/private", _archived_private),
    Route("PUT", "/channels/{channel_id}/thread-members/@me", _join),
    Route("DELETE", "/channels/{channel_id}/thread-members/@me", _leave),
    Route("GET", "/channels/{channel_id}/thread-members", _members),
    Route("PUT", "/channels/{channel_id}/thread-members/{user_id}", _add),
    Route("DELETE", "/channels/{channel_id}/thread-members/{user_id}", _remove),
    Route("GET", "/channels/{channel_id}/thread-members/{user_id}", _member),
]
