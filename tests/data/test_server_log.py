"""A server's log: entries in the transaction of the act, numbered, sealed, kept for 400 days."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from data import actors, server_log
from data.checks import audit
from data.checks.audit import Flaw
from data.privacy import people
from data.server_log import KEPT, LogHead, NewEntry, Somebody
from tests.data.searching import places_of
from tests.data.tables import ANNA, BEN, CHANNEL, CLARA, GUILD

ELSEWHERE = GUILD + 1


async def write(database, *kinds, guild_id=GUILD, by=ANNA, about=BEN, reason="", **details):
    async with database.transaction() as tx:
        keys = [await actors.key_for(tx, guild_id, user) for user in (by, about)]
        entries = [
            NewEntry(kind=kind, by=keys[0], about=keys[1], details=details, reason=reason) for kind in kinds
        ]
        await server_log.write(tx, guild_id, entries)


async def read(database, **cut):
    async with database.reading() as tx:
        return await server_log.page(tx, GUILD, **{"count": 10, **cut})


async def flaws(database):
    async with database.reading() as tx:
        return await audit.verify_logs(tx)


async def test_an_entry_says_who_did_what_to_whom_when_and_why(database, clock):
    await write(database, "granted", reason="Won the cup — bravo !", tokens=5)
    (entry,) = await read(database)
    assert (entry.number, entry.at, entry.kind) == (1, clock.now, "granted")
    assert (entry.by, entry.about) == (Somebody(ANNA), Somebody(BEN))
    assert (dict(entry.details), entry.reason) == ({"tokens": 5}, "Won the cup — bravo !")


async def test_pages_go_both_ways_and_hold_one_kind_or_all_of_one_server(database):
    await write(database, *(["granted", "burnt"] * 6))
    await write(database, "granted", guild_id=ELSEWHERE)

    def numbers(entries):
        return [entry.number for entry in entries]

    assert numbers(await read(database, count=3)) == [12, 11, 10]
    assert numbers(await read(database, count=3, before=10)) == [9, 8, 7]
    assert numbers(await read(database, count=3, after=6)) == [9, 8, 7]
    assert numbers(await read(database, kinds=["burnt"], count=3, before=10)) == [8, 6, 4]
    assert numbers(await read(database, kinds=["ended"])) == []


async def test_nothing_is_written_of_an_act_that_is_rolled_back(database):
    async def fail():
        async with database.transaction() as tx:
            await server_log.write(tx, GUILD, [NewEntry(kind="granted")])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await read(database) == []
    async with database.reading() as tx:
        assert await server_log.head(tx, GUILD) == LogHead()


async def test_two_administrators_at_once_get_two_numbers(database):
    await asyncio.gather(*(write(database, "granted") for _ in range(5)))
    assert [entry.number for entry in await read(database)] == [5, 4, 3, 2, 1]
    assert await flaws(database) == []


async def test_a_forgotten_person_is_nobody_and_the_reasons_are_gone(database):
    await write(database, "barred", by=ANNA, about=BEN, reason=f"<@{BEN}> cheats")
    await write(database, "barred", by=BEN, about=CLARA, reason="Ben says so")
    await write(database, "barred", by=ANNA, about=CLARA, reason="stays")
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
    kept, by_ben, about_ben = await read(database)
    assert (about_ben.by, about_ben.about, about_ben.reason) == (Somebody(ANNA), Somebody(None), "")
    assert (by_ben.by, by_ben.about, by_ben.reason) == (Somebody(None), Somebody(CLARA), "")
    assert kept.reason == "stays"
    assert await places_of(database, BEN) == set()
    assert await flaws(database) == []


async def test_entries_go_after_400_days(database, clock):
    await write(database, "granted")
    await let_pass(database, clock, KEPT - 1)
    assert len(await read(database)) == 1
    await write(database, "burnt")
    await let_pass(database, clock, 1)
    assert [entry.kind for entry in await read(database)] == ["burnt"]
    await let_pass(database, clock, KEPT)
    assert await read(database) == []
    assert await flaws(database) == []
    await write(database, "ended")
    assert [entry.number for entry in await read(database)] == [3], "no number is used twice"
    assert await flaws(database) == []


@pytest.mark.parametrize("ahead", [2 * KEPT, -2 * KEPT])
async def test_a_clock_that_was_wrong_leaves_no_gap_between_two_entries(database, clock, ahead):
    """A gap looks like damage, and no backup of a damaged database is kept."""
    await write(database, "granted")
    clock.now += ahead
    await write(database, "granted")
    clock.now -= ahead
    await write(database, "burnt")
    await let_pass(database, clock, KEPT)
    await write(database, "ended")
    await let_pass(database, clock, 1)
    assert [entry.kind for entry in await read(database)] == ["ended"]
    assert await flaws(database) == []


async def let_pass(database, clock, milliseconds):
    clock.now += milliseconds
    async with database.transaction() as tx:
        await server_log.expire(tx)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE server_log SET kind = 'burnt', hash = 'x'",
        "UPDATE server_log SET reason = 'another'",
        "UPDATE server_log SET by_actor = NULL, reason = 'another'",
    ],
)
async def test_entries_cannot_be_changed(database, change):
    await write(database, "granted", reason="why")
    with pytest.raises(DBAPIError, match="append-only"):
        async with database.transaction() as tx:
            await tx.run(text(change))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE server_log SET kind = 'x', reason = NULL WHERE number = 2", "it does not match its seal"),
        (
            "UPDATE server_log SET by_actor = about, reason = NULL WHERE number = 2",
            "it does not match its seal",
        ),
        ("DELETE FROM server_log WHERE number = 1", None),
        ("DELETE FROM server_log WHERE number = 2", "entry 2 is missing before it"),
        ("DELETE FROM server_log WHERE number = 3", "the newest entry is missing"),
    ],
)
async def test_a_changed_or_missing_entry_is_named(database, change, found):
    await write(database, "granted", "granted", "granted")
    async with database.transaction() as tx:
        await tx.run(text(change))
    number = 2 if found == "it does not match its seal" else 3
    assert await flaws(database) == ([Flaw("server_log", f"{GUILD} {number}", found)] if found else [])


async def test_entries_from_before_the_choice_of_a_channel_are_not_posted_there(database):
    await write(database, "granted")
    async with database.transaction() as tx:
        await server_log.set_channel(tx, GUILD, CHANNEL)
        assert await server_log.to_be_posted(tx) == []
        assert await server_log.head(tx, GUILD) == LogHead(1, CHANNEL, 1)
    await write(database, "burnt", "burnt")
    async with database.transaction() as tx:
        assert await server_log.to_be_posted(tx) == [GUILD]
        await server_log.note_trouble(tx, GUILD, CHANNEL, "send_messages")
        assert (await server_log.head(tx, GUILD)).trouble == "send_messages"
        await server_log.note_posted(tx, GUILD, CHANNEL + 1, 3)
        assert await server_log.to_be_posted(tx) == [GUILD], "another channel was chosen meanwhile"
        await server_log.note_posted(tx, GUILD, CHANNEL, 3)
        assert await server_log.to_be_posted(tx) == []
        assert await server_log.head(tx, GUILD) == LogHead(3, CHANNEL, 3)
        await server_log.set_channel(tx, GUILD, None)
    await write(database, "granted")
    async with database.reading() as tx:
        assert await server_log.to_be_posted(tx) == []


async def test_a_channel_can_be_chosen_before_anything_was_written(database):
    async with database.transaction() as tx:
        await server_log.set_channel(tx, GUILD, CHANNEL)
    await write(database, "granted")
    async with database.reading() as tx:
        assert await server_log.to_be_posted(tx) == [GUILD]
    assert await flaws(database) == []
