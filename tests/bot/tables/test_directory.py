"""Every table has one instance, however many tables there are and whichever are in memory."""

import pytest

from bot.tables.commands import Close
from bot.tables.directory import LONGEST_UNTOUCHED, Directory
from bot.tables.errors import TableError
from tests.bot.tables.conftest import GUILD, open_at
from tests.bot.tables.living import ANNA, BEN, started

pytestmark = pytest.mark.both_databases


@pytest.fixture
def room_for_one(monkeypatch):
    monkeypatch.setattr("bot.tables.directory.MOST_IN_MEMORY", 1)


async def test_a_table_that_somebody_still_works_with_is_not_loaded_a_second_time(
    open_table, directory, room_for_one
):
    table = await open_table()
    await table.handle(Close(ANNA))
    await open_table(host=20)
    assert directory.in_memory == 1
    assert await directory.find(table.value.table_id) is table


async def test_a_table_that_is_over_and_that_nobody_needs_is_not_kept(open_table, directory, room_for_one):
    table_id = (await open_table()).value.table_id
    await (await directory.find(table_id)).handle(Close(ANNA))
    await open_table(host=20)
    assert (directory.in_memory, table_id in directory._alive) == (1, False)
    assert (await directory.find(table_id)).value.table_id == table_id


async def test_tables_of_a_purged_server_are_forgotten(open_table, directory, room_for_one):
    over, alive = await open_table(), await open_table(host=20)
    await over.handle(Close(ANNA))
    directory.drop_server(GUILD)
    assert directory.in_memory == 0
    for table in (over, alive):
        assert await directory.find(table.value.table_id) is not table


async def test_a_table_that_nobody_has_touched_for_an_hour_is_replayed_when_it_is_needed(store):
    time = 0.0
    directory = Directory(store, clock=lambda: time)
    table_id = (await started(await open_at(directory, "shithead"), BEN)).value.table_id
    value = directory._tables[table_id].value
    other_id = (await open_at(directory, host=20)).value.table_id
    time = LONGEST_UNTOUCHED - 1
    await directory.find(other_id)
    assert directory.in_memory == 2
    time = LONGEST_UNTOUCHED + 1
    await directory.find(other_id)
    assert (directory.in_memory, table_id in directory._alive) == (1, False)
    assert (await directory.find(table_id)).value == value


async def test_tables_that_nobody_can_reach_are_closed_and_others_tried_again(
    open_table, directory, monkeypatch, caplog
):
    first, busy, over = await open_table(), await open_table(host=20), await open_table(host=21)

    async def refuses(_command):
        raise TableError("try_again")

    async def is_over(_command):
        raise TableError("table_over")

    monkeypatch.setattr(busy, "handle", refuses)
    monkeypatch.setattr(over, "handle", is_over)
    with pytest.raises(TableError, match="try_again"):
        await directory.abandon([one.value.table_id for one in (over, busy, first)])
    assert first.value.phase.is_end
    assert [one.levelname for one in caplog.records if over.value.table_id in one.getMessage()] == []
