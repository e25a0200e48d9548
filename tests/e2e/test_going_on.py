"""The bot's work after connecting, even if some of it fails at first."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

from bot.common.errors import TableError
from bot.tables.directory import Directory
from tests.e2e.tokens import running_bot

pytestmark = [pytest.mark.both_databases, pytest.mark.long_for("postgresql")]


async def test_time_is_kept_even_if_the_tables_could_not_be_read(playground, tmp_path, monkeypatch, caplog):
    async def locked(_directory, _reach):
        raise TableError("try_again")

    monkeypatch.setattr(Directory, "restore", locked)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await playground.settle()
        assert client._keeping_time is not None
    assert "could not resume tables" in caplog.text
    assert "Traceback" not in caplog.text


async def test_time_is_kept_even_if_a_table_breaks_by_a_fault_of_the_bot(
    playground, tmp_path, monkeypatch, caplog
):
    async def broken(_directory, _reach):
        raise ZeroDivisionError

    monkeypatch.setattr(Directory, "restore", broken)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await playground.settle()
        assert client._keeping_time is not None
    assert "going on failed" in caplog.text


async def test_time_is_kept_while_tables_are_resumed(playground, tmp_path, monkeypatch):
    reading, go_on = asyncio.Event(), asyncio.Event()
    restore = Directory.restore

    async def slowly(directory, reach):
        reading.set()
        await go_on.wait()
        return await restore(directory, reach)

    monkeypatch.setattr(Directory, "restore", slowly)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await asyncio.wait_for(reading.wait(), 10)
        assert client._keeping_time is not None
        assert not client._keeping_time.done()
        go_on.set()


async def test_a_table_whose_ai_thinks_holds_up_neither_boards_nor_other_tables(
    playground, tmp_path, monkeypatch
):
    shown, woken, go_on = (asyncio.Event() for _ in range(3))

    class Thinking:
        value = SimpleNamespace(table_id="thinking")

        async def wake(self):
            await go_on.wait()

    class Quick(Thinking):
        async def wake(self):
            woken.set()

    async def both(_directory, _reach):
        return [Thinking(), Quick()]

    async def show(_services, _store):
        shown.set()

    monkeypatch.setattr(Directory, "restore", both)
    monkeypatch.setattr("bot.app.client.show_after_restart", show)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        async with asyncio.timeout(60):
            await shown.wait()
            await woken.wait()
        go_on.set()


async def test_a_table_that_cannot_go_on_now_holds_up_no_other(playground, tmp_path, monkeypatch, caplog):
    class Stuck:
        value = SimpleNamespace(table_id="stuck")

        async def wake(self):
            raise TableError("try_again")

    class Awake(Stuck):
        woken = False

        async def wake(self):
            Awake.woken = True

    async def both(_directory, _reach):
        return [Stuck(), Awake()]

    monkeypatch.setattr(Directory, "restore", both)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await playground.settle()
    assert Awake.woken
    assert "could not resume table stuck" in caplog.text


async def test_a_bot_that_closes_while_it_goes_on_leaves_nothing_running(
    playground, tmp_path, monkeypatch, caplog
):
    reading = asyncio.Event()
    restore = Directory.restore

    async def slowly(directory, reach):
        reading.set()
        await asyncio.sleep(0.2)
        return await restore(directory, reach)

    monkeypatch.setattr(Directory, "restore", slowly)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await asyncio.wait_for(reading.wait(), 60)
    await asyncio.sleep(0.4)
    assert client._keeping_time is None or client._keeping_time.done()
    warnings = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [
        one.getMessage()
        for one in warnings
        if not one.name.startswith(("discord", "data.postgresql.session"))
    ] == []
