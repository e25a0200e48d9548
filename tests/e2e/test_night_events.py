"""What people do to a card night and its event counts, at any time; what Discord refuses is said as it is."""

from dataclasses import replace

import pytest

from bot.discord.sending import failures
from data.nights import CANCELLED
from playground.api import render
from playground.world import scheduled
from playground.world.model import Role
from playground.world.permissions import Permission
from tests.data.searching import places_of
from tests.e2e.card_nights import (
    HOUR,
    PLAYED,
    boards_in,
    clock,
    look,
    may_make_events,
    plan,
    reach,
    said_in,
    the_event,
)
from tests.e2e.clicking import announced, idle, texts
from tests.e2e.members import Member
from tests.e2e.refusing import UNAVAILABLE, mistaken, refuse_once
from tests.e2e.test_boards import settle_on
from tests.e2e.tokens import running_bot

__all__ = ["clock", "may_make_events"]


@pytest.mark.long
async def test_an_event_that_is_moved_forward_on_discord_moves_its_night(playground, client, clock, anna):
    await plan(anna)
    event = the_event(playground)
    earlier = event.starts_at - HOUR
    scheduled.move(playground.world, playground.guild, event, earlier)
    await look(playground, client)
    assert f"<t:{earlier // 1000}:F>" in texts(await anna.ask("night list"))
    await reach(playground, clock, client, earlier + 1)
    assert boards_in(playground, anna.channel_id)
    assert event.status == scheduled.ACTIVE


@pytest.mark.long
async def test_an_event_that_somebody_begins_by_hand_opens_its_table_at_once(playground, client, anna):
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    scheduled.begin(playground.world, playground.guild, event)
    await look(playground, client)
    assert boards_in(playground, anna.channel_id)
    assert len(said_in(playground, anna.channel_id)) == 1


async def test_an_event_that_is_deleted_on_discord_takes_its_night_out_of_the_list(playground, client, anna):
    await plan(anna)
    scheduled.delete(playground.world, playground.guild, the_event(playground))
    await look(playground, client)
    assert "No card night is planned" in texts(await anna.ask("night list"))


@pytest.mark.long
async def test_what_is_done_to_an_event_while_the_bot_is_away_counts(playground, tmp_path, clock):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock):
        await plan(Member(playground, "Anna"))
    event = the_event(playground)
    earlier = event.starts_at - HOUR
    scheduled.move(playground.world, playground.guild, event, earlier)
    async with running_bot(playground, path, clock=clock) as client:
        await look(playground, client)
        assert f"<t:{earlier // 1000}:F>" in texts(await Member(playground, "Anna").ask("night list"))
        await reach(playground, clock, client, earlier + 1)
        assert boards_in(playground, playground.channels[0].id)


async def test_an_event_that_was_made_but_not_stored_is_found_after_the_restart(playground, tmp_path, clock):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock) as client:
        await plan(Member(playground, "Anna"))
        (night,) = await client.homes.nights.store.of_server(int(playground.guild.id))
        await client.homes.nights.store.has_event(night, None)  # as if it had been killed right before this
    event = the_event(playground)
    async with running_bot(playground, path, clock=clock) as client:
        await reach(playground, clock, client, event.starts_at)
        assert event.status == scheduled.ACTIVE
        assert boards_in(playground, playground.channels[0].id)


@pytest.mark.long
async def test_somebody_elses_event_at_the_same_moment_is_left_alone(playground, tmp_path, clock):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock) as client:
        await plan(Member(playground, "Anna"))
        (night,) = await client.homes.nights.store.of_server(int(playground.guild.id))
        await client.homes.nights.store.has_event(night, None)
    event = the_event(playground)
    event.creator_id = playground.person("Ben").id
    async with running_bot(playground, path, clock=clock) as client:
        await reach(playground, clock, client, event.starts_at)
        assert event.status == scheduled.SCHEDULED
        assert boards_in(playground, playground.channels[0].id), "its table opens all the same"


@pytest.mark.long
async def test_an_event_that_is_made_twice_for_want_of_an_answer_is_there_once(playground, client, anna):
    when = await anna.person.autocomplete(anna.channel_id, "night plan", {"when": "21:00"}, "when")
    asked = await anna.ask("night plan", when=when[1]["value"], **PLAYED)
    playground.inject("bad_gateway", count=1)
    await anna.click(asked, "Plan it")
    await idle()
    planned = texts(playground.person("Ben").messages(anna.channel_id)[-1])
    assert len(playground.guild.events) == 2, "discord.py repeats the request"
    await look(playground, client)
    assert f"/{the_event(playground).id})" in planned


