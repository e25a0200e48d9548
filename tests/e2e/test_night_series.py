"""Card nights that repeat, and those that are changed: each with its event."""

from dataclasses import replace

from playground.world import scheduled
from tests.e2e.card_nights import boards_in, clock, look, may_make_events, plan, reach, said_in, the_event
from tests.e2e.clicking import shown, texts, with_verb
from tests.e2e.refusing import UNAVAILABLE, refuse_once
from tests.support.read_only import read_only

__all__ = ["clock", "may_make_events"]

_DAY = 24 * 3_600_000


async def test_a_weekly_night_opens_each_week_and_has_its_event_in_time(playground, client, clock, anna):
    planned = texts(await plan(anna, repeat=7))
    assert "every week" in planned
    first = the_event(playground)
    await reach(playground, clock, client, first.starts_at)
    await look(playground, client)
    assert len(boards_in(playground, anna.channel_id)) == 1
    (then,) = [one for one in playground.guild.events.values() if one.id != first.id]
    assert then.starts_at == first.starts_at + 7 * _DAY
    assert then.location == first.location
    assert "every week" in texts(await anna.ask("night list"))
    playground.person("Ben").mark_interest(playground.guild.id, then.id)
    await reach(playground, clock, client, then.starts_at)
    await look(playground, client)
    assert any("The card night begins" in one for one in said_in(playground, anna.channel_id))


async def test_without_its_event_one_night_of_a_series_is_off_and_the_next_one_planned(
    playground, client, clock, anna
):
    await plan(anna, repeat=14)
    event = the_event(playground)
    scheduled.delete(playground.world, playground.guild, event)
    await look(playground, client)
    await look(playground, client)
    then = the_event(playground)
    assert then.starts_at == event.starts_at + 14 * _DAY
    (night,) = await client.homes.nights.store.planned()
    await anna.ask("night cancel", private=False, night=night.night_id)
    await look(playground, client)
    assert not playground.guild.events
    assert not await client.homes.nights.store.planned(), "cancelled, the series is over"


async def test_a_night_is_changed_once_its_moment_is_confirmed_and_so_is_its_event(
    playground, client, clock, anna
):
    await plan(anna)
    event, (night,) = the_event(playground), await client.homes.nights.store.planned()
    other = playground.channels[1].id
    asked = await anna.ask("night change", night=night.night_id, when="tomorrow 22:15", where=other)
    assert the_event(playground).starts_at == night.starts_at, "nothing changes before"
    sure = with_verb(asked, "night.change")["custom_id"]
    await anna.person.click(asked, sure)
    await playground.settle()
    (after,) = await client.homes.nights.store.planned()
    assert (after.night_id, after.channel_id) == (night.night_id, int(other))
    assert (the_event(playground).id, event.starts_at) == (event.id, after.starts_at)
    assert event.location == f"#{playground.channels[1].name}"
    public = texts(playground.person("Ben").messages(anna.channel_id)[-1])
    assert "This card night was changed." in public
    assert f"<t:{after.starts_at // 1000}:F>" in public
    await look(playground, client)
    assert await client.homes.nights.store.planned() == [after]
    await reach(playground, clock, client, after.starts_at)
    assert boards_in(playground, other)


async def test_a_change_takes_all_that_planning_takes_and_keeps_the_rest(playground, client, clock, anna):
    """For another game, whoever was interested lost their event: the night had to be planned anew."""
    await plan(anna, repeat=7)
    store, (night,) = client.homes.nights.store, await client.homes.nights.store.planned()
    for options, meant in (
        ({"game": "nain_jaune", "points": True}, {"game": "nain_jaune", "preset": "", "points": True}),
        ({"repeat": 0, "points": False}, {"every": 0, "points": False}),
        ({"variant": "norvegien"}, {"game": "shithead", "preset": "norvegien"}),
        ({"repeat": 14}, {"every": 14}),
    ):
        asked = await anna.ask("night change", night=night.night_id, **options)
        await anna.person.click(asked, with_verb(asked, "night.change")["custom_id"])
        await playground.settle()
        night = replace(night, **meant)
        assert await store.planned() == [night]
    assert the_event(playground).name == "Card night: Norvégien"


async def test_a_change_that_cannot_be_saved_or_carried_out_changes_neither_night_nor_event(
    playground, client, clock, anna, monkeypatch
):
    """The event moved first: people read that nothing changed, and the night followed its event."""
    await plan(anna)
    (night,) = await client.homes.nights.store.planned()
    asked = await anna.ask("night change", night=night.night_id, when="tomorrow 22:15")
    sure = with_verb(asked, "night.change")["custom_id"]
    async with read_only(client.store._database):
        told = texts((await shown(await anna.person.click(asked, sure))).messages[-1])
    assert "nothing changed" in told
    refused = refuse_once(monkeypatch, client, "edit_scheduled_event", UNAVAILABLE)
    asked = await anna.ask("night change", night=night.night_id, when="tomorrow 22:15")
    told = texts((await shown(await anna.person.click(asked, sure))).messages[-1])
    assert refused
    assert "Discord has trouble" in told
    assert the_event(playground).starts_at == night.starts_at
    assert await client.homes.nights.store.planned() == [night]


async def test_nobody_changes_the_night_of_somebody_else(playground, client, clock, anna, ben):
    await plan(anna)
    (night,) = await client.homes.nights.store.planned()
    playground.override_command("night", ben.person, allowed=True)
    refused = texts(await ben.ask("night change", night=night.night_id, when="tomorrow 22:15"))
    assert "can change or cancel it" in refused
    asked = await ben.ask("help")
    data = {"custom_id": f"tb|night.change|||{night.night_id}.1.1.0.shithead.", "component_type": 2}
    raw = {"type": 3, "channel_id": ben.channel_id, "message_id": asked["id"], "data": data}
    await shown(await ben.person.interact(raw, forge=True))
    assert await client.homes.nights.store.planned() == [night]
