"""Under load nothing is lost: many tables, moves as fast as they can be made. How fast: `make load`."""

import sqlite3
from contextlib import closing

from benchmarks.crowd import seated, specs
from benchmarks.load import running
from benchmarks.pacing import Players
from bot.tables.model.values import Display
from playground.playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.support.forked import ForkedBot

TABLES, MOVES, A_SECOND = 4, 24, 60


async def test_every_move_that_is_answered_at_many_tables_at_once_is_in_the_log_once(tmp_path, monkeypatch):
    monkeypatch.setenv("LOG_LEVEL", "WARNING")
    database = tmp_path / "tapis.sqlite3"
    async with Playground(people=specs(TABLES), answer_ms=PATIENT_MS) as playground:
        crowd = await seated(playground, f"sqlite:///{database}", TABLES, Display.TEXT, liars=TABLES // 3)
        players = Players(crowd, playground)
        bot = ForkedBot(playground, f"sqlite:///{database}")
        async with running(bot, playground):
            opened = await players.open_hands(A_SECOND)
            assert opened.failed == []
            made = 0
            while made < MOVES:
                span = await players.play(A_SECOND, 1)
                assert span.failed == []
                made += span.moves
    verdict = players.history.verdict(f"sqlite:///{database}")
    print(verdict)
    assert verdict.acknowledged >= MOVES // 2
    assert verdict.lost == {}
    assert verdict.doubled == {}
    with closing(sqlite3.connect(database)) as stored:
        rows = "SELECT interaction_id FROM action WHERE interaction_id IS NOT NULL AND interaction_index = 0"
        logged = [number for (number,) in stored.execute(rows)]
    assert len(logged) == len(set(logged))
    assert set(players.history.told) <= set(logged)
