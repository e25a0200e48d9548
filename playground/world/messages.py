"""Create, change and delete messages, for REST, interactions and people."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from playground.api import render
from playground.api.files import Uploads, attachments_after
from playground.validation.component_fields import TextDisplay
from playground.validation.component_layout import Surroundings, walk
from playground.validation.embeds import Poll
from playground.validation.messages import MessageForm, check_message, component_list
from playground.world import mentions, notifying, permissions, thread_members
from playground.world.clock import timestamp
from playground.world.errors import Json, Path
from playground.world.layout import arranged, resolved_embeds
from playground.world.model import (
    COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Mentions,
    Message,
    User,
)
from playground.world.world import World

SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
_EDITABLE_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a message, in addition to its author.

    Attributes:
        type: Discord's message type (0 plain, 19 reply, 20 answer to a slash command).
        seen_by: the one person who sees it, if ephemeral.
        extra_flags: flags that the author did not ask for.
        command_name: the command it answers, as people type it.
        is_webhook: whether it came through an interaction's token.
    """

    type: int = 0
    seen_by: str | None = None
    extra_flags: int = 0
    reference: Json | None = None
    interaction_metadata: Json | None = None
    command_name: str | None = None
    is_webhook: bool = False


PLAIN = Origin()


def create(
    world: World,
    channel: Channel,
    author: User,
    form: MessageForm,
    uploads: Uploads,
    origin: Origin = PLAIN,
    at: Path = (),
) -> Message:
    """Validate a new message, add it to a channel and publish it.

    Raises:
        ApiError: what is wrong with the form.
    """
    message = compose(world, channel, author, form, uploads, origin, at)
    post(world, channel, message)
    return message


def compose(
    world: World,
    channel: Channel,
    author: User,
    form: MessageForm,
    uploads: Uploads,
    origin: Origin = PLAIN,
    at: Path = (),
) -> Message:
    """Validate a new message without showing it.

    Raises:
        ApiError: what is wrong with the form.
    """
    files = attachments_after(world, channel.id, form, uploads, None, at)
    check_message(form, None, _surroundings(world, channel, files), at)
    for file in files:
        file.ephemeral = origin.seen_by is not None
    message = Message(
        id=world.snowflakes.new(),
        channel_id=channel.id,
        author=author,
        created_at=world.clock.now_ms(),
        type=origin.type,
        content=(form.content or "").strip(),
        flags=(form.flags or 0) & SETTABLE_FLAGS | origin.extra_flags,
        embeds=_embeds(world, form, files),
        components=arranged(world, component_list(form), files),
        attachments=files,
        tts=bool(form.tts),
        nonce=form.nonce,
        poll=None if form.poll is None else _poll(world, form.poll),
        reference=origin.reference,
        interaction_metadata=origin.interaction_metadata,
        command_name=origin.command_name,
        seen_by=origin.seen_by,
    )
    if origin.is_webhook:
        message.application_id = message.webhook_id = world.application_id
    message.mentions = _mentions(channel, message, form)
    return message


def post(world: World, channel: Channel, message: Message) -> None:
    """Show a finished message."""
    channel.messages[message.id] = message
    if message.seen_by is None:
        channel.last_message_id = message.id
        if channel.thread is not None:
            channel.thread.active_at = message.created_at
            channel.thread.message_count += 1
            channel.thread.total_message_sent += 1
    thread_members.add_mentioned(world, channel, message)
    sent = notifying.notifications(channel, message)
    world.notifications.extend(one for one in sent if world.sees(one.person_id, channel.id))
    _publish(world, "MESSAGE_CREATE", message)


def edit(
    world: World,
    channel: Channel,
    message: Message,
    form: MessageForm,
    uploads: Uploads,
    at: Path = (),
) -> None:
    """Change the fields that the form has, and publish the message.

    Raises:
        ApiError: what would be wrong with the message; it is then unchanged.
    """
    files = attachments_after(world, channel.id, form, uploads, message, at)
    named = _named(world, form, message, files)
    check_message(form, message, _surroundings(world, channel, named), at)
    for file in files:
        file.ephemeral = message.seen_by is not None
    kept_ids = {file.id for file in files}
    world.let_fade(file for file in message.attachments if file.id not in kept_ids)
    message.attachments = files
    if form.gives("content"):
        message.content = (form.content or "").strip()
    if form.embeds is not None:
        message.embeds = _embeds(world, form, files)
    if form.gives("components"):
        message.components = arranged(world, component_list(form), files)
    if form.flags is not None:
        kept = message.flags & ~SUPPRESS_EMBEDS
        message.flags = kept | (form.flags & _EDITABLE_FLAGS)
    if form.gives("content") or form.gives("components"):
        message.mentions = _mentions(channel, message, form)
        thread_members.add_mentioned(world, channel, message)
    if not message.flags & LOADING:
        message.edited_at = world.clock.now_ms()
    message.flags &= ~LOADING
    _publish(world, "MESSAGE_UPDATE", message)


