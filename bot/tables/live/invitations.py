"""The messages that invite people to a lobby, or call for players: once it is over, they say so.

They are known until the bot restarts; a click on an older one is answered like any other.
"""

import logging
from typing import Final

import discord

from bot.common.recent import Recent
from bot.common.tasks import Tasks
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.rendered import NO_MENTIONS
from bot.i18n import words_for
from bot.tables.live.awaited import link_to
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Update

_MOST_REMEMBERED: Final = 1000

_log = logging.getLogger(__name__)


class Invitations:
    """The invitations to the lobbies of all tables."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._sent: Recent[str, list[discord.Message]] = Recent(_MOST_REMEMBERED)
        self._tasks = Tasks[None]()

    def sent(self, table_id: str, message: discord.Message) -> None:
        """Note a message with the button that joins a lobby."""
        self._sent[table_id] = [*self._sent.get(table_id, ()), message]

    def follow(self, update: Update) -> None:
        """Let nobody be asked any more to join a lobby that is over."""
        if update.table.phase is not Phase.LOBBY:
            for message in self._sent.pop(update.table.table_id, ()):
                self._tasks.begin(self._end(message, update.table), f"invitation {message.id}")

    async def close(self) -> None:
        """Stop."""
        await self._tasks.stop()

    async def _end(self, message: discord.Message, table: TableValue) -> None:
        t = words_for(table.locale)
        over = t("This table is closed.")
        if table.phase is not Phase.VOID:
            over = t("The match has begun: [to the table]({link})", link=link_to(table))
        channel = self._client.get_partial_messageable(message.channel.id)
        editing = channel.get_partial_message(message.id).edit
        try:
            await editing(content=f"{message.content}\n{over}", view=None, allowed_mentions=NO_MENTIONS)
        except FAILURES as error:
            _log.info("could not end an invitation to table %s: %s", table.table_id, error)
