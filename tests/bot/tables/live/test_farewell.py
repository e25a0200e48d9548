"""The bot closes: boards say so within seconds, and the next process knows which ones."""

import asyncio

import pytest

from bot.tables.live.boards import MOST_FAREWELLS
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from data.database import Database
from tests.data.tables import Clock


@pytest.fixture
async def store(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    yield TableStore(database)
    await database.close()


LINE = "🔄 The bot is restarting; back in a moment."


async def test_boards_of_running_tables_say_that_the_bot_restarts(quick):
    for number, phase in enumerate((Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS, Phase.OVER)):
        quick.table(f"t{number}", phase=phase)
        await quick.shown(f"t{number}")
    await quick.publisher.close()
    assert quick.says() == [*(f"{LINE}\nt{number} has 1" for number in range(3)), "t3 has 1"]
    assert sorted(quick.said_farewell) == ["t0", "t1", "t2"]
    quick.restart()
    await quick.shown("t0")
    assert quick.says()[0] == "t0 has 2"


async def test_only_the_last_tables_say_so_and_what_is_under_way_is_finished_first(quick):
    for number in range(MOST_FAREWELLS + 3):
        quick.table(f"t{number}", channel=number % 2)
        quick.change(f"t{number}")
    for number in range(MOST_FAREWELLS + 3):
        await quick.quiet(f"t{number}")
    quick.change("t0")
    await asyncio.sleep(0)
    await quick.publisher.close()
    said = [line for channel in range(2) for line in quick.says(channel) if line.startswith(LINE)]
    assert len(said) == MOST_FAREWELLS
    assert quick.said_farewell[0] == "t0"


async def test_closing_takes_seconds_even_if_discord_does_not_answer(quick, monkeypatch):
    monkeypatch.setattr("bot.tables.live.boards.CLOSING_SECONDS", 0.3)
    quick.table()
    await quick.shown()
    quick.playground.inject("slow_network", ms=5000)
    quick.change()
    await asyncio.sleep(0.05)
    async with asyncio.timeout(4):  # less than Discord takes
        await quick.publisher.close()
    quick.playground.inject("slow_network", on=False)


async def test_after_closing_nothing_is_shown(quick):
    quick.table()
    await quick.shown()
    await quick.publisher.close()
    sent = len(quick.requests())
    await quick.shown()
    assert len(quick.requests()) == sent


async def test_which_boards_said_so_is_known_once(store):
    assert await store.take_farewells() == []
    await store.note_farewells(["t1", "t2"])
    assert await store.take_farewells() == ["t1", "t2"]
    assert await store.take_farewells() == []
