"""What an old copy of a database needs before it is used: its seeds are known by now, and its boards old."""

import pytest

from data.backups import restored
from data.backups.restored import OVER_FOR
from data.servers import retention
from data.share import Share
from data.tables import card_tables, coming_seeds
from tests.data.tables import SEED, change_table, open_table

pytestmark = pytest.mark.long_for("postgresql")

HERE, THERE = 1 << 22, 3 << 22
SHOWN = {"board_message_id": 7}


@pytest.fixture
async def copy(database, clock):
    """A copy with tables in two servers, one of which the bot had left."""
    last = clock.now
    tables = (
        ("long over", HERE, OVER_FOR + 1, {"state": "over", **SHOWN}),
        ("over", HERE, OVER_FOR, {"state": "over", **SHOWN}),
        ("void", HERE, 5, {"state": "void", **SHOWN}),
        ("lobby", THERE, 4, SHOWN),
        ("unseen", HERE, 3, {"state": "playing"}),
        ("played", HERE, 0, {"state": "playing", **SHOWN}),
    )
    for name, guild_id, ago, changes in tables:
        clock.now = last - ago
        async with database.transaction() as tx:
            await open_table(tx, name, guild_id=guild_id)
            await change_table(tx, name, **changes)
            if name in ("lobby", "unseen"):
                await coming_seeds.keep(tx, name, SEED)
    clock.now = last + 1
    async with database.transaction() as tx:
        await retention.note_left(tx, THERE)
        await retention.note_heard(tx, HERE)
    return database


async def test_a_copy_is_brought_up_to_now(copy, clock):
    clock.now += 1
    async with copy.transaction() as tx:
        assert (await restored.boards(tx), await restored.was_restored(tx)) == ([], False)
        assert await restored.bring_up_to_now(tx) == [THERE]
        assert [await coming_seeds.load(tx, name) for name in ("lobby", "unseen")] == [None, None]
        assert await restored.boards(tx) == ["lobby", "played", "over"], "a lobby counts as changed last"
        assert (await retention.departure_of(tx, THERE)).left_at == clock.now
        assert await retention.unaccounted(tx, []) == [HERE], "that it was heard from is long ago"
        lobby = await card_tables.load(tx, "lobby")
        assert lobby.updated_at == (await card_tables.load(tx, "played")).updated_at


async def test_boards_of_one_server_come_before_those_that_are_still_to_be_shown(copy):
    async with copy.transaction() as tx:
        await restored.note_boards(tx, THERE)
        await restored.note_boards(tx, HERE)
        assert await restored.boards(tx) == ["played", "over", "lobby"]
        assert await restored.take_boards(tx, Share.of(2, [1])) == ["played", "over", "lobby"]
        assert (await restored.boards(tx), await restored.was_restored(tx)) == ([], True)
        await restored.note_boards(tx, THERE)
        await restored.note_boards(tx)
        assert await restored.boards(tx) == ["played", "lobby", "over"], "all of them at once, from anew"
