"""Who may close a table that waits for another version of the bot, and what is left without a person."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.privacy.store import PrivacyStore
from bot.server_log.store import LogStore
from bot.server_log.values import LogKind
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.commands import AddAi, Join, Leave, Start
from bot.tables.model.values import Occupant, Phase
from bot.tables.storing import rows
from data.tables.card_tables import PlacedTable
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, play_one, play_out, started

MODERATOR = 99


@pytest.fixture
def older(monkeypatch):
    """Let this be a version of the bot that lacks all games, until that is undone."""
    return lambda: monkeypatch.setattr(rows, "GAMES", {})


async def log_in(database):
    entries = (await LogStore(database).page(GUILD)).entries
    return [(one.kind, one.by.user_id, dict(one.details)) for one in entries]


async def test_a_deal_for_tokens_is_undone_by_a_moderator_without_tokens_in_it(
    open_table, store, database, bank, older
):
    before = [(await bank.holdings(GUILD, user)).balance for user in (ANNA, BEN, CLEO)]
    table = await started(await open_table(host=ANNA), BEN, CLEO)
    await play_one(table)
    older()
    for user, moderator, code in (
        (ANNA, False, "may_not_undo"),
        (ANNA, True, "may_not_undo"),
        (BEN, False, "not_allowed"),
        (BEN, True, "may_not_undo"),
        (DORA, False, "not_allowed"),
    ):
        with pytest.raises(TableError, match=code):
            await store.close_unread(table.value.table_id, user, moderator=moderator)
    assert await log_in(database) == []
    await store.close_unread(table.value.table_id, MODERATOR, moderator=True)
    details = {"game": "nain_jaune", "preset": "nain_jaune", "place": table.value.place_id}
    assert await log_in(database) == [(LogKind.TABLE_ENDED, MODERATOR, details)]
    assert [(await bank.holdings(GUILD, user)).balance for user in (ANNA, BEN, CLEO)] == before
    with pytest.raises(TableError, match="table_over"):
        await store.close_unread(table.value.table_id, MODERATOR, moderator=True)


@pytest.mark.parametrize("for_tokens", [True, False])
@pytest.mark.parametrize("begins", [True, False])
async def test_a_host_closes_a_lobby_or_a_match_for_points_of_which_the_log_says_nothing(
    open_table, store, database, older, for_tokens, begins
):
    table = await open_table(host=ANNA, for_tokens=for_tokens)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    if begins:
        await table.handle(Start(ANNA))
    older()
    if for_tokens and begins:
        with pytest.raises(TableError, match="may_not_undo"):
            await store.close_unread(table.value.table_id, ANNA)
        return
    await store.close_unread(table.value.table_id, ANNA)
    assert await log_in(database) == []
    with pytest.raises(TableError, match="table_over"):
        await store.close_unread(table.value.table_id, ANNA)


async def test_a_lobby_whose_channel_is_gone_is_closed_by_nobody(open_table, store, database, older):
    table = await open_table(host=ANNA)
    older()
    await store.close_unread(table.value.table_id)
    assert await log_in(database) == []
    assert await store.open_in_channel(table.value.channel_id) == []


@pytest.fixture
async def forget(database, store):
    """Forget a person, whose tables this version cannot read."""
    preferences = Preferences(database, ServerSettings(database))
    return lambda user: PrivacyStore(database, Directory(store), preferences).forget(user)


async def reread(table, store, monkeypatch):
    monkeypatch.undo()
    return await store.load(table.value.table_id)


async def test_a_lobby_keeps_everybody_else_as_they_sat_there(open_table, store, forget, older, monkeypatch):
    table = await open_table("shithead", host=ANNA)
    for command in (Join(BEN), AddAi(ANNA, "hard"), Join(CLEO)):
        await table.handle(command, 7)
    before = table.value
    older()
    assert await forget(ANNA) == []
    after = await reread(table, store, monkeypatch)
    assert (after.seats, after.host_id, after.phase) == (before.seats[1:], BEN, Phase.LOBBY)


@pytest.mark.parametrize("for_tokens", [True, False])
async def test_an_ai_plays_the_cards_of_somebody_forgotten_and_of_nobody_else(
    open_table, store, forget, older, monkeypatch, for_tokens
):
    table = await started(await open_table(host=ANNA, for_tokens=for_tokens), BEN, CLEO, DORA)
    await table.handle(Leave(DORA))
    before = table.value
    older()
    assert await forget(ANNA) == []
    after = await reread(table, store, monkeypatch)
    gone = Occupant(None, "easy", left=True, plays_on=True)
    assert after.seats == (gone, *before.seats[1:])
    assert after == replace(before, seats=after.seats, host_id=BEN, opened_by=(), version=after.version)


async def test_the_seat_that_somebody_left_before_they_were_forgotten_stays_empty(
    open_table, store, forget, older, monkeypatch
):
    table = await started(await open_table(host=ANNA, for_tokens=False), BEN, CLEO, DORA)
    await play_out(table)
    await table.handle(Leave(DORA))
    before = table.value
    older()
    assert await forget(DORA) == []
    after = await reread(table, store, monkeypatch)
    assert after.seats == (*before.seats[:3], Occupant(None, left=True))
    assert (after.host_id, after.phase) == (ANNA, Phase.BETWEEN_DEALS)


async def test_people_are_told_where_their_table_waits_and_the_log_says_so_once(
    open_table, store, older, caplog
):
    table = await started(await open_table(host=ANNA), BEN, CLEO)
    place = PlacedTable(table.value.table_id, "nain_jaune", CHANNEL, GUILD, is_void=False)
    older()
    directory = Directory(store)
    for _ in range(2):
        assert await directory.waiting_in_channel(CHANNEL) == [place]
        assert await directory.waiting_of_member(GUILD, BEN) == [place]
    assert await directory.waiting_of_member(GUILD, DORA) == []
    where = f"table {table.value.table_id} (nain_jaune, in channel {CHANNEL} of server {GUILD}) waits"
    assert caplog.text.count(where) == 1
    await store.close_unread(table.value.table_id, MODERATOR, moderator=True)
    assert await directory.waiting_in_channel(CHANNEL) == []
    with pytest.raises(TableError, match="no_such_table"):
        await directory.find(table.value.table_id)
