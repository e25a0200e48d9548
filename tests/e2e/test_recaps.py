"""The week told on Mondays, and the podium of a season: once, in the chosen channel, and nobody is called."""

import random
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import update

from bot.discord.sending import failures
from bot.process.clock import now
from bot.settings.personal import Shown
from bot.settings.seasons import SeasonLength, next_recap
from data.errors import LockedError
from data.schema.core import guild_settings
from data.schema.stats import match_fact
from data.stats.calendars import RECAP, SEASON
from data.times import DAY
from playground.input.components import walk
from tests.bot.stats.played import Evening
from tests.data.tables import Clock
from tests.e2e.clicking import controls, files, texts
from tests.e2e.members import Member
from tests.e2e.refusing import mistaken, refuse_once
from tests.e2e.tokens import running_bot

ZONE = "Europe/Paris"
MATCHES = 3


@pytest.fixture
def clock():
    """The bot's clock, which tests move: it begins on a Monday morning, after a week was told of."""
    return Clock(next_recap(now(), ZONE) + 60_000)


@pytest.fixture
def client(acceptable_requests, client):
    return client


async def choose_channel(anna):
    """Let the week be told of in the channel."""
    settings = await anna.click(await anna.ask("settings show"), "Club")
    (menu,) = (one for one in walk(settings["components"]) if "settings.recap" in one.get("custom_id", ""))
    return anna._answer(await anna.person.select(settings, menu["custom_id"], [anna.channel_id]))


async def play(playground, client, count=MATCHES, first=0):
    """Let Anna and Ben play some matches."""
    evening = Evening(client._care.deriver._database, random.Random(1), [""] * first)
    people = [int(playground.person(name).id) for name in ("Anna", "Ben")]
    for _ in range(count):
        await evening.play(int(playground.guild.id), "nain_jaune", [*people, "easy"])
    await client._care.deriver.look()


def told(playground, what):
    """Return the messages of the channel that everybody sees, with some words."""
    seen = playground.person("Cleo").messages(playground.channels[0].id)
    return [one for one in seen if what in texts(one)]


async def look(playground, client):
    await client.homes.stats.background.look()
    await playground.settle()


async def test_a_week_is_told_of_once_after_a_restart_too_and_names_nobody_who_hides(
    playground, tmp_path, clock
):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock) as client:
        anna = Member(playground, "Anna")
        await choose_channel(anna)
        await play(playground, client)
        await client.preferences.choose(int(playground.person("Ben").id), shown=Shown.HIDDEN)
        await look(playground, client)
        assert told(playground, "The week of") == []
        clock.now = next_recap(clock.now, ZONE)
        (due,) = await client.homes.stats.background._calendar.waiting()
        await client._care.deriver.keeper.stop()
        async with client._care.deriver._database.transaction() as tx:  # as an update leaves them
            await tx.run(update(match_fact).values(version="older"))
        await client.homes.stats.background._calendar.carry_out(due)
        await look(playground, client)
        assert told(playground, "The week of") == [], "not before all matches have been derived from anew"
        await client._care.deriver.look()  # and the bot is killed before it tells
    async with running_bot(playground, path, clock=clock) as client:
        await look(playground, client)
        (message,) = told(playground, "The week of")
        assert f"**{MATCHES} matches**, 2 people" in texts(message)
        assert playground.person("Ben").name not in texts(message)
        assert message["mentions"] == []
        await look(playground, client)
    async with running_bot(playground, path, clock=clock) as client:
        await look(playground, client)
        clock.now += 10 * DAY  # an outage, with a Monday in it
        await play(playground, client, 1, MATCHES)
        await look(playground, client)
    assert len(told(playground, "The week of")) == 1


async def test_a_week_is_told_of_though_discord_says_once_that_its_channel_is_not_there(
    playground, client, clock, anna, monkeypatch
):
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.01)
    await choose_channel(anna)
    await play(playground, client)
    clock.now = next_recap(clock.now, ZONE)
    refused = refuse_once(monkeypatch, client, "send_message", mistaken(10003))
    await look(playground, client)
    assert refused
    assert len(told(playground, "The week of")) == 1


