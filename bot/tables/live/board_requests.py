"""The requests for boards: edit, post, remove.

A board is edited with an interaction's token while there is one, since Discord does not count that for the
requests of a bot a second; else through its channel.
"""

import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from bot.common.errors import TableError
from bot.discord.access import lets_write
from bot.discord.people import names_at
from bot.discord.sending.failures import FAILURES, UNKNOWN_MESSAGE, reason_of
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS, Rendered, messages_shown, rendered, send_once
from bot.i18n import Words, words_for
from bot.messages.custom_ids import UnreadableControlError, read
from bot.messages.panels import Panel, Reference, Text
from bot.messages.permissions import to_write
from bot.tables.live.pauses import failure_of
from bot.tables.model.values import TableValue
from data.actors import EVERYWHERE

OLD_EDITS: Final = 30046
SEARCHED: Final = 50
"""How many messages to search for a board that was posted just before a crash."""
_OUT_OF_REACH: Final = frozenset({401, 403, 404})
"""Statuses of an edit with a token: it is too old or unknown, or the message is gone."""

_Edit: TypeAlias = Callable[..., Coroutine[Any, Any, Any]]
"""A method of discord.py that edits a message."""

_log = logging.getLogger(__name__)


class TokenEndedError(Exception):
    """A token does not reach its message any more, which says nothing of the message: its channel does."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a table: a channel or a thread of a server, or a private channel."""

    guild_id: int
    channel_id: int

    @property
    def address(self) -> str:
        """The URL of the channel."""
        server = "@me" if self.guild_id == EVERYWHERE else self.guild_id
        return f"https://discord.com/channels/{server}/{self.channel_id}"

    def link(self, message_id: int) -> str:
        """Return the URL of a message there."""
        return f"{self.address}/{message_id}"


def place_of(table: TableValue) -> Place:
    """Return the place of a table's board."""
    return Place(table.guild_id, table.place_id)


def why_closed(error: Exception, table: TableValue) -> TableError:
    """Return why nothing can be written where a table is, after a request that Discord refused."""
    return reason_of(error, "cannot_post", to_write(table), table.place_id)


def moved_panel(link: str, t: Words) -> Panel:
    """Return the panel that replaces a board that has moved."""
    return Panel((Text("-# " + t("This table has moved: {link}", link=link)),))


class BoardPosts:
    """Edits, posts and removes boards. Errors of discord.py pass through."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def is_edit_counted(self, message_id: int | None) -> bool:
        """Tell whether Discord counts an edit of a message for the requests of a bot a second."""
        return messages_shown(self._client).tokens.of(message_id) is None

    async def edit(self, table: TableValue, message_id: int, panel: Panel) -> None:
        """Edit a message to show a panel.

        Raises TokenEndedError if its token does not reach it; the next edit goes through its channel, which
        Discord counts.
        """
        tokens = messages_shown(self._client).tokens
        webhook = tokens.of(message_id)
        if webhook is None:
            message = self._message(place_of(table), message_id)
            await self._edit_by(message.edit, table, message_id, panel)
            return
        try:
            await self._edit_by(partial(webhook.edit_message, message_id), table, message_id, panel)
        except discord.HTTPException as error:
            if error.status not in _OUT_OF_REACH:
                raise
            tokens.forget(message_id, webhook)
            raise TokenEndedError from error

    async def post(self, table: TableValue, panel: Panel, after: int | None) -> int:
        """Post a board and return its message id.

        Boards of one table that replace the same message have the same nonce: a request repeated within
        minutes after its answer was lost, even by the next process, posts nothing twice. A board that only
        moves notifies nobody, and so does that of a cup's table, where those who play are called.
        """
        shown = await self._rendered(table, panel)
        nonce, silent = _nonce(table.table_id, after), after is not None or bool(table.cup)
        posted = await send_once(self._client, table.place_id, nonce, shown, after, silent=silent)
        return posted.id

    async def remove(self, place: Place, message_id: int) -> bool:
        """Delete a message; return whether it is gone."""
        try:
            await self._message(place, message_id).delete()
        except discord.NotFound as error:
            return error.code == UNKNOWN_MESSAGE
        except FAILURES as error:
            _log.info("could not delete message %s: %s", message_id, error)
            return False
        return True

    async def retire(self, place: Place, message_id: int, new_id: int, t: Words) -> None:
        """Delete an old board; if that fails, replace it with a link to the new message."""
        if await self.remove(place, message_id):
            return
        view, _ = render(moved_panel(place.link(new_id), t))
        edit = self._message(place, message_id).edit
        moving = edit(view=view, attachments=[], allowed_mentions=NO_MENTIONS)
        _ = await failure_of(moving, f"update message {message_id}, which shows an old board")

    async def find(self, table: TableValue, after: int) -> int | None:
        """Find a table's board that was posted after a message but never stored, None if there is none."""
        channel = self._client.get_partial_messageable(table.place_id)
        async for message in channel.history(limit=SEARCHED, after=discord.Object(after)):
            if self._is_board(message, table.table_id):
                return message.id
        return None

    def is_member(self, place: Place) -> bool:
        """Tell whether the bot is still a member of the server of a place."""
        return self._client.get_guild(place.guild_id) is not None

    def may_post(self, place: Place) -> bool:
        """Tell whether we may post a message, as far as known without a request."""
        guild = self._client.get_guild(place.guild_id)
        channel = guild.get_channel_or_thread(place.channel_id) if guild is not None else None
        if guild is None or channel is None:
            return True
        return lets_write(channel.permissions_for(guild.me), channel)

    async def _edit_by(self, request: _Edit, table: TableValue, message_id: int, panel: Panel) -> None:
        shown = await self._rendered(table, panel)
        _ = await messages_shown(self._client).edit(shown, request, message_id)

    async def _rendered(self, table: TableValue, panel: Panel) -> Rendered:
        return await rendered(
            panel, Reference(table.table_id), names_at(self._client, table.guild_id, words_for(table.locale))
        )

    def _message(self, place: Place, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(place.channel_id).get_partial_message(message_id)

    def _is_board(self, message: discord.Message, table_id: str) -> bool:
        own = self._client.user is not None and message.author.id == self._client.user.id
        return own and message.flags.components_v2 and table_id in _tables_of(message)


def _nonce(table_id: str, after: int | None) -> str:
    return f"{table_id}.{(after or 0) & 0xFFFFFFFFFFFF:x}"


def _tables_of(message: discord.Message) -> set[str]:
    """Return the tables that the controls of a message belong to."""
    found: set[str] = set()
    left: list[Any] = list(message.components)
    while left:
        component = left.pop()
        left.extend(getattr(component, "children", ()))
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            found |= _table_of(custom_id)
    return found


def _table_of(custom_id: str) -> set[str]:
    try:
        return {read(custom_id).table_id}
    except UnreadableControlError:
        return set()
