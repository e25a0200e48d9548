"""The bot's permissions give nobody power: roles of titles, mentions at all tables, cups that begin later."""

import asyncio
import random

import pytest

from bot.discord.mention_limits import CALLS_EACH, CALLS_OF_SERVER, INVITED_AGAIN
from bot.process.clock import now
from bot.stats.titles import Titles
from data import actors
from data.stats.titles import GivenRole
from playground.api import render
from playground.world import command_permissions
from playground.world.model import Overwrite, Role
from playground.world.people import administrators
from playground.world.permissions import Permission
from tests.data.tables import Clock
from tests.e2e.clicking import PRIVATE, Player, texts, with_verb
from tests.e2e.test_boards import settle_on

pytestmark = pytest.mark.usefixtures("acceptable_requests")

MANAGE_SERVER = 1 << 5
KICK_MEMBERS = 1 << 1
PLAYED = {"game": "shithead", "variant": "shithead"}


def add_role(playground, name, permissions, position):
    role = Role(playground.world.snowflakes.new(), name, int(permissions), position)
    playground.guild.roles[role.id] = role
    publish(playground, "GUILD_ROLE_CREATE", role)
    return role


def move(playground, role, position):
    role.position = position
    publish(playground, "GUILD_ROLE_UPDATE", role)


def publish(playground, event, role):
    playground.world.publish(event, {"guild_id": playground.guild.id, "role": render.role(role)})


@pytest.fixture
async def manager(playground, client, ben):
    """Ben, who has Manage Server and Manage Roles; the bot's role stands above all others."""
    of_bot = next(one for one in playground.guild.roles.values() if one.managed_by)
    of_bot.position, of_bot.permissions = 9, of_bot.permissions | Permission.MANAGE_ROLES
    publish(playground, "GUILD_ROLE_UPDATE", of_bot)
    move(playground, administrators(playground.guild), 8)
    own = add_role(playground, "managers", MANAGE_SERVER | Permission.MANAGE_ROLES, 5)
    ben.person.member.role_ids.append(own.id)
    await playground.settle()
    return ben


async def choose(member, role, title="|shithead"):
    page = await member.click(await member.ask("settings show"), "Titles")
    return texts(await member.pick(page, title, role.id))


async def chosen(client, playground):
    return dict((await client.server_settings.load(int(playground.guild.id))).settings.title_roles)


async def test_a_manager_makes_nobody_an_administrator_by_a_title(playground, client, manager):
    playground.guild.owner_id = manager.person.id
    playground.world.publish("GUILD_UPDATE", render.guild(playground.guild))
    await playground.settle()
    assert "it gives power" in await choose(manager, administrators(playground.guild))
    assert await chosen(client, playground) == {}


@pytest.mark.parametrize(
    ("permissions", "position", "line"),
    [
        (KICK_MEMBERS, 2, "it gives power"),
        (Permission.VIEW_CHANNEL | Permission.MENTION_EVERYONE, 2, "it gives power"),
        (Permission.SEND_POLLS, 2, "it gives power"),
        (0, 6, "You may not give or take"),
    ],
    ids=["power", "mentions", "polls", "higher"],
)
async def test_a_role_beyond_the_managers_own_is_refused(
    playground, client, manager, permissions, position, line
):
    role = add_role(playground, "champion", permissions, position)
    await playground.settle()
    assert line in await choose(manager, role)
    assert await chosen(client, playground) == {}


@pytest.mark.parametrize("field", ["editors", "openers", "stakers", "seekers"])
async def test_a_role_that_means_something_to_the_bot_is_not_for_show(playground, client, manager, field):
    """Chosen for a title before, it is given no more; chosen afterwards, it is refused."""
    role, cleo = add_role(playground, "champion", 0, 2), playground.person("Cleo")
    await playground.settle()
    await choose(manager, role)
    await settle_on(client, playground, **{field: int(role.id) if field == "seekers" else (int(role.id),)})
    await look_at_titles(playground, client, cleo, role)
    assert role.id not in cleo.member.role_ids
    assert "it gives power" in await choose(manager, role, "|dwarf")
    await settle_on(client, playground, **{field: None if field == "seekers" else ()})
    await look_at_titles(playground, client, cleo, role)
    assert role.id in cleo.member.role_ids


@pytest.mark.parametrize("is_allowed", [True, False], ids=["allowed", "denied"])
async def test_a_title_gives_back_or_takes_nobodys_voice(playground, client, manager, is_allowed):
    """An allowed permission outweighs one that another role is denied; a mute came and went by the cards."""
    here, role = playground.channels[0], add_role(playground, "champion", 0, 2)
    speak = int(Permission.SEND_MESSAGES)
    here.overwrites[role.id] = Overwrite(role.id, "role", speak * is_allowed, speak * (not is_allowed))
    playground.world.publish("CHANNEL_UPDATE", render.channel(playground.guild, here))
    await playground.settle()
    assert "it gives power" in await choose(manager, role)
    assert await chosen(client, playground) == {}


