"""What the bot does for somebody in threads: nobody comes in, or sees a table, at their wish alone."""

import random

import pytest

from playground.world import channels
from playground.world.permissions import Permission
from tests.e2e.clicking import Player, texts
from tests.e2e.lending_scene import PLAYED, clock, scene
from tests.e2e.test_boards import settle_on

__all__ = ["clock", "scene"]

pytestmark = pytest.mark.usefixtures("acceptable_requests")


async def test_who_may_add_nobody_to_a_private_thread_calls_no_role_there(scene):
    seekers = scene.role("seekers", 0, 1)
    scene.cleo.person.member.role_ids.append(seekers.id)
    await settle_on(scene.client, scene.playground, seekers=int(seekers.id))
    thread = scene.private_thread(invitable=False)
    await scene.lets(holds=True, may=Permission.MENTION_EVERYONE)
    ben = Player(scene.playground, "Ben", thread.id, random.Random(1))
    await ben.open_table(**PLAYED)
    assert "That would add people to this private thread" in texts((await ben.press("call")).message)
    assert not scene.playground.world.sees(scene.cleo.person.id, thread.id)


async def test_who_is_in_a_private_thread_is_mentioned_there_and_who_may_add_adds(scene):
    for invitable in (False, True):
        thread = scene.private_thread(invitable=invitable)
        if not invitable:
            channels.join_thread(scene.playground.world, thread, thread.thread, scene.cleo.person.member)
        await scene.playground.settle()
        ben = Player(scene.playground, "Ben", thread.id, random.Random(1))
        await ben.open_table(**PLAYED)
        answer = (await ben.pick("invite", scene.cleo.person.id)).message
        assert [one["id"] for one in answer["mentions"]] == [scene.cleo.person.id]
        assert scene.playground.world.sees(scene.cleo.person.id, thread.id)


async def test_a_table_in_a_private_thread_that_is_locked_is_shown_to_nobody_else(scene):
    """It stays, as its players are told who ask elsewhere."""
    thread = scene.private_thread()
    await scene.playground.settle()
    ben = Player(scene.playground, "Ben", thread.id, random.Random(1))
    await ben.open_table(**PLAYED)
    before = len(scene.cleo.person.messages(scene.here))
    scene.playground.inject("thread_locked", channel=thread.id)
    await scene.playground.settle(quiet=0.1)
    assert len(scene.cleo.person.messages(scene.here)) == before
    told = (await scene.ben.person.slash(scene.here, "table hand", {})).message
    assert f"<#{thread.id}> (locked)" in texts(told)


async def test_a_table_goes_on_in_no_channel_that_is_not_for_tables_any_more(scene):
    await settle_on(scene.client, scene.playground, threads=True)
    await scene.ask("play", **PLAYED)
    (thread,) = (one for one in scene.playground.guild.channels.values() if one.thread)
    await settle_on(scene.client, scene.playground, threads=True, channels=(int(scene.there),))
    before = len(scene.ben.person.messages(scene.here))
    scene.playground.inject("thread_locked", channel=thread.id)
    await scene.playground.settle(quiet=0.1)
    assert len(scene.ben.person.messages(scene.here)) == before
    told = (await scene.ben.person.slash(scene.there, "table hand", {})).message
    assert f"<#{thread.id}> (locked)" in texts(told)


@pytest.mark.parametrize(
    ("may_not", "name"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_no_thread_starts_for_somebody_who_may_not_start_it(scene, may_not, name):
    await settle_on(scene.client, scene.playground, threads=True)
    await scene.lets(holds=False, may_not=may_not)
    refused = await scene.ben.person.slash(scene.here, "play", PLAYED)
    assert f"**{name}**" in texts(refused.message)
    assert not any(one.thread for one in scene.playground.guild.channels.values())
