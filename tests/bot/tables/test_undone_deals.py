"""An undone deal takes away itself alone: what was played before it counts, and who left stays last."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.stats.calendar import Calendar
from bot.stats.facts import facts_of
from bot.tables.model.commands import Close, Join, Leave, ReadyForDeal, SendOff, VoteUndo
from bot.tables.model.values import Closing, Phase
from bot.tokens.orders import EndSeason
from bot.tokens.store import TokenStore
from data.schema.core import card_match
from data.tables import matches
from game.core.match import NEXT_DEAL
from tests.bot.conftest import GUILD, open_at
from tests.bot.on_both import database, directory
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, play_one, play_out, started

__all__ = ["database", "directory"]

EVA, MODERATOR = 14, 99
UNDO = Close(MODERATOR, moderator=True, undo=True)


@pytest.fixture(params=[True, False], ids=["tokens", "points"])
async def table(request, directory, monkeypatch):
    """A match of four, between its first two deals."""
    seed_tables(monkeypatch, 3)
    opened = await open_at(directory, "nain_jaune", for_tokens=request.param)
    table = await started(opened, BEN, CLEO, DORA)
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    return table


async def next_deal(table):
    for user in table.value.people:
        if table.value.phase is Phase.BETWEEN_DEALS:
            await table.handle(ReadyForDeal(user))
    assert (table.value.phase, table.value.match.setup.deal) == (Phase.PLAYING, 2)


async def test_who_left_the_match_undoes_no_later_deal(table, ranked):
    await table.handle(Leave(DORA))
    await next_deal(table)
    with pytest.raises(TableError, match="may_not_undo"):
        await table.handle(Close(DORA, moderator=True, undo=True))
    await table.handle(UNDO)
    assert table.value.phase is Phase.VOID
    places, counts = await ranked()
    assert counts
    assert places[table.value.match.setup.players - 1] == 4


async def test_who_leaves_during_the_undone_deal_is_last_too(table, ranked):
    await next_deal(table)
    await play_one(table)
    await table.handle(Leave(BEN))
    await table.handle(UNDO)
    places, _ = await ranked()
    assert places[1] == 4


@pytest.mark.parametrize("barred", [ANNA, BEN, CLEO, DORA])
async def test_the_votes_of_the_others_take_nothing_from_who_was_barred(table, ranked, database, barred):
    seats = [one.user_id for one in table.value.seats]
    first = seats.index(barred)
    await table.handle(SendOff(barred))
    await next_deal(table)
    for user in table.value.people:
        await table.handle(VoteUndo(user))
    assert (table.value.phase, table.value.closing) == (Phase.VOID, Closing.UNDONE)
    places, counts = await ranked()
    assert counts
    assert first in places


async def test_it_counts_as_if_it_had_been_closed_before_that_deal(table, ranked, database):
    """Also where somebody else plays on the seat of who left: they are new in a deal that does not count."""
    await table.handle(Leave(DORA))
    if table.value.stakes is None:
        await table.handle(Join(EVA))
    await next_deal(table)
    for _ in range(20):
        await play_one(table)
    await table.handle(UNDO)
    async with database.reading() as tx:
        record = await matches.load_record(tx, table.value.match.match_id)
    dealt = [one.action.get("kind") for one in record.actions].index(NEXT_DEAL)
    before = facts_of(replace(record, actions=record.actions[:dealt]))
    assert facts_of(record) == before
    assert await ranked() == ({one.number: one.place for one in before.seats}, True)


async def test_an_undone_first_deal_counts_for_nobody(directory, ranked, database):
    table = await started(await open_at(directory, "nain_jaune", for_tokens=False), BEN, CLEO)
    await table.handle(UNDO)
    assert await ranked() is None
    async with database.reading() as tx:
        assert [row.state for row in await tx.rows(card_match.select())] == ["void"]


@pytest.mark.parametrize("left", [False, True])
async def test_a_season_that_ends_between_deals_voids_nothing(directory, database, ranked, left):
    table = await started(await open_at(directory), BEN, CLEO, DORA)
    await play_out(table)
    if left:
        await table.handle(Leave(DORA))
    bank = TokenStore(database)
    await bank.end_season(EndSeason(guild_id=GUILD, number=await bank.season(GUILD), by=ANNA))
    await Calendar(database, directory).end_matches(GUILD)
    assert (table.value.phase, table.value.closing) == (Phase.OVER, Closing.SEASON)
    places, counts = await ranked()
    assert counts
    assert not left or places[3] == 4
