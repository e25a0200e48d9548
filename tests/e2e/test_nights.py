"""/night: planned with an event on Discord; the table opens by itself, and those interested are told once."""

import asyncio

import discord
import pytest

from bot.common.ids import new_id
from bot.discord import places
from bot.discord.sending import failures
from bot.nights import background as keeping
from bot.nights.store import Night
from playground.world import scheduled
from tests.e2e.card_nights import (
    HOUR,
    PLAYED,
    Answered,
    boards_in,
    clock,
    look,
    may_make_events,
    plan,
    reach,
    said_in,
    the_event,
)
from tests.e2e.clicking import texts, with_verb
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes

__all__ = ["clock", "may_make_events"]


@pytest.mark.long
async def test_a_night_is_planned_with_an_event_and_its_table_opens_by_itself(
    playground, client, clock, anna
):
    planned = texts(await plan(anna))
    event = the_event(playground)
    assert "### 🃏 Card night: Shithead" in planned
    assert "-# 21:00 Paris time" in planned
    assert f"https://discord.com/events/{playground.guild.id}/{event.id}" in planned
    assert f"<t:{event.starts_at // 1000}:F>" in planned
    assert (event.name, event.location) == ("Card night: Shithead", "#general")
    ben, cleo = playground.person("Ben"), playground.person("Cleo")
    for person in (ben, cleo):
        person.mark_interest(playground.guild.id, event.id)

    await reach(playground, clock, client, event.starts_at - 1)
    assert not boards_in(playground, anna.channel_id), "not before its time"
    await reach(playground, clock, client, event.starts_at + 1)
    (board,) = boards_in(playground, anna.channel_id)
    assert anna.person.mention in texts(board) or "Anna" in texts(board), "its host is seated"
    assert event.status == scheduled.ACTIVE
    (called,) = said_in(playground, anna.channel_id)
    assert called.startswith("🃏 The card night begins: [Shithead](https://discord.com/channels/")
    assert ben.mention in called
    assert cleo.mention in called
    assert anna.person.mention not in called, "who is not interested is not called"
    (message,) = [one for one in anna.person.messages(anna.channel_id) if one["content"] == called]
    assert {user["id"] for user in message["mentions"]} == {ben.id, cleo.id}, "nobody else is pinged"

    await reach(playground, clock, client, event.starts_at + 60_000)
    assert len(boards_in(playground, anna.channel_id)) == len(said_in(playground, anna.channel_id)) == 1


async def test_a_server_that_discord_lets_wait_delays_the_nights_of_no_other(
    playground, tmp_path, clock, monkeypatch
):
    """The other's begins while the keeper still waits, as it would at a later look."""
    monkeypatch.setattr(keeping, "INTERVAL", 0.02)
    slow, quick = playground.guild, playground.found_server("Club")
    answer, asked = asyncio.Event(), asyncio.Event()
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        ask = client.http.get_scheduled_event

        async def wait_for_answer(guild_id, *arguments, **options):
            if int(guild_id) == int(slow.id):
                asked.set()
                await answer.wait()
            return await ask(guild_id, *arguments, **options)

        monkeypatch.setattr(client.http, "get_scheduled_event", wait_for_answer)
        moment, host_id = clock() + HOUR, int(playground.person("Anna").id)
        for guild, starts_at, event_id in ((slow, moment, 1), (quick, moment + 1, None)):
            place = int(guild.id), int(next(iter(guild.channels)))
            night = Night(new_id(), *place, host_id, starts_at, "shithead", "", "en", event_id=event_id)
            await client.homes.nights.store.plan(night)
        clock.now = moment
        playground.advance(HOUR / 1000)
        await comes(asked.is_set)
        clock.now = moment + 1
        await comes(lambda: boards_in(playground, next(iter(quick.channels))))
        answer.set()