@pytest.mark.long
async def test_an_event_that_is_there_twice_is_deleted_even_if_discord_fails_at_first(
    playground, client, anna, monkeypatch
):
    """Only somebody's next change of an event made the bot look again: people saw two until the night."""
    await plan(anna)
    event = the_event(playground)
    playground.guild.events["1"] = replace(event, id="1")
    failed = refuse_once(monkeypatch, client, "delete_scheduled_event", UNAVAILABLE)
    client.homes.nights.background.doubt()
    await look(playground, client)
    assert failed
    await look(playground, client)
    assert the_event(playground).id == event.id


@pytest.mark.long
@pytest.mark.parametrize("code", [10003, 10004])
async def test_one_mistaken_answer_leaves_nobody_uncalled(playground, client, clock, anna, monkeypatch, code):
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.01)
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    refused = refuse_once(monkeypatch, client, "send_message", mistaken(code), playground.person("Ben").id)
    await reach(playground, clock, client, event.starts_at)
    assert refused
    assert len(said_in(playground, anna.channel_id)) == 1


@pytest.mark.parametrize(
    "failing", ["get_scheduled_event", "edit_scheduled_event", "get_scheduled_event_users"]
)
async def test_what_fails_while_a_night_begins_is_tried_again(
    playground, client, clock, anna, monkeypatch, failing
):
    """Its event begins, and who is interested is called, once."""
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    failed = refuse_once(monkeypatch, client, failing, UNAVAILABLE)
    await reach(playground, clock, client, event.starts_at)
    assert failed
    assert len(boards_in(playground, anna.channel_id)) == 1, "its table opens all the same"
    for _ in range(2):
        await look(playground, client)
    assert the_event(playground).status == scheduled.ACTIVE
    assert len(said_in(playground, anna.channel_id)) == 1
    assert not await client.homes.nights.store.due()


@pytest.mark.parametrize("failing", ["get_scheduled_event", "delete_scheduled_event", "send_message"])
async def test_what_fails_when_a_night_is_missed_is_tried_again(
    playground, client, clock, anna, monkeypatch, failing
):
    await plan(anna)
    playground.inject("guild_outage")
    await playground.settle()
    await reach(playground, clock, client, the_event(playground).starts_at + 2 * HOUR)
    playground.inject("guild_outage", on=False)
    await playground.settle()
    failed = refuse_once(monkeypatch, client, failing, UNAVAILABLE)
    for _ in range(3):
        await look(playground, client)
    assert failed
    assert not playground.guild.events
    (said,) = said_in(playground, anna.channel_id)
    assert "could not begin in time" in said
    assert not await client.homes.nights.store.due()


async def test_the_event_of_a_forgotten_host_s_night_goes_even_if_discord_fails_at_first(
    playground, client, clock, anna, monkeypatch
):
    await plan(anna)
    event = the_event(playground)
    assert await client.homes.privacy.forget(int(anna.person.id)) == []
    failed = refuse_once(monkeypatch, client, "delete_scheduled_event", UNAVAILABLE)
    await reach(playground, clock, client, event.starts_at)
    assert failed
    await look(playground, client)
    assert not playground.guild.events


async def test_the_next_night_of_a_series_has_its_event_even_if_discord_fails_at_first(
    playground, client, clock, anna, monkeypatch
):
    await plan(anna, repeat=7)
    event = the_event(playground)
    failed = refuse_once(monkeypatch, client, "create_guild_scheduled_event", UNAVAILABLE)
    await reach(playground, clock, client, event.starts_at)
    for _ in range(2):
        await look(playground, client)
    assert failed
    assert len(playground.guild.events) == 2


async def test_an_event_that_discord_refuses_is_not_called_a_missing_permission(playground, client, anna):
    await plan(anna)
    event = the_event(playground)
    for number in range(99):
        playground.guild.events[str(number)] = replace(event, id=str(number))
    planned = {"when": "tomorrow 20:00", **PLAYED}
    public, private = await announced(anna.person, anna.channel_id, "night plan", planned)
    assert "Card night" in texts(public)
    assert "This server has as many planned events as Discord allows." in texts(private)
    assert "The table opens all the same." in texts(private)
    assert "Create Events" not in texts(private)


@pytest.mark.long
async def test_an_event_whose_name_discord_refuses_gets_a_neutral_one(playground, anna):
    playground.inject("names_refused")
    assert "the event" in texts(await plan(anna))
    assert the_event(playground).name == "🃏 #1"


@pytest.mark.long
async def test_where_each_table_has_a_thread_a_night_opens_one_too(playground, client, clock, anna):
    await settle_on(client, playground, threads=True)
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    await reach(playground, clock, client, event.starts_at)
    (thread,) = [one for one in playground.guild.channels.values() if one.thread is not None]
    assert thread.name == "Shithead · Anna"
    assert boards_in(playground, thread.id)
    assert not boards_in(playground, anna.channel_id)
    assert len(said_in(playground, thread.id)) == 1, "those interested are called where the table is"


