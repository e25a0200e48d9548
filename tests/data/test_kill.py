"""A process killed between any two statements: acknowledged work is stored, unfinished work is not."""

import asyncio

import pytest

from data.database import Database
from tests.data import player
from tests.data.playing import STEPS, begin, play, stored, whole
from tests.data.tables import Clock
from tests.support.doomed_processes import told_until_killed


def play_until_killed(address, first, kill_at, step):
    """Return how many actions the process reported as stored before it died."""
    told = told_until_killed(player.main, address, first, kill_at, step)
    return int(told[-1]) if told else first


@pytest.mark.long_for("postgresql")
async def test_killed_at_every_step_of_an_action_all_of_it_or_nothing_is_stored(database_url):
    database = await Database.open(database_url, clock=Clock())
    await begin(database)
    await database.close()
    done = 0
    for step in STEPS:
        told = await asyncio.to_thread(play_until_killed, database_url, done, done + 2, step)
        database = await Database.open(database_url, clock=Clock())
        found = await stored(database)
        await database.close()
        assert told == done + 2
        assert found == whole(told + 1 if step == "committed" else told)
        done = found.actions
    database = await Database.open(database_url, clock=Clock())
    await play(database, done)
    assert await stored(database) == whole(done + 1)
    await database.close()
