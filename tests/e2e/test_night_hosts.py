"""Who plans card nights, when and how many, and what becomes of a night whose host may not any more."""

import pytest

from playground.api import render
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.e2e.card_nights import (
    PLAYED,
    boards_in,
    clock,
    may_make_events,
    plan,
    reach,
    said_in,
    the_event,
)
from tests.e2e.clicking import announced, texts
from tests.e2e.members import Member
from tests.e2e.test_boards import settle_on

__all__ = ["clock", "may_make_events"]


@pytest.mark.long
async def test_without_the_permission_the_night_works_without_an_event(
    playground, client, clock, anna, may_make_events
):
    may_make_events.permissions &= ~int(Permission.CREATE_EVENTS)
    payload = {"guild_id": playground.guild.id, "role": render.role(may_make_events)}
    playground.world.publish("GUILD_ROLE_UPDATE", payload)
    await playground.settle()
    planned = {"when": "tomorrow 20:00", **PLAYED}
    public, private = await announced(anna.person, anna.channel_id, "night plan", planned)
    assert "the event" not in texts(public)
    assert "give me **Create Events** on this server" in texts(private)
    assert private["flags"] & 64
    assert not playground.guild.events
    (night,) = await client.homes.nights.store.of_server(int(playground.guild.id))
    await reach(playground, clock, client, night.starts_at)
    assert boards_in(playground, anna.channel_id)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("soon", "I can’t read when that is"),
        ("2030-01-01 20:00", "in 60 days at the latest"),
        ("31/02 20:00", "I read “20:00”, but not “31/02”"),
    ],
)
async def test_a_moment_that_cannot_be_is_one_line(playground, anna, when, why):
    refused = texts(await anna.ask("night plan", when=when, **PLAYED))
    assert why in refused
    assert not playground.guild.events


@pytest.mark.long
async def test_a_server_plans_only_so_many_nights_and_one_person_half_of_them(playground, anna):
    ben = Member(playground, "Ben")
    playground.override_command("night", ben.person, allowed=True)
    for member, said in (
        (anna, "You have planned 10 card nights"),
        (ben, "has planned 20 card nights already"),
    ):
        for _ in range(10):
            await plan(member)
        assert said in texts(await member.ask("night plan", when="tomorrow 20:00", **PLAYED))


async def test_discord_offers_it_to_those_who_may_create_events(playground, anna):
    ben = playground.person("Ben")
    assert not (await ben.slash(anna.channel_id, "night list")).ok
    assert "night" in {one["name"] for one in anna.person.commands()}


@pytest.mark.long
async def test_a_host_who_asks_to_be_forgotten_takes_the_night_with_them(playground, client, clock, anna):
    await plan(anna)
    event = the_event(playground)
    asked = await anna.click(await anna.ask("privacy"), "Forget me…")
    assert "Card nights you planned are cancelled." in texts(asked)
    assert "You are forgotten" in texts(await anna.click(asked, "Forget me"))
    await playground.settle()
    await reach(playground, clock, client, event.starts_at)
    assert not boards_in(playground, anna.channel_id)
    assert not playground.guild.events
    assert not await client.homes.nights.store.of_server(int(playground.guild.id))
    assert not await client.homes.nights.store.due()


async def test_the_channel_never_reads_why_its_host_is_barred(playground, client, clock, ben, anna, caplog):
    playground.override_command("night", ben.person, allowed=True)
    await plan(ben)
    (night,) = await client.homes.nights.store.planned()
    assert "barred" in texts(await anna.bar(ben.person.id, days=30, reason="stalks Cleo in DMs"))
    await reach(playground, clock, client, night.starts_at)
    (said,) = said_in(playground, ben.channel_id)
    assert said.endswith("\n-# It could not open for whoever planned it.")
    assert "stalks" not in "".join(one["content"] + texts(one) for one in ben.person.messages(ben.channel_id))
    assert "stalks" not in caplog.text
    assert not await client.homes.nights.store.planned()


async def test_no_night_opens_for_a_host_who_may_open_no_tables_any_more(playground, client, clock, ben):
    playground.override_command("night", ben.person, allowed=True)
    regulars = Role(playground.world.snowflakes.new(), "regulars", 0, 1)
    playground.guild.roles[regulars.id] = regulars
    playground.world.publish(
        "GUILD_ROLE_CREATE", {"guild_id": playground.guild.id, "role": render.role(regulars)}
    )
    ben.person.member.role_ids.append(regulars.id)
    await settle_on(client, playground, openers=(int(regulars.id),))
    await plan(ben)
    (night,) = await client.homes.nights.store.planned()
    ben.person.member.role_ids.remove(regulars.id)
    await reach(playground, clock, client, night.starts_at)
    (said,) = said_in(playground, ben.channel_id)
    assert "Whoever planned it may not open tables on this server any more." in said
    assert not boards_in(playground, ben.channel_id)
