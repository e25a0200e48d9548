"""An unreadable table does not affect others, and its stakes are returned."""

from contextlib import suppress

import pytest
from sqlalchemy import text, update

from bot.common.errors import TableError
from bot.settings.server import Limits
from bot.tables.directory import Directory
from bot.tables.model.commands import Close, Join, Leave
from bot.tables.model.values import Phase
from bot.tables.storing import rows
from bot.tables.time.timekeeper import Timekeeper
from data.checks import audit
from data.schema.core import card_table
from data.servers import retention
from data.sql import documents
from data.tables import card_tables, open_tables
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import Box, House, TableBox
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, MINUTE, play_one, started, wait
from tests.bot.tokens.test_bank import balance

pytestmark = pytest.mark.sqlite_only

NO_TEXT = "CAST(x'7BFF' AS TEXT)"


@pytest.fixture
async def staked(open_table, monkeypatch):
    """A match for tokens, in which nobody has won a box yet, whoever moves next."""
    seed_tables(monkeypatch, 5)
    return await started(await open_table(host=ANNA), BEN, CLEO)


async def damage(database, table, what):
    async with database.transaction() as tx:
        await tx.run(text("DROP TRIGGER action_refuses_update"))
        await tx.run(text(f"UPDATE {what}"), {"table": table.value.table_id})


@pytest.mark.parametrize(
    "what",
    [
        "card_table SET options = '{' WHERE id = :table",
        f"card_table SET options = {NO_TEXT} WHERE id = :table",
        "card_table SET rules = '{}x' WHERE id = :table",
    ],
)
async def test_a_table_that_cannot_be_read_hides_no_other_and_its_stakes_go_home(
    staked, open_table, store, database, bank, what
):
    other = await open_table(host=20)
    await damage(database, staked, what)
    directory, table_id = Directory(store), staked.value.table_id
    assert [one.value.table_id for one in await directory.in_channel(CHANNEL)] == [other.value.table_id]
    assert [await balance(bank, user) for user in (ANNA, BEN, CLEO)] == [185, 185, 185], "but for the antes"
    with suppress(TableError):  # of some, not even which game was played can be read
        assert (await directory.find(table_id)).value.phase is Phase.VOID
    assert [named for named, _ in await store.due(store.now())] == []
    async with database.reading() as tx:
        assert (await open_tables.open_ids(tx), await open_tables.open_places(tx)) == (
            [other.value.table_id],
            {(GUILD, CHANNEL)},
        )
        assert await audit.verify_documents(tx) == [], "what cannot be read is not kept"
    await store.require_room(GUILD, ANNA, Limits(2))
    with pytest.raises(TableError, match="too_many_tables"):
        await store.require_room(GUILD, ANNA, Limits(1))


async def test_the_stake_of_somebody_forgotten_is_none_of_the_houses_ais(staked, store, database, privacy):
    """It goes to the house, which may not stake more for AIs today because of it."""
    await staked.handle(Leave(BEN))
    assert await privacy.forget(BEN) == []
    await damage(database, staked, "card_table SET options = '{' WHERE id = :table")
    assert await Directory(store).in_channel(CHANNEL) == []
    async with database.reading() as tx:
        got = {
            reason: await statements.received_since(tx, GUILD, House(), reason, 0)
            for reason in ("ai_return", "forgotten")
        }
        assert await audit.verify_ledger(tx) == []
    assert got["ai_return"] == 0
    assert got["forgotten"] == 185, "what BEN had besides, and what was left of the stake"


async def test_tokens_in_the_boxes_of_an_unreadable_table_go_to_the_servers_board(
    staked, open_table, store, database
):
    """The first table has the board, so the second one has boxes of its own."""
    table = await started(await open_table(host=20), 21, 22, host=20)
    table_id, unit = table.value.table_id, table.value.stakes.unit
    own, board = await boxes(database, table_id, unit)
    assert sum(own.values()) > 0
    await damage(database, table, "card_table SET rules = '{}x' WHERE id = :table")
    with suppress(TableError):
        await Directory(store).find(table_id)
    left, poured = await boxes(database, table_id, unit)
    assert set(left.values()) == {0}
    assert poured == {card: held + board[card] for card, held in own.items()}


async def boxes(database, table_id, unit):
    """What is in a table's own boxes, and in those of the server's board, by card."""
    async with database.reading() as tx:
        held = await ledger.balances_of_table(tx, table_id)
        own = {account.card: amount for account, amount in held.items() if isinstance(account, TableBox)}
        return own, {card: await ledger.balance(tx, GUILD, Box(unit, card)) for card in own}


