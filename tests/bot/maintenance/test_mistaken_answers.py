"""Discord is asked about a channel or member, and its answer is wrong, old or cannot count."""

import asyncio

import pytest

from bot.discord import places
from bot.tables.model.commands import AddAi, Join
from playground.world import channels
from tests.bot.maintenance.test_lost_places import asked_for_board, played, running
from tests.support.eventually import comes

__all__ = ["played"]


@pytest.fixture
def cut_off(playground, monkeypatch):
    """Return what cuts the bot off from Discord's events, and only from these."""

    async def unreachable(*_, **__):
        raise OSError("no route to Discord")

    async def cut(client):
        monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", unreachable)
        playground.inject("gateway_drop")
        await comes(lambda: not client._care.connected)

    return cut


def denied(playground):
    """How often Discord has said that somebody is no member."""
    return sum("/members/" in one.path and one.status == 404 for one in playground.requests)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("place", ["active thread", "post of a forum"])
async def test_a_thread_that_discord_lists_as_active_is_not_gone(playground, database, monkeypatch, place):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    anna, ben = playground.person("Anna"), int(playground.person("Ben").id)
    if place == "post of a forum":
        forum = playground.add_channel("tables", "forum")
        thread_id = (await anna.say(forum.id, "Who plays?"))["id"]
    else:
        thread = channels.start_thread(playground.world, playground.channels[0], anna.member.user, "side")
        thread_id = thread.id
    async with running(playground, database) as client:
        assert (await anna.slash(thread_id, "play", {"game": "shithead"})).ok
        await playground.settle()
        playground.inject("channel_unknown", channel=thread_id)
        await asked_for_board(client, int(thread_id), ben)
        assert any(one.method == "GET" and one.status == 404 for one in playground.requests)
        assert len(await client.store.open_in_channel(int(thread_id))) == 1


@pytest.mark.long
async def test_no_table_closes_by_what_discord_says_in_an_outage_of_which_the_bot_has_not_heard(
    playground, database, played, monkeypatch, cut_off
):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    channel = playground.channels[0]
    async with running(playground, database) as client:
        await cut_off(client)
        playground.inject("guild_outage")
        del playground.world.guild.channels[channel.id]
        await asked_for_board(client, int(channel.id), int(playground.person("Ben").id))
        assert await client.store.open_in_channel(int(channel.id))


async def test_nobody_loses_a_seat_by_what_discord_says_in_an_outage_of_which_the_bot_has_not_heard(
    playground, database, played, monkeypatch, cut_off
):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    ben = int(playground.person("Ben").id)
    async with running(playground, database) as client:
        (table,) = await client.services.directory.in_channel(int(playground.channels[0].id))
        await table.handle(Join(ben))
        await cut_off(client)
        playground.inject("guild_outage")
        playground.inject("member_leaves", person=str(ben))
        await client.departures._let_go(client.guilds[0], table.value.table_id, [ben])
        assert table.value.seat_of(ben) is not None


@pytest.mark.parametrize("comes_back", [True, False])
async def test_somebody_who_is_seen_while_the_table_is_busy_keeps_the_seat(
    playground, database, played, monkeypatch, comes_back
):
    """Discord has said that they left; the table is writing when they are back and use a command."""
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    anna, ben = (playground.person(name) for name in ("Anna", "Ben"))
    async with running(playground, database) as client:
        (table,) = await client.services.directory.in_channel(int(playground.channels[0].id))
        await table.handle(Join(int(ben.id)))
        begun, may_end = asyncio.Event(), asyncio.Event()
        save, guild = client.store.save, client.guilds[0]

        async def slow(*args):
            begun.set()
            await may_end.wait()
            return await save(*args)

        with monkeypatch.context() as busy:
            busy.setattr(client.store, "save", slow)
            writing = asyncio.create_task(table.handle(AddAi(int(anna.id))))
            await begun.wait()
        playground.inject("member_leaves", person=ben.id)
        leaving = asyncio.create_task(client.departures._let_go(guild, table.value.table_id, [int(ben.id)]))
        await comes(
            lambda: denied(playground) == 2 and client.services.people.was_gone(guild.id, int(ben.id))
        )
        if comes_back:
            playground.inject("member_leaves", person=ben.id, on=False)
            assert (await ben.slash(playground.channels[1].id, "help")).ok
        assert not leaving.done()
        may_end.set()
        await writing
        await leaving
        assert (table.value.seat_of(int(ben.id)) is not None) is comes_back


@pytest.mark.in_part(1)
@pytest.mark.parametrize("mistaken", [True, False])
async def test_one_answer_that_somebody_is_no_member_costs_no_seat(
    playground, database, played, monkeypatch, mistaken
):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 1.0 if mistaken else 0.01)
    ben = playground.person("Ben")
    async with running(playground, database) as client:
        (table,) = await client.services.directory.in_channel(int(playground.channels[0].id))
        await table.handle(Join(int(ben.id)))
        playground.inject("member_leaves", person=ben.id)
        leaving = asyncio.create_task(
            client.departures._let_go(client.guilds[0], table.value.table_id, [int(ben.id)])
        )
        await comes(lambda: denied(playground))
        playground.inject("member_leaves", person=ben.id, on=not mistaken)
        await leaving
        assert (table.value.seat_of(int(ben.id)) is not None) is mistaken