@pytest.mark.in_part(2)
@pytest.mark.parametrize("power", [KICK_MEMBERS, Permission.MANAGE_EVENTS, 1 << 40, Permission.ADMINISTRATOR])
async def test_a_title_raises_nobody_above_moderators(playground, client, manager, power):
    """A moderator who holds the title would stand above the others."""
    moderators = add_role(playground, "moderators", power, 3)
    above, below = (add_role(playground, name, 0, place) for name, place in (("above", 4), ("below", 2)))
    await playground.settle()
    assert "it gives power" in await choose(manager, above)
    assert await chosen(client, playground) == {}
    move(playground, moderators, 1)
    await playground.settle()
    assert "it gives power" in await choose(manager, below)
    move(playground, moderators, 4)
    await playground.settle()
    await choose(manager, below)
    assert await chosen(client, playground) == {"shithead": int(below.id)}


def open_commands(playground, role, *, allowed, command=None):
    """Say on the Integrations page whether a role may run a command, by default all commands."""
    by_name = {one["name"]: one["id"] for one in playground.world.commands[None].by_id.values()}
    opened = playground.application_id if command is None else by_name[command]
    command_permissions.override(playground.world, opened, 1, role.id, allowed)


@pytest.mark.parametrize("command", ["settings", None], ids=["a command", "all commands"])
async def test_a_role_that_the_integrations_page_lets_in_is_not_for_show(
    playground, client, manager, command
):
    role = add_role(playground, "champion", 0, 2)
    open_commands(playground, role, allowed=True, command=command)
    await playground.settle()
    assert "it gives power" in await choose(manager, role)
    assert await chosen(client, playground) == {}
    open_commands(playground, role, allowed=False, command=command)
    await choose(manager, role)
    assert await chosen(client, playground) == {"shithead": int(role.id)}, "a refusal gives no power"


async def look_at_titles(playground, client, person, role):
    """Let the bot give the roles of titles, one of which somebody has won."""
    held = GivenRole(int(playground.guild.id), "shithead", int(person.id), int(role.id))
    async with client.store._database.transaction() as tx:
        await actors.key_for(tx, held.guild_id, held.user_id)
    here = asyncio.current_task()

    async def wanted(self, guild_id, roles):
        is_here = asyncio.current_task() is here  # not a look under way, which has read older settings
        return [held] if roles and is_here else []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Titles, "wanted", wanted)
        await client.homes.stats.titles.give_and_take(int(playground.guild.id))


async def test_the_owner_needs_no_higher_role(playground, client, manager):
    playground.guild.owner_id = manager.person.id
    playground.world.publish("GUILD_UPDATE", render.guild(playground.guild))
    (own,) = (playground.guild.roles[one] for one in manager.person.member.role_ids)
    own.permissions = 0
    publish(playground, "GUILD_ROLE_UPDATE", own)
    role = add_role(playground, "champion", 0, 7)
    await playground.settle()
    await choose(manager, role)
    assert await chosen(client, playground) == {"shithead": int(role.id)}


@pytest.mark.parametrize("how", ["in the server", "in a channel", "it opens a channel", "it opens a command"])
async def test_a_role_that_has_got_power_since_is_not_given_any_more(playground, client, manager, anna, how):
    guild, cleo = playground.guild, playground.person("Cleo")
    role, side = add_role(playground, "champion", 0, 2), playground.channels[1]
    await playground.settle()
    await choose(manager, role)
    if how == "in the server":
        role.permissions = KICK_MEMBERS
        publish(playground, "GUILD_ROLE_UPDATE", role)
    elif how == "it opens a command":
        open_commands(playground, role, allowed=True, command="settings")
    else:
        if how == "in a channel":
            of_role = Overwrite(role.id, "role", int(Permission.MANAGE_MESSAGES), 0)
        else:
            side.overwrites[guild.id] = Overwrite(guild.id, "role", 0, int(Permission.VIEW_CHANNEL))
            of_role = Overwrite(role.id, "role", int(Permission.VIEW_CHANNEL), 0)
        side.overwrites[role.id] = of_role
        playground.world.publish("CHANNEL_UPDATE", render.channel(guild, side))
    await playground.settle()

    await look_at_titles(playground, client, cleo, role)
    assert role.id not in guild.members[cleo.id].role_ids
    shown = texts(await anna.click(await anna.ask("settings show"), "Titles"))
    assert "⚠ I may not give" in shown
    role.permissions = 0
    side.overwrites.clear()
    command_permissions.forget_all(playground.world)
    publish(playground, "GUILD_ROLE_UPDATE", role)
    playground.world.publish("CHANNEL_UPDATE", render.channel(guild, side))
    await playground.settle()
    await look_at_titles(playground, client, cleo, role)
    assert role.id in guild.members[cleo.id].role_ids, "it is given once it is for show again"