async def test_no_week_is_told_on_another_server(playground, client, clock):
    """Its channel could once be chosen, with a forged click."""
    elsewhere = playground.found_server("Elsewhere")
    await playground.settle()
    there = next(iter(elsewhere.channels))
    await client.server_settings.change(int(playground.guild.id), {"recap_channel": int(there)}, 0)
    await play(playground, client)
    clock.now = next_recap(clock.now, ZONE)
    await look(playground, client)
    assert [one for one in playground.person("Anna").messages(there) if "The week of" in texts(one)] == []
    assert await client.homes.stats.background._calendar.waiting() == []


async def test_damaged_settings_stop_the_weeks_and_seasons_of_no_other_server(
    playground, client, clock, caplog
):
    """Its own wait until they are repaired; the log says so once, not at every look."""
    elsewhere = playground.found_server("Elsewhere")
    await playground.settle()
    servers = sorted((playground.guild, elsewhere), key=lambda guild: int(guild.id))
    for guild in servers:
        chosen = {"recap_channel": int(next(iter(guild.channels))), "seasons": SeasonLength.MONTHLY}
        version = (await client.server_settings.load(int(guild.id))).version
        await client.server_settings.change(int(guild.id), chosen, version)
    damaged = int(servers[0].id)
    async with client.store._database.transaction() as tx:
        of_one = update(guild_settings).where(guild_settings.c.guild_id == damaged)
        await tx.run(of_one.values(document="{broken"))
    clock.now += 31 * DAY
    for _ in range(3):
        await look(playground, client)
    due = [one for one in await client.homes.stats.background._calendar.waiting() if one.due_at <= clock.now]
    assert {(one.guild_id, one.kind) for one in due} == {(damaged, RECAP), (damaged, SEASON)}
    errors = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    wanted = [f"could not see to the {kind} of server {damaged}" for kind in (RECAP, SEASON)]
    assert [one.partition(";")[0] for one in errors] == wanted


async def test_a_week_and_a_season_wait_for_a_busy_database(
    playground, client, clock, anna, monkeypatch, caplog
):
    chosen = {"recap_channel": int(anna.channel_id), "seasons": SeasonLength.MONTHLY}
    await client.server_settings.change(int(playground.guild.id), chosen, 0)
    clock.now += 31 * DAY
    with monkeypatch.context() as patch:
        patch.setattr("data.stats.calendars.move_on", AsyncMock(side_effect=LockedError("locked by others")))
        await look(playground, client)
        said = [(one.levelname, one.getMessage()) for one in caplog.records if "see to" in one.getMessage()]
        of = f"of server {playground.guild.id}: locked by others"
        assert said == [("WARNING", f"could not see to the {one} {of}") for one in (RECAP, SEASON)]
    await look(playground, client)
    assert await client.homes.stats.background._calendar.waiting() == []


@pytest.mark.long
async def test_a_week_in_which_nobody_played_is_not_told_of(playground, client, clock, anna):
    await choose_channel(anna)
    clock.now = next_recap(clock.now, ZONE)
    await look(playground, client)
    assert told(playground, "The week of") == []
    assert await client.homes.stats.background._calendar.waiting() == []


async def test_a_season_ends_with_the_month_and_its_podium_is_drawn_once(playground, client, clock, anna):
    await choose_channel(anna)
    for name in ("Anna", "Ben"):
        await Member(playground, name).ask("tokens balance")
    settings = await anna.click(await anna.ask("settings show"), "Club")
    (menu,) = (one for one in controls(settings) if one.get("custom_id", "").endswith("|seasons"))
    asked = anna._answer(await anna.person.select(settings, menu["custom_id"], ["seasons:monthly"]))
    assert "all members’ tokens go back to the house" in texts(asked)
    loaded = await client.server_settings.load(int(playground.guild.id))
    assert loaded.settings.seasons is SeasonLength.BY_HAND, "nothing changes before the answer"
    changed = await anna.click(asked, "Yes, by the calendar")
    assert "This season ends <t:" in texts(changed)
    due_at = (await client.server_settings.load(int(playground.guild.id))).settings
    assert due_at.seasons is SeasonLength.MONTHLY
    clock.now += 31 * DAY
    for _ in range(2):
        await look(playground, client)
    (message,) = told(playground, "Season 2 has begun")
    assert "🥇" in texts(message)
    (picture,) = files(message)
    assert picture["description"].startswith("Season 1. Tokens: 1. ")
    assert message["mentions"] == []
    page = await anna.ask("stats season", private=False)
    assert "### Season 1" in texts(page)
    assert "Season 2, this one" in str(page)