async def test_a_night_whose_host_has_left_or_whose_channel_is_not_allowed_any_more_says_so(
    playground, client, clock, anna, monkeypatch
):
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.0)
    allowed, other = (one.id for one in playground.channels[:2])
    leaver = playground.person("Ben").id
    playground.override_command("night", playground.person("Ben"), True)
    ben = Member(playground, "Ben")
    await plan(ben)
    await plan(anna, where=other)
    settings = client.server_settings
    version = (await settings.load(int(playground.guild.id))).version
    await settings.change(int(playground.guild.id), {"channels": (int(allowed),)}, version)
    playground.inject("member_leaves", person=leaver)
    await playground.settle()
    moment = max(one.starts_at for one in playground.guild.events.values())
    await reach(playground, clock, client, moment)
    for channel_id, why in (
        (allowed, "Its host has left the server."),
        (other, f"On this server, open tables in <#{allowed}>."),
    ):
        seen = [one["content"] for one in anna.person.messages(channel_id) if one["content"]]
        assert [why in one for one in seen] == [True], seen
        assert not [one for one in anna.person.messages(channel_id) if with_verb(one, "join")]
    assert not playground.guild.events


async def test_neither_a_night_nor_a_cup_sends_people_to_channels_that_are_gone(playground, client, anna):
    settings, guild_id = client.server_settings, int(playground.guild.id)
    await settings.change(
        guild_id, {"channels": (int(playground.guild.id) + 1,)}, (await settings.load(guild_id)).version
    )
    for command, options in (("night plan", {"when": "21:00"}), ("cup create", {})):
        refused = await anna.ask(command, **PLAYED, **options)
        assert "The channels that were chosen for tables no longer exist." in texts(refused), command


@pytest.mark.long
async def test_without_interest_nobody_is_called_but_the_board_stands_even_where_one_was_refused_before(
    playground, client, clock, anna
):
    await plan(anna)
    client.services.live.publisher.channels[int(anna.channel_id)].writing.refused()
    await reach(playground, clock, client, the_event(playground).starts_at)
    assert boards_in(playground, anna.channel_id)
    assert said_in(playground, anna.channel_id) == []


async def test_a_restart_forgets_no_night_and_opens_it_late(playground, tmp_path, clock):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock):
        await plan(Member(playground, "Anna"))
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    ahead = event.starts_at + 50 * 60_000 - clock()
    clock.now += ahead
    playground.advance(ahead / 1000)
    async with running_bot(playground, path, clock=clock) as client:
        await client.homes.nights.background.look()
        await playground.settle()
        channel = playground.channels[0].id
        assert len(boards_in(playground, channel)) == 1, "50 minutes late"
        assert len(said_in(playground, channel)) == 1
    async with running_bot(playground, path, clock=clock) as client:
        await client.homes.nights.background.look()
        await playground.settle()
        assert len(said_in(playground, channel)) == 1, "told once"


@pytest.mark.long
async def test_hours_late_a_night_is_missed_and_its_channel_reads_so(playground, client, clock, anna):
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    playground.inject("guild_outage")
    await playground.settle()
    await reach(playground, clock, client, event.starts_at + 2 * HOUR)
    playground.inject("guild_outage", on=False)
    await playground.settle()
    await look(playground, client)
    assert not boards_in(playground, anna.channel_id)
    (said,) = said_in(playground, anna.channel_id)
    assert "could not begin in time" in said
    assert not playground.guild.events


@pytest.mark.in_part(1)
@pytest.mark.parametrize("mistaken", [True, False])
async def test_one_answer_that_there_is_no_such_event_cancels_no_night(
    playground, client, clock, anna, monkeypatch, mistaken
):
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.01)
    await plan(anna)
    event, ask, asked = the_event(playground), discord.http.HTTPClient.get_scheduled_event, []

    async def unknown(*args, **named):
        asked.append(args)
        if len(asked) > 1 and mistaken:
            return await ask(*args, **named)
        raise discord.NotFound(Answered(404), {"code": 10070, "message": "Unknown Guild Scheduled Event"})

    with monkeypatch.context() as once:
        once.setattr("discord.http.HTTPClient.get_scheduled_event", unknown)
        await reach(playground, clock, client, event.starts_at)
    assert bool(boards_in(playground, anna.channel_id)) is mistaken
    assert len(asked) == (2 if mistaken else 4), (
        "twice, and as often before the event of a cancelled night is deleted"
    )


