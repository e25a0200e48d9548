"""Interactions: a person starts one, and the bot must answer it within 3 seconds.

Deadlines and codes are those of Discord's documentation, topic "Receiving and Responding".
"""

import asyncio
from collections.abc import Callable

from playground.api import render
from playground.api.files import MOST_BYTES_A_FILE
from playground.world import installs, permissions
from playground.world.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    Json,
)
from playground.world.installs import Context
from playground.world.model import EPHEMERAL, Channel, Interaction, InteractionType, Member, Message
from playground.world.permissions import Permission
from playground.world.private_channels import render_place
from playground.world.world import World, new_token

TOKEN_MS = 15 * 60 * 1_000
NO_ANSWER = "The application did not respond"
BOT_ABSENT = "The application is not in this server"
_WITH_OTHERS = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


def begin(
    world: World,
    person: Member,
    channel: Channel,
    kind: InteractionType,
    data: Json,
    *,
    source: Message | None = None,
    origin: Interaction | None = None,
    nonce: str | None = None,
    tamper: Callable[[Json], Json] | None = None,
) -> Interaction:
    """Send the bot an interaction, and start its 3 seconds.

    `data` is the interaction's `data`, resolved; `source` the message whose component was used; `origin`, for
    a modal, the interaction that opened it; `nonce` the page's id for it; `tamper` changes the payload, for
    fuzzers.
    """
    _forget_old(world)
    owners = _owners(world, person, channel, data, source, origin)
    interaction = Interaction(
        id=world.snowflakes.new(),
        token=new_token(),
        type=kind,
        guild=channel.guild,
        private=channel if channel.is_private else None,
        person_id=person.user.id,
        channel_id=channel.id,
        created_at=world.clock.now_ms(),
        data=data,
        owners=owners,
        hushed=_is_hushed(world, person, channel, owners),
        source=source,
        origin=origin,
        nonce=nonce,
    )
    world.interactions[interaction.id] = interaction
    world.interactions_by_token[interaction.token] = interaction
    announce(world, interaction, "sent")
    if not owners:
        fail(world, interaction, BOT_ABSENT)
        return interaction
    payload = _payload(world, interaction, person, channel)
    if not world.application.get("interactions_endpoint_url"):  # else all would go there
        world.publish("INTERACTION_CREATE", tamper(payload) if tamper else payload)
    loop = asyncio.get_running_loop()
    interaction.timer = loop.call_later(world.answer_ms / 1000, expire, world, interaction)
    return interaction


def expire(world: World, interaction: Interaction) -> None:
    """End the 3 seconds: without an answer, the interaction fails."""
    if interaction.answer is None and interaction.failure is None:
        fail(world, interaction, NO_ANSWER)


def expire_overdue(world: World) -> None:
    """Fail overdue interactions after time was skipped."""
    now = world.clock.now_ms()
    for interaction in tuple(world.interactions.values()):
        if now - interaction.created_at > world.answer_ms:
            expire(world, interaction)


def fail(world: World, interaction: Interaction, reason: str) -> None:
    """Show the person that it failed."""
    interaction.failure = reason
    announce(world, interaction, "failed", reason)
    _settle(interaction)


def succeed(world: World, interaction: Interaction) -> None:
    """Show the person that the bot has answered."""
    announce(world, interaction, "success")
    _settle(interaction)


def to_answer(world: World, interaction_id: str, token: str) -> Interaction:
    """The interaction that a callback may still answer.

    Raises:
        ApiError: 10062 if it is unknown, or its 3 seconds are over; 40060 if it was answered.
    """
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token or interaction.expired:
        raise UNKNOWN_INTERACTION()
    if interaction.answer is not None:
        raise ALREADY_ACKNOWLEDGED()
    late = world.clock.now_ms() - interaction.created_at > world.answer_ms
    if late or interaction.failure is not None:
        raise UNKNOWN_INTERACTION()
    return interaction


def by_token(world: World, application_id: str, token: str) -> Interaction:
    """The interaction whose token a webhook call carries.

    Raises:
        ApiError: 10015 if the application is another, or the interaction was never answered;
            50027 if the token is unknown, or older than 15 minutes.
    """
    if application_id != world.application_id:
        raise UNKNOWN_WEBHOOK()
    interaction = world.interactions_by_token.get(token)
    if interaction is None or interaction.expired:
        raise INVALID_WEBHOOK_TOKEN()
    if world.clock.now_ms() - interaction.created_at > TOKEN_MS:
        raise INVALID_WEBHOOK_TOKEN()
    if interaction.answer is None:
        raise UNKNOWN_WEBHOOK()
    return interaction


