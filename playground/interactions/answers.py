"""Carries out answers: show, change or defer messages; suggestions; modals."""

from playground.api import render
from playground.api.files import Uploads
from playground.interactions import interactions
from playground.validation.callbacks import (
    CallbackForm,
    ChoicesForm,
    DeferralForm,
    check_answer_type,
    check_choices,
    check_deferral,
)
from playground.validation.fields import parse
from playground.validation.messages import MessageForm
from playground.validation.modals import Modal, check_modal
from playground.world import channels, messages
from playground.world.errors import (
    THREAD_ARCHIVED,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Json,
)
from playground.world.layout import arranged
from playground.world.messages import Origin
from playground.world.model import EPHEMERAL, LOADING, Answer, Channel, Interaction, Message
from playground.world.world import World

_REPLY, _SLASH_ANSWER, _MENU_ANSWER = 19, 20, 23
_DATA = ("data",)
_MOST_FOLLOW_UPS = 5


def answer(world: World, interaction: Interaction, form: CallbackForm, uploads: Uploads) -> Message | None:
    """Carry out a bot's first answer; return the message it shows or changes, if any.

    Raises:
        ApiError: what is wrong with the answer, or 50083 in a locked thread; the interaction can then still
            be answered.
    """
    given = check_answer_type(interaction, form.type)
    if given in _SHOWING:
        _open_for(world, interaction, edits=given is Answer.UPDATE)
    act = _ACTS[given]
    message = act(world, interaction, form.data or {}, uploads)
    interaction.answer = given
    if message is not None:
        interaction.original_id = message.id
        _note(interaction, message)
    interactions.succeed(world, interaction)
    return message


def follow_up(world: World, interaction: Interaction, form: MessageForm, uploads: Uploads) -> Message:
    """Show another message; right after a deferral, it becomes the deferred message itself.

    Raises:
        ApiError: what is wrong with the message.
    """
    original = _original(interaction)
    _open_for(world, interaction, edits=original is not None and bool(original.flags & LOADING))
    if original is not None and original.flags & LOADING:
        messages.edit(world, channel_of(interaction), original, form, uploads)
        return original
    if list(interaction.owners) == ["1"]:
        _count_follow_up(interaction)
    origin = _origin(world, interaction, form, replies_to=original or interaction.source)
    message = messages.create(world, channel_of(interaction), world.bot, form, uploads, origin)
    _note(interaction, message)
    return message


def message_of(interaction: Interaction, message_id: str) -> Message:
    """A message that an interaction's token gives access to; `@original` is the first.

    Raises:
        ApiError: 10008.
    """
    wanted = interaction.original_id if message_id == "@original" else message_id
    channel = interaction.channel
    if channel is None or wanted not in channel.messages:
        raise UNKNOWN_MESSAGE()
    if wanted not in (*interaction.message_ids, interaction.original_id):
        raise UNKNOWN_MESSAGE()
    return channel.messages[wanted]


def edit(
    world: World, interaction: Interaction, message: Message, form: MessageForm, uploads: Uploads
) -> None:
    """Change a message that answers an interaction.

    Raises:
        ApiError: what is wrong with it, or 50083 in an archived or locked thread.
    """
    _open_for(world, interaction, edits=True)
    messages.edit(world, channel_of(interaction), message, form, uploads)


def channel_of(interaction: Interaction) -> Channel:
    """Where an interaction takes place.

    Raises:
        ApiError: 10003 if that channel is gone.
    """
    channel = interaction.channel
    if channel is None:
        raise UNKNOWN_CHANNEL()
    return channel


def _open_for(world: World, interaction: Interaction, *, edits: bool) -> None:
    """Open an archived thread for a new message; refuse edits there, and everything in a locked one."""
    channel = channel_of(interaction)
    if channel.thread is None:
        return
    granted = world.bot_may(channel)
    channels.require_unlocked(channel, granted)
    if edits and channel.thread.archived:
        raise THREAD_ARCHIVED()
    channels.reopen(world, channel, granted)


def _show(world: World, interaction: Interaction, data: Json, uploads: Uploads) -> Message:
    form = parse(MessageForm, data, _DATA)
    origin = _origin(world, interaction, form, replies_to=interaction.source)
    channel = channel_of(interaction)
    return messages.create(world, channel, world.bot, form, uploads, origin, _DATA)


