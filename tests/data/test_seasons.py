import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from data.checks import audit
from data.errors import ConflictError
from data.settings import people
from data.settings.people import Person
from data.stats import seasons
from data.stats.seasons import FinalStanding
from data.tokens import ledger
from data.tokens.accounts import Box, House, Member, Stake
from data.tokens.ledger import Transfer
from tests.data.tables import ANNA, BEN, CLARA, GUILD, forget_key, open_match


@pytest.fixture
async def players(database):
    """Anna and Ben with 200 tokens; 120 of Anna's lie on a table, 5 of them on the Dwarf. Clara has none."""
    async with database.transaction() as tx:
        for user in (ANNA, BEN):
            await ledger.ensure_member(tx, GUILD, user)
        await ledger.ensure_member(tx, GUILD, CLARA, grant=0)
        keys = await open_match(tx)
        stake = Stake("t1", 0)
        await ledger.post(
            tx,
            GUILD,
            [
                Transfer(source=Member(keys[0]), target=stake, amount=120, reason="stake", key="1"),
                Transfer(source=stake, target=Box(1, "7D"), amount=5, reason="ante", key="2"),
            ],
        )
    return keys


async def end(database, by):
    async with database.transaction() as tx:
        return await seasons.end(tx, GUILD, by=by)


async def test_the_first_season_has_number_1(database):
    async with database.reading() as tx:
        assert await seasons.current(tx, GUILD) == 1
        assert await seasons.ended(tx, GUILD) == []
        assert await seasons.standings(tx, GUILD, 1, 10) == []


async def test_balances_and_boxes_go_back_to_the_house_and_stakes_stay_on_their_tables(
    database, players, clock
):
    over = await end(database, players[0])
    assert (over.number, over.ended_at, over.ended_by, over.members) == (1, clock.now, players[0], 3)
    async with database.reading() as tx:
        assert await audit.verify_ledger(tx) == []
        accounts = (*map(Member, players), Stake("t1", 0), Box(1, "7D"), House())
        assert [await ledger.balance(tx, GUILD, of) for of in accounts] == [0, 0, 115, 0, -115]
        assert await seasons.current(tx, GUILD) == 2
        assert await seasons.ended(tx, GUILD) == [over]
        newest = (await ledger.history(tx, GUILD, Member(players[1]), count=1))[0]
    assert (newest.reason, newest.amount, newest.by) == ("season", -200, players[0])


async def test_final_standings_count_what_lay_on_tables(database, players):
    await end(database, players[0])
    async with database.transaction() as tx:
        await forget_key(tx, BEN)
    async with database.reading() as tx:
        told = await seasons.standings(tx, GUILD, 1, 10)
        first = await seasons.standings(tx, GUILD, 1, 1)
    assert told == first == [FinalStanding(ANNA, 80, 115)], "nobody who is forgotten, or had nothing"
    assert told[0].tokens == 195


async def test_final_standings_name_nobody_who_hides_and_count_them(database, players):
    await end(database, players[0])
    async with database.transaction() as tx:
        await people.save(tx, BEN, Person(shown="hidden"))
    async with database.reading() as tx:
        assert await seasons.standings(tx, GUILD, 1, 1) == [FinalStanding(ANNA, 80, 115)], "she moves up"
        assert len(await seasons.standings(tx, GUILD, 1, 10)) == 1
        assert [one.members for one in await seasons.ended(tx, GUILD)] == [3]


async def test_seasons_of_many_members_end_in_batches(database, monkeypatch):
    monkeypatch.setattr(seasons, "_BATCH", 3)
    async with database.transaction() as tx:
        keys = [(await ledger.ensure_member(tx, GUILD, user)).actor_key for user in range(1, 9)]
    over = await end(database, keys[0])
    async with database.reading() as tx:
        assert over.members == 8
        assert await ledger.balance(tx, GUILD, House()) == 0
        assert [one.members for one in await seasons.ended(tx, GUILD)] == [8]
        assert await audit.verify_ledger(tx) == []


async def test_of_two_who_end_a_season_at_once_both_end_one(database, players):
    over = await asyncio.gather(*(end(database, players[0]) for _ in range(2)), return_exceptions=True)
    numbers = sorted(one.number for one in over if not isinstance(one, ConflictError))
    assert numbers in ([1], [1, 2])
    async with database.reading() as tx:
        assert [one.members for one in await seasons.ended(tx, GUILD)][:1] == [3]
        assert await audit.verify_ledger(tx) == []


@pytest.mark.parametrize(
    "change",
    ["UPDATE season SET number = 9", "DELETE FROM season_standing", "UPDATE season_standing SET balance = 1"],
)
async def test_the_stored_standings_of_a_season_cannot_be_changed(database, players, change):
    await end(database, players[0])
    with pytest.raises(DBAPIError, match="append-only"):
        async with database.transaction() as tx:
            await tx.run(text(change))
