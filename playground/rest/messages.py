"""Messages in channels: send, read, edit, delete, pin, react."""

from typing import Any

from pydantic import Field

from playground.api import render
from playground.rest.call import Call, Route
from playground.validation.fields import FormModel, Snowflake
from playground.validation.messages import MessageForm
from playground.world import channels, messages, permissions
from playground.world.errors import (
    BULK_DELETE_AGE,
    BULK_DELETE_COUNT,
    MISSING_PERMISSIONS,
    NOT_A_TEXT_CHANNEL,
    NOT_THE_AUTHOR,
    SYSTEM_MESSAGE,
    THREAD_ARCHIVED,
    UNKNOWN_MESSAGE,
    Json,
    form_error,
)
from playground.world.messages import Origin
from playground.world.model import FORUM_CHANNEL, Channel, Message
from playground.world.permissions import Permission
from playground.world.private_channels import require_willing
from playground.world.world import World

_REPLY = 19
_SYSTEM_TYPES = frozenset({1, 18, 21})
_BULK_DELETE_MS = 14 * 24 * 3600 * 1000
_NONCE_MS = 5 * 60 * 1000
_OLD_MS = 60 * 60 * 1000


def _create(call: Call) -> Any:
    channel = call.channel()
    form = call.form(MessageForm)
    _require_sending(call, channel, form)
    repeated = _already_sent(call.world, channel, form)
    if repeated is not None:
        return render.message(call.world, repeated)
    reference = _reference(channel, form)
    origin = Origin(type=0 if reference is None else _REPLY, reference=reference)
    message = messages.create(call.world, channel, call.world.bot, form, call.uploads, origin)
    return render.message(call.world, message)


def _require_sending(call: Call, channel: Channel, form: MessageForm) -> None:
    if channel.is_private:
        require_willing(call.world, channel)
    needed = [Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS]
    needed += [Permission.ATTACH_FILES] if call.uploads else []
    needed += [Permission.READ_MESSAGE_HISTORY] if form.message_reference else []
    needed += [Permission.SEND_POLLS] if form.poll else []
    needed += [Permission.SEND_TTS_MESSAGES] if form.tts else []
    granted = call.world.bot_may(channel)
    permissions.require(granted, *needed)
    if channel.type == FORUM_CHANNEL:
        raise NOT_A_TEXT_CHANNEL()
    channels.reopen(call.world, channel, granted)


def _already_sent(world: World, channel: Channel, form: MessageForm) -> Message | None:
    if not form.enforce_nonce or form.nonce is None:
        return None
    since = world.clock.now_ms() - _NONCE_MS
    for message in reversed(channel.messages.values()):
        if message.created_at < since:
            return None
        if message.nonce == form.nonce and message.author.id == world.bot.id:
            return message
    return None


