"""What is asked about open tables is answered as a plain loop over all tables would answer it."""

import random
from collections import Counter

import pytest

from data import actors
from data.share import Share
from data.tables import card_tables, open_tables
from data.tables.card_tables import CardTable, NewTable, Seat
from tests.data.tables import ANNA, BEN, CLARA, change_table

GUILDS = (0, 1 << 22, 3 << 22)
CHANNELS = (5, 6, 7)
STATES = ("lobby", "playing", "between_deals", "over", "void")
OPEN = STATES[:3]
OPTIONS = ({}, {"hints": True, "private": True}, {"private": False, "waiting": []})
SHARES = (Share(), Share.of(3, [0]), Share.of(3, [1, 2]))
SECOND = 1000


@pytest.fixture
async def tables(database, clock):
    """Tables of every kind, as they are loaded."""
    rng = random.Random(12)
    names = [f"t{number}" for number in range(40)]
    for number in range(0, len(names), 8):
        clock.now += SECOND
        async with database.transaction() as tx:
            for name in names[number : number + 8]:
                await _made(tx, name, rng)
    changed = rng.sample(names, 30)
    for number in range(0, len(changed), 5):
        clock.now += SECOND
        async with database.transaction() as tx:
            for name in changed[number : number + 5]:
                board = rng.choice((None, 99))
                await change_table(tx, name, state=rng.choice(STATES), board_message_id=board)
    async with database.reading() as tx:
        return [await card_tables.load(tx, name) for name in names]


async def _made(tx, name, rng):
    guild_id = rng.choice(GUILDS)
    keys = {user: await actors.key_for(tx, guild_id, user) for user in (ANNA, BEN, CLARA)}
    sitters = rng.sample(list(keys.values()), rng.randint(0, 2))
    waits = {"waiting": [keys[CLARA]]} if rng.random() < 0.2 else {}
    opened = {"opened_by": [keys[rng.choice((ANNA, BEN))]]} if rng.random() < 0.5 else {}
    table = NewTable(
        id=name,
        guild_id=guild_id,
        channel_id=rng.choice(CHANNELS),
        thread_id=rng.choice((None, *CHANNELS)),
        game=rng.choice(("shithead", "nain_jaune")),
        preset="",
        rules={"quad": rng.choice((True, False))},
        played_for="points",
        host_key=keys[rng.choice((ANNA, BEN))],
        locale="en",
        options={**rng.choice(OPTIONS), **waits, **opened},
    )
    await card_tables.create(tx, table, [Seat(number, key) for number, key in enumerate(sitters)])


def place(table: CardTable) -> int:
    return table.thread_id or table.channel_id


def newest_first(tables):
    return [one.id for one in sorted(tables, key=lambda one: (-one.updated_at, one.id))]


def oldest_first(tables):
    return [one.id for one in sorted(tables, key=lambda one: (one.created_at, one.id))]


async def test_by_server_by_channel_and_by_person(database, tables):
    living = [one for one in tables if one.state in OPEN]
    async with database.reading() as tx:
        assert await open_tables.open_ids(tx) == oldest_first(living)
        assert await open_tables.open_places(tx) == {(one.guild_id, place(one)) for one in living}
        for guild_id in GUILDS:
            there = [one for one in living if one.guild_id == guild_id]
            assert await open_tables.open_ids(tx, guild_id) == oldest_first(there)
            assert await open_tables.open_places(tx, guild_id=guild_id) == {
                (guild_id, place(one)) for one in there
            }
            for user in (ANNA, CLARA):
                key = await actors.find_key(tx, guild_id, user)
                found = [
                    one
                    for one in there
                    if key in [seat.actor_key for seat in one.seats]
                    or key in [*one.options.get("waiting", ()), *one.options.get("opened_by", ())]
                ]
                assert await open_tables.open_ids(tx, guild_id, person=key) == oldest_first(found)
        for channel in CHANNELS:
            in_it = [one for one in living if channel in (one.channel_id, one.thread_id)]
            assert await open_tables.open_ids(tx, channel_id=channel) == oldest_first(in_it)


async def test_by_share(database, tables):
    async with database.reading() as tx:
        for share in SHARES:
            living = [one for one in tables if one.state in OPEN and share.serves(one.guild_id)]
            assert await open_tables.count_open(tx, share) == Counter(one.state for one in living)
            assert await open_tables.open_places(tx, share) == {(one.guild_id, place(one)) for one in living}
            played = await open_tables.played_at_open(tx, share)
            assert Counter(game for (game, _), ids in played.items() for _ in ids) == Counter(
                one.game for one in living
            )
            assert len(played) == len({(one.game, one.rules["quad"]) for one in living})
            asked = [one.id for one in tables[::2]]
            outside = {one.id for one in tables[::2] if not share.serves(one.guild_id)}
            assert await open_tables.beyond(tx, asked, share) == outside


async def test_by_time(database, tables):
    """To the millisecond, and at most so many."""
    living = [one for one in tables if one.state in OPEN]
    newest, newest_open = (max(one.updated_at for one in found) for found in (tables, living))
    ages = sorted({newest - one.updated_at for one in tables})
    async with database.reading() as tx:
        for within in (limit + more for limit in ages[1:5] for more in (0, -1)):
            for share in SHARES:
                changed = [
                    one
                    for one in living
                    if newest_open - one.updated_at <= within and share.serves(one.guild_id)
                ]
                assert await open_tables.changed_last(tx, within, 5, share) == newest_first(changed)[:5]
            for guild_id in (None, *GUILDS):
                shown = [
                    one
                    for one in tables
                    if one.board_message_id is not None
                    and (one in living or (one.state == "over" and newest - one.updated_at <= within))
                    and guild_id in (None, one.guild_id)
                ]
                assert await open_tables.shown_last(tx, within, 5, guild_id) == newest_first(shown)[:5]


async def test_by_who_opened_them_and_those_that_are_public(database, tables):
    async with database.reading() as tx:
        for guild_id in GUILDS:
            living = [one for one in tables if one.state in OPEN and one.guild_id == guild_id]
            public = [one for one in living if one.options.get("private") is not True]
            assert await open_tables.count_public(tx, guild_id) == len(public)
            for key in {one.host_key for one in tables}:
                opened = [place(one) for one in living if one.options.get("opened_by") == [key]]
                assert sorted(await open_tables.places_opened_by(tx, guild_id, key)) == sorted(opened)


async def test_boards_of_open_tables_are_forgotten(database, tables):
    async with database.transaction() as tx:
        await open_tables.forget_boards(tx)
    async with database.reading() as tx:
        for before in tables:
            after = await card_tables.load(tx, before.id)
            is_open = before.state in OPEN
            assert after.board_message_id == (None if is_open else before.board_message_id)
            assert after.version == before.version + is_open


async def test_there_may_be_none(database):
    async with database.reading() as tx:
        assert await open_tables.changed_last(tx, 1000, 10) == []
        assert await open_tables.shown_last(tx, 1000, 10) == []
        assert await open_tables.count_open(tx) == {}
