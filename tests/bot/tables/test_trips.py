"""The cost of a move on a distant PostgreSQL, in round trips."""

from itertools import count

import pytest

from benchmarks.far_server import Distance
from bot.process.clock import now
from bot.tables.directory import Directory
from bot.tables.model.commands import Act, AddAi, Join, Start
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from data.database import Database
from game.core.protocol import TokensPaid
from tests.bot.conftest import open_at
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO

MOST = 3
MOVES = 25


@pytest.fixture
async def far(postgresql, postgresql_url):
    """A store behind a counting proxy."""
    folder, name = (
        postgresql.get_uri().partition("host=")[2],
        postgresql_url.partition("?")[0].rpartition("/")[2],
    )
    async with Distance(folder, 0).open() as distance:
        database = await Database.open(f"postgresql://postgres@127.0.0.1:{distance.port}/{name}", clock=now)
        yield Directory(TableStore(database)), distance
        await database.close()


@pytest.mark.parametrize("game", ["nain_jaune", "shithead"])
async def test_a_move_takes_three_trips_at_most(far, game, monkeypatch):
    seed_tables(monkeypatch, 2)  # cards with which somebody is paid within so many moves
    directory, distance = far
    table, clicks = await open_at(directory, game), count(1)
    for user in (BEN, CLEO):
        await table.handle(Join(user), next(clicks))
    if game == "shithead":
        await table.handle(AddAi(ANNA), next(clicks))
    await table.handle(Start(ANNA), next(clicks))
    trips, paid = [], 0
    while len(trips) < MOVES and table.value.phase is Phase.PLAYING:
        value, before = table.value, distance.trips
        seat = value.match.awaited[0]
        action = value.game.legal_actions(value.match.state, seat)[0]
        body = value.game.actions.dump_python(action, mode="json")
        update = await table.handle(Act(value.seats[seat].user_id, (body,)), next(clicks))
        if table.value.phase is Phase.PLAYING:
            trips.append(distance.trips - before)
            paid += any(isinstance(event, TokensPaid) for event in update.events)
    print(trips, paid)
    assert len(trips) > 5
    assert (paid > 0) is (game == "nain_jaune")
    assert max(trips) <= MOST
