"""Matches for points, and how they are ranked."""

import pytest

from bot.stats.deriving import Deriver
from bot.tables.model.values import Phase
from data.schema.stats import match_fact, seat_fact
from tests.bot.tables.living import BEN, CLEO, play_one, started


@pytest.fixture
def points(open_table):
    """Start a match for points of Anna, who is the host, Ben, Cleo and maybe others, some moves into it."""

    async def begin(game, *others, moves=18):
        table = await started(await open_table(game, for_tokens=False), BEN, CLEO, *others)
        for _ in range(moves):
            await play_one(table)
        assert table.value.phase is Phase.PLAYING
        return table

    return begin


@pytest.fixture
def ranked(database):
    """Derive, and return the places by seat and whether the match counts; None if it is void."""

    async def derive():
        await Deriver(database).look()
        async with database.reading() as tx:
            facts = list(await tx.rows(match_fact.select()))
            places = {row.number: row.place for row in await tx.rows(seat_fact.select())}
        return (places, bool(facts[0].counts)) if facts else None

    return derive
