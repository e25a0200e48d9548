"""A bit has flipped in one table's data: everybody else plays on."""

import sqlite3
from contextlib import closing

import pytest

from tests.e2e.clicking import texts
from tests.e2e.tokens import running_bot

pytestmark = pytest.mark.sqlite_only


async def test_a_table_that_cannot_be_read_stops_no_other_and_not_the_time(playground, tmp_path):
    anna, ben = playground.person("Anna"), playground.person("Ben")
    place, path = playground.channels[0].id, tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        await anna.slash(place, "play", {"game": "shithead"})
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE card_table SET options = '{', updated_at = updated_at + 1")
    async with running_bot(playground, path) as client:
        opened = await ben.slash(place, "play", {"game": "shithead"})
        seats = await anna.slash(place, "table seats", {})
        await playground.settle(quiet=0.1)
        assert client._keeping_time is not None
    assert f"**{ben.name}**" in texts(opened.message)
    assert f"**{ben.name}**" in texts(seats.message)