def _defer(world: World, interaction: Interaction, data: Json, _uploads: Uploads) -> Message:
    form = parse(DeferralForm, data, _DATA)
    check_deferral(form)
    channel = channel_of(interaction)
    origin = _origin(world, interaction, form, replies_to=interaction.source)
    message = Message(
        id=world.snowflakes.new(),
        channel_id=channel.id,
        author=world.bot,
        created_at=world.clock.now_ms(),
        type=origin.type,
        flags=origin.extra_flags | LOADING,
        reference=origin.reference,
        application_id=world.application_id,
        webhook_id=world.application_id,
        interaction_metadata=origin.interaction_metadata,
        command_name=origin.command_name,
        seen_by=origin.seen_by,
    )
    messages.post(world, channel, message)
    return message


def _defer_update(_world: World, interaction: Interaction, _data: Json, _uploads: Uploads) -> Message | None:
    channel_of(interaction)
    return interaction.source


def _update(world: World, interaction: Interaction, data: Json, uploads: Uploads) -> Message:
    form = parse(MessageForm, data, _DATA)
    channel = channel_of(interaction)
    source = interaction.source
    if source is None or source.id not in channel.messages:
        raise UNKNOWN_MESSAGE()
    messages.edit(world, channel, source, form, uploads, _DATA)
    return source


def _suggest(world: World, interaction: Interaction, data: Json, _uploads: Uploads) -> None:
    form = parse(ChoicesForm, data, _DATA)
    check_choices(form, _focused_type(interaction.data))
    interaction.choices = [{"name_localizations": None, **choice.model_dump()} for choice in form.choices]
    payload = {"nonce": interaction.nonce, "choices": interaction.choices}
    world.publish("autocomplete", payload, person_id=interaction.person_id)


def _open_modal(world: World, interaction: Interaction, data: Json, _uploads: Uploads) -> None:
    modal = parse(Modal, data, _DATA)
    check_modal(modal, _DATA)
    interaction.modal = {
        "interaction_id": interaction.id,
        "nonce": interaction.nonce,
        "custom_id": modal.custom_id,
        "title": modal.title,
        "components": arranged(world, list(modal.components), []),
    }
    world.open_modals[interaction.person_id, modal.custom_id] = interaction
    world.publish("modal", interaction.modal, person_id=interaction.person_id)


def _origin(
    world: World,
    interaction: Interaction,
    form: MessageForm | DeferralForm,
    replies_to: Message | None,
) -> Origin:
    ephemeral = interaction.hushed or bool((form.flags or 0) & EPHEMERAL)
    details = interactions.metadata(world, interaction)
    if interaction.original_id is not None:
        details["original_response_message_id"] = interaction.original_id
    reference: Json | None = None
    if replies_to is not None:
        reference = {
            "type": 0,
            "channel_id": replies_to.channel_id,
            "message_id": replies_to.id,
            **render.guild_id_at(channel_of(interaction)),
        }
    command = interactions.command_of(interaction)
    is_menu = command is not None and command.get("type", 1) != 1
    return Origin(
        type=_REPLY if reference else _MENU_ANSWER if is_menu else _SLASH_ANSWER,
        seen_by=interaction.person_id if ephemeral else None,
        extra_flags=EPHEMERAL if ephemeral else 0,
        reference=reference,
        interaction_metadata=details,
        command_name=interactions.command_path(command) if command else None,
        is_webhook=True,
    )


def _count_follow_up(interaction: Interaction) -> None:
    """Count a follow-up where the application is installed for a person alone.

    Raises:
        ApiError: 40094 for one too many.
    """
    if interaction.follow_ups >= _MOST_FOLLOW_UPS:
        raise TOO_MANY_FOLLOW_UPS()
    interaction.follow_ups += 1


def _original(interaction: Interaction) -> Message | None:
    channel = interaction.channel
    if channel is None or interaction.original_id is None:
        return None
    return channel.messages.get(interaction.original_id)


def _focused_type(data: Json) -> int:
    found = 3
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            found = _focused_type(option)
    return found


def _note(interaction: Interaction, message: Message) -> None:
    if message.id not in interaction.message_ids:
        interaction.message_ids.append(message.id)


_SHOWING = {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.UPDATE}
_ACTS = {
    Answer.MESSAGE: _show,
    Answer.DEFERRED_MESSAGE: _defer,
    Answer.DEFERRED_UPDATE: _defer_update,
    Answer.UPDATE: _update,
    Answer.CHOICES: _suggest,
    Answer.MODAL: _open_modal,
}
