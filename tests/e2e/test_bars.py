"""/settings bar asks first, with a form that says for how long: nobody is barred by accident."""

import pytest

from playground.api import render
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.e2e.clicking import shown, texts


async def _open(anna, member, **options):
    opened = await anna.person.slash(anna.channel_id, "settings bar", {"member": member, **options})
    assert opened.ok, opened.failure
    return opened


def _filled(modal):
    return {one["component"]["custom_id"]: one["component"].get("value", "") for one in modal["components"]}


async def test_nobody_is_barred_before_the_form_that_says_for_how_long_is_sent_off(client, anna, ben):
    opened = await _open(anna, ben.person.id, days=3, reason="spam")
    assert opened.modal["title"] == "Bar Ben?"
    assert _filled(opened.modal) == {"days": "3", "reason": "spam"}
    assert "Everybody may sit down." in texts(await anna.ask("settings bars"))
    said = await shown(await anna.person.submit(opened.modal, {"days": "5"}))
    assert "**Ben** is barred" in texts(said.message)
    (bar,) = await client.homes.log.bars.of_server(int(anna.person.world.guild.id))
    assert (bar.until - bar.at, bar.reason) == (5 * 24 * 3_600_000, "spam")


async def test_a_second_bar_keeps_the_reason_of_the_first_unless_another_is_written(anna, ben):
    await anna.bar(ben.person.id, days=3, reason="spam")
    opened = await _open(anna, ben.person.id)
    assert opened.modal["title"] == "Bar Ben anew?"
    assert _filled(opened.modal) == {"days": "", "reason": "spam"}
    await anna.person.submit(opened.modal, {})
    log = texts(await anna.ask("settings log"))
    assert "barred **Ben** for good · “spam”" in log
    assert log.count("“spam”") == 2


async def test_nobody_bars_themselves(anna):
    assert texts(await anna.ask("settings bar", member=anna.person.id)) == "You can’t bar yourself."
    assert "Everybody may sit down." in texts(await anna.ask("settings bars"))


async def test_another_administrator_is_barred_only_on_purpose(playground, anna, ben):
    role = Role(playground.world.snowflakes.new(), "admins", int(Permission(1 << 5)), 1)
    playground.guild.roles[role.id] = role
    payload = {"guild_id": playground.guild.id, "role": render.role(role)}
    playground.world.publish("GUILD_ROLE_CREATE", payload)
    playground.guild.members[ben.person.id].role_ids.append(role.id)
    await playground.settle()
    opened = await _open(anna, ben.person.id)
    assert "sure" in _filled(opened.modal)
    refused = await shown(await anna.person.submit(opened.modal, {}))
    assert "Nobody is barred: they run this server, too." in texts(refused.message)
    assert "Everybody may sit down." in texts(await anna.ask("settings bars"))
    assert "is barred" in texts(await anna.bar(ben.person.id, sure=True))


@pytest.mark.parametrize("days", ["x", "0", "-3", "9999", "1.5"])
async def test_days_that_are_none_bar_nobody(anna, ben, days):
    opened = await _open(anna, ben.person.id)
    refused = await shown(await anna.person.submit(opened.modal, {"days": days}))
    assert "3,650" in texts(refused.message) or "3650" in texts(refused.message)
    assert "Everybody may sit down." in texts(await anna.ask("settings bars"))