def announce(world: World, interaction: Interaction, state: str, reason: str | None = None) -> None:
    """Send an interaction's state to the person's screens."""
    payload: Json = {
        "id": interaction.id,
        "nonce": interaction.nonce,
        "state": state,
        "message": reason,
    }
    world.publish("interaction", payload, person_id=interaction.person_id)


def metadata(world: World, interaction: Interaction) -> Json:
    """A message's metadata about the interaction that it answers."""
    shared: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "user": render.user(world.users[interaction.person_id]),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.type is InteractionType.COMPONENT and interaction.source is not None:
        shared["interacted_message_id"] = interaction.source.id
    if interaction.type is InteractionType.MODAL and interaction.origin is not None:
        shared["triggering_interaction_metadata"] = metadata(world, interaction.origin)
    return shared


def command_of(interaction: Interaction) -> Json | None:
    """The data of the command that an interaction is, or whose modal it submits."""
    if interaction.type is InteractionType.COMMAND:
        return interaction.data
    if interaction.type is InteractionType.MODAL and interaction.origin is not None:
        return command_of(interaction.origin)
    return None


def command_path(data: Json) -> str:
    """A command's name with its subcommands, as people type it."""
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0].get("type") in {1, 2}:
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def _payload(world: World, interaction: Interaction, person: Member, channel: Channel) -> Json:
    context = installs.context_of(world, channel)
    payload: Json = {
        "id": interaction.id,
        "application_id": world.application_id,
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel.id,
        "app_permissions": str(int(_of_application(world, channel, interaction.owners))),
        "locale": person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(context),
        "attachment_size_limit": MOST_BYTES_A_FILE,
    }
    payload |= (
        _in_guild(world, person, channel) if context is Context.GUILD else _in_private(world, person, channel)
    )
    if interaction.source is not None:
        payload["message"] = render.message(world, interaction.source)
        if interaction.source.flags & EPHEMERAL == 0 and context is Context.GUILD:
            payload["message"]["guild_id"] = channel.guild.id
    return payload


def _in_guild(_world: World, person: Member, channel: Channel) -> Json:
    guild = channel.guild
    granted = str(int(permissions.in_channel(guild, person, channel)))
    return {
        "guild_id": guild.id,
        "guild": {"id": guild.id, "locale": guild.locale, "features": list(guild.features)},
        "guild_locale": guild.locale,
        "channel": render.channel(guild, channel) | {"permissions": granted},
        "member": render.member(person) | {"permissions": granted},
    }


def _in_private(world: World, person: Member, channel: Channel) -> Json:
    return {"channel": render_place(world, channel), "user": render.user(person.user)}


def _of_application(world: World, channel: Channel, owners: dict[str, str]) -> Permission:
    """What the application may do: in a server without its bot, what everybody may (no source says so)."""
    guild = channel.guild
    match installs.context_of(world, channel):
        case Context.BOT_DM:
            return _WITH_OTHERS | Permission.USE_EXTERNAL_EMOJIS
        case Context.PRIVATE_CHANNEL:
            return _WITH_OTHERS
        case _ if guild.commands_alone or installs.is_external(world, channel, owners):
            return Permission(guild.roles[guild.id].permissions)
    return world.bot_may(channel)


def _owners(
    world: World,
    person: Member,
    channel: Channel,
    data: Json,
    source: Message | None,
    origin: Interaction | None,
) -> dict[str, str]:
    """The installations that make an interaction possible; none if it never reaches the bot."""
    if origin is not None:
        return origin.owners
    if source is not None:
        return installs.of_message(world, channel, source.interaction_metadata)
    scopes = (world.commands.get(None), world.commands.get(channel.guild.id))
    command_id = str(data.get("id"))
    for command in (scope.by_id.get(command_id) for scope in scopes if scope):
        if command is not None:
            return installs.of_command(world, person.user.id, channel, command)
    return installs.owners(world, person.user.id, channel)


def _is_hushed(world: World, person: Member, channel: Channel, owners: dict[str, str]) -> bool:
    """Whether all answers are ephemeral, as the person may not use applications from outside publicly."""
    if not installs.is_external(world, channel, owners):
        return False
    return Permission.USE_EXTERNAL_APPS not in permissions.in_channel(channel.guild, person, channel)


def _settle(interaction: Interaction) -> None:
    if interaction.timer is not None:
        interaction.timer.cancel()
    interaction.settled.set()


def _forget_old(world: World) -> None:
    since = world.clock.now_ms() - TOKEN_MS
    while world.interactions and (old := next(iter(world.interactions.values()))).created_at < since:
        del world.interactions[old.id]
        del world.interactions_by_token[old.token]
