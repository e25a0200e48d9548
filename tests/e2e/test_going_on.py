"""The bot's work after connecting, even if some of it fails at first."""

import asyncio
import logging

import pytest

from bot.tables.directory import Directory
from bot.tables.errors import TableError
from tests.e2e.tokens import running_bot

pytestmark = pytest.mark.both_databases


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
        await asyncio.wait_for(reading.wait(), 10)
    await asyncio.sleep(0.4)
    assert client._keeping_time is None or client._keeping_time.done()
    warnings = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [
        one.getMessage() for one in warnings if not one.name.startswith(("discord", "data.session"))
    ] == []
