"""What a purge leaves of tables when it stops half-way."""

import pytest

from data.checks.states import verify_states
from data.servers import purging, retention
from data.servers.purging import PurgeStoppedError
from data.servers.retention import GRACE, NOTICE
from tests.bot.conftest import GUILD


async def test_lobbies_are_in_order_when_a_purge_stops_after_its_first_piece(database, open_table, clock):
    await open_table("shithead")
    async with database.transaction() as tx:
        await retention.note_left(tx, GUILD)
    clock.now += GRACE
    async with database.transaction() as tx:
        (left,) = await retention.departures(tx)
        await retention.note_announced(tx, left)
    clock.now += NOTICE
    assert await purging.begin(database, GUILD, lambda _: True)
    answers = iter([True, False])
    with pytest.raises(PurgeStoppedError):
        await purging.carry_out(database, GUILD, lambda _: next(answers))
    async with database.transaction() as tx:
        await retention.note_back(tx, GUILD)
    async with database.reading() as tx:
        assert await verify_states(tx) == []
