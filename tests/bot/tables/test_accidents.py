"""What happens to stakes and boxes: the rules of docs/tokens.md, one by one."""

import pytest
from sqlalchemy import text

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.commands import Abandon, Close, Expire, Join, ReadyForDeal, Start
from bot.tables.model.values import Phase
from data.tokens import ledger
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.test_table import play_on
from tests.bot.tokens.test_bank import ANNA, BEN, balance

CLEO, DORA = 12, 13
ALL = (ANNA, BEN, CLEO, DORA)


@pytest.fixture
async def table(open_table, monkeypatch):
    """A table of four for tokens, one deal played, the second begun."""
    seed_tables(monkeypatch, 3)
    table = await open_table(host=ANNA)
    for user in ALL[1:]:
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await play_on(table, 500)
    return table


@pytest.fixture
async def second_deal(table):
    for user in ALL:
        await table.handle(ReadyForDeal(user))
    await play_on(table, 10)
    assert (table.value.phase, table.value.match.setup.deal) == (Phase.PLAYING, 2)
    return table


def after_first_deal(table):
    """The tokens of seats and boxes when the running deal was dealt."""
    setup = table.value.match.setup
    return dict(zip(ALL, setup.tokens, strict=True)), dict(setup.boxes)


async def boxes(database):
    async with database.reading() as tx:
        return await ledger.boxes(tx, GUILD, 1)


async def test_a_moderator_who_ends_a_table_in_a_deal_undoes_that_deal_alone(second_deal, database, bank):
    held, on_board = after_first_deal(second_deal)
    await second_deal.handle(Close(99, moderator=True, undo=True))
    assert second_deal.value.phase is Phase.VOID
    assert {user: await balance(bank, user) - 80 for user in ALL} == held
    assert await boxes(database) == on_board
    assert sum(held.values()) + sum(on_board.values()) == 4 * 120


async def test_whoever_deletes_the_channel_undoes_no_deal(second_deal, database, bank):
    """Else a moderator who plays and is behind would. AIs play it to its end, and it counts."""
    await second_deal.handle(Abandon())
    assert (second_deal.value.phase, second_deal.value.deadlines) == (Phase.OVER, ())
    final = second_deal.value.game.write_position(second_deal.value.match.state)
    assert not all(seat["hand"] for seat in final["seats"]), "somebody has gone out"
    assert [await balance(bank, user) - 80 for user in ALL] == [seat["tokens"] for seat in final["seats"]]
    assert await boxes(database) == final["boxes"]


async def test_a_table_that_ends_between_deals_keeps_what_was_played(table, database, bank):
    held, on_board = table.value.coming.tokens, dict(table.value.coming.boxes)
    await table.handle(Abandon())
    assert tuple([await balance(bank, user) - 80 for user in ALL]) == held
    assert await boxes(database) == on_board


async def test_a_player_who_has_left_the_server_leaves_at_the_next_deal_and_keeps_the_tokens(table, bank):
    """Discord does not say so; nobody is ready in their place."""
    held = table.value.coming.tokens[table.value.seat_of(DORA)]
    for user in ALL[:3]:
        await table.handle(ReadyForDeal(user))
    deadline = table.value.deadline_of("next_deal")
    await table.handle(Expire(deadline.kind, deadline.due_at))
    assert table.value.phase is Phase.PLAYING
    assert table.value.seat_of(DORA) is None
    assert await balance(bank, DORA) == 80 + held


async def test_the_board_is_free_again_whatever_ended_the_table(second_deal, open_table):
    await second_deal.handle(Abandon())
    other = await open_table(host=20)
    assert not other.value.terms.board_taken


async def test_a_table_cannot_be_abandoned_twice(second_deal):
    await second_deal.handle(Abandon())
    with pytest.raises(TableError, match="table_over"):
        await second_deal.handle(Abandon())


@pytest.mark.sqlite_only
async def test_a_match_that_cannot_be_replayed_gives_back_what_each_seat_has(
    second_deal, store, database, bank
):
    position = second_deal.value.game.write_position(second_deal.value.match.state)
    held = [seat["tokens"] for seat in position["seats"]]
    async with database.transaction() as tx:
        await tx.run(text("DROP TRIGGER action_refuses_update"))
        await tx.run(text("UPDATE action SET digest = 'other'"))
    again = await Directory(store).find(second_deal.value.table_id)
    assert again.value.phase is Phase.VOID
    assert [await balance(bank, user) - 80 for user in ALL] == held
    assert await boxes(database) == position["boxes"]
    assert await store.open_in_channel(CHANNEL) == []