@pytest.mark.long
async def test_where_no_thread_may_be_started_a_night_opens_in_the_channel(playground, client, clock, anna):
    await settle_on(client, playground, threads=True)
    playground.set_permissions(playground.channels[0].id, None, deny=Permission.CREATE_PUBLIC_THREADS)
    await playground.settle()
    await plan(anna)
    await reach(playground, clock, client, the_event(playground).starts_at)
    assert boards_in(playground, anna.channel_id)


async def test_who_may_not_play_for_tokens_plans_no_night_for_them(playground, client, anna, ben):
    playground.override_command("night", ben.person, allowed=True)
    role = Role(playground.world.snowflakes.new(), "stakers", 0, 1)
    playground.guild.roles[role.id] = role
    added = {"guild_id": playground.guild.id, "role": render.role(role)}
    playground.world.publish("GUILD_ROLE_CREATE", added)
    await settle_on(client, playground, stakers=(int(role.id),))
    choices = {"when": "tomorrow 20:00", "game": "nain_jaune"}
    refused = texts(await ben.ask("night plan", **choices))
    assert "can play for tokens" in refused
    assert not playground.guild.events
    assert "Card night" in texts(await ben.announce("night plan", points=True, **choices))
    assert "Card night" in texts(await anna.announce("night plan", **choices)), "Manage Server may"


@pytest.mark.long
async def test_the_event_of_a_night_that_has_begun_is_not_taken_for_another_ones(
    playground, client, clock, anna
):
    """Two nights at one moment in one channel; there is room for one table. The other's event was deleted."""
    first, second = [await plan_one(playground, anna) for _ in range(2)]
    assert (first.starts_at, first.location) == (second.starts_at, second.location)
    playground.person("Ben").mark_interest(playground.guild.id, first.id)
    await client.server_settings.change(int(playground.guild.id), {"most_tables": 1}, 0)
    await reach(playground, clock, client, first.starts_at)
    for _ in range(2):
        await look(playground, client)
    assert len(boards_in(playground, anna.channel_id)) == 1
    assert set(playground.guild.events) == {first.id, second.id}
    assert sorted(event.status for event in (first, second)) == [scheduled.SCHEDULED, scheduled.ACTIVE]


async def plan_one(playground, anna):
    """Plan a night; return its event."""
    before = set(playground.guild.events)
    await plan(anna)
    (new,) = set(playground.guild.events) - before
    return playground.guild.events[new]


async def test_an_event_that_another_night_is_just_making_is_no_twin(playground, client, anna, monkeypatch):
    """At the same moment, in the same channel. The third night is planned while Discord is asked."""
    for _ in range(2):
        await plan_one(playground, anna)
    guild_id, listing = int(playground.guild.id), client.http.get_scheduled_events
    _, second = await client.homes.nights.store.of_server(guild_id)
    third = replace(second, night_id="third", event_id=None)

    async def list_events(*arguments):
        if third not in await client.homes.nights.store.of_server(guild_id):
            await client.homes.nights.store.plan(third)
            event = replace(playground.guild.events[str(second.event_id)], id="12345")
            playground.guild.events[event.id] = event
        return await listing(*arguments)

    await client.homes.nights.store.has_event(second, None)  # its event's answer is under way
    monkeypatch.setattr(client.http, "get_scheduled_events", list_events)
    client.homes.nights.background.doubt()
    await look(playground, client)
    nights = await client.homes.nights.store.of_server(guild_id)
    assert len(playground.guild.events) == 3
    assert {str(one.event_id) for one in nights} == set(playground.guild.events)


@pytest.mark.long
@pytest.mark.parametrize("how", ["forgotten", "cancelled"])
async def test_a_host_who_is_forgotten_or_cancels_while_the_table_opens_is_not_seated(
    playground, client, clock, anna, monkeypatch, how
):
    """Discord was asked for their name first; then they stood in the database again, as the table's host."""
    await plan(anna)
    event, anna_id, people = the_event(playground), int(anna.person.id), client.people

    async def leave(*_, **__):
        for night in await client.homes.nights.store.due():
            if how == "cancelled":
                await client.homes.nights.store.end(night, CANCELLED)
            else:
                await client.homes.privacy.privacy.forget(anna_id)
        return []

    monkeypatch.setattr(people, "learn", leave)
    await reach(playground, clock, client, event.starts_at)
    await look(playground, client)
    assert not boards_in(playground, anna.channel_id)
    assert not await client.homes.nights.store.due()
    if how == "forgotten":
        assert await places_of(client.store._database, anna_id) == set()
