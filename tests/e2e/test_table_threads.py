"""Threads of tables: archived by their clock, with their table, or locked; and who is in them."""

import asyncio
import random

import pytest

from bot.common.errors import UnknownOutcomeError
from bot.tables.clicks import play_command
from bot.tables.live.channels import REST
from bot.tables.model.commands import Leave
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from playground.world import channels
from playground.world.permissions import Permission
from tests.e2e.clicking import PANEL, Player, texts, with_verb
from tests.e2e.matches import end_after_the_deal
from tests.e2e.test_boards import settle_on
from tests.support.eventually import comes

MINUTE = 60
WEEK = 10_080


@pytest.fixture
def quick(monkeypatch):
    """Boards are edited without long pauses."""
    assert REST > 0.02
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.02)


@pytest.fixture
async def table(playground, client, quick):
    """A table by mail in a thread of its own: Ben hosts, Cleo sits there."""
    await settle_on(client, playground, threads=True)
    playground.set_permissions(playground.channels[0].id, None, deny=Permission.MANAGE_THREADS)
    host = Player(playground, "Ben", playground.channels[0].id, random.Random(1))
    await host.open_table(game="shithead", clock="days", points=True)
    await playground.settle(quiet=0.1)
    host.channel_id = thread_of(playground).id
    await Player(playground, "Cleo", host.channel_id, random.Random(1)).press("join")
    await playground.settle(quiet=0.1)
    return host


def thread_of(playground):
    (thread,) = (one for one in playground.guild.channels.values() if one.thread is not None)
    return thread


def public(host, channel_id):
    return [m for m in host.person.messages(channel_id) if not m["flags"] & 64]


async def test_one_notice_announces_a_thread_which_lives_a_week(playground, table):
    thread = thread_of(playground)
    (announced,) = public(table, playground.channels[0].id)
    assert announced["thread"]["id"] == thread.id
    assert texts(announced) == "Shithead: join in the thread"
    assert thread.thread.auto_archive_minutes == WEEK


@pytest.mark.long
async def test_players_by_mail_are_members_of_their_thread(playground, table):
    members = thread_of(playground).thread.joined_at_by_id
    cleo = playground.person("Cleo")
    await comes(lambda: {table.person.id, cleo.id} <= set(members))


async def test_a_thread_that_discord_tells_of_late_gets_its_members(playground, client, quick):
    await settle_on(client, playground, threads=True)
    host = Player(playground, "Ben", playground.channels[0].id, random.Random(1))
    playground.inject("latency", least_ms=100, most_ms=300)
    await host.open_table(game="shithead", clock="days", points=True)
    places = playground.guild.channels
    await comes(
        lambda: any(one.thread and host.person.id in one.thread.joined_at_by_id for one in places.values())
    )


@pytest.mark.long
async def test_players_at_other_tables_are_not_made_members(playground, client, quick):
    await settle_on(client, playground, threads=True)
    host = Player(playground, "Ben", playground.channels[0].id, random.Random(1))
    await host.open_table(game="shithead", clock="brisk", points=True)
    await playground.settle(quiet=0.1)
    assert set(thread_of(playground).thread.joined_at_by_id) == {playground.application_id}


@pytest.mark.long
async def test_a_click_in_a_thread_that_its_clock_has_archived_goes_on(playground, client, table):
    await table.press("start")
    await playground.settle(quiet=0.1)
    thread = thread_of(playground)
    playground.advance(WEEK * MINUTE)
    assert thread.thread.archived
    assert await table.open_hand()
    await playground.settle(quiet=0.1)
    assert not thread.thread.archived


@pytest.mark.long
async def test_a_board_in_an_archived_thread_moves_to_its_end(playground, client, table):
    await table.press("start")
    await playground.settle(quiet=0.1)
    thread, before = thread_of(playground), table.board()["id"]
    channels.set_archived(playground.world, thread, thread.thread, archived=True)
    (found,) = await client.services.directory.in_channel(int(thread.id))
    await found.handle(Leave(int(playground.person("Cleo").id)))
    await playground.settle(quiet=0.1)
    assert not thread.thread.archived
    assert table.board()["id"] != before