@pytest.fixture
async def seekers(playground, client):
    """A role that hosts call, and that everybody may mention in the first channel."""
    role = add_role(playground, "seekers", 0, 1)
    await settle_on(client, playground, seekers=int(role.id), most_tables=50)
    for person in (None, *playground.people):
        playground.set_permissions(playground.channels[0].id, person, allow=int(Permission.MENTION_EVERYONE))
    await playground.settle()
    return role


def player(playground, name):
    return Player(playground, name, playground.channels[0].id, random.Random(1))


async def call_at_a_new_table(playground, name):
    """Open a table, call players and end it; return the answer to the call."""
    host = player(playground, name)
    await host.open_table(**PLAYED)
    answer = (await host.press("call")).message
    if not answer["mention_roles"]:
        await playground.settle()
        assert with_verb(host.board(), "call") is not None, "a refused call is none"
    asked = (await host.person.slash(host.channel_id, "table end", {})).message
    if asked is not None and (sure := with_verb(asked, "end")):
        await host.person.click(asked, sure["custom_id"])
    await playground.settle()
    return answer


async def test_a_role_is_called_some_times_an_hour_whatever_tables_are_opened(playground, client, seekers):
    answers = [await call_at_a_new_table(playground, "Ben") for _ in range(CALLS_EACH + 2)]
    assert [bool(one["mention_roles"]) for one in answers] == [True] * CALLS_EACH + [False] * 2
    assert answers[-1]["flags"] & PRIVATE
    assert "You can call them again from <t:" in texts(answers[-1])
    of_others = [
        await call_at_a_new_table(playground, name)
        for name in ("Cleo", "Dora", "Emil")
        for _ in range(CALLS_EACH)
    ]
    assert sum(bool(one["mention_roles"]) for one in of_others) == CALLS_OF_SERVER - CALLS_EACH


async def test_nobody_is_mentioned_by_one_hosts_invitations_again_and_again(playground, client, seekers):
    cleo, seen = playground.person("Cleo"), []
    for _ in range(INVITED_AGAIN + 1):
        host = player(playground, "Ben")
        await host.open_table(**PLAYED)
        seen.append((await host.pick("invite", cleo.id)).message)
        await playground.settle()
        assert "Invited: **Cleo**" in texts(host.board())
    assert [bool(one["mentions"]) for one in seen] == [True] * INVITED_AGAIN + [False]
    assert seen[-1]["flags"] & PRIVATE
    assert "**Cleo** can sit down, but I don’t mention them" in texts(seen[-1])


@pytest.fixture
def clock():
    """The bot's clock, which tests move."""
    return Clock(now())


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ("write there", "Whoever planned it may not open tables in"),
        ("open tables", "Whoever planned it may not open tables on this server any more."),
    ],
)
async def test_a_cup_waits_if_its_organiser_may_not_any_more(playground, client, clock, ben, anna, how, line):
    playground.override_command("cup", ben.person, allowed=True)
    typed = {"when": "21:00"}
    when = (await ben.person.autocomplete(ben.channel_id, "cup create", typed, "when"))[1]["value"]
    message = await ben.announce("cup create", rounds=1, when=when, **PLAYED)
    for name in ("Ben", "Cleo", "Dora", "Emil"):
        person = playground.person(name)
        assert (await person.click(message, with_verb(message, "cup.join")["custom_id"])).ok
    (cup,) = await client.homes.cups.pages.cups.active()
    if how == "write there":
        playground.set_permissions(ben.channel_id, ben.person, deny=int(Permission.SEND_MESSAGES))
    else:
        regulars = add_role(playground, "regulars", 0, 1)
        await settle_on(client, playground, openers=(int(regulars.id),))
    await playground.settle()
    clock.now = cup.starts_at + 1
    await client.homes.cups.background.look()
    await playground.settle()
    (cup,) = await client.homes.cups.pages.cups.active()
    assert cup.state == "signup"
    told = [one["content"] for one in anna.person.messages(anna.channel_id) if one["content"]]
    assert any(line in one for one in told), told
    if how == "open tables":
        assert "only " in texts(await ben.ask("cup start")), "nor by hand"
    assert "The cup starts" in texts(await anna.ask("cup start"))
