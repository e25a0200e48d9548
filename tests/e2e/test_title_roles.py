"""Roles of titles: whoever holds a title gets the role that the server has set, and loses it with it."""

import random
from dataclasses import replace

import pytest

from bot.discord.sending import failures
from bot.stats.roles import TitleRoles
from bot.stats.store import titles_of
from data import actors
from data.errors import UnavailableError
from data.privacy import people
from data.stats.titles import GivenRole
from playground.api import render
from playground.input.components import walk
from playground.world.model import Role
from playground.world.people import administrators
from playground.world.permissions import Permission
from tests.bot.stats.played import Evening
from tests.data.searching import places_of
from tests.e2e.clicking import texts
from tests.e2e.members import Member
from tests.e2e.refusing import UNAVAILABLE, mistaken, refuse_once
from tests.support.eventually import comes

TO_THE_END = 1000
"""Moves: nobody is the Shithead if others leave before."""


@pytest.fixture
def anna(playground, client):
    return Member(playground, "Anna")


@pytest.fixture
async def role(playground, client):
    """A role that the bot may give, and Anna."""
    guild, world = playground.guild, playground.world
    of_bot = next(one for one in guild.roles.values() if one.managed_by)
    of_bot.permissions |= int(Permission.MANAGE_ROLES)
    of_bot.position = 5
    of_anna = administrators(guild)
    of_anna.position = 4
    given = Role(world.snowflakes.new(), "Shithead", 0, 2)
    guild.roles[given.id] = given
    for changed in (of_bot, of_anna):
        world.publish("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": render.role(changed)})
    world.publish("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": render.role(given)})
    await playground.settle()
    return given


async def choose_role(anna, *role_ids):
    settings = await anna.click(await anna.ask("settings show"), "Titles")
    custom_ids = [one.get("custom_id", "") for one in walk(settings["components"])]
    (menu,) = (one for one in custom_ids if "settings.title" in one and one.endswith("|shithead"))
    return anna._answer(await anna.person.select(settings, menu, list(role_ids)))


async def note(client, given):
    """Note that somebody who is known has a role."""
    async with client.store._database.transaction() as tx:
        await actors.key_for(tx, given.guild_id, given.user_id)
    assert await client.homes.stats.titles._titles.note(given)


def has(playground, person, role):
    return role.id in playground.guild.members[person.id].role_ids


async def lost(client, playground, *, but=None):
    """Let two people play until one is the Shithead, but not `but`; return the loser, as one who asks."""
    database, names = client._care.deriver._database, ("Anna", "Ben")
    evening = Evening(database, random.Random(1), [""] * (50 if but else 0), drawn_out=TO_THE_END)
    people = {int(playground.person(name).id): name for name in names}
    while True:
        await evening.play(int(playground.guild.id), "shithead", list(people))
        await client._care.deriver.look()
        async with database.reading() as tx:
            held = await titles_of(tx, int(playground.guild.id))
        if people.get(held.get("shithead")) not in (None, but):
            return Member(playground, people[held["shithead"]])


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


async def test_what_a_moderator_takes_by_hand_stays_taken_until_the_title_changes_hands(
    playground, client, anna, role
):
    """Also after a restart: what Discord has accepted is stored."""
    await choose_role(anna, role.id)
    holder, guild_id = await lost(client, playground), int(playground.guild.id)
    await comes(lambda: has(playground, holder.person, role))
    await client.homes.stats.titles.give_and_take(guild_id)
    playground.guild.members[holder.person.id].role_ids.remove(role.id)
    titles = client.homes.stats.titles
    restarted = TitleRoles(client, titles._titles, titles._servers, titles._people)
    await restarted.give_and_take(guild_id)
    assert not has(playground, holder.person, role)
    other = await lost(client, playground, but=holder.person.name)
    await comes(lambda: has(playground, other.person, role))


async def taken_by_hand(playground, client, anna, role):
    """Return the holder of a title whose role a moderator has taken."""
    await choose_role(anna, role.id)
    holder = await lost(client, playground)
    await comes(lambda: has(playground, holder.person, role))
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    playground.guild.members[holder.person.id].role_ids.remove(role.id)
    return holder


@pytest.mark.parametrize("fails", [False, True], ids=["seated", "the database fails"])
async def test_who_is_not_forgotten_after_all_does_not_get_back_what_a_moderator_took(
    playground, client, anna, role, monkeypatch, fails
):
    holder = await taken_by_hand(playground, client, anna, role)
    asked = await holder.click(await holder.ask("privacy"), "Forget me…")
    if fails:
        monkeypatch.setattr(people, "forget", failing)
    else:
        assert (await holder.person.slash(holder.channel_id, "play", {"game": "shithead"})).ok
    assert "You are forgotten" not in texts(await holder.click(asked, "Forget me"))
    await client.homes.stats.titles.give_and_take(int(playground.guild.id))
    assert not has(playground, holder.person, role)


@pytest.mark.usefixtures("acceptable_requests")
async def test_who_hides_and_shows_their_results_gets_their_role_back_unless_a_moderator_took_it(
    playground, client, anna, role
):
    holder, guild_id = await taken_by_hand(playground, client, anna, role), int(playground.guild.id)
    give_and_take = client.homes.stats.titles.give_and_take
    for is_taken in (True, False):
        if not is_taken:
            other = await lost(client, playground, but=holder.person.name)
            await comes(lambda other=other: has(playground, other.person, role))
            await give_and_take(guild_id)
            holder = other
        await show_results(holder, "hidden")
        await give_and_take(guild_id)
        assert not has(playground, holder.person, role)
        await show_results(holder, "server")
        await give_and_take(guild_id)
        assert has(playground, holder.person, role) is not is_taken


async def show_results(member, to):
    page = await member.ask("me")
    menu = next(one for one in walk(page["components"]) if one.get("custom_id", "").endswith("|shown"))
    member._answer(await member.person.select(page, menu["custom_id"], [f"shown:{to}"]))


async def failing(_tx, _user_id):
    raise UnavailableError("disk full")


async def test_a_holder_who_could_not_be_forgotten_is_told_that_nothing_was_saved(
    playground, client, anna, role, monkeypatch
):
    """What was noted to take their role away first is undone."""
    await choose_role(anna, role.id)
    holder = await lost(client, playground)
    await comes(lambda: has(playground, holder.person, role))
    asked = await holder.click(await holder.ask("privacy"), "Forget me…")
    monkeypatch.setattr(people, "forget", failing)
    assert "saved" not in texts(await holder.click(asked, "Forget me"))
    await comes(lambda: has(playground, holder.person, role))


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
