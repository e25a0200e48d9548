"""Roles of titles: whoever holds a title gets the role that the server has set, and loses it with it."""

from dataclasses import replace

import pytest

from bot.discord.sending import failures
from data.stats.titles import GivenRole
from playground.api import render
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.data.searching import places_of
from tests.e2e.clicking import texts
from tests.e2e.refusing import UNAVAILABLE, mistaken, refuse_once
from tests.e2e.title_holders import anna, choose_role, has, lost, note, role
from tests.support.eventually import comes

__all__ = ["anna", "role"]


@pytest.mark.usefixtures("acceptable_requests")
async def test_the_loser_has_the_role_until_somebody_else_loses_or_the_server_takes_it(
    playground, client, anna, role
):
    assert "⚠" not in texts(await choose_role(anna, role.id))
    loser = await lost(client, playground)
    await comes(lambda: has(playground, loser.person, role))
    before, loser = loser, await lost(client, playground, but=loser.person.name)
    await comes(lambda: has(playground, loser.person, role))
    assert not has(playground, before.person, role)
    await choose_role(anna)
    await comes(lambda: not has(playground, loser.person, role))
    await choose_role(anna, role.id)
    await comes(lambda: has(playground, loser.person, role))
    asked = await loser.click(await loser.ask("privacy"), "Forget me…")
    assert "You are forgotten" in texts(await loser.click(asked, "Forget me"))
    assert not has(playground, loser.person, role)


async def test_a_role_that_is_gone_without_the_bot_hearing_of_it_stops_nothing(
    playground, client, anna, role, caplog
):
    await choose_role(anna, role.id)
    del playground.guild.roles[role.id]
    loser = await lost(client, playground)
    await comes(lambda: [one for one in playground.requests if role.id in one.path and one.status == 404])
    _ = await lost(client, playground, but=loser.person.name)
    assert "Titles" in texts(await anna.ask("settings show"))
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_who_is_forgotten_loses_the_role_even_if_discord_refuses_at_first(playground, client, role):
    ben = playground.person("Ben")
    given = GivenRole(int(playground.guild.id), "shithead", int(ben.id), int(role.id))
    await note(client, given)
    playground.guild.members[ben.id].role_ids.append(role.id)
    of_bot = next(one for one in playground.guild.roles.values() if one.managed_by)
    of_bot.permissions &= ~int(Permission.MANAGE_ROLES)
    assert await client.homes.privacy.forget(int(ben.id)) == []
    assert has(playground, ben, role)
    of_bot.permissions |= int(Permission.MANAGE_ROLES)
    await client.homes.stats.titles.give_and_take(given.guild_id)
    assert not has(playground, ben, role)


async def test_the_role_is_taken_before_its_holder_is_forgotten(playground, client, anna, role, monkeypatch):
    """A process that dies in between would leave it with somebody of whom nothing is known any more."""
    await choose_role(anna, role.id)
    holder, pages, had = await lost(client, playground), client.homes.privacy, []
    await comes(lambda: has(playground, holder.person, role))
    real = type(pages.privacy).forget

    async def forget(store, user_id):
        had.append(has(playground, holder.person, role))
        return await real(store, user_id)

    monkeypatch.setattr(type(pages.privacy), "forget", forget)
    opened = (await holder.person.slash(holder.channel_id, "play", {"game": "shithead"})).ok
    assert opened
    assert len(await pages.forget(int(holder.person.id))) == 1, "they sit at a table"
    await comes(lambda: has(playground, holder.person, role))
    assert (await holder.person.slash(holder.channel_id, "table leave", {})).ok
    assert await pages.forget(int(holder.person.id)) == []
    assert (had, has(playground, holder.person, role)) == ([False], False)


async def test_who_is_forgotten_while_discord_gives_the_role_is_not_stored_again(
    playground, client, anna, role, monkeypatch
):
    holder, add_role = await lost(client, playground), client.http.add_role
    user_id = int(holder.person.id)

    async def forget(*given, **named):
        await client.homes.privacy.privacy.forget(user_id)
        return await add_role(*given, **named)

    monkeypatch.setattr(client.http, "add_role", forget)
    await choose_role(anna, role.id)
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    await comes(lambda: not has(playground, holder.person, role))
    assert await places_of(client.store._database, user_id) == set()


@pytest.mark.usefixtures("acceptable_requests")
async def test_a_role_that_the_bot_may_not_give_is_refused_and_said_to_be_so(playground, anna, role):
    await choose_role(anna, role.id)
    role.position = 9
    playground.world.publish(
        "GUILD_ROLE_UPDATE", {"guild_id": playground.guild.id, "role": render.role(role)}
    )
    await playground.settle()
    shown = texts(await anna.click(await anna.ask("settings show"), "Titles"))
    assert "⚠ I may not give @Shithead" in shown or "⚠ I may not give" in shown
    refused = texts(await choose_role(anna, role.id))
    assert "I need Manage Roles" in refused


def asked_for(playground, role):
    """What Discord has answered when a role was given."""
    return [one.status for one in playground.requests if one.method == "PUT" and role.id in one.path]


