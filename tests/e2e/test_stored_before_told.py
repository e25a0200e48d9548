"""What a channel reads of the bot's own acts has been stored: while a database only reads, nothing is told.

What Discord does not take is tried again, also after a restart.
"""

import contextlib

import discord
import pytest

from bot.common.errors import TableError
from bot.cups.values import LONGEST_SIGN_UP, CupState
from bot.nights.store import LATEST
from data import cups
from data.errors import UnavailableError
from data.times import DAY
from tests.e2e.card_nights import look, may_make_events, plan, reach, said_in
from tests.e2e.clicking import texts
from tests.e2e.cups import clock, holder, restless
from tests.e2e.refusing import UNAVAILABLE
from tests.support.read_only import read_only

__all__ = ["clock", "holder", "may_make_events", "restless"]
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
def database(client):
    return client.homes.privacy.privacy._database


async def reading_again(client):
    """Wait until connections that were lost have been found so."""
    for _ in range(20):
        with contextlib.suppress(TableError):
            await client.homes.nights.store.planned()
            return
    raise AssertionError("the database does not come back")


def told(holder):
    seen = holder.anna.person.messages(holder.channel_id)
    return [said for one in seen if (said := one["content"] or texts(one))]


@pytest.mark.both_databases
async def test_a_missed_night_is_stored_before_its_event_goes_and_its_channel_is_told(
    playground, client, database, clock, anna
):
    await plan(anna)
    (night,) = await client.homes.nights.store.planned()
    before = said_in(playground, anna.channel_id)
    async with read_only(database):
        await reading_again(client)
        await reach(playground, clock, client, night.starts_at + LATEST + 60_000)
        assert said_in(playground, anna.channel_id) == before
        assert night.event_id is not None
        assert len(playground.guild.events) == 1
    await reading_again(client)
    for _ in range(3):
        await look(playground, client)
    (said,) = said_in(playground, anna.channel_id)[len(before) :]
    assert "could not begin in time" in said
    assert not playground.guild.events
    assert await client.homes.nights.store.due() == []


async def test_the_event_of_a_cancelled_night_goes_once_discord_takes_that(
    playground, client, anna, monkeypatch
):
    await plan(anna)
    (night,) = await client.homes.nights.store.planned()

    async def fails(*_args, **_options):
        raise UNAVAILABLE

    with monkeypatch.context() as patch:
        patch.setattr(discord.ScheduledEvent, "delete", fails)
        await anna.announce("night cancel", night=night.night_id)
        await look(playground, client)
        assert len(playground.guild.events) == 1
    await look(playground, client)
    assert not playground.guild.events
    assert await client.homes.nights.store.due() == []


@pytest.mark.parametrize(("signed_up", "when"), [(3, True), (4, False)], ids=["too few", "not started"])
async def test_a_cup_is_cancelled_before_its_channel_reads_so(holder, clock, signed_up, when):
    names = ("Ben", "Cleo", "Dora", "Emil")[:signed_up]
    await holder.create(rounds=1, **({"when": await holder.a_moment()} if when else {}))
    await holder.sign_up(names)
    before, database = told(holder), holder.client.homes.privacy.privacy._database
    clock.now = (await holder.now()).starts_at + 1000 if when else clock.now + (LONGEST_SIGN_UP + 1) * DAY
    async with read_only(database):
        await holder.look()
        assert told(holder) == before
    for seconds in (60, 120, 180):
        await holder.look_later(seconds)
    assert len([one for one in told(holder) if one not in before]) == 2, "its own message, and why"


async def test_a_cup_is_over_before_its_channel_reads_who_has_won(holder, monkeypatch):
    await holder.create(rounds=1)
    await holder.sign_up(("Ben", "Cleo", "Dora", "Emil"))
    await holder.press("Anna", "cup.start")
    await holder.look()

    async def unavailable(*_args, **_values):
        raise UnavailableError("it is read-only")

    with monkeypatch.context() as patch:
        patch.setattr(cups, "change", unavailable)
        for drawn in (await holder.now()).of_round:
            await holder.win(drawn)
        await holder.look()
        assert not any("wins the cup" in one for one in told(holder))
    for seconds in (60, 120):
        await holder.look_later(seconds)
    assert (await holder.now()).state is CupState.OVER
    assert len([one for one in told(holder) if "wins the cup" in one]) == 1
