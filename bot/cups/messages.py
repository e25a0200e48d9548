"""The messages of cups on Discord: sent once, and edited until they show what is so."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.cups.clicks import CupPages
from bot.cups.panels import call_text, round_panel
from bot.cups.store import CupStore
from bot.cups.values import Cup, CupState
from bot.discord.people import names_at
from bot.discord.sending.failures import (
    FAILURES,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    asked_twice,
    is_passing,
)
from bot.discord.sending.rendered import NO_MENTIONS, Rendered, messages_shown, rendered, send_once
from bot.i18n import words_for
from bot.messages.panels import Panel
from data.cups import UNHEARD

REST: Final = 60.0
"""Seconds until a channel is asked again that has refused something for a cup."""
LONGEST: Final = 24 * 60 * 60.0
"""Seconds for which an edit is tried again; later, whoever clicks the message sees it change."""
_GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_MESSAGE})

_NOBODY: Final[frozenset[str]] = frozenset()


@dataclass(slots=True)
class _Late:
    """An edit that failed, of a cup's message."""

    guild_id: int
    since: float
    again_at: float


_log = logging.getLogger(__name__)


class CupMessages:
    """Sends and edits the messages of cups. `monotonic` is a clock that nobody sets. One per bot."""

    def __init__(
        self, client: discord.Client, cups: CupStore, shown: CupPages, monotonic: Callable[[], float]
    ) -> None:
        self._client = client
        self._cups = cups
        self._shown = shown
        self._monotonic = monotonic
        self._shown_without: dict[str, frozenset[str]] = {}
        """The forgotten people (keys) whom the messages of cups do not name any more, by the cup's id."""
        self._late: dict[str, _Late] = {}
        """By the cup's id: also of cups that are over."""

    def forget_all_but(self, cup_ids: Collection[str]) -> None:
        """Forget what was noted of cups that name nobody who was forgotten, or are over."""
        self._shown_without = {one: who for one, who in self._shown_without.items() if one in cup_ids}

    async def show_without(self, guild: discord.Guild, cup: Cup, forgotten: frozenset[str]) -> None:
        """Edit the messages of a cup if they may name people who have been forgotten."""
        if forgotten <= self._shown_without.get(cup.cup_id, _NOBODY):
            return
        if (late := self._late.get(cup.cup_id)) is not None and self._monotonic() < late.again_at:
            return
        cup = await self._cups.find(cup.cup_id)
        is_right = await self.edit(guild, cup)
        for number, message_id in cup.round_messages:
            then = cup.at_round(number)
            panel = self.round_panel(then, await self._cups.threads(then))
            is_right = await self._edit_message(guild, cup, message_id, panel) and is_right
        if await self._call_without(cup, forgotten) and is_right:
            self._shown_without[cup.cup_id] = forgotten
        else:
            self._put_off(cup)

    async def _call_without(self, cup: Cup, forgotten: frozenset[str]) -> bool:
        """Edit the lines that called forgotten people to tables; return whether none is wrong now."""
        numbers = {entry.number for entry in cup.entries if entry.key in forgotten}
        is_right = True
        for number in range(1, cup.round + 1):
            then = cup.at_round(number)
            called = [
                one for one in then.of_round if one.called > UNHEARD and numbers & set(one.table.people)
            ]
            places = await self._cups.threads(then) if called else {}
            for one in called:
                channel_id = places.get(one.table_id, cup.plan.place_id)
                line = self._client.get_partial_messageable(channel_id).get_partial_message(one.called)
                text = call_text(then, one, words_for(cup.plan.locale))
                edit = partial(line.edit, content=text, allowed_mentions=NO_MENTIONS)
                is_right = await _is_edited(cup, edit) and is_right
        return is_right

    def round_panel(self, cup: Cup, places: Mapping[str, int]) -> Panel:
        """Return the message about the present round, with the threads of its tables by id."""
        t = words_for(cup.plan.locale)
        return round_panel(cup, self._shown.title(cup, t), places, t)

    def to_edit_again(self) -> dict[int, list[str]]:
        """Return the cups (id) of each server whose messages may be edited by now, which failed before."""
        now = self._monotonic()
        self._late = {one: late for one, late in self._late.items() if now - late.since < LONGEST}
        found: dict[int, list[str]] = {}
        for cup_id, late in self._late.items():
            if late.again_at <= now:
                found.setdefault(late.guild_id, []).append(cup_id)
        return found

    async def edit(self, guild: discord.Guild, cup: Cup) -> bool:
        """Bring the message up to date with which people signed up; return whether none is wrong now.

        If that fails, it is tried again: nobody may click it any more, as when the cup is over.
        """
        if cup.message_id is None:
            return True
        panel = await self._shown.panel(guild, cup)
        is_right = await self._edit_message(guild, cup, cup.message_id, panel)
        if is_right:
            self._late.pop(cup.cup_id, None)
        else:
            self._put_off(cup)
        return is_right

    def _put_off(self, cup: Cup) -> None:
        now = self._monotonic()
        self._late.setdefault(cup.cup_id, _Late(cup.guild_id, now, now)).again_at = now + REST

    async def _edit_message(self, guild: discord.Guild, cup: Cup, message_id: int, panel: Panel) -> bool:
        shown = await rendered(
            panel, None, names_at(self._client, guild.id, words_for(cup.plan.locale)), guild=guild
        )
        message = self._client.get_partial_messageable(cup.channel_id).get_partial_message(message_id)
        return await _is_edited(
            cup, partial(messages_shown(self._client).edit, shown, message.edit, message_id)
        )

    async def post(
        self, guild: discord.Guild, cup: Cup, panel: Panel, nonce: str, *, silent: bool = False
    ) -> discord.Message | None:
        """Send a message where people signed up; None if that cannot be written to."""
        shown = await rendered(
            panel, None, names_at(self._client, guild.id, words_for(cup.plan.locale)), guild=guild
        )
        return await self._send(cup.channel_id, nonce, shown, silent=silent)

    async def say(self, channel_id: int, text: str, nonce: str, **how: Any) -> discord.Message | None:
        """Send a line; None if the channel cannot be written to."""
        return await self._send(channel_id, nonce, content=text, **how)

    async def send_about(
        self, cup: Cup, nonce: str, shown: Rendered | None = None, **what: Any
    ) -> discord.Message | None:
        """Send a message where people signed up, or if that cannot be written to, where they play."""
        if (sent := await self._send(cup.channel_id, nonce, shown, **what)) is not None:
            return sent
        threads = await self._cups.threads(cup)
        for channel_id in [one for one in (cup.plan.place_id, *threads.values()) if one != cup.channel_id]:
            if (sent := await self._send(channel_id, nonce, shown, **what)) is not None:
                return sent
        return None

    async def _send(
        self, channel_id: int, nonce: str, shown: Rendered | None = None, **what: Any
    ) -> discord.Message | None:
        """Send a message; raises what passes, so that it is sent at the next look."""
        try:
            return await asked_twice(lambda: send_once(self._client, channel_id, nonce, shown, **what))
        except FAILURES as error:
            if is_passing(error):
                raise
            _log.warning("could not write about a cup in channel %s: %s", channel_id, error)
            return None


