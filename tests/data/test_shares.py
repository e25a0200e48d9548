"""The clients of different shards list different servers, together all: nothing is left out or done twice."""

import pytest
from sqlalchemy import update

from data import bars, nights, server_log
from data.schema.core import card_table
from data.server_log import NewEntry
from data.servers import purging, retention
from data.servers.retention import GRACE, NOTICE
from data.share import EVERY_SERVER, Share
from data.tables import deadlines, listed_tables, open_tables
from data.tables.deadlines import Deadline
from tests.data.living import NIGHT, planned_night
from tests.data.tables import ANNA, open_table

COUNT = 3
SERVERS = (0, 1 << 22, 3 << 22, 4 << 22, (5 << 22) + 3)
SHARES = (Share.of(COUNT, [0]), Share.of(COUNT, [1, 2]))

LISTINGS = {
    "due": lambda tx, share: deadlines.due(tx, 100, share),
    "due after": lambda tx, share: deadlines.due_after(tx, 1, share),
    "of a kind": lambda tx, share: deadlines.of_kind(tx, "turn", share),
    "changed last": lambda tx, share: open_tables.changed_last(tx, 1000, 100, share),
    "played": lambda tx, share: _values(open_tables.played_at_open(tx, share)),
    "places": lambda tx, share: open_tables.open_places(tx, share),
    "still": lambda tx, share: retention.standing_still(tx, lambda _: False, share),
    "absent": lambda tx, share: retention.departures(tx, share),
    "pending nights": lambda tx, share: _ids(nights.pending(tx, NIGHT, share)),
    "planned nights": lambda tx, share: _ids(nights.planned(tx, share)),
    "logs": lambda tx, share: server_log.to_be_posted(tx, share),
    "barred": lambda tx, share: bars.with_open_seat(tx, share),
}


async def _values(listing):
    return [table_id for ids in (await listing).values() for table_id in ids]


async def _ids(listing):
    return [one.id for one in await listing]


@pytest.fixture
async def busy(database):
    """A database in which every listing has something in each server."""
    async with database.transaction() as tx:
        for number, guild_id in enumerate(SERVERS):
            (anna,) = await open_table(tx, f"t{number}", ANNA, guild_id=guild_id)
            await deadlines.arm(tx, Deadline(f"t{number}", "turn", 50 + number))
            await nights.create(tx, planned_night(guild_id, number))
            await server_log.set_channel(tx, guild_id, 7)
            await server_log.write(tx, guild_id, [NewEntry(kind="settings", by=anna)])
            await bars.put(tx, guild_id, anna, until=None, reason="", by=anna)
            await retention.note_left(tx, guild_id)
    return database


async def test_the_shares_list_together_what_one_client_lists_for_all_servers(busy):
    async with busy.transaction() as tx:
        for name, listing in LISTINGS.items():
            whole, first, rest = [list(await listing(tx, share)) for share in (EVERY_SERVER, *SHARES)]
            assert (len(whole), len(first), len(rest)) == (5, 2, 3), name
            assert sorted(map(str, first + rest)) == sorted(map(str, whole)), name


async def test_departures_and_purges_are_those_of_the_shares_own_servers(busy, clock):
    own, other = SHARES
    clock.now += GRACE
    async with busy.transaction() as tx:
        left = await retention.departures(tx, own)
        for one in left:
            await retention.note_announced(tx, one)
    assert {one.guild_id for one in left} == {one for one in SERVERS if own.serves(one)}
    clock.now += NOTICE
    assert await purging.begin(busy, left[-1].guild_id, lambda _: True)
    async with busy.reading() as tx:
        assert await purging.begun(tx, own) == [left[-1].guild_id]
        assert await purging.begun(tx, other) == []


async def test_each_share_takes_its_own_tables_from_a_list_and_any_share_what_is_no_more(busy):
    async with busy.transaction() as tx:
        await listed_tables.note(tx, "boards", ["t1", "t2", "gone"])
        await listed_tables.note(tx, "boards", ["t3", "t1"])
        assert await listed_tables.take(tx, "boards", SHARES[0]) == ["t2", "gone"]
        assert await listed_tables.take(tx, "boards", SHARES[0]) == []
        await tx.run(update(card_table).values(board_message_id=5))
        assert await listed_tables.take(tx, "boards", SHARES[1]) == ["t3", "t1"]
        assert await listed_tables.listed(tx, "boards") == []


def test_every_server_is_in_one_share_and_what_belongs_to_none_in_the_first():
    for guild_id in SERVERS:
        assert sum(share.serves(guild_id) for share in SHARES) == 1
    assert SHARES[0].is_first
    assert not SHARES[1].is_first
    assert Share.of(COUNT, range(COUNT)).serves(SERVERS[-1])
    assert EVERY_SERVER.named("signs") == "signs"
    assert [share.named("signs") for share in SHARES] == ["signs on shard 0 of 3", "signs on shard 1,2 of 3"]
    assert [share.numbers for share in (*SHARES, Share(2))] == [[0], [1, 2], [0, 1]]
