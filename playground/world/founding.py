"""Creates a playground's initial world: the application, its bot, a server with channels and people."""

from collections.abc import Iterable

from playground.world import channels, people
from playground.world.clock import Clock
from playground.world.events import Broadcast
from playground.world.model import COMMUNITY, Guild, Member, Role, User
from playground.world.people import PersonSpec
from playground.world.permissions import ALL, BOT, MEMBERS, Permission
from playground.world.private_channels import direct
from playground.world.snowflakes import Snowflakes
from playground.world.world import World

CHANNELS = (("general", "Whatever comes to mind"), ("games", "One table at a time, or several"))
DEFAULT_LOGIN = "playground"


def found_world(
    clock: Clock,
    guild_name: str,
    specs: Iterable[PersonSpec],
    *,
    application_name: str = "Bot",
    guild_locale: str = "en-US",
    guild_features: Iterable[str] = (COMMUNITY,),
    bot_permissions: Permission = BOT,
    token: str = DEFAULT_LOGIN,
    first_command: str | None = None,
) -> World:
    """A new world, everyone in it. The same arguments give the same ids.

    Raises:
        ValueError: there is nobody, or two people have the same name.
    """
    snowflakes = Snowflakes(clock)
    application_id = snowflakes.founding()
    bot = User(application_id, application_name, None, bot=True)
    owner = User(snowflakes.founding(), "playground", "Playground")
    world = World(
        clock=clock,
        snowflakes=snowflakes,
        application_name=application_name,
        application_id=application_id,
        token=token,
        first_command=first_command,
        bot=bot,
        owner=owner,
        users={bot.id: bot, owner.id: owner},
        guild=_guild(snowflakes, guild_name, guild_locale, owner, guild_features),
    )
    settle(world, world.guild, bot_permissions)
    for spec in specs:
        people.add_person(world, spec, snowflakes.founding())
    world.founders = tuple(member.user.id for member in world.people())
    for person_id in world.founders:
        direct(world, person_id)
    if not world.founders:
        raise ValueError("a playground needs at least one person")
    return world


def found_server(
    world: World, name: str, *, locale: str, features: Iterable[str], bot_permissions: Permission
) -> Guild:
    """One more server, with the people of the first; the bot joins it.

    Its id is dated like those of the others, so that it may fall to another shard.
    """
    guild = _guild(world.snowflakes, name, locale, world.owner, features)
    guild.bot_removed = True
    world.guilds[guild.id] = guild
    settle(world, guild, bot_permissions)
    for member in world.people():
        if member.present:
            is_administrator = people.administrators(world.guild).id in member.role_ids
            _admit(world, guild, member, administrator=is_administrator)
    people.invite_bot(world, guild)
    world.publish("servers", {})
    return guild


def renew_guild(world: World) -> None:
    """The bot is removed from all servers, and joins a new one with the same people.

    Commands of the whole application and its emojis stay, as they would on Discord.
    """
    for guild in tuple(world.guilds.values()):
        people.remove_bot(world, guild)
        world.commands.pop(guild.id, None)
    world.forget_interactions()
    world.private_channels.clear()
    world.installed_for.clear()
    world.unwilling.clear()
    # Nobody can see the new server before it is complete.
    listeners, world.broadcast = world.broadcast, Broadcast()
    try:
        _replace_guild(world)
    finally:
        world.broadcast = listeners
    for person_id in world.founders:
        direct(world, person_id)
    people.invite_bot(world, world.guild)


def _replace_guild(world: World) -> None:
    old = world.guild
    role_of_bot = next(role for role in old.roles.values() if role.managed_by)
    world.guild = _guild(world.snowflakes, old.name, old.preferred_locale, world.owner, old.features)
    world.guild.bot_removed = True
    world.guilds.clear()
    world.guilds[world.guild.id] = world.guild
    settle(world, world.guild, Permission(role_of_bot.permissions))
    for user_id in world.founders:
        member = old.members[user_id]
        was_administrator = any(old.roles[one].permissions == ALL for one in member.role_ids)
        _admit(world, world.guild, member, administrator=was_administrator)


def settle(world: World, guild: Guild, bot_permissions: Permission) -> None:
    """Give a bare guild its roles, the bot and the channels."""
    new = world.snowflakes.founding
    administrators = Role(new(), "Administrators", int(ALL), 1, colour=0xE67E22)
    of_bot = Role(new(), world.application_name, int(bot_permissions), 2, managed_by=world.application_id)
    for role in (administrators, of_bot):
        guild.roles[role.id] = role
    guild.members[world.bot.id] = Member(world.bot, guild, world.clock.now_ms(), role_ids=[of_bot.id])
    for name, topic in CHANNELS:
        channels.add_channel(world, guild, name, topic)


def _admit(world: World, guild: Guild, member: Member, *, administrator: bool) -> None:
    role_ids = [people.administrators(guild).id] if administrator else []
    guild.members[member.user.id] = Member(
        member.user, guild, world.clock.now_ms(), member.locale, member.nick, role_ids
    )


def _guild(snowflakes: Snowflakes, name: str, locale: str, owner: User, features: Iterable[str]) -> Guild:
    guild = Guild(snowflakes.founding(), name, owner.id, locale, tuple(features))
    guild.roles[guild.id] = Role(guild.id, "@everyone", int(MEMBERS), 0)
    return guild
