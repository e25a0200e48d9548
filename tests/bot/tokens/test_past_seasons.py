"""What lies on tables and in boxes when a season ends stays in that season."""

import pytest

from bot.common.errors import TableError
from bot.stats.calendar import Calendar
from bot.tables.directory import Directory
from bot.tables.model.commands import Close, Join, Leave, ReadyForDeal
from bot.tables.model.values import Closing, Phase
from bot.tables.storing.store import TableStore
from bot.tokens.orders import EndSeason
from bot.tokens.store import TokenStore
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import Box, House
from data.tokens.ledger import Transfer
from tests.bot.conftest import GUILD, open_at
from tests.bot.on_both import database, directory
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, MINUTE, play_out, started
from tests.bot.tables.test_other_engines import other_digests
from tests.support.books import books_of, final_tokens

__all__ = ["database", "directory"]

FRIENDS = (ANNA, BEN, CLEO)
GRANT = 200
MODERATOR = 99


@pytest.fixture
def bank(database):
    return TokenStore(database)


@pytest.fixture
def end_season(bank, database, directory):
    """End the season, and look at the calendar as the bot does every half a minute."""

    async def end(*, looks=True):
        number = await bank.season(GUILD)
        await bank.end_season(EndSeason(guild_id=GUILD, number=number, by=MODERATOR))
        if looks:
            await Calendar(database, directory).end_matches(GUILD)

    return end


@pytest.fixture
async def table(directory):
    """A match of three friends for tokens, in its first deal."""
    return await started(await open_at(directory, host=ANNA), BEN, CLEO)


async def between_deals(table):
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    return table


async def held(bank):
    """What the friends have now, with the starting grant of the season."""
    return [(await bank.holdings(GUILD, user)).balance for user in FRIENDS]


async def to_house(database, reason):
    async with database.reading() as tx:
        return await statements.received_since(tx, GUILD, House(), reason, 0)


async def test_a_match_between_deals_ends_with_its_season_and_brings_nothing_into_the_next(
    table, bank, database, end_season
):
    await between_deals(table)
    on_table = sum(table.value.coming.tokens)
    await end_season()
    assert (table.value.phase, table.value.closing) == (Phase.OVER, Closing.SEASON)
    assert await held(bank) == [GRANT] * 3
    assert await to_house(database, "season_return") == on_table
    past = await final_tokens(database, GUILD, 1)
    assert sum(past.values()) == 3 * (GRANT - 120) + on_table, "the standings count them"


async def test_a_running_deal_is_played_to_its_end_and_the_match_ends_with_it(
    table, bank, end_season, database
):
    await end_season()
    assert (table.value.phase, table.value.last_deal) == (Phase.PLAYING, True)
    await play_out(table)
    assert (table.value.phase, table.value.closing) == (Phase.OVER, Closing.SEASON)
    assert await held(bank) == [GRANT] * 3
    assert (await books_of(database, GUILD)).on_tables == 0


@pytest.mark.parametrize("way", [Leave(BEN), Close(ANNA), Close(MODERATOR, moderator=True)])
async def test_whoever_is_faster_than_the_calendar_takes_nothing_along(table, bank, end_season, way):
    await between_deals(table)
    await end_season(looks=False)
    await table.handle(way)
    assert table.value.phase.is_end
    assert await held(bank) == [GRANT] * 3


async def test_who_leaves_between_two_deals_is_told_that_nothing_came_back(directory, bank, end_season):
    table = await between_deals(await started(await open_at(directory, host=ANNA), BEN, CLEO, DORA))
    await end_season(looks=False)
    await table.handle(Leave(BEN))
    assert table.value.phase is Phase.BETWEEN_DEALS
    stay = await bank.stay(GUILD, BEN, table.value.table_id, 1)
    assert (stay.brought, stay.took_home, stay.on_table, stay.expired) == (120, 0, 0, True)


async def test_nobody_brings_new_tokens_to_a_match_of_a_past_season(table, bank, end_season):
    await between_deals(table)
    await end_season(looks=False)
    with pytest.raises(TableError, match="season_ended_here"):
        await table.handle(Join(DORA))
    assert (await bank.holdings(GUILD, DORA)).balance == GRANT


async def test_a_deal_undone_after_its_season_gives_nothing_back_into_the_next(
    table, bank, end_season, database
):
    await end_season()
    await table.handle(Close(MODERATOR, moderator=True, undo=True))
    assert await held(bank) == [GRANT] * 3
    assert (await books_of(database, GUILD)).in_boxes == 0


async def test_nor_does_one_that_waits_for_another_version_of_the_bot(
    table, database, bank, end_season, monkeypatch
):
    other_digests(monkeypatch)
    await end_season()
    later = Directory(TableStore(database))
    await later.close_waiting(table.value.table_id, MODERATOR, moderator=True)
    assert await held(bank) == [GRANT] * 3
    assert await to_house(database, "season_return") == 3 * 120


async def fill_boxes(database, unit, amount):
    """Leave tokens in a box of the server's board, as an earlier match would."""
    async with database.transaction() as tx:
        key = f"filled:{unit}:{amount}"
        left = Transfer(source=House(), target=Box(unit, "7D"), amount=amount, reason="granted", key=key)
        await ledger.post(tx, GUILD, [left])


