"""What was played on a day, as the owner's report counts it."""

import pytest

from data import measures
from data.measures import DayPlayed
from data.tables import matches
from data.times import DAY
from tests.data.tables import ANNA, BEN, CLARA, append_actions, begin_match, lay, open_table

pytestmark = pytest.mark.long_for("postgresql")

FIRST = 20_000
"""A day since the epoch."""


async def play(database, table_id, users, actions, state="over"):
    """Play a match with these actions at a table of its own, to its end unless `state` is `open`."""
    async with database.transaction() as tx:
        keys = await open_table(tx, table_id, *users)
        await begin_match(tx, keys, f"of {table_id}", table_id)
        await append_actions(tx, f"of {table_id}", actions)
        if state != "open":
            await matches.finish_match(tx, f"of {table_id}", {}, state)


async def test_a_click_is_one_move_however_much_it_does(database, clock):
    clock.now = FIRST * DAY - 1
    await play(database, "t1", (ANNA, BEN), [lay("AS", None, click=1)])
    clock.now = FIRST * DAY
    of_one_click = [lay(card, None, click=2, index=index) for index, card in enumerate(("AS", "2S", "3S"))]
    await play(database, "t2", (ANNA, BEN), [*of_one_click, lay("4S", None), lay("5S", None, click=3)])
    clock.now = (FIRST + 1) * DAY
    await play(database, "t3", (ANNA, BEN), [lay("AS", None)], "open")
    async with database.reading() as tx:
        assert await measures.moves(tx, FIRST - 1) == {FIRST - 1: 1, FIRST: 2}
        assert await measures.moves(tx, FIRST) == {FIRST: 2}
        assert await measures.moves(tx, FIRST + 1) == {}


async def test_matches_and_people_are_counted_from_the_first_millisecond_of_a_day(database, clock):
    clock.now = FIRST * DAY - 1
    await play(database, "t1", (ANNA, BEN), [])
    clock.now = FIRST * DAY
    await play(database, "t2", (ANNA, BEN), [])
    await play(database, "t3", (ANNA, CLARA), [])
    await play(database, "t4", (BEN, CLARA), [], "void")
    await play(database, "t5", (4, 5), [], "open")
    before, then = DayPlayed(FIRST - 1, "nain_jaune", 1, 2), DayPlayed(FIRST, "nain_jaune", 2, 3)
    async with database.reading() as tx:
        assert await measures.played(tx, FIRST - 1) == [before, then]
        assert await measures.played(tx, FIRST) == [then]
        assert await measures.played(tx, FIRST + 1) == []
        assert [await measures.people(tx, FIRST + more) for more in (-1, 0, 1)] == [3, 3, 0]