def _reference(channel: Channel, form: MessageForm) -> Json | None:
    if form.message_reference is None:
        return None
    message = channel.messages.get(form.message_reference.message_id)
    if message is None or message.seen_by is not None:
        if form.message_reference.fail_if_not_exists is False:
            return None
        raise form_error(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    if message.type in _SYSTEM_TYPES:
        raise form_error(
            ("message_reference",),
            "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE",
            "Cannot reply to a system message",
        )
    return {
        "type": 0,
        "channel_id": channel.id,
        "message_id": message.id,
        **render.guild_id_at(channel),
    }


def _list(call: Call) -> Any:
    channel = call.channel()
    if Permission.READ_MESSAGE_HISTORY not in call.world.bot_may(channel):
        return []
    visible = messages.seen_in(channel, None, with_ephemeral=False)
    most = call.count("limit", 50, 100)
    after, around, before = (call.place(name) for name in ("after", "around", "before"))
    if after is not None:
        chosen = [one for one in visible if int(one.id) > after][:most]
    elif around is not None:
        earlier = sum(int(one.id) < around for one in visible)
        first = max(earlier - most // 2, 0)
        chosen = visible[first : first + most]
    else:
        chosen = [one for one in visible if before is None or int(one.id) < before][-most:]
    return [render.message(call.world, message) for message in reversed(chosen)]


def _get(call: Call) -> Any:
    _, message = _found(call, Permission.READ_MESSAGE_HISTORY)
    return render.message(call.world, message)


def _edit(call: Call) -> Any:
    channel, message = _found(call)
    if message.author.id != call.world.bot.id:
        raise NOT_THE_AUTHOR()
    if message.type in _SYSTEM_TYPES:
        raise SYSTEM_MESSAGE()
    if channel.thread is not None and channel.thread.archived:
        raise THREAD_ARCHIVED()
    channels.require_unlocked(channel, call.world.bot_may(channel))
    age_ms = call.world.clock.now_ms() - message.created_at
    if call.limits is not None and age_ms > _OLD_MS:
        call.limits.take_old_edit(channel.id)
    if call.uploads:
        permissions.require(call.world.bot_may(channel), Permission.ATTACH_FILES)
    messages.edit(call.world, channel, message, call.form(MessageForm), call.uploads)
    return render.message(call.world, message)


def _delete(call: Call) -> None:
    channel, message = _found(call)
    if message.author.id != call.world.bot.id:
        permissions.require(call.world.bot_may(channel), Permission.MANAGE_MESSAGES)
    if channel.thread is not None and channel.thread.archived:
        raise THREAD_ARCHIVED()
    messages.delete(call.world, channel, message)


class _BulkForm(FormModel):
    messages: list[Snowflake] = Field(default_factory=list)


def _bulk_delete(call: Call) -> None:
    channel = call.channel_of_guild(Permission.MANAGE_MESSAGES)
    ids = list(dict.fromkeys(call.form(_BulkForm).messages))
    if not _FEWEST_BULK <= len(ids) <= _MOST_BULK:
        raise BULK_DELETE_COUNT()
    oldest = call.world.clock.now_ms() - _BULK_DELETE_MS
    doomed = [channel.messages[one] for one in ids if one in channel.messages]
    doomed = [message for message in doomed if message.seen_by is None]
    if any(message.created_at < oldest for message in doomed):
        raise BULK_DELETE_AGE()
    messages.delete_many(call.world, channel, doomed)


def _pin(call: Call) -> None:
    _set_pinned(call, pinned=True)


def _unpin(call: Call) -> None:
    _set_pinned(call, pinned=False)


def _set_pinned(call: Call, pinned: bool) -> None:
    channel, message = _found(call)
    granted = call.world.bot_may(channel)
    if not granted & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise MISSING_PERMISSIONS()
    message.pinned = pinned
    messages.changed(call.world, message)


def _pins(call: Call) -> Any:
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    pinned = [message for message in channel.messages.values() if message.pinned]
    return {
        "items": [
            {
                "message": render.message(call.world, message),
                "pinned_at": render.message(call.world, message)["timestamp"],
            }
            for message in reversed(pinned)
        ],
        "has_more": False,
    }


def _react(call: Call) -> None:
    _, message = _found(call, Permission.READ_MESSAGE_HISTORY, Permission.ADD_REACTIONS)
    reacted = message.reactions.setdefault(call.path["emoji"], [])
    if call.world.bot.id not in reacted:
        reacted.append(call.world.bot.id)
        messages.reacted(call.world, message, call.path["emoji"], added=True)


def _unreact(call: Call) -> None:
    _, message = _found(call)
    reacted = message.reactions.get(call.path["emoji"], [])
    if call.world.bot.id in reacted:
        reacted.remove(call.world.bot.id)
        message.reactions = {emoji: ids for emoji, ids in message.reactions.items() if ids}
        messages.reacted(call.world, message, call.path["emoji"], added=False)


def _found(call: Call, *needed: Permission) -> tuple[Channel, Message]:
    channel = call.channel(*needed)
    message_id = call.path["message_id"]
    if not message_id.isdecimal():
        raise UNKNOWN_MESSAGE()
    return channel, call.world.message(channel, message_id)


_FEWEST_BULK, _MOST_BULK = 2, 100
_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"

ROUTES = [
    Route("POST", _MESSAGES, _create),
    Route("GET", _MESSAGES, _list),
    Route("POST", f"{_MESSAGES}/bulk-delete", _bulk_delete),
    Route("GET", f"{_MESSAGES}/pins", _pins),
    Route("PUT", f"{_MESSAGES}/pins/{{message_id}}", _pin),
    Route("DELETE", f"{_MESSAGES}/pins/{{message_id}}", _unpin),
    Route("GET", _MESSAGE, _get),
    Route("PATCH", _MESSAGE, _edit),
    Route("DELETE", _MESSAGE, _delete),
    Route("PUT", f"{_MESSAGE}/reactions/{{emoji}}/@me", _react),
    Route("DELETE", f"{_MESSAGE}/reactions/{{emoji}}/@me", _unreact),
]
