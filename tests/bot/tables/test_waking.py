"""After a start, AIs go on where they were about to move: some tables at once, whatever fails elsewhere."""

import asyncio
from types import SimpleNamespace

from bot.common.errors import TableError
from bot.tables.time.timekeeper import wake_all


async def test_tables_are_woken_some_at_once_and_one_that_fails_stops_no_other(caplog):
    awake, woken, most = set(), [], []

    def table(name):
        async def wake():
            awake.add(name)
            most.append(len(awake))
            await asyncio.sleep(0)
            awake.remove(name)
            if name == 3:
                raise TableError("try_again")
            woken.append(name)

        return SimpleNamespace(wake=wake, value=SimpleNamespace(table_id=name))

    await wake_all(map(table, range(20)))
    assert sorted(woken) == [name for name in range(20) if name != 3]
    assert 1 < max(most) < 20, "answers would wait for all of them"
    assert [record.message for record in caplog.records] == ["could not resume table 3: try_again"]
