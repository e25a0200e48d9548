"""The single entry point for everything a person does, from the page or from a test."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playground.input.commands import check_command
from playground.input.components import check_component, visible_message
from playground.input.errors import InputError
from playground.input.modals import check_modal, opened_by
from playground.input.resolved import Resolver
from playground.input.threads import enter
from playground.interactions import interactions
from playground.passing_time import let_pass
from playground.validation.messages import MessageForm
from playground.world import channels, messages, permissions, scheduled
from playground.world.errors import ApiError, Json
from playground.world.model import FORUM_CHANNEL, Channel, Interaction, InteractionType, Member, Message
from playground.world.permissions import Permission
from playground.world.world import Upload, World


@dataclass(frozen=True, slots=True)
class Act:
    """Something a person does with the bot.

    Attributes:
        given: the interaction's `data`, as the person's app would send it.
        message_id: the message whose component is used.
        nonce: the id that the person's app gave it.
        files: the uploaded files, by the ids that `given` uses.
    """

    kind: InteractionType
    channel_id: str
    given: Json
    message_id: str | None = None
    nonce: str | None = None
    files: Mapping[str, Upload] = field(default_factory=dict)


def perform(world: World, person: Member, act: Act) -> Interaction:
    """Check a person's action and send it to the bot.

    Raises:
        InputError: it is not possible; nothing happened.
    """
    channel = visible_channel(world, person, act.channel_id)
    if channel.type == FORUM_CHANNEL:
        raise InputError("a forum has no messages, only posts")
    clicks = act.kind in {InteractionType.COMPONENT, InteractionType.MODAL}
    enter(world, person, channel, clicking=clicks)
    try:
        return _PERFORM[act.kind](world, person, channel, act)
    except ApiError as error:
        raise InputError(error.message) from None


def forge(
    world: World, person: Member, act: Act, tamper: Callable[[Json], Json] | None = None
) -> Interaction:
    """Send the bot an interaction that no app would allow.

    `tamper` may change any part of the payload: another server, another kind, wrong types.

    Raises:
        InputError: the channel or message does not exist at all.
    """
    channel = world.find_channel(act.channel_id)
    if channel is None:
        raise InputError("this channel does not exist")
    source = channel.messages.get(act.message_id) if act.message_id else None
    if act.message_id is not None and source is None:
        raise InputError("this message does not exist")
    return interactions.begin(
        world, person, channel, act.kind, act.given, source=source, nonce=act.nonce, tamper=tamper
    )


def say(world: World, person: Member, channel_id: str, content: str) -> Message:
    """Write an ordinary message; in a forum start a post with it, whose title is the first line.

    Raises:
        InputError: it is empty or too long, or the person may not write here.
    """
    channel = visible_channel(world, person, channel_id)
    needed = Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS
    granted = permissions.in_channel(channel.guild, person, channel)
    if needed not in granted:
        raise InputError("you cannot write here")
    if not 1 <= len(content.strip()) <= _LONGEST_MESSAGE:
        raise InputError(f"a message has 1 to {_LONGEST_MESSAGE} characters")
    form = MessageForm(content=content.strip())
    try:
        if channel.type == FORUM_CHANNEL:
            return _start_post(world, person, channel, form, granted)
        channels.reopen(world, channel, granted)
    except ApiError as error:
        raise InputError(error.message) from None
    return messages.create(world, channel, person.user, form, {})


def _start_post(
    world: World, person: Member, forum: Channel, form: MessageForm, granted: Permission
) -> Message:
    title = (form.content or "").splitlines()[0][:_LONGEST_TITLE]
    post = channels.start_post(world, forum, person.user, title, form, {}, tag_ids=[], granted=granted)
    return post.messages[post.id]


def mark_interest(world: World, person_id: str, guild_id: str, event_id: str, *, on: bool) -> None:
    """Mark interest in a scheduled event, or take it back.

    Raises:
        InputError: there is no such event, or the person is not in its server.
    """
    guild = world.guilds.get(guild_id)
    member = guild.members.get(person_id) if guild else None
    event = guild.events.get(event_id) if guild else None
    if member is None or event is None or not member.present:
        raise InputError("there is no such event")
    scheduled.set_interest(world, member, event, on=on)


def dismiss(world: World, person: Member, message_id: str) -> None:
    """Dismiss an ephemeral message.

    Raises:
        InputError: this person has no such message.
    """
    for channel in (*person.guild.channels.values(), *world.private_channels.values()):
        message = channel.messages.get(message_id)
        if message is not None and message.seen_by == person.user.id:
            message.dismissed = True
            payload = {"id": message.id, "channel_id": channel.id}
            world.publish("message_delete", payload, person_id=person.user.id)
            return
    raise InputError("only an ephemeral message can be dismissed")


def visible_channel(world: World, person: Member, channel_id: str) -> Channel:
    """A channel that this person sees.

    Raises:
        InputError: there is none.
    """
    let_pass(world)
    private = world.private_channels.get(channel_id)
    if private is None:
        if not person.present:
            raise InputError("you are not in this server")
        if not person.guild.available:
            raise InputError("the server is unavailable")
    channel = private or person.guild.channels.get(channel_id)
    if channel is None or not world.sees(person.user.id, channel_id):
        raise InputError("this channel does not exist")
    return channel


_LONGEST_MESSAGE = 2000
_LONGEST_TITLE = 100


def _run_command(world: World, person: Member, channel: Channel, act: Act) -> Interaction:
    resolver = Resolver(world, channel, act.files)
    data = check_command(world, person, channel, act.given, resolver)
    return interactions.begin(world, person, channel, act.kind, data, nonce=act.nonce)


def _type_option(world: World, person: Member, channel: Channel, act: Act) -> Interaction:
    resolver = Resolver(world, channel, act.files)
    data = check_command(world, person, channel, act.given, resolver, typing=True)
    return interactions.begin(world, person, channel, act.kind, data, nonce=act.nonce)


def _use_component(world: World, person: Member, channel: Channel, act: Act) -> Interaction:
    message = visible_message(channel, str(act.message_id), person)
    if message.author.id != world.bot.id:
        raise InputError("this is not a message of the application")
    resolver = Resolver(world, channel, act.files)
    data = check_component(person, message, act.given, resolver)
    return interactions.begin(world, person, channel, act.kind, data, source=message, nonce=act.nonce)


def _submit_modal(world: World, person: Member, channel: Channel, act: Act) -> Interaction:
    origin = opened_by(world, person, str(act.given.get("custom_id")))
    resolver = Resolver(world, channel, act.files)
    data = check_modal(person, origin.modal or {}, act.given, resolver)
    begun = interactions.begin(
        world,
        person,
        channel,
        act.kind,
        data,
        source=origin.source,
        origin=origin,
        nonce=act.nonce,
    )
    del world.open_modals[person.user.id, data["custom_id"]]
    return begun


_PERFORM = {
    InteractionType.COMMAND: _run_command,
    InteractionType.AUTOCOMPLETE: _type_option,
    InteractionType.COMPONENT: _use_component,
    InteractionType.MODAL: _submit_modal,
}
