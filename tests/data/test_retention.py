"""Servers that the bot has left: frozen, back in time, or completely deleted."""

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import DBAPIError

from data.checks.states import verify_states
from data.checks.verification import CHECKS, find_flaws
from data.schema.core import action, card_match, season, season_standing, transfer
from data.schema.leaving import purge
from data.servers import purging, retention
from data.servers.purging import PurgeStoppedError
from data.servers.retention import GRACE, NOTICE, UNSEEN, Departure
from data.servers.server_rows import OF_NO_SERVER, TABLES, Holdings, holdings, of_server
from tests.data.living import live
from tests.data.searching import places_of, rows_by_table
from tests.data.tables import GUILD

ELSEWHERE = GUILD + 1
KEPT = (action, transfer, season, season_standing, purge)


async def leave(database, clock, *guild_ids):
    """Leave servers, and let time pass until they are due to go."""
    async with database.transaction() as tx:
        for guild_id in guild_ids:
            await retention.note_left(tx, guild_id)
    clock.now += GRACE
    async with database.transaction() as tx:
        for left in await retention.departures(tx):
            await retention.note_announced(tx, left)
    clock.now += NOTICE


def gone(_):
    return True


async def flaws(database):
    found = [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]
    async with database.reading() as tx:
        return found + await verify_states(tx)


def test_every_table_belongs_to_servers_or_has_its_reason_not_to():
    assert not set(OF_NO_SERVER) & set(TABLES)
    for table in TABLES:
        assert of_server(table, GUILD) is not None


@pytest.mark.long_for("postgresql")
async def test_all_of_a_server_goes_and_nothing_of_others(database, clock):
    await live(database, ELSEWHERE, 2, over=False)
    alone = await rows_by_table(database)
    await live(database, GUILD, 1, over=False)
    await live(database, GUILD + 2, 3)
    everything = await rows_by_table(database)
    assert {name for name, rows in everything.items() if not rows} - {"person_change"} == {
        "departure",
        "forget_request",
        "identify_slot",
        "process",
        "purge",
        "shard_lease",
    }
    async with database.transaction() as tx:
        assert await retention.unaccounted(tx, [ELSEWHERE]) == [GUILD, GUILD + 2]
    await leave(database, clock, GUILD, GUILD + 2)
    for guild_id in (GUILD, GUILD + 2):
        assert await purging.begin(database, guild_id, gone)
        assert await purging.carry_out(database, guild_id, gone) > 20
    assert await places_of(database, GUILD, GUILD + 2) == {"purge.guild_id"}
    for name, rows in (await rows_by_table(database)).items():
        if name not in ("purge", "person", "person_change"):
            assert rows == alone[name], name
    assert await flaws(database) == []
    assert not await purging.begin(database, GUILD, gone)


@pytest.mark.long_for("postgresql")
async def test_a_server_is_counted_for_its_owner(database):
    await live(database, GUILD, 1, over=False)
    await live(database, ELSEWHERE, 2)
    async with database.reading() as tx:
        assert await holdings(tx, GUILD) == Holdings(tables=1, matches=1, tokens=400, members=2)
        assert await holdings(tx, GUILD + 5) == Holdings(0, 0, 0, 0)


@pytest.mark.long_for("postgresql")
async def test_a_server_is_due_after_its_time_and_a_day_after_it_was_said(database, clock):
    async def look():
        async with database.reading() as tx:
            (left,) = await retention.departures(tx)
        return left.is_to_be_announced(clock.now), left.is_to_go(clock.now)

    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    clock.now += GRACE - NOTICE - 1
    assert await look() == (False, False)
    clock.now += 1
    assert await look() == (True, False)
    clock.now += NOTICE
    assert await look() == (True, False), "nobody has said so yet"
    async with database.transaction() as tx:
        (left,) = await retention.departures(tx)
        await retention.note_announced(tx, left)
    clock.now += NOTICE - 1
    assert await look() == (False, False), "it was said a day ago, less a moment"
    assert not await purging.begin(database, GUILD, gone)
    clock.now += 1
    assert await look() == (False, True)


async def test_a_server_that_comes_back_in_time_keeps_everything(database, clock):
    await live(database, GUILD, 1)
    before = await rows_by_table(database)
    await leave(database, clock, GUILD)
    assert not await purging.begin(database, GUILD, lambda _: False), "somebody says it is there"
    async with database.transaction() as tx:
        assert await retention.note_returns(tx, [GUILD, ELSEWHERE]) == [GUILD]
        assert not await retention.note_back(tx, GUILD)
    assert not await purging.begin(database, GUILD, gone)
    assert await rows_by_table(database) == before