async def _is_edited(cup: Cup, edit: Callable[[], Awaitable[Any]]) -> bool:
    """Edit a message of a cup; return whether it is right now, or gone."""
    try:
        await edit()
    except FAILURES as error:
        _log.info("cup %s: could not edit its message: %s", cup.cup_id, error)
        return isinstance(error, discord.NotFound) and error.code in _GONE
    return True


Post: TypeAlias = Callable[[Cup], Awaitable[discord.Message | None]]
"""Posts the message of a cup in its channel; None if that cannot be written to."""

_MOST_POSTED: Final = 1000


class CupPosts:
    """The messages of new cups. One per bot. `wake` lets the keeper look at once."""

    def __init__(self, cups: CupStore, post: Post, wake: Callable[[], None]) -> None:
        self._cups = cups
        self._post = post
        self._wake = wake
        self._answered: set[str] = set()
        """Cups (id) that an answer is about to make and post."""
        self._posted: Recent[str, int] = Recent(_MOST_POSTED)
        """Messages that are not noted yet, by the cup's id."""

    async def by_answer(self, cup: Cup, answering: Awaitable[int | None]) -> bool:
        """Await the answer that makes a cup and posts it; return whether it has arrived.

        `answering` returns the message id, None if its arrival is not confirmed.
        """
        self._answered.add(cup.cup_id)
        try:
            message_id = await answering
            if message_id is not None:
                self._posted[cup.cup_id] = message_id
                await self._try_to_note(cup)
        finally:
            self._answered.discard(cup.cup_id)
            self._wake()
        return message_id is not None

    async def is_posted(self, cup: Cup) -> bool:
        """Post a cup that has no message, unless an answer is about to; False if its channel refuses it."""
        if cup.message_id is not None or cup.state is not CupState.SIGNUP or cup.cup_id in self._answered:
            return True
        cup = await self._cups.find(cup.cup_id)
        if cup.message_id is None and cup.cup_id not in self._posted:
            posted = await self._post(cup)
            if posted is None:
                return False
            self._posted[cup.cup_id] = posted.id
        await self._note(cup)
        return True

    async def _try_to_note(self, cup: Cup) -> None:
        try:
            await self._note(cup)
        except TableError as error:  # the next look tries again
            _log.warning("cup %s: could not note its message: %s", cup.cup_id, error.code)

    async def _note(self, cup: Cup) -> None:
        """Note the message of a cup; raises TableError."""
        await self._cups.note_posted(cup, self._posted[cup.cup_id])
        del self._posted[cup.cup_id]