def delete(world: World, channel: Channel, message: Message) -> None:
    """Delete a message and publish that."""
    del channel.messages[message.id]
    if channel.thread is not None and message.seen_by is None:
        channel.thread.message_count -= 1
    _publish_deleted(world, channel, message)


def delete_many(world: World, channel: Channel, doomed: list[Message]) -> None:
    """Delete several messages at once, with one event for the bot."""
    for message in doomed:
        del channel.messages[message.id]
    payload: Json = {
        "ids": [message.id for message in doomed],
        "channel_id": channel.id,
        "guild_id": channel.guild.id,
    }
    world.publish("MESSAGE_DELETE_BULK", payload, channel_id=channel.id)


def changed(world: World, message: Message) -> None:
    """Publish a message that changed, but not by an edit."""
    _publish(world, "MESSAGE_UPDATE", message)


def reacted(world: World, message: Message, emoji: str, *, added: bool) -> None:
    """Publish that the bot added or removed a reaction."""
    payload: Json = {
        "user_id": world.bot.id,
        "channel_id": message.channel_id,
        "message_id": message.id,
        **render.guild_id_at(world.channel(message.channel_id)),
        "emoji": render.reaction_emoji(emoji),
        "burst": False,
        "type": 0,
    }
    name = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
    world.publish(name, payload, message.channel_id)
    world.publish("message_update", render.message_event(world, message), message.channel_id)


def seen_in(channel: Channel, person_id: str | None, with_ephemeral: bool) -> list[Message]:
    """The messages of a channel that a person sees, or the bot for None, oldest first."""
    return [
        message
        for message in channel.messages.values()
        if message.seen_by is None
        or (with_ephemeral and message.seen_by == person_id and not message.dismissed)
    ]


def _publish(world: World, name: str, message: Message) -> None:
    if message.dismissed:
        return
    payload = render.message_event(world, message)
    world.publish(name, payload, message.channel_id, message.seen_by)


def _publish_deleted(world: World, channel: Channel, message: Message) -> None:
    payload = {
        "id": message.id,
        "channel_id": message.channel_id,
        **render.guild_id_at(channel),
    }
    world.publish("MESSAGE_DELETE", payload, message.channel_id, message.seen_by)


def _surroundings(world: World, channel: Channel, files: list[Attachment]) -> Surroundings:
    guild = channel.guild
    there: dict[str, Collection[str]] = {
        "user": world.users,
        "role": guild.roles,
        "channel": guild.channels,
    }
    emojis = () if world.refuses_emojis else world.emojis
    return Surroundings([file.filename for file in files], emojis, there)


def _named(world: World, form: MessageForm, message: Message, files: list[Attachment]) -> list[Attachment]:
    """The files that the components of an edited message can name.

    Those that an edit keeps are named only if its `attachments` list them with id and filename: with the id
    alone Discord refuses them; what it does without `attachments` is unknown.
    """
    if not (message.flags | (form.flags or 0)) & COMPONENTS_V2:
        return files
    old = {file.id for file in message.attachments}
    listed = {(entry.id, entry.filename) for entry in form.attachments or []}
    kept = set() if world.refuses_kept_files else listed
    return [file for file in files if file.id not in old or (file.id, file.filename) in kept]


def _embeds(world: World, form: MessageForm, files: list[Attachment]) -> list[Json]:
    embeds = [
        {"type": "rich", **embed.model_dump(exclude_none=True, exclude={"type"})}
        for embed in form.embeds or []
    ]
    return resolved_embeds(world, embeds, files)


def _mentions(channel: Channel, message: Message, form: MessageForm) -> Mentions:
    if message.seen_by is not None:
        return Mentions()
    guild = channel.guild
    author = guild.members.get(message.author.id)
    granted = permissions.in_channel(guild, author, channel) if author else permissions.NONE
    texts = [message.content]
    texts += [one.content for _, one in walk(component_list(form)) if isinstance(one, TextDisplay)]
    found = mentions.find(guild, texts, form.allowed_mentions, granted)
    _add_replied_user(channel, message, form, found)
    return found


def _add_replied_user(channel: Channel, message: Message, form: MessageForm, found: Mentions) -> None:
    if form.message_reference is None or message.reference is None:
        return
    allowed = form.allowed_mentions
    if allowed is not None and not allowed.replied_user:
        return
    same = channel.id == message.reference["channel_id"]
    there = channel if same else channel.guild.channels[message.reference["channel_id"]]
    replied_to = there.messages[message.reference["message_id"]].author.id
    if replied_to not in found.user_ids:
        found.user_ids.append(replied_to)


def _poll(world: World, poll: Poll) -> Json:
    hours = poll.duration or 24
    closes_at = world.clock.now_ms() + timedelta(hours=hours) // timedelta(milliseconds=1)
    return {
        "question": poll.question.model_dump(exclude_none=True),
        "answers": [
            {"answer_id": number, **answer.model_dump(exclude_none=True)}
            for number, answer in enumerate(poll.answers, start=1)
        ],
        "expiry": timestamp(closes_at),
        "allow_multiselect": bool(poll.allow_multiselect),
        "layout_type": 1,
        "results": {"is_finalized": False, "answer_counts": []},
    }
