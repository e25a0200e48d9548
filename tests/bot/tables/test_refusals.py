"""What a table refuses is looked up once, and told even if it cannot be looked up."""

from contextlib import asynccontextmanager

import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Act, Join, Start
from data.database import Database
from data.errors import UnavailableError
from tests.bot.tables.living import ANNA, BEN, CLEO

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def table(open_table):
    """A match that has begun."""
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    return table


@pytest.fixture
def readings(monkeypatch):
    """The read-only transactions from now on; they fail once `readings.fail` is set."""
    reading = Database.reading

    class Readings:
        count = 0
        fail = False

    @asynccontextmanager
    async def counted(database):
        Readings.count += 1
        if Readings.fail:
            raise UnavailableError("the database is locked")
        async with reading(database) as tx:
            yield tx

    monkeypatch.setattr(Database, "reading", counted)
    return Readings


def out_of_turn(table):
    mover = table.value.match.awaited[0]
    other = next(seat for seat in range(3) if seat != mover)
    action = table.value.game.legal_actions(table.value.match.state, mover)[0]
    body = table.value.game.actions.dump_python(action, mode="json")
    return Act(table.value.seats[other].user_id, (body,))


REFUSED = {
    "a move out of turn": (out_of_turn, "not_your_turn"),
    "a start of what has begun": (lambda _: Start(BEN), "wrong_phase"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_a_refusal_costs_one_look(table, readings, what):
    command, code = REFUSED[what]
    with pytest.raises(TableError, match=code):
        await table.handle(command(table), interaction_id=7)
    assert readings.count == 1


@pytest.mark.parametrize("what", REFUSED)
async def test_a_refusal_is_told_although_it_cannot_be_looked_up(table, readings, what):
    command, code = REFUSED[what]
    readings.fail = True
    with pytest.raises(TableError, match=code):
        await table.handle(command(table), interaction_id=7)
