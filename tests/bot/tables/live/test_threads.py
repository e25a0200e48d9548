"""Threads of tables: people by mail become members, and a thread lives as long as its table."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.live.table_threads import ForumPosts, TableThreads
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Occupant, Phase
from bot.tables.table import Update
from playground.world import channels
from playground.world.permissions import Permission

SOON, WEEK = 60, 10_080


class Place:
    """A table in a thread of its own, with the followers of threads."""

    def __init__(self, bench):
        self.bench = bench
        self.shown = []
        self.error = None
        world, parent = bench.playground.world, bench.playground.channels[0]
        self.thread = channels.start_thread(world, parent, world.bot, "Table", auto_archive_minutes=WEEK)
        self.people = [int(person.id) for person in bench.playground.people[:3]]
        self.table = bench.table(
            thread_id=int(self.thread.id), clock=CLOCKS["day"], seats=(Occupant(self.people[0]),)
        )
        self.threads = TableThreads(bench.client, None, None, None)
        self.posts = ForumPosts(bench.client, self.newest, self.board_shown)

    async def newest(self, table_id):
        if self.error is not None:
            raise self.error
        return self.table

    async def board_shown(self, table_id):
        self.shown.append((table_id, self.thread.thread.archived))
        return True

    async def becomes(self, follower, **changes):
        """Update the table, and let one of the followers hear of it."""
        before, self.table = self.table, replace(self.table, **changes)
        follower.follow(Update(before, self.table))
        await self.bench.playground.settle(quiet=0.03)

    @property
    def members(self):
        bot = self.bench.playground.application_id
        return [int(one) for one in self.thread.thread.joined_at_by_id if one != bot]

    @property
    def lives(self):
        """After how many minutes Discord archives the thread, and whether it is archived already."""
        return self.thread.thread.auto_archive_minutes, self.thread.thread.archived

    def requests(self):
        return [one for one in self.bench.playground.requests if one.method != "GET"]


@pytest.fixture
async def place(quick):
    quick.playground.set_permissions(quick.playground.channels[0].id, None, deny=Permission.MANAGE_THREADS)
    place = Place(quick)
    await quick.playground.settle(quiet=0.03)
    return place


def seats(*people):
    return tuple(Occupant(user_id) for user_id in people)


async def test_who_sits_down_at_a_table_by_mail_becomes_a_member_of_its_thread(place):
    anna, ben, cleo = place.people
    await place.becomes(place.threads, seats=seats(anna, ben, cleo))
    assert place.members == [ben, cleo]
    assert len(place.requests()) == 2
    await place.becomes(place.threads, seats=seats(cleo))
    assert len(place.requests()) == 2


async def test_nobody_becomes_a_member_elsewhere(place):
    by_mail = place.table
    for facts in (
        {"clock": CLOCKS["calm"]},
        {"thread_id": None},
        {"phase": Phase.OVER},
        {"phase": Phase.VOID},
    ):
        place.table = replace(by_mail, **facts)
        await place.becomes(place.threads, seats=seats(*place.people))
        assert place.requests() == [], facts


async def test_a_member_whom_discord_refuses_keeps_no_others_out(place, caplog):
    place.bench.playground.inject("member_leaves", person=str(place.people[1]))
    place.threads.let_in(place.table, place.people)
    await place.bench.playground.settle(quiet=0.03)
    assert place.members == [place.people[0], place.people[2]]


async def test_an_archived_thread_is_left_alone(place):
    world = place.bench.playground.world
    channels.set_archived(world, place.thread, place.thread.thread, archived=True)
    await place.bench.playground.settle(quiet=0.03)
    await place.becomes(place.threads, seats=seats(*place.people))
    await place.becomes(place.posts, phase=Phase.OVER)
    assert place.requests() == []


async def test_a_thread_is_archived_an_hour_after_its_match_and_a_week_after_a_rematch(place):
    await place.becomes(place.posts, phase=Phase.OVER)
    assert place.lives == (SOON, False)
    await place.becomes(place.posts, phase=Phase.LOBBY)
    assert place.lives == (WEEK, False)
    for phase in (Phase.PLAYING, Phase.BETWEEN_DEALS, Phase.PLAYING):
        await place.becomes(place.posts, phase=phase)
    assert place.lives == (WEEK, False)
    assert len(place.requests()) == 2
    assert place.shown == []


async def test_a_match_that_is_closed_leaves_its_thread_to_the_clock(place):
    await place.becomes(place.posts, phase=Phase.VOID)
    assert place.lives == (SOON, False)


async def test_a_lobby_that_is_closed_has_its_thread_archived_once_its_board_says_so(place):
    place.table = replace(place.table, phase=Phase.LOBBY)
    await place.becomes(place.posts, phase=Phase.VOID)
    assert place.lives == (SOON, True)
    assert place.shown == [("t1", False)]


async def test_what_fails_of_a_thread_harms_nobody(place, caplog):
    caplog.set_level("INFO")
    place.error = TableError("try_again")
    await place.becomes(place.posts, phase=Phase.OVER)
    assert place.requests() == []
    place.error = None
    place.bench.playground.inject("all_refused", status=403)
    place.posts.refresh(place.table)
    await place.bench.playground.settle(quiet=0.03)
    assert len(place.requests()) == 1
    assert "could not update the post of table t1" in caplog.text


async def test_a_table_without_a_thread_changes_none(place):
    place.table = replace(place.table, thread_id=None)
    await place.becomes(place.posts, phase=Phase.OVER)
    assert place.requests() == []


async def test_changes_of_a_thread_under_way_end_before_the_bot_does(place):
    place.bench.playground.inject("slow_network", ms=50)
    place.posts.refresh(replace(place.table, phase=Phase.OVER))
    place.table = replace(place.table, phase=Phase.OVER)
    await place.posts.close()
    assert place.lives == (SOON, False)
    await place.posts.close()