async def test_a_table_whose_game_this_version_lacks_waits_for_the_one_that_opened_it(
    staked, open_table, store, database, bank, monkeypatch
):
    """As after a downgrade: nothing is voided or paid."""
    table_id, before = staked.value.table_id, await balances(bank)
    other = await open_table(host=20)
    with monkeypatch.context() as older:
        older.setattr(rows, "GAMES", {})
        directory = Directory(store)
        with pytest.raises(TableError, match="other_version"):
            await directory.find(table_id)
        assert await directory.in_channel(CHANNEL) == []
        assert await balances(bank) == before
    newer = Directory(store)
    found = {one.value.table_id: one.value for one in await newer.in_channel(CHANNEL)}
    assert set(found) == {table_id, other.value.table_id}
    assert found[table_id].phase is Phase.PLAYING
    assert found[table_id].match == staked.value.match


@pytest.mark.parametrize(
    "of_newer", [("display", "hologram"), ("clock", {"pace": "sand"}), ("seats", {"0": {"mood": 1}})]
)
async def test_a_table_with_an_option_that_this_version_lacks_waits_too(
    staked, store, database, bank, clock, of_newer
):
    """Its documents are whole: after a downgrade, or a takeover by an older process, nothing is voided."""
    for _ in range(4):
        await play_one(staked)
    table_id, before = staked.value.table_id, await balances(bank)
    options = await stored_options(database, table_id)
    written = documents.write(documents.read(options) | dict([of_newer]))
    await store_options(database, table_id, written)
    directory = Directory(store)
    with pytest.raises(TableError, match="other_version"):
        await directory.find(table_id)
    await wait(Timekeeper(directory, store), clock, 10 * MINUTE)
    assert (await stored_options(database, table_id), await balances(bank)) == (written, before)
    await store_options(database, table_id, options)
    assert (await Directory(store).find(table_id)).value.match == staked.value.match


async def stored_options(database, table_id):
    async with database.reading() as tx:
        return (await card_tables.options_of(tx, [table_id]))[table_id]


async def store_options(database, table_id, options):
    async with database.transaction() as tx:
        await tx.run(update(card_table).where(card_table.c.id == table_id).values(options=options))


async def balances(bank):
    return [await balance(bank, user) for user in (ANNA, BEN, CLEO)]


async def test_a_table_that_ends_while_the_open_ones_are_looked_up_is_not_among_them(
    open_table, store, database, monkeypatch
):
    damaged, closed, other = [await open_table(host=user) for user in (ANNA, 20, 21)]
    await damage(database, damaged, "card_table SET options = '{' WHERE id = :table")
    directory, list_open = Directory(store), store.open_in_channel

    async def listed_before(place):
        ids = await list_open(place)
        with pytest.raises(TableError, match="no_such_table"):
            await directory.find(damaged.value.table_id)
        await (await directory.find(closed.value.table_id)).handle(Close(20))
        return ids

    monkeypatch.setattr(store, "open_in_channel", listed_before)
    found = await directory.in_channel(CHANNEL)
    assert [one.value.table_id for one in found] == [other.value.table_id]


@pytest.mark.parametrize("what", ["action = 'no JSON'", f"action = {NO_TEXT}", "seat = 77"])
async def test_a_match_whose_log_cannot_be_read_is_void_and_its_stakes_go_home(
    staked, store, database, bank, what
):
    for _ in range(4):
        await play_one(staked)
    await damage(database, staked, f"action SET {what} WHERE seq = 1 AND :table <> ''")
    again = await Directory(store).find(staked.value.table_id)
    assert again.value.phase is Phase.VOID
    assert sum([await balance(bank, user) for user in (ANNA, BEN, CLEO)]) > 500


async def test_a_table_that_plays_a_match_which_is_not_there_is_void(open_table, store, database):
    table = await open_table(host=ANNA)
    await table.handle(Join(BEN))
    await damage(database, table, "card_table SET state = 'playing' WHERE id = :table")
    again = await Directory(store).find(table.value.table_id)
    assert again.value.phase is Phase.VOID


@pytest.mark.in_part(5)
@pytest.mark.parametrize("after", ["a restart", "an outage"])
@pytest.mark.parametrize(
    "what",
    [
        f"card_table SET rules = {NO_TEXT} WHERE id = :table",
        f"card_table SET options = {NO_TEXT} WHERE id = :table",
        f"deadline SET kind = {NO_TEXT} WHERE table_id = :table",
        f"application_fact SET value = {NO_TEXT} WHERE name = 'heard in {GUILD}' AND :table <> ''",
    ],
)
async def test_time_goes_on_at_other_tables_whatever_one_bit_of_a_table_did(
    staked, open_table, store, database, clock, what, after
):
    """One letter that is none stopped the time of all tables of all servers."""
    damaged = await open_table(host=20)
    directory = Directory(store)
    keeper = Timekeeper(directory, store)
    async with database.transaction() as tx:
        await retention.note_heard(tx, GUILD)
    if after == "an outage":
        await keeper.look()
    await damage(database, damaged, what)
    clock.now += 2 * MINUTE
    await wait(keeper, clock, 10 * MINUTE)
    assert (await directory.find(staked.value.table_id)).value.match.length > staked.value.match.length
