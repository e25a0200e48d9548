"""Which tables are due, have little time left, or more than any clock gives."""

import pytest

from bot.tables.deciding.deadlines import EXTENDED
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Expire
from bot.tables.model.values import DeadlineKind
from data.tables import deadlines
from tests.bot.tables.living import DORA, HOUR, MINUTE


@pytest.fixture
async def lobby(open_table):
    return (await open_table("shithead")).value


@pytest.fixture
async def by_mail(open_table):
    """A lobby that stays open for a day."""
    return (await open_table("shithead", host=DORA, clock=CLOCKS["day"])).value


async def asked_before(clock, table, milliseconds, question):
    """What the answer is so many milliseconds before a lobby closes; the clock advances when it is read."""
    clock.now = table.deadlines[0].due_at - milliseconds - 1
    return await question


def test_a_lobby_waits_for_half_an_hour_and_for_a_day_if_people_play_by_mail(lobby, by_mail):
    waits = [one.deadlines[0].due_at - one.opened_at for one in (lobby, by_mail)]
    assert waits == pytest.approx([30 * MINUTE, 24 * HOUR], abs=100)


@pytest.mark.parametrize(("left", "is_due"), [(1, False), (0, True), (-HOUR, True)])
async def test_a_deadline_is_due_from_its_time_on(lobby, store, left, is_due):
    (one,) = lobby.deadlines
    told = [(lobby.table_id, Expire(one.kind, one.due_at, one.seat))]
    assert await store.due(one.due_at - left) == (told if is_due else [])


@pytest.mark.parametrize("left", [MINUTE, MINUTE + 1, HOUR, HOUR + 1])
async def test_what_is_short_depends_on_the_clock(lobby, by_mail, store, clock, left):
    """A lobby has a minute at least after a long outage, and an hour if people play by mail."""
    live = await asked_before(clock, lobby, left, store.short_of_time())
    assert live == ([lobby.table_id] if left <= MINUTE else []), "nobody plays by mail in it"
    mail = await asked_before(clock, by_mail, left, store.short_of_time())
    assert (by_mail.table_id in mail) == (left <= HOUR)


async def test_a_table_with_several_deadlines_is_named_once_and_only_for_those_of_the_kinds(
    lobby, store, database, clock
):
    soon = clock.now + 500
    async with database.transaction() as tx:
        for kind in ("turn", "reaction"):
            await deadlines.arm(tx, deadlines.Deadline(lobby.table_id, kind, soon, 0))
    assert await store.due_within(MINUTE, EXTENDED) == [lobby.table_id]
    assert await store.due_within(MINUTE, (DeadlineKind.LOBBY,)) == []
    assert await store.short_of_time() == [lobby.table_id]


@pytest.mark.parametrize(("left", "is_near"), [(MINUTE, True), (MINUTE + 1, False)])
async def test_a_deadline_is_near_up_to_a_moment_and_far_from_then_on(lobby, store, clock, left, is_near):
    near = await asked_before(clock, lobby, left, store.due_within(MINUTE, EXTENDED))
    far = await asked_before(clock, lobby, left, store.due_after(MINUTE))
    assert (near, far) == (([lobby.table_id], []) if is_near else ([], [lobby.table_id]))