async def test_a_holder_who_has_left_is_asked_for_twice_until_they_are_seen_again(
    playground, client, anna, role, monkeypatch
):
    """Each look asked Discord for them anew, every ten minutes and after every match of the server."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.1)
    loser = await lost(client, playground, but="Anna")
    guild, title = playground.guild, client.homes.stats.titles
    playground.inject("member_leaves", person=loser.person.id)
    await choose_role(anna, role.id)
    await comes(lambda: asked_for(playground, role))
    for _ in range(3):
        await title.give_and_take(int(guild.id))
    assert asked_for(playground, role) == [404, 404]
    playground.inject("member_leaves", person=loser.person.id, on=False)
    await loser.ask("help")
    await title.give_and_take(int(guild.id))
    assert has(playground, loser.person, role)


async def test_a_role_of_which_discord_has_said_that_it_is_gone_is_asked_for_twice(
    playground, client, anna, role, monkeypatch
):
    """Two looks at once asked twice each."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.1)
    await choose_role(anna, role.id)
    del playground.guild.roles[role.id]
    await lost(client, playground)
    await comes(lambda: asked_for(playground, role))
    for _ in range(3):
        await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    assert asked_for(playground, role) == [404, 404]


async def test_a_busy_server_keeps_nobody_elses_roles_from_being_looked_at(playground, client, anna, role):
    """Each match of a server made the look at all servers begin its pause anew."""
    await choose_role(anna, role.id)
    first = await lost(client, playground)
    await comes(lambda: has(playground, first.person, role))
    titles, busy = client.homes.stats.titles, 4711
    playground.guild.members[first.person.id].role_ids.remove(role.id)
    (given,) = await titles._titles.given(int(playground.guild.id))
    await titles._titles.note(replace(given, is_sure=False))
    titles._all_at = 0.0  # ten minutes later
    titles.look_soon(busy)
    await comes(lambda: has(playground, first.person, role))


async def test_a_former_holder_of_whom_discord_could_not_be_asked_is_not_forgotten_for_the_next_one(
    playground, client, anna, role, monkeypatch
):
    """The next holder's row took the place of the former's: they kept the role for good."""
    await choose_role(anna, role.id)
    first = await lost(client, playground)
    await comes(lambda: has(playground, first.person, role))
    refused = refuse_once(monkeypatch, client, "remove_role", UNAVAILABLE)
    second = await lost(client, playground, but=first.person.name)
    await comes(lambda: refused)
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    assert has(playground, second.person, role)
    assert not has(playground, first.person, role)


async def test_a_former_role_that_could_not_be_taken_is_not_forgotten_for_the_next(
    playground, client, anna, role, monkeypatch
):
    await choose_role(anna, role.id)
    holder = await lost(client, playground)
    await comes(lambda: has(playground, holder.person, role))
    other = Role(playground.world.snowflakes.new(), "Other", 0, 2)
    playground.guild.roles[other.id] = other
    playground.world.publish(
        "GUILD_ROLE_CREATE", {"guild_id": playground.guild.id, "role": render.role(other)}
    )
    await playground.settle()
    refused = refuse_once(monkeypatch, client, "remove_role", UNAVAILABLE)
    await choose_role(anna, other.id)
    await comes(lambda: refused)
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    assert has(playground, holder.person, other)
    assert not has(playground, holder.person, role)


async def test_a_role_kept_for_another_title_stays_noted_until_that_title_has_it(
    playground, client, role, monkeypatch
):
    """A role with power is given to nobody: the note of it was dropped for a title that never got it."""
    ben, titles = playground.person("Ben"), client.homes.stats.titles
    given = GivenRole(int(playground.guild.id), "shithead", int(ben.id), int(role.id))
    await note(client, given)
    await titles._take_away(given, [GivenRole(given.guild_id, "king", given.user_id, given.role_id)], [given])
    assert await titles._titles.given(given.guild_id) == [given]


@pytest.mark.in_part(1)
@pytest.mark.parametrize("code", [10004, 10007, 10011])
async def test_one_mistaken_answer_that_something_is_not_there_gives_up_no_role(
    playground, client, anna, role, monkeypatch, code
):
    """Once of a role or a server kept it from everybody, until the bot was started again."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.1)
    refused = refuse_once(monkeypatch, client, "add_role", mistaken(code))
    await choose_role(anna, role.id)
    holder = await lost(client, playground)
    await comes(lambda: refused)
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    assert has(playground, holder.person, role)
    refused = refuse_once(monkeypatch, client, "remove_role", mistaken(code))
    await choose_role(anna)
    await comes(lambda: refused)
    await comes(lambda: not has(playground, holder.person, role))


async def test_an_unknown_server_is_no_word_on_a_role(playground, client, role, monkeypatch):
    """Discord once knew no servers for minutes: the role is taken at a later look."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.1)
    ben, titles = playground.person("Ben"), client.homes.stats.titles
    given = GivenRole(int(playground.guild.id), "shithead", int(ben.id), int(role.id))
    await note(client, given)
    playground.guild.members[ben.id].role_ids.append(role.id)

    async def unknown(*_what, **_how):
        raise mistaken(10004)

    with monkeypatch.context() as outage:
        outage.setattr(client.http, "remove_role", unknown)
        await titles.give_and_take(given.guild_id)
    assert has(playground, ben, role)
    await titles.give_and_take(given.guild_id)
    assert not has(playground, ben, role)
