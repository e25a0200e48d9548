"""Keeps the threads of tables: tags of posts in forums follow the table, and all are archived with it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.tasks import Tasks
from bot.discord.forums import PostState, note_state, wanted_tags
from bot.discord.sending.failures import FAILURES
from bot.discord.threads import open_thread_of
from bot.tables.live.watchers import Newest
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Update

_STATES: Final = {
    Phase.LOBBY: PostState.OPEN,
    Phase.PLAYING: PostState.PLAYING,
    Phase.BETWEEN_DEALS: PostState.PLAYING,
    Phase.OVER: PostState.OVER,
    Phase.VOID: PostState.OVER,
}

_log = logging.getLogger(__name__)


class ForumPosts:
    """Follows the tables that are posts of forums, or have another thread of their own. One per bot.

    `shown` waits until the board of a table (by its id) is up to date. The post of a lobby that closes is
    archived at once; a match that is over leaves its post to Discord's clock.
    """

    def __init__(
        self, client: discord.Client, newest: Newest, shown: Callable[[str], Awaitable[bool]]
    ) -> None:
        self._client = client
        self._newest = newest
        self._shown = shown
        self._tasks = Tasks[str]()

    def follow(self, update: Update) -> None:
        """Schedule what a stored update changes of a post."""
        table = update.table
        if _STATES[update.before.phase] is not _STATES[table.phase]:
            self.refresh(table, closed=update.before.phase is Phase.LOBBY and table.phase is Phase.VOID)

    def refresh(self, table: TableValue, *, closed: bool = False) -> None:
        """Schedule a check of a table's post, if it has one."""
        if table.thread_id is None:
            return
        keeping = self._keep(self._tasks.of(table.table_id), table.table_id, closed)
        self._tasks.begin(keeping, f"post of {table.table_id}", table.table_id)

    async def close(self) -> None:
        """Wait for pending changes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await self._tasks.idle()

    async def _keep(self, former: asyncio.Task[None] | None, table_id: str, closed: bool) -> None:
        if former is not None:
            await asyncio.wait([former])
        try:
            table = await self._newest(table_id)
        except TableError as error:
            _log.info("table %s: could not update its post: %s", table_id, error.code)
            return
        post = await open_thread_of(self._client, table)
        if post is None:
            return
        try:
            await self._change(table, post, closed)
        except FAILURES as error:
            _log.warning("table %s: could not update its post: %s", table_id, error)

    async def _change(self, table: TableValue, post: discord.Thread, closed: bool) -> None:
        state, forum = _STATES[table.phase], post.parent
        tags = wanted_tags(forum, post, state) if isinstance(forum, discord.ForumChannel) else None
        if tags is not None:
            await note_state(post, tags, state)
        elif not isinstance(forum, discord.ForumChannel):
            await note_state(post, (), state)
        if closed:
            await self._shown(table.table_id)
            await post.edit(archived=True)