async def test_a_purge_ends_where_it_is_when_the_bot_is_back(database, clock):
    """At every moment: whatever is gone by then, the rest stays, sums are right and logs are sealed again."""
    for pieces in range(50):
        guild_id, left = GUILD + pieces, [True] * pieces
        await live(database, guild_id, pieces + 1, over=pieces % 2 == 0)
        await leave(database, clock, guild_id)
        assert await purging.begin(database, guild_id, gone)
        try:
            await purging.carry_out(database, guild_id, lambda _, left=left: bool(left) and left.pop())
        except PurgeStoppedError:
            async with database.transaction() as tx:
                assert await retention.note_returns(tx, [guild_id]) == []
                assert await purging.begun(tx) == []
                (on_record,) = await tx.rows(select(purge.c.rows).where(purge.c.guild_id == guild_id))
            assert (on_record.rows > 0) is (pieces > 0)
            with pytest.raises(PurgeStoppedError):
                await purging.carry_out(database, guild_id, gone)
        else:
            break
    assert pieces >= 4
    assert await flaws(database) == []


async def test_a_purge_that_was_interrupted_is_taken_up_again(database, clock, monkeypatch):
    await live(database, GUILD, 1)
    await leave(database, clock, GUILD)
    assert await purging.begin(database, GUILD, gone)

    async def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(purging, "_delete_facts", killed)
        with pytest.raises(KeyboardInterrupt):
            await purging.carry_out(database, GUILD, gone)
    assert await flaws(database) == []
    async with database.transaction() as tx:
        assert await purging.begun(tx) == [GUILD]
        assert await retention.unaccounted(tx, []) == [], "it is known to be left"
        assert await tx.rows(select(card_match.c.id)) == []
    assert await purging.carry_out(database, GUILD, gone) > 20
    assert await places_of(database, GUILD) == {"purge.guild_id"}


@pytest.mark.long_for("postgresql")
async def test_in_what_was_put_back_all_that_was_left_stands_still_for_all_of_the_time_again(database, clock):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    await leave(database, clock, GUILD, ELSEWHERE)
    assert await purging.begin(database, ELSEWHERE, gone)
    clock.now += 1
    async with database.transaction() as tx:
        await retention.begin_anew(tx)
        assert await purging.begun(tx) == []
        for guild_id in (GUILD, ELSEWHERE):
            assert await retention.departure_of(tx, guild_id) == Departure(guild_id, clock.now, None)
    assert not await purging.begin(database, GUILD, gone)
    with pytest.raises(PurgeStoppedError):
        await purging.carry_out(database, ELSEWHERE, gone)


async def test_servers_heard_by_another_application_or_an_old_copy_prove_nothing(database):
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await retention.note_heard(tx, GUILD)
        assert await retention.unaccounted(tx, []) == []
        await retention.begin_anew(tx)
        assert await retention.unaccounted(tx, []) == [GUILD], "Discord is asked"


@pytest.mark.long_for("postgresql")
async def test_an_announcement_is_repeated_if_nothing_followed_it_for_long(database, clock):
    """The bot was off, or the database is an old copy restored by other means than ours."""
    await leave(database, clock, GUILD)
    clock.now += UNSEEN - NOTICE - 1
    for is_due in (True, False):
        async with database.transaction() as tx:
            (left,) = await retention.departures(tx)
        assert (left.is_to_go(clock.now), left.is_to_be_announced(clock.now)) == (is_due, not is_due)
        clock.now += 1
    async with database.transaction() as tx:
        await retention.note_announced(tx, left)
        (left,) = await retention.departures(tx)
    clock.now += NOTICE - 1
    for is_due in (False, True):
        assert left.is_to_go(clock.now) is is_due
        clock.now += 1


@pytest.mark.long_for("postgresql")
async def test_an_announcement_is_not_for_a_server_that_was_left_again_meanwhile(database, clock):
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    clock.now += GRACE
    async with database.transaction() as tx:
        (before,) = await retention.departures(tx)
        await retention.note_back(tx, GUILD)
        await retention.note_left(tx, GUILD)
        await retention.note_announced(tx, before)
        assert await retention.departure_of(tx, GUILD) == Departure(GUILD, clock.now, None)


async def refused(database, *statements):
    """Assert that one of some statements is refused, and all of them undone."""

    async def run():
        async with database.transaction() as tx:
            for statement in statements:
                await tx.run(statement)

    with pytest.raises(DBAPIError, match="is append-only"):
        await run()


async def test_nothing_is_deleted_without_a_purge_on_record(database, clock):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    await leave(database, clock, ELSEWHERE)
    assert await purging.begin(database, ELSEWHERE, gone)
    assert await purging.carry_out(database, ELSEWHERE, gone)
    for table in KEPT:
        await refused(database, delete(table))
    await refused(database, update(purge).values(rows=None))


async def test_a_purge_of_one_server_lets_go_of_no_other_rows(database):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    on_record = insert(purge).values(guild_id=ELSEWHERE, left_at=0, began_at=0)
    for table in KEPT:
        await refused(database, on_record, delete(table))
