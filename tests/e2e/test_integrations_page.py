"""Who may use /settings is what the server says on its Integrations page; and what it names may be gone."""

import pytest

from playground.api.render import role as rendered_role
from playground.world import people
from playground.world.model import Role
from tests.e2e.clicking import controls, texts

pytestmark = pytest.mark.usefixtures("acceptable_requests")
NEEDS = "Only members with Manage Server can change these settings."


async def test_a_member_who_was_granted_settings_uses_them(playground, anna, ben):
    refused = await ben.person.slash(ben.channel_id, "settings show")
    assert refused.failure == "you cannot use /settings here"
    playground.override_command("settings", ben.person, allowed=True)
    where = await ben.click(await ben.ask("settings show"), "Where")
    where = await ben.pick(where, "most_tables", "most_tables:3")
    where = await anna.click(await anna.ask("settings show"), "Where")
    chosen = [one for menu in controls(where) for one in menu.get("options", []) if one.get("default")]
    assert "most_tables:3" in [one["value"] for one in chosen]


@pytest.mark.long
async def test_an_old_page_asks_for_the_permission_again(playground, anna, ben):
    playground.override_command("settings", ben.person, allowed=True)
    opened = await ben.ask("settings show")
    of_anna = await anna.ask("settings show")
    playground.advance(16 * 60)
    assert NEEDS in texts(await ben.click(opened, "Where"))
    assert NEEDS not in texts(await anna.click(of_anna, "Where")), "she may manage the server"


async def test_somebody_elses_settings_let_nobody_in(playground, anna, ben):
    settings = await anna.ask("settings show")
    control = controls(settings)[0]
    raw = {
        "type": 3,
        "channel_id": ben.channel_id,
        "message_id": settings["id"],
        "data": {"custom_id": control["custom_id"], "component_type": control["type"]},
    }
    stolen = await ben.person.interact(raw, forge=True)
    assert NEEDS in texts(stolen.message)


@pytest.mark.long
async def test_settings_that_name_a_deleted_channel_and_role_open(playground, anna):
    world, games = playground.world, playground.channels[1].id
    role = new_role(playground, "card players")
    general = playground.channels[0].id
    where = await anna.click(await anna.ask("settings show"), "Where")
    await anna.pick(where, "settings.channels", general, games)
    time = await anna.click(await anna.ask("settings show"), "Time")
    await anna.pick(time, "settings.seekers", role.id)
    playground.inject("channel_deleted", channel=games)
    people.delete_role(world, playground.guild, role.id)
    await playground.settle()
    where = await anna.click(await anna.ask("settings show"), "Where")
    (channels,) = (one for one in controls_of_kind(where, 8))
    assert [one["id"] for one in channels["default_values"]] == [general]
    time = await anna.click(await anna.ask("settings show"), "Time")
    (roles,) = (one for one in controls_of_kind(time, 6))
    assert not roles.get("default_values")


def controls_of_kind(message, kind):
    stack, found = list(message["components"]), []
    while stack:
        component = stack.pop()
        stack.extend(component.get("components", []))
        found += [component] if component["type"] == kind else []
    return found


async def test_what_a_server_chose_and_deleted_is_named_and_shuts_nobody_out_in_silence(
    playground, anna, ben
):
    tables, role = playground.add_channel("tables", "text"), new_role(playground, "card players")
    where = await anna.click(await anna.ask("settings show"), "Where")
    await anna.pick(where, "settings.channels", tables.id)
    people_page = await anna.click(await anna.ask("settings show"), "People")
    await anna.pick(people_page, "|openers", role.id)
    assert f"<#{tables.id}>" in texts(await ben.ask("play"))
    playground.inject("channel_deleted", channel=tables.id)
    await playground.settle()
    assert "The channels that were chosen for tables no longer exist" in texts(await ben.ask("play"))
    shown = await anna.ask("settings show")
    assert "Only in a deleted channel" in texts(shown)
    await anna.pick(await anna.click(shown, "Where"), "settings.channels")
    assert f"only <@&{role.id}>" in texts(await ben.ask("play"))
    people.delete_role(playground.world, playground.guild, role.id)
    await playground.settle()
    assert "The roles that were chosen for that no longer exist" in texts(await ben.ask("play"))
    shown = await anna.ask("settings show")
    assert "Open tables: a deleted role" in texts(shown)
    assert "A role that was chosen no longer exists" in texts(await anna.click(shown, "Check setup"))


def new_role(playground, name):
    world = playground.world
    role = Role(world.snowflakes.new(), name, 0, 1)
    playground.guild.roles[role.id] = role
    world.publish("GUILD_ROLE_CREATE", {"guild_id": playground.guild.id, "role": rendered_role(role)})
    return role
