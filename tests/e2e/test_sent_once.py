"""What the bot tells by itself is told once, though the process may die before it has noted that."""

import asyncio

import pytest

from bot.settings.seasons import next_recap
from data.times import DAY
from tests.e2e.card_nights import clock, may_make_events, plan, reach, said_in, the_event
from tests.e2e.clicking import texts
from tests.e2e.members import Member
from tests.e2e.test_log_posting import choose_channel, grant, posted
from tests.e2e.test_recaps import play
from tests.support.eventually import comes

__all__ = ["clock", "may_make_events"]


@pytest.fixture
def dies(monkeypatch):
    """Let a step fail for the first time, as if the process had died before it; return whether it did."""

    def before(owner, name):
        step, died = getattr(owner, name), []

        async def once(*arguments):
            if not died:
                died.append(name)
                raise RuntimeError("killed")
            return await step(*arguments)

        monkeypatch.setattr(owner, name, once)
        return died

    return before


async def test_a_night_calls_people_once(playground, client, clock, anna, dies):
    await plan(anna)
    event = the_event(playground)
    playground.person("Ben").mark_interest(playground.guild.id, event.id)
    died = dies(client.homes.nights.store, "settle")
    for _ in range(2):
        await reach(playground, clock, client, event.starts_at + 1)
    assert died
    assert len(said_in(playground, anna.channel_id)) == 1


async def test_a_week_is_told_of_once(playground, client, clock, anna, dies):
    clock.now = next_recap(clock.now, "UTC")  # else a week may end within the next day, before anybody played
    await client.server_settings.change(int(playground.guild.id), {"recap_channel": int(anna.channel_id)}, 0)
    await play(playground, client)
    clock.now = next_recap(clock.now + DAY, "UTC")
    died = dies(client.homes.stats.background._calendar, "settle")
    for _ in range(3):
        await client.homes.stats.background.look()
    await playground.settle()
    assert died
    seen = playground.person("Cleo").messages(anna.channel_id)
    assert len([one for one in seen if "The week of" in texts(one)]) == 1


async def test_a_log_entry_is_posted_once(playground, client, monkeypatch, dies):
    for name in ("REST", "WHILE_IMPOSSIBLE"):
        monkeypatch.setattr(f"bot.server_log.background.{name}", 0.1)
    anna, there = Member(playground, "Anna"), playground.channels[1].id
    await choose_channel(anna, there)
    died = dies(client.homes.log.log, "note_posted")
    await grant(anna, Member(playground, "Ben"), [1])
    await comes(lambda: died)
    await grant(anna, Member(playground, "Ben"), [2])
    await posted(anna, there, [1, 2])
    await asyncio.sleep(0.5)
    await posted(anna, there, [1, 2])
