"""Card nights: when they may be planned, how many, and what becomes of each."""

from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest

from bot.common.errors import TableError
from bot.common.zones import FURTHEST, MINUTE, SOONEST, require_in_reach
from bot.nights.store import MOST_NIGHTS, Night, NightStore, following
from data import nights as stored_nights
from data.nights import CANCELLED, MISSED, PLANNED, StoredNight
from tests.bot.conftest import CHANNEL, DAY, GUILD

ANNA = 10


@pytest.fixture
def nights(database):
    return NightStore(database)


def night(number=1, starts_at=0, **changes):
    plain = Night(f"n{number}", GUILD, CHANNEL, ANNA, starts_at, "shithead", "norvegien", "fr")
    return replace(plain, **changes)


@pytest.mark.parametrize(
    ("ahead", "may_be"),
    [
        (5 * MINUTE - 1, False),
        (5 * MINUTE, True),
        (60 * DAY, True),
        (60 * DAY + 1, False),
        (-MINUTE, False),
    ],
)
def test_a_night_is_planned_five_minutes_to_sixty_days_ahead(ahead, may_be):
    if may_be:
        require_in_reach(ahead)
        return
    with pytest.raises(TableError) as caught:
        require_in_reach(ahead)
    assert (caught.value.code, caught.value.facts) == ("night_not_then", {"least": 5, "most": 60})


async def test_a_night_is_listed_as_it_was_planned_until_it_is_over(nights, clock):
    starts_at = clock.now + DAY
    later, first = night(1, starts_at + 1, points=True), night(2, starts_at)
    for one in (later, first):
        assert await nights.plan(one) == one
    assert await nights.of_server(GUILD) == await nights.planned() == [first, later]
    assert await nights.of_server(GUILD + 1) == await nights.due() == []
    first = await nights.has_event(first, 77)
    assert first == night(2, starts_at, event_id=77)
    await nights.move(later, starts_at + MINUTE)
    later = replace(later, starts_at=starts_at + MINUTE)
    assert await nights.of_server(GUILD) == [first, later]
    clock.now = starts_at
    await nights.open(first)
    assert await nights.due() == [replace(first, is_open=True)], "it is open, and not yet told of"
    assert await nights.of_server(GUILD) == [later]
    await nights.settle(first)
    clock.now += MINUTE
    assert await nights.due() == [later]
    problem = TableError("cannot_post", permissions=("embed_links",), channel=CHANNEL)
    missed = await nights.end(later, MISSED, problem=problem)
    (owed,) = await nights.due()
    assert replace(owed, problem=None) == replace(missed, problem=None), "it is missed, and not yet told of"
    assert (owed.ended, owed.problem.code) == (MISSED, "cannot_post")
    assert owed.problem.facts == {"permissions": ["embed_links"], "channel": CHANNEL}
    await nights.settle(owed)
    assert await nights.due() == []
    assert await nights.events_of(GUILD) == {77}


async def test_a_night_of_an_earlier_version_is_for_tokens_and_the_servers_default(nights, database, clock):
    async with database.transaction() as tx:
        stored = StoredNight("n1", GUILD, CHANNEL, ANNA, clock.now + DAY, None, PLANNED, {})
        await stored_nights.create(tx, stored)
    wanted = Night("n1", GUILD, CHANNEL, ANNA, stored.starts_at, game="", preset="", locale="en")
    assert await nights.of_server(GUILD) == [replace(wanted, points=False, event_id=None, is_open=False)]


async def test_a_night_is_cancelled_once_and_not_after_it_has_begun(nights, clock):
    first, second = (night(number, clock.now + DAY) for number in (1, 2))
    for one in (first, second):
        await nights.plan(one)
    ended = [await nights.end(first, CANCELLED) for _ in range(2)]
    assert ended == [replace(first, is_open=True, ended=CANCELLED), None]
    assert await nights.due() == ended[:1], "though its moment has not come"
    await nights.open(second)
    assert await nights.end(second, CANCELLED) is None
    assert await nights.planned() == []


async def test_a_server_has_twenty_nights_planned_at_most(nights, clock):
    assert MOST_NIGHTS == 20
    for number in range(20):
        await nights.plan(night(number, clock.now + DAY, host_id=10 + number % 2))
    with pytest.raises(TableError) as caught:
        await nights.plan(night(20, clock.now + DAY))
    assert (caught.value.code, caught.value.facts) == ("too_many_nights", {"most": 20})
    await nights.plan(night(21, clock.now + DAY, guild_id=GUILD + 1))
    await nights.end(night(0), CANCELLED)
    await nights.plan(night(22, clock.now + DAY))


async def test_one_person_has_half_of_them_at_most(nights, clock):
    for number in range(10):
        await nights.plan(night(number, clock.now + DAY, host_id=10))
    for refusing in (nights.plan, partial(nights.require_room, new=True)):
        with pytest.raises(TableError) as caught:
            await refusing(night(10, clock.now + DAY, host_id=10))
        assert (caught.value.code, caught.value.facts) == ("too_many_own_nights", {"most": 10})
    await nights.require_room(night(0, clock.now + DAY, host_id=10), new=False)
    await nights.plan(night(11, clock.now + DAY, host_id=11))


async def test_nothing_is_stored_of_a_night_that_is_too_soon(nights, clock):
    with pytest.raises(TableError, match="night_not_then"):
        await nights.plan(night(1, clock.now + SOONEST - 1000))
    with pytest.raises(TableError, match="night_not_then"):
        await nights.plan(night(1, clock.now + FURTHEST + 1000))
    assert await nights.planned() == []


async def test_the_next_night_of_a_series_is_planned_with_the_end_of_the_one_before_and_once(nights, clock):
    first = await nights.plan(night(1, clock.now + DAY, every=7))
    then = following(first, first.starts_at, "Europe/Paris")
    assert (then.every, then.number, then.event_id) == (7, 1, None)
    await nights.open(first, then)
    await nights.open(first, following(first, first.starts_at, "Europe/Paris"))
    assert await nights.of_server(GUILD) == [then]


@pytest.mark.parametrize(
    ("starts", "every", "now", "expected"),
    [
        ("2026-12-04T20:30+01:00", 7, "2026-12-04T20:30+01:00", "2026-12-11T20:30+01:00"),
        ("2026-12-04T20:30+01:00", 14, "2026-12-04T20:30+01:00", "2026-12-18T20:30+01:00"),
        ("2027-03-26T20:30+01:00", 7, "2027-03-26T20:30+01:00", "2027-04-02T20:30+02:00"),
        ("2026-12-04T20:30+01:00", 7, "2026-12-27T00:00+01:00", "2027-01-01T20:30+01:00"),
        ("2026-12-04T20:30+01:00", 7, "2026-12-03T00:00+01:00", "2026-12-11T20:30+01:00"),
    ],
    ids=["weekly", "fortnightly", "summer time", "after an outage", "begun early"],
)
def test_the_next_night_is_at_the_same_time_of_the_day(starts, every, now, expected):
    moments = (datetime.fromisoformat(one) for one in (starts, now, expected))
    at, present, then = (round(one.timestamp() * 1000) for one in moments)
    assert following(night(1, at, every=every), present, "Europe/Paris").starts_at == then
    assert following(night(1, at), present, "Europe/Paris") is None
