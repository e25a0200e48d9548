"""Under load nothing is lost: many tables, moves as fast as they can be made. How fast: `make load`."""

import sqlite3
from contextlib import closing

from benchmarks.counted_bot import PictureCount, Pictures
from benchmarks.crowd import seated, specs
from benchmarks.load import running
from benchmarks.pacing import Players
from bot.tables.model.values import Display
from playground.api.records import RequestRecord
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


def test_pictures_are_counted_by_the_bot_and_read_beside_it(tmp_path):
    bots, ours = (PictureCount(tmp_path / "pictures") for _ in range(2))
    bots.want(4)
    bots.draw()
    before = ours.numbers()
    bots.want(5)
    for _ in range(4):
        bots.draw()
    kept = {"attachments": [{"id": "1191168914231394304", "filename": "a.png"}]}
    requests = [
        RequestRecord(1, "PATCH", "/channels/1/messages/2", 0, body=kept),
        RequestRecord(2, "POST", "/interactions/1/a/callback", 0, body={"type": 7, "data": {}}),
        *(
            RequestRecord(
                number, "POST", "/", 0, files=[("b.png", 9)], body={"data": {"attachments": [{"id": 0}]}}
            )
            for number in (3, 4, 5)
        ),
    ]
    assert ours.since(before, requests) == Pictures(wanted=5, drawn=4, sent=3, kept=1)
    assert "1.00 skipped" in ours.since(before, requests).told(1)
