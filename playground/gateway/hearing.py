"""Which events concern a server, and which of them the bot hears."""

from playground.world.events import Event
from playground.world.model import Guild
from playground.world.permissions import Permission
from playground.world.world import World


def guild_of(world: World, event: Event) -> Guild:
    """The server of an event, the first one for what belongs to none."""
    is_guild = event.name in {"GUILD_CREATE", "GUILD_DELETE"}
    return world.guilds.get(str(event.payload.get("id" if is_guild else "guild_id")), world.guild)


def is_in_guild(world: World, event: Event) -> bool:
    """Whether an event belongs to a server; all others are heard by the first shard."""
    if event.name == "INTERACTION_CREATE":
        return "guild_id" in event.payload
    return event.channel_id not in world.private_channels


def bot_sees(world: World, guild: Guild, event: Event) -> bool:
    """Whether the bot hears of an event of a server, or of a private channel."""
    private = world.private_channels.get(event.channel_id or "")
    if private is not None:
        return world.bot.id in private.recipient_ids
    if guild.bot_removed:  # an interaction comes only where the application is installed
        return event.name in {"GUILD_DELETE", "INTERACTION_CREATE"}
    channel = guild.channels.get(event.channel_id or "")
    if channel is None or event.name.startswith("CHANNEL_"):
        return True
    return Permission.VIEW_CHANNEL in world.bot_may(channel)