@pytest.mark.long
async def test_a_table_whose_thread_is_locked_goes_on_in_its_channel(playground, client, table):
    await table.press("start")
    await playground.settle(quiet=0.1)
    thread, channel = thread_of(playground), playground.channels[0].id
    playground.inject("thread_locked", channel=thread.id)
    await playground.settle(quiet=0.1)
    table.channel_id = channel
    assert f"The thread <#{thread.id}> is locked" in "".join(texts(m) for m in public(table, channel))
    assert with_verb(table.board(), "hand")
    assert await table.open_hand()
    (found,) = await client.services.directory.in_channel(int(channel))
    assert (found.value.thread_id, found.value.phase) == (None, Phase.PLAYING)
    assert found.value.message_id == int(table.board()["id"])


async def test_a_table_whose_thread_is_deleted_goes_on_in_its_channel(playground, client, table):
    """Whoever may delete it, and is behind, ends nothing."""
    await table.press("start")
    await playground.settle(quiet=0.1)
    channel = playground.channels[0].id
    channels.delete(playground.world, thread_of(playground))
    await playground.settle(quiet=0.1)
    table.channel_id = channel
    assert "The table’s thread was deleted" in "".join(texts(m) for m in public(table, channel))
    assert await table.open_hand()
    (found,) = await client.services.directory.in_channel(int(channel))
    assert (found.value.thread_id, found.value.phase) == (None, Phase.PLAYING)
    channels.delete(playground.world, playground.channels[0])
    await comes(lambda: found.value.phase is Phase.OVER)


@pytest.fixture
async def in_own_thread(playground, client, quick):
    """A table in a thread that somebody else had started: Ben hosts, Cleo sits there."""
    parent = playground.channels[0]
    playground.set_permissions(parent.id, None, deny=Permission.MANAGE_THREADS)
    thread = channels.start_thread(playground.world, parent, playground.person("Anna").member.user, "chat")
    await playground.settle(quiet=0.1)
    host = Player(playground, "Ben", thread.id, random.Random(1))
    await host.open_table(game="shithead", points=True)
    await Player(playground, "Cleo", thread.id, random.Random(1)).press("join")
    await host.press("start")
    await playground.settle(quiet=0.1)
    return host


@pytest.mark.long
async def test_a_table_in_somebodys_thread_goes_on_in_its_channel_too(playground, client, in_own_thread):
    host, channel = in_own_thread, playground.channels[0].id
    thread = thread_of(playground)
    playground.inject("thread_locked", channel=thread.id)
    await playground.settle(quiet=0.1)
    host.channel_id = channel
    assert f"The thread <#{thread.id}> is locked" in "".join(texts(m) for m in public(host, channel))
    assert await host.open_hand()
    (found,) = await client.services.directory.in_channel(int(channel))
    assert (found.value.channel_id, found.value.thread_id) == (int(channel), None)


@pytest.mark.long
async def test_where_its_channel_is_not_for_tables_it_stays_and_table_says_so(
    playground, client, in_own_thread
):
    host, thread = in_own_thread, thread_of(playground)
    other = playground.add_channel("other")
    await settle_on(client, playground, channels=(int(other.id),))
    playground.inject("thread_locked", channel=thread.id)
    await playground.settle(quiet=0.1)
    assert "is locked" not in "".join(texts(m) for m in public(host, playground.channels[0].id))
    told = (await host.person.slash(other.id, "table hand")).message
    assert f"<#{thread.id}> (locked)" in texts(told)


@pytest.mark.long
async def test_a_restart_finds_the_table_where_it_went(playground, client, table):
    await table.press("start")
    playground.inject("thread_locked", channel=thread_of(playground).id)
    await playground.settle(quiet=0.1)
    client.services.directory._tables.clear()
    client.services.directory._alive.clear()
    (found,) = await client.services.directory.in_channel(int(playground.channels[0].id))
    assert found.value.thread_id is None


