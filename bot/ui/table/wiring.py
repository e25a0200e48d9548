"""Joins boards and notices to the tables they show, and finds the boards that say that the bot restarts."""

import contextlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.tables.commands import Noticed, Posted
from bot.tables.errors import TableError
from bot.tables.store import Facts, TableStore
from bot.ui.discord.places import Word, abandon_tables, word_on_channel
from bot.ui.live.notices import Around, Choices
from bot.ui.live.publisher import Showing
from bot.ui.table.desk import Desk

_FACT: Final = "boards that say the bot restarts"


async def note_farewells(facts: Facts, table_ids: Sequence[str]) -> None:
    """Keep which tables' boards are about to say so."""
    await facts.keep_fact(_FACT, json.dumps(list(table_ids)))


async def take_farewells(facts: Facts) -> list[str]:
    """Return the tables whose boards still say so, and forget them."""
    noted = await facts.fact(_FACT)
    table_ids = [str(table_id) for table_id in json.loads(noted)] if noted else []
    if table_ids:
        await facts.keep_fact(_FACT, "[]")
    return table_ids


_log = logging.getLogger(__name__)


def showing_for(client: discord.Client, desk: Callable[[], Desk], facts: Facts) -> Showing:
    """Return what the publisher of a desk asks of it; the desk may be made later."""

    async def moved(table_id: str, message_id: int) -> None:
        table = await desk().directory.find(table_id)
        await table.handle(Posted(message_id))

    async def gone(channel_id: int) -> None:
        if await word_on_channel(client, channel_id) is Word.GONE:
            with contextlib.suppress(TableError):  # said in the log; the next post there finds out again
                await abandon_tables(desk().directory, channel_id)

    async def leaving(table_ids: list[str]) -> None:
        await note_farewells(facts, table_ids)

    return Showing(
        draw=lambda table: desk().public_panel(table),
        newest=lambda table_id: desk().newest(table_id),
        moved=moved,
        gone=gone,
        farewell=lambda table: desk().restarting_panel(table),
        leaving=leaving,
        lull=lambda: desk().under_way.lull(),
    )


def around_for(desk: Desk, choices: Choices) -> Around:
    """Return what the notices of a desk's tables ask of it."""

    async def noted(table_id: str, message_id: int | None) -> None:
        table = await desk.directory.find(table_id)
        await table.handle(Noticed(message_id))

    def has_open_hand(table_id: str, user_id: int) -> bool:
        return desk.hands.locale(table_id, user_id) is not None

    return Around(
        choices, desk.newest, noted, has_open_hand, desk.publisher.channels, lambda: desk.under_way.lull()
    )


async def show_after_restart(desk: Desk, store: TableStore) -> None:
    """Bring boards up to date: those that say that the bot restarts, and where it was killed at work."""
    for table_id in dict.fromkeys([*await take_farewells(store), *await store.changed_last()]):
        try:
            desk.publisher.publish(await desk.newest(table_id))
        except TableError as error:
            _log.warning("table %s could not be shown again: %s", table_id, error.__cause__ or error)
