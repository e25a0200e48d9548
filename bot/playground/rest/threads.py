"""Threads: start, join, leave, list."""

from typing import Annotated, Any, Literal

from bot.playground import channels, permissions, render
from bot.playground.errors import (
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    WRONG_CHANNEL_TYPE,
)
from bot.playground.model import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Thread
from bot.playground.permissions import Permission
from bot.playground.rest.call import Call, Reply, Route
from bot.playground.rest.channels import ArchiveAfter, require_community_name
from bot.playground.validation.fields import FormModel, Length


class ThreadForm(FormModel):
    """A new thread. Without a type it is private, as on Discord."""

    name: Annotated[str, Length(1, 100)]
    auto_archive_duration: ArchiveAfter | None = None
    type: Literal[11, 12] | None = None
    invitable: bool | None = None


def _start(call: Call) -> Reply:
    form = call.form(ThreadForm)
    require_community_name(call.world, form.name)
    private = form.type != PUBLIC_THREAD
    parent = call.channel(Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    if parent.thread is not None:
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
    return Reply(201, _rendered(call, thread))


def _start_on_message(call: Call) -> Reply:
    form = call.form(ThreadForm)
    require_community_name(call.world, form.name)
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    if parent.thread is not None:
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
    return Reply(201, _rendered(call, thread))


def _join(call: Call) -> None:
    channel, thread = _open_thread(call)
    channels.join_thread(call.world, channel, thread, call.world.bot_member())


def _leave(call: Call) -> None:
    channel, thread = _open_thread(call)
    channels.leave_thread(call.world, channel, thread, call.world.bot.id)


def _add(call: Call) -> None:
    channel, thread = _open_thread(call, Permission.SEND_MESSAGES_IN_THREADS)
    member = call.world.member(call.path["user_id"])
    channels.join_thread(call.world, channel, thread, member)


def _remove(call: Call) -> None:
    channel, thread = _open_thread(call)
    if thread.owner_id != call.world.bot.id or not thread.private:
        permissions.require(call.world.bot_may(channel), Permission.MANAGE_THREADS)
    channels.leave_thread(call.world, channel, thread, call.path["user_id"])


def _member(call: Call) -> Any:
    channel, thread = _thread(call)
    user_id = call.path["user_id"]
    if user_id not in thread.joined_at_by_id:
        raise UNKNOWN_MEMBER()
    return render.thread_member(channel.id, thread, user_id)


def _members(call: Call) -> Any:
    channel, thread = _thread(call)
    return [render.thread_member(channel.id, thread, user_id) for user_id in thread.joined_at_by_id]


def _archived(call: Call, kind: int) -> Any:
    parent = call.channel(Permission.READ_MESSAGE_HISTORY)
    found = [
        channel
        for channel in call.world.guild.channels.values()
        if channel.parent_id == parent.id
        and channel.type == kind
        and channel.thread is not None
        and channel.thread.archived
    ]
    return {
        "threads": [render.channel(call.world.guild, channel) for channel in found],
        "members": [],
        "has_more": False,
    }


def _archived_public(call: Call) -> Any:
    return _archived(call, PUBLIC_THREAD)


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


def _rendered(call: Call, channel: Channel) -> Any:
    return render.channel(call.world.guild, channel)


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
