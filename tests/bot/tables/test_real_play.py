"""Without tokens, whoever did not really play loses, and changes nothing for the others."""

import pytest

from bot.stats.comparing import START
from bot.stats.facts import ENOUGH_MOVES
from bot.tables.model.commands import ImBack, Leave
from data import actors
from data.schema.stats import rating, seat_fact
from data.stats import statistics
from data.tables import matches
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, as_it_stands, miss_turns, play_one, play_out


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
def rated(database):
    async def find():
        async with database.reading() as tx:
            skills = {row.actor_key: row.mu for row in await tx.rows(rating.select())}
            keys = {await actors.find_key(tx, GUILD, user): user for user in (ANNA, BEN, CLEO)}
        return {keys[key]: mu for key, mu in skills.items()}

    return find


async def test_who_leaves_at_once_loses_and_the_others_are_rated(points, ranked, rated):
    table = await points("shithead", moves=0)
    await table.handle(Leave(BEN))
    await play_out(table)
    places, counts = await ranked()
    assert (places[1], counts) == (3, True)
    found = await rated()
    assert found.keys() == {ANNA, BEN, CLEO}
    assert found[BEN] < START.mu
    assert (found[ANNA] > found[CLEO]) == (places[0] < places[2])


async def test_so_does_who_lets_the_clock_play_and_has_no_match_in_statistics(
    points, ranked, rated, clock, database
):
    table = await points("shithead", moves=0)
    await miss_turns(table, clock, BEN, 3)
    await play_out(table)
    assert await ranked() == (as_it_stands(table), True)
    assert (await rated())[BEN] < START.mu
    async with database.reading() as tx:
        sat = [await statistics.sittings(tx, await actors.find_key(tx, GUILD, u)) for u in (ANNA, BEN)]
    assert [len(matches) for matches in sat] == [1, 0]


async def test_whether_somebody_really_played_is_decided_by_their_first_moves(
    points, ranked, clock, database
):
    table = await points("shithead", moves=0)
    await miss_turns(table, clock, BEN, 3)
    while True:
        async with database.reading() as tx:
            record = await matches.load_record(tx, table.value.match.match_id)
        if len([one for one in record.actions if one.seat == 1]) == 2 * ENOUGH_MOVES:
            break
        await play_one(table)
    await table.handle(ImBack(BEN))
    await play_out(table)
    await ranked()
    async with database.reading() as tx:
        stood = {row.number: row.stood for row in await tx.rows(seat_fact.select())}
    assert [stood[seat] is None for seat in range(3)] == [False, True, False]
