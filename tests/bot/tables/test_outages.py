"""What the timekeeper tells a table after a time in which nobody could act there."""

import asyncio

import pytest

from bot.common.errors import OtherVersionError, TableError
from bot.common.tasks import stopped
from bot.tables.deciding.deadlines import EXTENDED, IDLE_MILLISECONDS
from bot.tables.model.commands import Expire, Resume
from bot.tables.model.values import DeadlineKind
from bot.tables.time.signs_of_life import KEPT_FOR
from bot.tables.time.timekeeper import LONGEST_GAP, MOST_AT_ONCE, REST, SHORTEST_GAP, Timekeeper
from data.share import EVERY_SERVER

NOW = 1_700_000_000_000
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000


class Tables:
    """Tables that note what they are told, in a store whose clock stands still until it is set."""

    share = EVERY_SERVER

    def __init__(self):
        self.clock, self.reaches_people, self.error = NOW, True, None
        self.names, self.still, self.passed = ("a",), set(), []
        self.due_at, self.found = {}, []
        self.told, self.facts = [], {}
        self.handling = self.most_at_once = 0

    def keeper(self):
        return Timekeeper(self, self, lambda: self.reaches_people)

    def now(self):
        return self.clock

    async def fact(self, name):
        return self.facts.get(name)

    async def keep_fact(self, name, value):
        self.facts[name] = value

    async def standing_still(self, reach):
        return set(self.still)

    async def waiting_for_version(self):
        return set()

    async def due(self, now):
        return [(name, one) for name in self.names for one in self.passed]

    def left(self, name):
        return self.due_at.get(name, self.clock) - self.clock

    async def short_of_time(self):
        return [name for name in self.names if self.left(name) <= HOUR]

    async def due_within(self, milliseconds, kinds):
        assert set(kinds) == set(EXTENDED)
        return [name for name in self.names if self.left(name) <= milliseconds]

    async def due_after(self, milliseconds):
        return [name for name in self.names if self.left(name) > milliseconds]

    async def find(self, table_id):
        self.found.append(table_id)
        return self

    async def handle(self, command):
        self.told.append(command)
        self.handling += 1
        self.most_at_once = max(self.most_at_once, self.handling)
        await asyncio.sleep(0)
        self.handling -= 1
        if self.error is not None:
            raise self.error


@pytest.fixture
async def tables():
    return Tables()


async def outage(tables, keeper, lasts):
    """Let Discord be out of reach for so many milliseconds."""
    tables.reaches_people = False
    await keeper.look()
    tables.clock += lasts
    tables.reaches_people = True
    await keeper.look()


async def look_after(tables, keeper, passes):
    tables.clock += passes
    await keeper.look()


@pytest.mark.parametrize(
    ("lasts", "told"),
    [
        (SHORTEST_GAP - 1, []),
        (SHORTEST_GAP, [Resume(SHORTEST_GAP)]),
        (LONGEST_GAP, [Resume(LONGEST_GAP)]),
        (LONGEST_GAP + 1, [Resume(LONGEST_GAP + 1, 20 * SECOND)]),
        (HOUR, [Resume(HOUR, 20 * SECOND)]),
    ],
)
async def test_after_a_disconnection_a_table_hears_how_long_it_was(tables, lasts, told):
    """And after a long one, for how long people could act before."""
    keeper = tables.keeper()
    await keeper.look()
    tables.told.clear()  # nobody knows what was before the first look
    await look_after(tables, keeper, 20 * SECOND)
    await outage(tables, keeper, lasts)
    assert tables.told == told


@pytest.mark.parametrize(
    ("passes", "told"),
    [
        (LONGEST_GAP, []),
        (LONGEST_GAP + 1, [Resume(LONGEST_GAP + 1, 20 * SECOND)]),
        (-LONGEST_GAP, []),
        (-LONGEST_GAP - 1, [Resume()]),
    ],
)
async def test_a_clock_that_jumps_far_is_an_outage(tables, passes, told):
    keeper = tables.keeper()
    await keeper.look()
    tables.told.clear()
    await look_after(tables, keeper, 20 * SECOND)
    await look_after(tables, keeper, passes)
    assert tables.told == told


@pytest.mark.parametrize(
    ("lasts", "hear"),
    [
        (10 * SECOND, {"soon", "too late"}),
        (HOUR, {"soon", "in half an hour", "too late"}),
        (-HOUR, {"soon", "in half an hour", "in a week", "too late"}),
    ],
)
async def test_of_an_outage_hears_who_has_little_time_left_or_more_than_anybody_gets(tables, lasts, hear):
    """After a clock that was ahead, all do: nobody knows what it has set."""
    keeper = tables.keeper()
    await keeper.look()
    await keeper.look()
    ends = tables.clock + lasts
    tables.due_at = {
        "soon": ends + MINUTE,
        "in half an hour": ends + HOUR // 2,
        "in a week": ends + IDLE_MILLISECONDS,
        "too late": ends + IDLE_MILLISECONDS + 1,
    }
    tables.names, tables.found = tuple(tables.due_at), []
    await outage(tables, keeper, lasts)
    assert sorted(tables.found) == sorted(hear)