async def pots(database):
    """What lies on the server's board."""
    async with database.reading() as tx:
        return sum((await ledger.boxes(tx, GUILD, 1)).values())


async def new_pots(directory, database):
    """Play a match of the new season on the server's board, and return what lies there after it."""
    new = await between_deals(await started(await open_at(directory, host=DORA), 21, 22, host=DORA))
    await new.handle(Close(MODERATOR, moderator=True))
    await fill_boxes(database, 1, 21)
    return await pots(database)


async def test_free_boards_are_empty_when_a_season_begins(database, bank, end_season):
    await fill_boxes(database, 1, 40)
    await fill_boxes(database, 5, 60)
    await end_season(looks=False)
    books = await books_of(database, GUILD)
    assert (books.in_boxes, books.in_hands, books.flaws) == (0, 0, ())
    assert await to_house(database, "season") == 100


async def test_the_boxes_of_a_running_match_are_emptied_at_its_end(directory, bank, database, end_season):
    """Those of the server's board that it plays on, and those of another table's own board."""
    await fill_boxes(database, 1, 40)
    on_servers = await started(await open_at(directory, host=ANNA), BEN, CLEO)
    on_own = await started(await open_at(directory, host=DORA), 21, 22, host=DORA)
    await end_season()
    assert (await books_of(database, GUILD)).in_boxes > 40, "they are played for"
    for table in (on_servers, on_own):
        await play_out(table)
    assert (await books_of(database, GUILD)).in_boxes == 0


async def test_a_match_of_the_past_season_takes_its_pots_along_and_leaves_those_of_the_new_one(
    directory, bank, database, end_season
):
    await fill_boxes(database, 1, 40)
    old = await started(await open_at(directory, host=ANNA), BEN, CLEO)
    await end_season()
    books = await books_of(database, GUILD)
    assert (await pots(database), books.flaws) == (0, ())
    assert books.in_boxes > 40, "they are played for"
    left = await new_pots(directory, database)
    await play_out(old)
    books = await books_of(database, GUILD)
    assert old.value.phase is Phase.OVER
    assert (await pots(database), books.in_boxes, books.flaws) == (left, left, ())


@pytest.mark.parametrize("undone", ["by a moderator", "by the books alone"])
async def test_a_deal_undone_after_its_season_takes_no_pot_of_the_new_one(
    directory, bank, database, end_season, monkeypatch, undone
):
    await fill_boxes(database, 1, 40)
    old = await started(await open_at(directory, host=ANNA), BEN, CLEO)
    await end_season()
    left = await new_pots(directory, database)
    if undone == "by a moderator":
        await old.handle(Close(MODERATOR, moderator=True, undo=True))
    else:
        other_digests(monkeypatch)
        later = Directory(TableStore(database))
        await later.close_waiting(old.value.table_id, MODERATOR, moderator=True)
    books = await books_of(database, GUILD)
    assert (await pots(database), books.in_boxes, books.on_tables, books.flaws) == (left, left, 0, ())
    assert await held(bank) == [GRANT] * 3
    assert await to_house(database, "season_return") == 3 * 120


@pytest.mark.parametrize("steps_back", [0, 10 * MINUTE])
async def test_a_match_of_the_new_season_is_its_own_whatever_the_clock_says(
    directory, bank, database, end_season, clock, steps_back
):
    await end_season()
    clock.now -= steps_back
    table = await between_deals(await started(await open_at(directory, host=ANNA), BEN, CLEO))
    await Calendar(database, directory).end_matches(GUILD)
    assert table.value.phase is Phase.BETWEEN_DEALS
    for user in FRIENDS:
        await table.handle(ReadyForDeal(user))
    await play_out(table)
    await table.handle(Close(MODERATOR, moderator=True))
    books = await books_of(database, GUILD)
    assert sum(await held(bank)) == 3 * GRANT - books.in_boxes


async def test_a_stake_counts_in_the_season_in_which_its_match_began_and_in_no_later_one(
    table, bank, database, end_season
):
    await end_season()
    on_table = (await books_of(database, GUILD)).on_tables
    past = await final_tokens(database, GUILD, 1)
    assert sum(past.values()) == 3 * (GRANT - 120) + on_table > 3 * (GRANT - 120)
    for user in FRIENDS:
        assert (await bank.holdings(GUILD, user)).on_tables == 0, "it is the house's, whoever wins it"
    await end_season()
    past = await final_tokens(database, GUILD, 2)
    assert past == dict.fromkeys(FRIENDS, GRANT)


async def test_who_plays_on_for_a_past_season_is_topped_up_and_brings_a_small_stake(
    directory, bank, end_season
):
    """What lies on that table is not theirs any more, so it makes nobody richer than they are."""
    await started(await open_at(directory, host=ANNA), BEN, CLEO)
    await bank.change_settings(GUILD, {"floor": 100, "starting_grant": 0}, 0)
    await end_season()
    assert [(await bank.holdings(GUILD, user)).balance for user in FRIENDS] == [100] * 3
    again = await started(await open_at(directory, host=ANNA), BEN, CLEO)
    assert again.value.stakes is not None
