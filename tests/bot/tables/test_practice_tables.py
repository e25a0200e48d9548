"""Practice tables: only one person sees them, and they close by themselves."""

import pytest

from bot.common.errors import TableError
from bot.settings.server import Limits
from bot.tables.directory import Directory, require_access
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Rematch
from bot.tables.model.values import Phase
from tests.bot.conftest import GUILD
from tests.bot.tables.living import ANNA, BEN, HOUR, expire, kinds, past_the_exchange, play_one, started

DAY = 24 * HOUR


@pytest.fixture
async def table(open_table):
    table = await open_table("shithead", clock=CLOCKS["none"], private=True, for_tokens=False)
    await table.handle(AddAi(ANNA, "easy"))
    return await started(table)


async def test_a_table_stays_private_over_a_restart(table, store):
    again = await Directory(store).find(table.value.table_id)
    assert again.value.private
    assert again.value == table.value


async def test_only_its_person_gets_near_it(table):
    require_access(table.value, GUILD, ANNA)
    for guild, user in ((GUILD, BEN), (GUILD + 1, ANNA), (None, ANNA)):
        with pytest.raises(TableError, match="no_such_table"):
            require_access(table.value, guild, user)


async def test_it_does_not_count_among_the_tables_of_its_server(table, open_table, store):
    await store.require_room(GUILD, ANNA, Limits(1))
    await open_table("shithead")
    with pytest.raises(TableError, match="too_many_tables"):
        await store.require_room(GUILD, ANNA, Limits(1))
    await store.require_room(GUILD + 1, ANNA, Limits(1))


async def test_whoever_has_only_opened_a_table_has_never_played(open_table, store):
    table = await open_table("shithead", clock=CLOCKS["none"], private=True, for_tokens=False)
    assert not await store.has_played(GUILD, ANNA)
    await table.handle(AddAi(ANNA, "easy"))
    await started(table)
    assert await store.has_played(GUILD, ANNA)
    assert not await store.has_played(GUILD, BEN)


async def test_it_is_closed_after_a_day_that_nobody_touches_it(table, clock):
    await past_the_exchange(table)
    assert kinds(table) == [("idle", None)]
    clock.now += 12 * HOUR
    await play_one(table)
    assert table.value.deadlines[0].due_at - clock.now == pytest.approx(DAY, abs=100)
    await expire(table, clock, "idle")
    assert table.value.phase is Phase.VOID


async def test_a_match_can_be_played_again_at_once(table):
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    again = await table.handle(Rematch(ANNA))
    assert (again.table.phase, again.table.private, again.table.ai_seats) == (Phase.PLAYING, True, 1)
    assert [one.missed for one in again.table.seats] == [0, 0], "three missed turns are away"
