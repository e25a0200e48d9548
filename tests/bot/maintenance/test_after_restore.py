"""`python -m bot after-restore`: for an owner who has restored an old copy by other means than ours."""

import asyncio

import pytest

from bot.process.clock import now
from data.database import Database
from data.servers import purging, retention
from data.servers.retention import GRACE, NOTICE, Departure
from tests.data.living import live
from tests.data.tables import Clock
from tests.support.own_process import run_here

LEFT, GOING = 700, 701


@pytest.fixture
def runner():
    with asyncio.Runner() as runner:
        yield runner


@pytest.mark.in_part(1)
def test_all_that_the_bot_has_left_is_kept_for_thirty_more_days(runner, tmp_path, monkeypatch, capsys):
    path, clock = tmp_path / "t.sqlite3", Clock(now() - GRACE - NOTICE)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")

    async def leave():
        database = await Database.open(f"sqlite:///{path}", clock=clock)
        for number, guild_id in enumerate((LEFT, GOING)):
            await live(database, guild_id, number)
        async with database.transaction() as tx:
            for guild_id in (LEFT, GOING):
                await retention.note_left(tx, guild_id)
        clock.now += GRACE
        async with database.transaction() as tx:
            for left in await retention.departures(tx):
                await retention.note_announced(tx, left)
        clock.now += NOTICE
        assert await purging.begin(database, GOING, lambda _: True)
        await database.close()

    async def kept():
        database = await Database.open(f"sqlite:///{path}", clock=now)
        async with database.transaction() as tx:
            begun, left = await purging.begun(tx), await retention.departures(tx)
        await database.close()
        return begun, left

    runner.run(leave())
    began = now()
    assert run_here("after-restore") == 0
    assert "2 servers" in capsys.readouterr().out
    begun, left = runner.run(kept())
    assert begun == []
    assert left == [Departure(one, left[0].left_at, None) for one in (LEFT, GOING)]
    assert left[0].left_at >= began


async def used(path):
    database = await Database.open(f"sqlite:///{path}", clock=now)
    async with database.reading() as tx:
        assert await retention.known_servers(tx) == []
    return database


def test_it_makes_no_database_and_waits_for_nobody(runner, tmp_path, monkeypatch, capsys):
    path = tmp_path / "t.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    assert run_here("after-restore") == 2
    assert "there is no database" in capsys.readouterr().err
    assert not path.exists()
    database = runner.run(used(path))
    assert run_here("after-restore") == 2
    assert "stop the bot first" in capsys.readouterr().err
    runner.run(database.close())