@pytest.mark.parametrize(
    ("first", "second", "owed"),
    [
        (20 * SECOND, 30 * SECOND, Resume(50 * SECOND)),
        (30 * SECOND, 30 * SECOND, Resume(60 * SECOND)),
        (30 * SECOND, 30 * SECOND + 1, Resume(60 * SECOND + 1, 0)),
        (2 * MINUTE, 10 * SECOND, Resume(130 * SECOND, 20 * SECOND)),
        (10 * SECOND, 2 * MINUTE, Resume(130 * SECOND, 30 * SECOND)),
        (2 * MINUTE, 3 * MINUTE, Resume(5 * MINUTE, 20 * SECOND)),
    ],
)
async def test_a_table_that_was_busy_hears_of_two_outages_as_of_one(tables, first, second, owed):
    keeper = tables.keeper()
    await keeper.look()
    await look_after(tables, keeper, 20 * SECOND)
    tables.error = TableError("try_again")
    await outage(tables, keeper, first)
    await outage(tables, keeper, second)
    tables.error = None
    tables.told.clear()
    await look_after(tables, keeper, 2 * SECOND)
    assert tables.told == [owed]


@pytest.mark.parametrize("code", ["try_again", "outcome_unknown", "wrong_phase"])
async def test_what_is_owed_is_told_until_the_table_has_it_or_wants_it_no_more(tables, code):
    keeper = tables.keeper()
    await keeper.look()
    tables.told.clear()
    tables.error = TableError(code)
    await outage(tables, keeper, 10 * SECOND)
    for _ in range(2):
        await look_after(tables, keeper, SECOND)
    owed = 1 if code == "wrong_phase" else 3
    assert tables.told == [Resume(10 * SECOND)] * owed


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ("killed", Resume(HOUR - KEPT_FOR + 10 * SECOND, 30 * SECOND)),
        ("stopped", Resume(HOUR + 10 * SECOND, 0)),
        ("handed over", Resume(HOUR + 10 * SECOND, 30 * SECOND)),
    ],
)
async def test_the_next_process_tells_what_this_one_owed_and_what_was_lost_since(tables, ends, told):
    keeper = tables.keeper()
    await keeper.look()
    await look_after(tables, keeper, 20 * SECOND)
    tables.error = TableError("try_again")
    await outage(tables, keeper, 10 * SECOND)
    if ends != "killed":
        running = asyncio.create_task(keeper.run())
        await asyncio.sleep(0)
        await stopped(running)
    tables.error = None
    tables.told.clear()
    tables.clock += HOUR
    following = tables.keeper()
    following.follows_directly = ends == "handed over"
    await following.look()
    assert tables.told == [told]


async def test_while_discord_is_out_of_reach_only_ais_go_on(tables):
    ai, turn = Expire(DeadlineKind.AI, NOW), Expire(DeadlineKind.TURN, NOW, 0)
    keeper = tables.keeper()
    await keeper.look()
    await keeper.look()
    tables.told.clear()
    tables.passed, tables.reaches_people = [turn, ai], False
    await keeper.look()
    assert tables.told == [ai]
    tables.reaches_people = True
    await keeper.look()
    assert tables.told == [ai, turn, ai]


async def test_a_table_that_stood_still_hears_how_long_that_was_for_it(tables):
    tables.passed = [Expire(DeadlineKind.TURN, NOW, 0)]
    keeper = tables.keeper()
    await keeper.look()
    await keeper.look()
    tables.told.clear()
    tables.still = {"a"}
    for _ in range(10):
        await look_after(tables, keeper, MINUTE)
    assert tables.told == []
    tables.still = set()
    await look_after(tables, keeper, SECOND)
    assert tables.told == [Resume(10 * MINUTE + SECOND, 0)]
    await keeper.look()
    assert tables.told[1:] == tables.passed


async def test_a_table_that_waits_for_another_version_is_told_nothing_more(tables):
    keeper = tables.keeper()
    await keeper.look()
    tables.passed, tables.error = [Expire(DeadlineKind.TURN, NOW, 0)], OtherVersionError("whist")
    tables.told.clear()
    for _ in range(3):
        await look_after(tables, keeper, SECOND)
    assert tables.told == tables.passed


@pytest.mark.parametrize(("rests", "times"), [(REST - 1, 1), (REST, 2)])
async def test_a_table_that_breaks_rests(tables, rests, times):
    keeper = tables.keeper()
    await keeper.look()
    await keeper.look()
    tables.passed, tables.error = [Expire(DeadlineKind.TURN, NOW, 0)], ZeroDivisionError()
    tables.told.clear()
    await keeper.look()
    await look_after(tables, keeper, rests)
    assert tables.told == tables.passed * times


async def test_only_so_many_tables_are_handled_at_once(tables):
    keeper = tables.keeper()
    await keeper.look()
    await keeper.look()
    tables.told.clear()
    tables.names = tuple(map(str, range(MOST_AT_ONCE + 1)))
    tables.passed = [Expire(DeadlineKind.TURN, NOW, 0)]
    await keeper.look()
    assert (len(tables.told), tables.most_at_once) == (MOST_AT_ONCE + 1, MOST_AT_ONCE)