@pytest.mark.long
async def test_a_table_that_is_over_leaves_its_thread_to_a_clock_of_an_hour(playground, client, table):
    await table.press("start")
    await playground.settle(quiet=0.1)
    await end_after_the_deal([table, Player(playground, "Cleo", table.channel_id, random.Random(1))])
    await playground.settle(quiet=0.1)
    thread = thread_of(playground)
    assert thread.thread.auto_archive_minutes == 60
    playground.advance(61 * MINUTE)
    assert thread.thread.archived


async def test_the_thread_of_a_lobby_that_closes_is_archived_at_once(playground, client, table):
    question = (await table.person.slash(table.channel_id, "table end")).message
    await table.person.click(question, with_verb(question, "end")["custom_id"])
    await playground.settle(quiet=0.2)
    assert thread_of(playground).thread.archived
    boards = [m for m in public(table, table.channel_id) if m["flags"] & PANEL]
    assert with_verb(boards[-1], "join") is None, "the board said so first"


async def test_the_table_is_in_the_channel_if_the_bot_may_not_start_threads(playground, client, quick):
    await settle_on(client, playground, threads=True)
    channel = playground.channels[0].id
    playground.set_permissions(channel, None, deny=Permission.CREATE_PUBLIC_THREADS)
    host = Player(playground, "Ben", channel, random.Random(1))
    await host.open_table(game="shithead", points=True)
    await playground.settle(quiet=0.1)
    assert len(public(host, channel)) == 1
    assert with_verb(host.board(), "join")


async def test_if_no_thread_can_be_started_after_all_the_board_replaces_the_announcement(
    playground, client, quick, monkeypatch
):
    await settle_on(client, playground, threads=True)
    channel = playground.channels[0].id
    host = Player(playground, "Ben", channel, random.Random(1))

    async def refused(*_given):
        return None

    monkeypatch.setattr(play_command.places, "open_thread", refused)
    await host.open_table(game="shithead", points=True)
    await playground.settle(quiet=0.1)
    assert with_verb(host.board(), "join")
    assert len(public(host, channel)) == 1, "its announcement became the board"


@pytest.mark.parametrize("may_delete", [True, False])
async def test_of_two_tables_at_once_the_one_that_has_no_room_leaves_no_thread(
    playground, client, quick, may_delete
):
    await settle_on(client, playground, threads=True, most_tables=1)
    channel = playground.channels[0].id
    if not may_delete:
        playground.set_permissions(channel, None, deny=Permission.MANAGE_THREADS)
    people = [playground.person(name) for name in ("Ben", "Cleo")]
    answers = await asyncio.gather(*(one.slash(channel, "play", {"game": "shithead"}) for one in people))
    await playground.settle(quiet=0.1)
    said = [texts(answer.messages[-1]) for answer in answers]
    assert sum("can’t open another table" in text for text in said) == 1, said
    threads = [one for one in playground.guild.channels.values() if one.thread is not None]
    (table,) = await client.services.directory.in_channel(int(channel))
    left = [int(one.id) for one in threads if not one.thread.archived]
    assert left == [table.value.thread_id]
    assert len(threads) == (1 if may_delete else 2)
    announced = [m for m in people[0].messages(channel) if not m["flags"] & 64]
    assert [int(one["id"]) for one in announced] == left


async def test_a_table_that_was_stored_keeps_its_thread_although_nobody_knows_that(
    playground, client, quick, monkeypatch
):
    await settle_on(client, playground, threads=True)
    create = TableStore.create

    async def lost(store, table, limits=None):
        await create(store, table, limits)
        raise UnknownOutcomeError

    monkeypatch.setattr(TableStore, "create", lost)
    channel = playground.channels[0].id
    await playground.person("Ben").slash(channel, "play", {"game": "shithead"})
    await playground.settle(quiet=0.1)
    (table,) = await client.services.directory.in_channel(int(channel))
    thread = thread_of(playground)
    assert (table.value.thread_id, thread.thread.archived) == (int(thread.id), False)
    (announced,) = [m for m in playground.person("Cleo").messages(channel) if not m["flags"] & 64]
    assert announced["thread"]["id"] == thread.id