async def test_no_night_is_cancelled_or_missed_while_its_server_is_not_heard(
    playground, client, clock, anna, monkeypatch
):
    """Discord then says wrong things, and nobody could click."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.01)
    await plan(anna)
    event = the_event(playground)

    async def unreachable(*_, **__):
        raise OSError("no route to Discord")

    with monkeypatch.context() as cut_off:
        cut_off.setattr("discord.gateway.DiscordWebSocket.from_client", unreachable)
        playground.inject("gateway_drop")
        await comes(lambda: not client._care.connected)
        del playground.guild.events[event.id]
        await reach(playground, clock, client, event.starts_at)
        assert len(await client.homes.nights.store.due()) == 1
        playground.guild.events[event.id] = event
    await comes(lambda: client._care.is_available(int(playground.guild.id)))
    await look(playground, client)
    assert boards_in(playground, anna.channel_id)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_night_is_missed_only_if_discord_says_that_its_channel_is_gone(
    playground, client, clock, anna, monkeypatch, is_gone
):
    """A channel that was missing from discord.py's list cost the night."""
    monkeypatch.setattr(places, "_BETWEEN_QUESTIONS", 0.01)
    side = playground.add_channel("side")
    await playground.settle()
    await plan(anna, where=side.id)
    event = the_event(playground)
    guild = client.get_guild(int(playground.guild.id))
    if is_gone:
        del playground.guild.channels[side.id]
    channel = guild._channels.pop(int(side.id))
    await reach(playground, clock, client, event.starts_at)
    assert len(await client.homes.nights.store.due()) == (0 if is_gone else 1)
    if not is_gone:
        guild._channels[int(side.id)] = channel
        await look(playground, client)
        assert boards_in(playground, side.id)


@pytest.mark.long
async def test_a_cancelled_night_has_no_event_and_no_table(playground, client, clock, anna):
    await plan(anna)
    event = the_event(playground)
    (choice,) = await anna.person.autocomplete(anna.channel_id, "night cancel", {"night": "shit"}, "night")
    assert choice["name"].startswith("Shithead · ")
    said = texts(await anna.ask("night cancel", private=False, night=choice["value"]))
    assert "The card night (Shithead) is cancelled." in said
    await playground.settle()
    assert not playground.guild.events
    assert "No card night is planned" in texts(await anna.ask("night list"))
    await reach(playground, clock, client, event.starts_at)
    assert not boards_in(playground, anna.channel_id)
    assert "no such card night" in texts(await anna.ask("night cancel", night=choice["value"]))


@pytest.mark.long
@pytest.mark.parametrize("how", ["deleted", "cancelled"])
async def test_an_event_that_is_gone_on_discord_cancels_its_night(playground, client, clock, anna, how):
    await plan(anna)
    event = the_event(playground)
    if how == "deleted":
        scheduled.delete(playground.world, playground.guild, event)
    else:
        event.status = scheduled.CANCELLED
    await reach(playground, clock, client, event.starts_at)
    assert not boards_in(playground, anna.channel_id)
    assert "No card night is planned" in texts(await anna.ask("night list"))


@pytest.mark.long
async def test_an_event_that_is_put_off_on_discord_puts_its_night_off(playground, client, clock, anna):
    await plan(anna)
    event = the_event(playground)
    first, event.starts_at, event.ends_at = event.starts_at, event.starts_at + HOUR, event.ends_at + HOUR
    await reach(playground, clock, client, first)
    assert not boards_in(playground, anna.channel_id)
    await reach(playground, clock, client, event.starts_at)
    assert boards_in(playground, anna.channel_id)
