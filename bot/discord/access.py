"""What the bot may do in a channel, and what it does for a person: it lends its permissions to nobody."""

from collections.abc import Collection, Iterable, Mapping, Set
from typing import Any, Final

import discord

from bot.common.errors import TableError
from bot.discord import slow_mode
from bot.discord.sending.controls import is_shown
from bot.messages.panels import Panel, has_file, has_picture
from bot.messages.permissions import (
    INVITED_FOR,
    NEEDS,
    TO_MAKE_EVENTS,
    TO_OPEN_POSTS,
    TO_OPEN_THREADS,
    TO_WRITE,
    TO_WRITE_IN_THREADS,
    Need,
    lacking,
)
from data.actors import EVERYWHERE

PERMISSIONS: Final = discord.Permissions(**{need.flag: True for need in NEEDS if need.use in INVITED_FOR})
"""What the link that adds the bot asks for, no more."""

SCOPES: Final = ("bot", "applications.commands")
USER_SCOPES: Final = ("applications.commands",)
"""What people who install the bot for themselves grant."""

MISSING_PERMISSIONS: Final = 50013


def invite_link(application_id: int, guild_id: int | None = None, *, also: Iterable[Need] = ()) -> str:
    """Return the link that adds the bot to a server, with the permissions it needs, and `also` some others.

    Used again where the bot is, it gives the bot's role what it asks for.
    """
    more = discord.Permissions(**{need.flag: True for need in also})
    return discord.utils.oauth_url(
        application_id,
        permissions=PERMISSIONS | more,
        guild=discord.utils.MISSING if guild_id is None else discord.Object(guild_id),
        scopes=SCOPES,
    )


def link_to_add(client: discord.Client, guild_id: int) -> str:
    """Return the link that adds the bot to a server, "" where it is, or outside servers."""
    if client.application_id is None or guild_id == EVERYWHERE or client.get_guild(guild_id) is not None:
        return ""
    return invite_link(client.application_id, guild_id)


def require_member(interaction: discord.Interaction) -> None:
    """Raise TableError, with the link that adds the bot, where only its commands are in the server."""
    guild_id = interaction.guild_id
    if guild_id is not None and interaction.client.get_guild(guild_id) is None:
        raise TableError("commands_alone", link=invite_link(interaction.application_id, guild_id))


def may_write(interaction: discord.Interaction) -> bool:
    """Tell whether we may post boards in the channel of a click."""
    return lets_write(interaction.app_permissions, interaction.channel)


def may_attach(interaction: discord.Interaction) -> bool:
    """Tell whether we may post pictures in the channel of a click or command."""
    return interaction.app_permissions.attach_files


def lets_write(granted: discord.Permissions, channel: object) -> bool:
    """Tell whether permissions suffice for messages in a channel or thread."""
    return not missing_to_write(granted, channel)


def missing_to_write(granted: discord.Permissions, channel: object) -> tuple[str, ...]:
    """Return the permissions that are missing for messages in a channel or thread."""
    return lacking(granted, TO_WRITE_IN_THREADS if isinstance(channel, discord.Thread) else TO_WRITE)


