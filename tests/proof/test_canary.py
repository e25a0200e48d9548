"""A canary: the bot plays at DEBUG, with injected faults, and is killed; its secrets leak nowhere."""

import random

import pytest
from sqlalchemy import text

from data.sql.addresses import read_address
from data.sql.engines import make_sqlite_engine
from tests.e2e.clicking import Player
from tests.e2e.matches import play, sit_down
from tests.proof.canary import CARD, TOKEN, found_in, of_token, running_seeds, stored_in, texts_of
from tests.support.forked import ForkedBot

SEED = 20261121
TABLES = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"))


async def play_in_trouble(playground, bot):
    """Play two matches for a while; Discord fails now and then, the bot is killed once."""
    rng = random.Random(SEED)
    names = [person.name for person in playground.people][:3]
    tables = []
    for channel, (game, variant) in zip(playground.channels, TABLES, strict=False):
        tables.append([Player(playground, name, channel.id, rng) for name in names])
        await sit_down(playground, tables[-1], game, variant)
        await play(tables[-1], until=6)
    await bot.kill()
    await bot.start()
    await playground.wait_for_bot(60)
    playground.inject("bad_gateway", count=3)
    for players in tables:
        await play(players, until=12)
    playground.inject("gateway_drop")
    await playground.wait_for_bot(60)
    await playground.settle()


async def test_no_secret_comes_out_however_it_goes(limited_playground, bot, said, tmp_path):
    await play_in_trouble(limited_playground, bot)
    database = tmp_path / "tapis.sqlite3"
    seeds = running_seeds(database)
    assert len(seeds) == 2 * 3
    await bot.stop()
    log = said.read_text()
    assert log.count("bot.app.client: invite:") == 2
    assert found_in(log, [*of_token(), *seeds]) == []
    assert CARD.findall(log) == []
    assert [
        one for one in map(str, texts_of(limited_playground.requests)) if found_in(one, [*of_token(), *seeds])
    ] == []
    assert found_in(stored_in(database), of_token()) == []


def test_the_canary_sings():
    assert found_in(f"Authorization: Bot {TOKEN}", of_token())
    assert found_in("...y-thIs-t0ken-1s-nobodys-and-must-n0t-show", of_token())
    assert [CARD.search(line) is not None for line in ("hand 10D", "tb|act|t|4|x", "2026 AB9C")] == [
        True,
        True,
        False,
    ]


async def test_the_canary_hears_what_a_process_says_each_time_it_runs(limited_playground, tmp_path):
    said = tmp_path / "said.txt"
    with said.open("wb") as output:
        process = ForkedBot(limited_playground, "", module="tests.proof.telltale", output=output)
        for _ in range(2):
            await process.start()
            await process.wait()
    assert len(found_in(said.read_text(), [TOKEN])) == 2


def test_database_errors_name_no_values(tmp_path):
    engine = make_sqlite_engine(read_address(f"sqlite:///{tmp_path}/t.sqlite3"))
    with engine.connect() as connection, pytest.raises(Exception, match="no such table") as failed:
        connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "top secret"})
    assert "top secret" not in str(failed.value)
