"""What a moderator takes from a title's holder by hand stays taken, whatever the holder does."""

import pytest

from bot.stats.roles import TitleRoles
from data.errors import UnavailableError
from data.privacy import people
from playground.input.components import walk
from tests.e2e.clicking import texts
from tests.e2e.title_holders import anna, choose_role, has, lost, role
from tests.support.eventually import comes

__all__ = ["anna", "role"]


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
