"""Boards that show more than a restored copy has."""

from bot.tables.model.commands import Posted
from data.backups import restored


async def test_after_a_restore_each_board_is_named_once(open_table, database, store):
    assert await store.shown_before_restore() == []
    assert not await store.was_restored()
    shown, _not_posted = await open_table(), await open_table()
    await shown.handle(Posted(5))
    async with database.transaction() as tx:
        await restored.bring_up_to_now(tx)
    assert await store.shown_before_restore() == [shown.value.table_id]
    assert await store.shown_before_restore() == []
    assert await store.was_restored()