def board_clicked(interaction: discord.Interaction) -> int | None:
    """Return the id of the clicked board, None for anything else.

    If the control is not in the message, the message is not known to be a board.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral or not message.flags.components_v2:
        return None
    data: Mapping[str, Any] = dict(interaction.data or {})
    shown = is_shown(message, str(data.get("custom_id")), data.get("component_type"))
    return message.id if shown else None


def refuses_pictures(error: Exception, panel: Panel) -> bool:
    """Tell whether a message may have been refused because of its picture."""
    is_forbidden = isinstance(error, discord.Forbidden) and error.code == MISSING_PERMISSIONS
    return is_forbidden and has_picture(panel)


_USES_COMMANDS: Final = "use_application_commands"
_CONNECTS: Final = "connect"
"""What the chat of a voice channel takes besides."""
_FILES: Final = "attach_files"

_POWER: Final = discord.Permissions.elevated() | discord.Permissions(
    manage_nicknames=True, manage_events=True, mute_members=True, deafen_members=True, move_members=True
)
"""What moderators may do: some of it, they do only to members whose roles stand below theirs."""


def missing_to_lend(granted: discord.Permissions, place: object, *, threads: bool = False) -> tuple[str, ...]:
    """Return the permissions that somebody lacks for whom we are to write in a channel, thread or forum.

    `threads` tells that we start one there.
    """
    needed: tuple[str, ...] = TO_WRITE
    if isinstance(place, discord.Thread):
        needed = TO_WRITE_IN_THREADS
    elif isinstance(place, discord.ForumChannel):
        needed = TO_OPEN_POSTS
    elif threads:
        needed = (*TO_WRITE, *TO_OPEN_THREADS)
    elif isinstance(place, discord.VoiceChannel | discord.StageChannel):
        needed = (*TO_WRITE, _CONNECTS)
    return lacking(granted, (*needed, _USES_COMMANDS))


def on_server(interaction: discord.Interaction) -> discord.Permissions:
    """Return what the person may do on the whole server, which a channel's overwrites do not change.

    Whatever reaches beyond the channel of an interaction is judged by this, not by `interaction.permissions`.
    """
    member = interaction.user
    return member.guild_permissions if isinstance(member, discord.Member) else discord.Permissions.none()


def may_write_here(interaction: discord.Interaction) -> bool:
    """Tell whether the person may write where they click or command; outside servers, everybody may."""
    return interaction.guild_id is None or not missing_to_lend(interaction.permissions, interaction.channel)


def may_show_here(interaction: discord.Interaction, panel: Panel) -> bool:
    """Tell whether the person may show a panel where they click or command to all who read there."""
    may_attach = interaction.guild_id is None or interaction.permissions.attach_files
    return may_write_here(interaction) and (may_attach or not has_file(panel))


def has_turn_here(interaction: discord.Interaction) -> bool:
    """Tell whether slow mode lets the person write where they click or command, and take that turn."""
    granted = interaction.permissions
    return interaction.guild_id is None or not slow_mode.wait(interaction, interaction.channel, granted)


def require_here(
    interaction: discord.Interaction, *, threads: bool = False, files: bool = False, posts: bool = True
) -> None:
    """Raise TableError, naming what is missing, unless the person may do there what we are to do for them.

    What `posts` a new message takes their turn in slow mode, too.
    """
    if interaction.guild_id is None:
        return
    missing = missing_to_lend(interaction.permissions, interaction.channel, threads=threads)
    if files:
        missing += lacking(interaction.permissions, (_FILES,))
    if missing:
        raise TableError("may_not_post", permissions=missing, channel=interaction.channel_id)
    if posts:
        slow_mode.require_turn(interaction, interaction.channel, interaction.permissions)


def require_in(
    interaction: discord.Interaction,
    channel: discord.abc.GuildChannel | discord.Thread,
    *,
    threads: bool = False,
    posts: bool = False,
) -> None:
    """The same for another channel of the server, by the roles and overwrites that Discord has told us of."""
    if not isinstance(interaction.user, discord.Member):
        raise TableError("servers_only")
    granted = channel.permissions_for(interaction.user)
    if missing := missing_to_lend(granted, channel, threads=threads):
        raise TableError("may_not_post", permissions=missing, channel=channel.id)
    if posts:
        slow_mode.require_turn(interaction, channel, granted)


def require_maker(
    interaction: discord.Interaction,
    maker_id: int | None,
    place_id: int,
    refused: str,
    *,
    event: bool = False,
) -> None:
    """Raise TableError unless somebody may change or end what was made for a channel, and maybe its event.

    Who has made it must still be allowed what that took. Others have power over it with Manage Events.
    """
    granted, guild = on_server(interaction), interaction.guild
    if granted.manage_events:
        return
    if interaction.user.id != maker_id:
        raise TableError(refused)
    place = None if guild is None else guild.get_channel_or_thread(place_id)
    if place is not None:
        require_in(interaction, place)
    if event and not granted.create_events:
        raise TableError("cannot_change_event_yourself", permissions=TO_MAKE_EVENTS)


def sees(interaction: discord.Interaction, place_id: int, taking_part: Collection[int] = ()) -> bool:
    """Tell whether somebody may be told of what is in a channel or thread: whatever names it asks this.

    Of a private thread, those are told who take part.
    """
    reader, guild = interaction.user, interaction.guild
    if guild is None or not isinstance(reader, discord.Member):
        return False
    place = guild.get_channel_or_thread(place_id)
    if place is None or not place.permissions_for(reader).view_channel:
        return place_id == interaction.channel_id
    return not isinstance(place, discord.Thread) or not place.is_private() or reader.id in taking_part


def is_told(interaction: discord.Interaction, maker_id: int | None, place_id: int) -> bool:
    """Tell whether somebody is told of what is to be in a channel: they have made it, or see the channel."""
    return interaction.user.id == maker_id or sees(interaction, place_id)


def all_see(place: discord.abc.GuildChannel | discord.Thread | None) -> bool:
    """Tell whether what is shown to a whole server, or to all who read a channel, may name a place."""
    return place is not None and place.permissions_for(place.guild.default_role).view_channel


def require_mention(granted: discord.Permissions, role: discord.Role) -> None:
    """Raise TableError unless a role is open to mentions, or the person may mention all roles."""
    if not (role.mentionable or granted.mention_everyone):
        raise TableError("role_not_yours_to_mention", role=role.id)


def may_add_here(interaction: discord.Interaction) -> bool:
    """Tell whether the person may add people where they click: a mention in a private thread does that."""
    channel = interaction.channel
    is_closed = isinstance(channel, discord.Thread) and channel.is_private() and not channel.invitable
    return not is_closed or interaction.permissions.manage_threads


def is_for_show(role: discord.Role, named: Set[int]) -> bool:
    """Tell whether a role gives no power, given the roles (id) that mean something to us.

    Those are the roles of settings, and those that the Integrations page lets in. A role for show allows
    nothing that not everybody may do. No channel allows it anything, which would outweigh what another role
    is denied there, or denies it anything: a mute would come and go with the cards. It stands above no role
    that moderates: a moderator who got it would rise above the others. Only such roles are given by us,
    whoever chose them: who gets one is up to the cards.
    """
    if role.id in named or role.permissions.value & ~role.guild.default_role.permissions.value:
        return False
    if any(not channel.overwrites_for(role).is_empty() for channel in role.guild.channels):
        return False
    return not any(other < role and other.permissions.value & _POWER.value for other in role.guild.roles)


def require_role(interaction: discord.Interaction, role: discord.Role, named: Set[int]) -> None:
    """Raise TableError unless we may give a role, from now on, because the person wants it."""
    require_role_below(interaction, role)
    if not is_for_show(role, named):
        raise TableError("role_gives_power", role=role.id)


def require_role_below(interaction: discord.Interaction, role: discord.Role) -> None:
    """Raise TableError unless the person may give a role and take it away, as far as its place says so."""
    member = interaction.user
    if not isinstance(member, discord.Member):
        raise TableError("servers_only")
    if member.id == role.guild.owner_id:
        return
    if not member.guild_permissions.manage_roles or role >= member.top_role:
        raise TableError("role_not_yours", role=role.id)


def can_give(role: discord.Role | None, named: Set[int]) -> bool:
    """Tell whether we may give a role, and take it away: none that gives power, also if it got it since."""
    return role is not None and can_reach(role) and is_for_show(role, named)


def can_reach(role: discord.Role) -> bool:
    """Tell whether Discord lets us give a role."""
    return role.guild.me.guild_permissions.manage_roles and role.is_assignable()
