"""A table whose thread is locked goes on in the channel, or in another post of the forum."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.common.errors import TableError
from bot.tables.live.table_threads import TableThreads
from bot.tables.model.commands import MoveToChannel
from bot.tables.model.values import Occupant, Phase
from playground.world import channels
from playground.world.model import SUPPRESS_NOTIFICATIONS
from playground.world.permissions import Permission
from tests.e2e.clicking import texts


class Locked:
    """A table in a thread; the directory and the settings of its server."""

    def __init__(self, bench, parent):
        self.bench = bench
        self.parent = parent
        world = bench.playground.world
        self.thread = channels.start_thread(world, parent, world.bot, "Table of Ben")
        self.people = [int(person.id) for person in bench.playground.people[:2]]
        self.value = replace(
            bench.table(),
            channel_id=int(parent.id),
            thread_id=int(self.thread.id),
            host_id=self.people[1],
            seats=tuple(Occupant(user_id) for user_id in self.people),
        )
        self.commands = []
        self.allowed = True
        self.error = None
        self.threads = TableThreads(bench.client, self, self, lambda table, t: f"Shithead in {t.language}")

    async def find(self, table_id):
        return SimpleNamespace(value=self.value, handle=self.handle)

    async def handle(self, command):
        self.commands.append(command)

    async def in_channel(self, channel_id):
        if self.error is not None:
            raise self.error
        return [SimpleNamespace(value=self.value)]

    async def newest(self, table_id):
        return self.value

    async def of(self, guild_id):
        return SimpleNamespace(allows=lambda channel_id: self.allowed)

    async def move_to_channel(self):
        await self.bench.playground.settle(quiet=0.03)
        return await self.threads.move_to_channel("t1")


@pytest.fixture
def locked(quick):
    return Locked(quick, quick.playground.channels[0])


def why(locked):
    return f"🔒 The thread <#{locked.thread.id}> is locked, so the table goes on here."


async def test_the_channel_reads_in_silence_why_a_table_goes_on_there(locked):
    assert await locked.move_to_channel()
    assert locked.commands == [MoveToChannel(int(locked.parent.id))]
    said = locked.bench.messages()[-1]
    assert texts({"components": said.components}) == why(locked)
    assert said.flags & SUPPRESS_NOTIFICATIONS
    (sent,) = locked.bench.requests("POST")
    assert sent.body["allowed_mentions"]["parse"] == []


async def test_a_table_stays_where_its_host_may_not_write_in_the_channel_unless_it_is_a_cups(locked):
    playground = locked.bench.playground
    playground.set_permissions(locked.parent.id, playground.people[1], deny=int(Permission.SEND_MESSAGES))
    assert not await locked.move_to_channel()
    assert locked.commands == []
    locked.value = replace(locked.value, cup="c1")
    assert await locked.move_to_channel()


async def test_a_table_stays_while_discord_does_not_say_what_its_host_may(locked):
    locked.bench.playground.inject("all_refused")
    assert not await locked.move_to_channel()
    assert locked.commands == []


async def test_those_who_play_for_a_cup_are_called(locked):
    locked.value = replace(locked.value, cup="c1")
    assert await locked.move_to_channel()
    said = locked.bench.messages()[-1]
    called = " ".join(f"<@{user_id}>" for user_id in locked.people)
    assert texts({"components": said.components}) == f"{why(locked)}\n{called}"
    assert not said.flags & SUPPRESS_NOTIFICATIONS
    (sent,) = locked.bench.requests("POST")
    mentions = sent.body["allowed_mentions"]
    assert (mentions["parse"], mentions["users"]) == ([], locked.people)


async def test_a_table_in_somebodys_thread_moves_only_where_tables_are_allowed(locked):
    locked.value = replace(locked.value, channel_id=int(locked.thread.id), thread_id=None)
    locked.allowed = False
    assert not await locked.move_to_channel()
    locked.allowed = True
    assert await locked.move_to_channel()
    assert locked.commands == [MoveToChannel(int(locked.parent.id))]


async def test_a_table_that_is_over_or_out_of_reach_stays(locked):
    running = locked.value
    for facts in ({"phase": Phase.OVER}, {"phase": Phase.VOID}, {"guild_id": 1}):
        locked.value = replace(running, **facts)
        assert not await locked.move_to_channel(), facts
    assert locked.commands == locked.bench.requests("POST") == []


async def test_a_table_stays_where_its_channel_lets_nobody_write(locked):
    locked.bench.playground.inject("permission_lost", channel=locked.parent.id)
    assert not await locked.move_to_channel()
    assert locked.commands == []


async def test_a_move_counts_although_nobody_could_be_told(locked):
    await locked.bench.playground.settle(quiet=0.03)
    locked.value = replace(locked.value, cup="c1")  # of others, Discord is asked what their hosts may
    locked.bench.playground.inject("all_refused", status=403)
    assert await locked.move_to_channel()
    assert locked.commands == [MoveToChannel(int(locked.parent.id))]


@pytest.mark.parametrize("cup", ["", "c1"])
async def test_in_a_forum_another_post_says_why_and_a_cups_keeps_its_name(quick, cup):
    locked = Locked(quick, quick.playground.add_channel("tables", "forum"))
    locked.value = replace(locked.value, cup=cup)
    assert await locked.move_to_channel()
    (post,) = [
        one
        for one in quick.playground.guild.channels.values()
        if one.parent_id == locked.parent.id and one is not locked.thread
    ]
    assert post.name == ("Table of Ben" if cup else "Shithead in en")
    assert locked.commands == [MoveToChannel(int(locked.parent.id), int(post.id))]
    (said,) = quick.says(post)
    assert said.startswith(f"### Shithead in en\n{why(locked)}")
    quick.playground.inject("all_refused", status=400)
    assert not await locked.move_to_channel()
    assert len(locked.commands) == 1


async def test_tables_of_a_changed_thread_are_shown_again_if_they_have_a_place(locked):
    await locked.bench.playground.settle(quiet=0.03)
    thread_id = int(locked.thread.id)
    assert await locked.threads.changed(thread_id, locked=False) == [locked.value]
    assert locked.commands == []
    assert await locked.threads.changed(thread_id, locked=True) == [locked.value]
    assert len(locked.commands) == 1
    locked.value = replace(locked.value, phase=Phase.OVER)
    assert await locked.threads.changed(thread_id, locked=True) == []
    locked.error = TableError("try_again")
    assert await locked.threads.changed(thread_id, locked=False) == []
