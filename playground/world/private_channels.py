"""Channels outside the server: direct messages with the application, and groups of people."""

from collections.abc import Iterable, Sequence

from playground.api import render
from playground.world.errors import CANNOT_MESSAGE_USER, Json
from playground.world.model import DM_CHANNEL, GROUP_CHANNEL, Channel
from playground.world.world import World


def direct(world: World, person_id: str) -> Channel:
    """The direct messages of someone with the application."""
    recipients = (world.bot.id, person_id)
    for channel in world.private_channels.values():
        if channel.recipient_ids == recipients:
            return channel
    return _add(world, DM_CHANNEL, world.bot.username, recipients)


def group(world: World, person_ids: Iterable[str], name: str = "Friends") -> Channel:
    """A new group of people, without the application."""
    return _add(world, GROUP_CHANNEL, name, tuple(person_ids))


def require_willing(world: World, channel: Channel) -> None:
    """Refuse a message of the bot to someone who accepts none.

    Discord refuses it too where the bot shares no server with them and is not installed for them.

    Raises:
        ApiError: 50007.
    """
    for person_id in channel.recipient_ids:
        if person_id == world.bot.id:
            continue
        shares_server = any(
            not guild.bot_removed and person_id in guild.members and guild.members[person_id].present
            for guild in world.guilds.values()
        )
        is_known = shares_server or person_id in world.installed_for
        if person_id in world.unwilling or not is_known:
            raise CANNOT_MESSAGE_USER()


def visible_to(world: World, person_id: str) -> Sequence[Channel]:
    """The private channels that someone is in; the direct messages with the application always exist."""
    direct(world, person_id)
    return [one for one in world.private_channels.values() if person_id in one.recipient_ids]


def render_place(world: World, channel: Channel) -> Json:
    """A channel object of any kind."""
    if not channel.is_private:
        return render.channel(channel.guild, channel)
    rendered: Json = {
        "id": channel.id,
        "type": channel.type,
        "flags": 0,
        "last_message_id": channel.last_message_id,
        "recipients": [render.user(world.users[one]) for one in channel.recipient_ids if one != world.bot.id],
    }
    if channel.type == GROUP_CHANNEL:
        rendered |= {"name": channel.name, "icon": None, "owner_id": channel.recipient_ids[0]}
    return rendered


def _add(world: World, kind: int, name: str, recipient_ids: tuple[str, ...]) -> Channel:
    channel = Channel(world.snowflakes.founding(), world.guild, kind, name, recipient_ids=recipient_ids)
    world.private_channels[channel.id] = channel
    for person_id in recipient_ids:
        world.publish("channel_create", render_place(world, channel), person_id=person_id)
    return channel
