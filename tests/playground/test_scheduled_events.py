"""Scheduled events: who may make and change them, what may become of them, who is interested."""

from datetime import UTC, datetime, timedelta

import pytest

from playground import Permission
from playground.input.errors import InputError
from playground.world import scheduled
from tests.playground.page_client import opened_page
from tests.playground.test_gateway import opened

SOON = datetime.now(UTC) + timedelta(hours=2)


@pytest.fixture
def events(bot):
    """The path of the server's events; the bot may make some."""
    role = next(one for one in bot.playground.guild.roles.values() if one.managed_by)
    role.permissions |= Permission.CREATE_EVENTS
    return f"/guilds/{bot.playground.guild.id}/scheduled-events"


def planned(**changes):
    """Return an event's form."""
    form = {
        "name": "Card night",
        "privacy_level": 2,
        "entity_type": 3,
        "scheduled_start_time": SOON.isoformat(),
        "scheduled_end_time": (SOON + timedelta(hours=3)).isoformat(),
        "entity_metadata": {"location": "#games"},
    }
    return form | changes


async def test_an_event_is_made_read_changed_and_deleted(bot, events):
    made = (await bot.request("POST", events, planned(description="Bring a friend"))).body
    assert (made["status"], made["entity_metadata"], made["user_count"]) == (1, {"location": "#games"}, 0)
    path = f"{events}/{made['id']}"
    assert (await bot.request("GET", path)).body == made
    assert (await bot.request("PATCH", path, {"name": "Game night"})).body["name"] == "Game night"
    assert [one["name"] for one in (await bot.request("GET", events)).body] == ["Game night"]
    assert (await bot.request("DELETE", path)).status == 204
    assert (await bot.request("GET", path)).code == 10070


async def test_making_events_takes_create_events_and_changing_others_takes_manage_events(bot, events):
    made = (await bot.request("POST", events, planned())).body
    role = next(one for one in bot.playground.guild.roles.values() if one.managed_by)
    role.permissions &= ~int(Permission.CREATE_EVENTS)
    assert (await bot.request("POST", events, planned())).code == 50013
    assert (await bot.request("DELETE", f"{events}/{made['id']}")).code == 50013
    role.permissions |= Permission.MANAGE_EVENTS
    assert (await bot.request("DELETE", f"{events}/{made['id']}")).status == 204


@pytest.mark.parametrize(
    ("changes", "path", "fault"),
    [
        ({"scheduled_start_time": "2020-01-01T00:00:00+00:00"}, "scheduled_start_time", "SCHEDULE_PAST"),
        ({"scheduled_end_time": SOON.isoformat()}, "scheduled_end_time", "END_BEFORE_START"),
        ({"name": "x" * 101}, "name", "LENGTH"),
    ],
)
async def test_what_cannot_be_is_refused(bot, events, changes, path, fault):
    refused = await bot.request("POST", events, planned(**changes))
    assert fault in refused.fault_at(path)


async def test_an_event_begins_once_and_then_ends(bot, events):
    path = f"{events}/{(await bot.request('POST', events, planned())).body['id']}"
    assert (await bot.request("PATCH", path, {"status": 3})).fault_at("status")
    assert (await bot.request("PATCH", path, {"status": 2})).body["status"] == 2
    assert (await bot.request("PATCH", path, {"status": 4})).fault_at("status")
    assert (await bot.request("PATCH", path, {"status": 3})).body["status"] == 3


async def test_people_mark_interest_once_and_take_it_back(bot, events):
    made = (await bot.request("POST", events, planned())).body
    ada, basile = bot.playground.person("Ada"), bot.playground.person("Basile")
    for person in (ada, basile, ada):
        person.mark_interest(bot.playground.guild.id, made["id"])
    users = (await bot.request("GET", f"{events}/{made['id']}/users")).body
    assert [one["user"]["id"] for one in users] == sorted([ada.id, basile.id], key=int)
    page = (
        await bot.request("GET", f"{events}/{made['id']}/users?limit=1&after={users[0]['user']['id']}")
    ).body
    assert [one["user"]["id"] for one in page] == [users[1]["user"]["id"]]
    ada.mark_interest(bot.playground.guild.id, made["id"], on=False)
    assert (await bot.request("GET", f"{events}/{made['id']}")).body["user_count"] == 1
    with pytest.raises(InputError):
        ada.mark_interest(bot.playground.guild.id, "1")


async def test_a_bot_hears_of_events_with_their_intent_alone(bot, events):
    async with opened(bot.playground) as hearing, opened(bot.playground) as deaf:
        await hearing.identify(bot.playground, intents=1 | 1 << 16)
        await deaf.identify(bot.playground, intents=1)
        made = (await bot.request("POST", events, planned())).body
        assert (await hearing.event("GUILD_SCHEDULED_EVENT_CREATE"))["id"] == made["id"]
        guild = bot.playground.guild
        scheduled.delete(bot.playground.world, guild, guild.events[made["id"]])
        assert (await hearing.event("GUILD_SCHEDULED_EVENT_DELETE"))["id"] == made["id"]
    heard = [one for one in bot.playground.gateway_log if (one.name or "").startswith("GUILD_SCHEDULED")]
    assert len(heard) == 2


async def test_a_page_shows_events_and_marks_interest(bot, events):
    ada = bot.playground.person("Ada")
    async with opened_page(bot.playground, ada) as page:
        made = (await bot.request("POST", events, planned())).body
        assert [one["id"] for one in await page.next("events")] == [made["id"]]
        await page.ask("interest", event_id=made["id"], on=True)
        assert (await page.next("events"))[0]["interested"] == [ada.id]
        await page.ask("delete_event", id=made["id"])
        assert await page.next("events") == []
