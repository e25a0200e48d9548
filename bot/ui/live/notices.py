"""Tells people of their turn: one message a turn at most, when they chose to be told, gone once they acted.

Who has just clicked is there and needs no telling; who holds an open hand sees the turn in it, and is told
only if the table still waits after a while.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

import discord

from bot.i18n import words_for
from bot.recent import Recent
from bot.tables.errors import TableError
from bot.tables.notices import Notices
from bot.tables.table import Update
from bot.tables.values import DeadlineKind, Phase, TableValue
from bot.ui.custom_ids import TableVerb
from bot.ui.discord.answers import FAILURES
from bot.ui.discord.render import button_view
from bot.ui.discord.tasks import begin
from bot.ui.live.channels import Channels
from bot.ui.live.posts import place_of
from bot.ui.panels import Anchor, Button, Style
from bot.ui.words.times import moment
from game.core.protocol import Seat

AT_ONCE: Final = 3.0
"""Seconds that those get who want to be told at once: time for those who are there anyway."""
LATER: Final = 60.0
"""Seconds after which those are told who want to be told later."""
PRESENT: Final = 20.0
"""Seconds for which somebody who clicked at the table is there."""
_MOST_REMEMBERED: Final = 5000
_A_DAY: Final = 24 * 3600.0

_log = logging.getLogger(__name__)


class Choices(Protocol):
    """What people chose."""

    async def notices_of(self, guild_id: int, user_id: int) -> Notices:
        """Return when a person is told of their turn on a server."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a table waits for."""

    match_id: str
    seat: Seat
    decision: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Around:
    """What notices need of the rest of the bot."""

    choices: Choices
    newest: Callable[[str], Awaitable[TableValue]]
    """A table as it is now; raises TableError."""
    noted: Callable[[str, int | None], Awaitable[None]]
    """Keeps a table's notice (a message id), or that there is none any more; raises TableError."""
    has_open_hand: Callable[[str, int], bool]
    """Whether a person sees their hand at a table, kept at its newest state."""
    channels: Channels
    """What we may do in the channels where tables are."""
    lull: Callable[[], Awaitable[None]]
    """Waits for a moment in which nobody waits for an answer."""


@dataclass(slots=True)
class Waiting:
    """A table that waits for people, and who was told."""

    since: dict[Turn, float] = field(default_factory=dict)
    told: set[Turn] = field(default_factory=set)
    warned: set[Turn] = field(default_factory=set)
    """Whose time is nearly up, and who have not been told that yet."""
    message_id: int | None = None
    """The message that stands."""
    notice: frozenset[Turn] = frozenset()
    """Whom it tells."""
    shut_out: bool = False
    """Somebody should have been told, and we may not write in the channel."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class TurnNotices:
    """Sends and removes the notices of all tables."""

    def __init__(
        self, client: discord.Client, around: Around, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._around = around
        self._clock = clock
        self._waiting: dict[str, Waiting] = {}
        self._clicks: Recent[tuple[str, int], float] = Recent(_MOST_REMEMBERED)

    def clicked(self, table_id: str, user_id: int) -> None:
        """Note that somebody is at a table; what may be done in its channel is known by now."""
        waiting = self._waiting.get(table_id)
        if waiting is not None and waiting.shut_out:
            waiting.woken.set()
        self._clicks[table_id, user_id] = self._clock()

    def follow(self, update: Update) -> None:
        """Note what a table has become; nobody waits for it."""
        table = update.table
        turns = turns_of(table)
        waiting = self._waiting.get(table.table_id)
        if waiting is None:
            if table.private or not (turns or table.notice_id):
                return
            waiting = self._waiting[table.table_id] = Waiting()
            if table.notice_id is not None:  # sent before a restart: who was awaited then was told
                waiting.message_id = table.notice_id
                waiting.notice = frozenset(turns_of(update.before))
                waiting.told.update(waiting.notice)
        if update.expired is not None and update.expired.kind is DeadlineKind.WARNING:
            waiting.warned.update(turn for turn in turns if turn.seat == update.expired.seat)
        waiting.woken.set()
        if waiting.task is None:
            waiting.task = begin(self._attend(table.table_id, waiting), f"notices of {table.table_id}")

    async def close(self) -> None:
        """Stop; what is told already is removed by the next process."""
        tasks = [waiting.task for waiting in self._waiting.values() if waiting.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, table_id: str, waiting: Waiting) -> None:
        try:
            while True:
                waiting.woken.clear()
                await self._around.lull()
                seconds = await self._look(table_id, waiting)
                if seconds is None and not waiting.woken.is_set():
                    break
                try:
                    async with asyncio.timeout(seconds):
                        await waiting.woken.wait()
                except TimeoutError:
                    continue
        except TableError as error:
            _log.warning("table %s: notices stop: %s", table_id, error.code)
        finally:
            self._waiting.pop(table_id, None)

    async def _look(self, table_id: str, waiting: Waiting) -> float | None:
        """Do what is to be done now; return the seconds until there is more, None if nobody is awaited."""
        table = await self._around.newest(table_id)
        turns, now = turns_of(table), self._clock()
        waiting.since = {turn: waiting.since.get(turn, now) for turn in turns}
        waiting.told &= set(turns)
        waiting.warned &= set(turns)
        if not waiting.notice & set(turns):
            await self._remove(table, waiting)
        times = {turn: await self._due(table, turn, waiting) for turn in turns if turn not in waiting.told}
        due = [turn for turn, at in times.items() if at is not None and at <= self._clock()]
        waiting.shut_out = bool(due) and not self._around.channels[table.place_id].writing.is_there
        if waiting.shut_out:
            return _A_DAY
        if due:
            await self._tell(table, due, waiting)
        elif waiting.warned:
            await self._warn(table, waiting)
        left = [at for turn, at in times.items() if at is not None and turn not in waiting.told]
        if not turns:
            return None
        return max(0.01, min(left) - self._clock()) if left else _A_DAY

    async def _due(self, table: TableValue, turn: Turn, waiting: Waiting) -> float | None:
        """Return when a person is to be told, None for never."""
        wish = await self._around.choices.notices_of(table.guild_id, turn.user_id)
        if wish is Notices.NEVER:
            return None
        if turn in waiting.warned:
            return self._clock()
        sees_it = self._around.has_open_hand(table.table_id, turn.user_id)
        after = LATER if wish is Notices.LATER or sees_it else AT_ONCE
        clicked = self._clicks.get((table.table_id, turn.user_id), float("-inf"))
        return max(waiting.since[turn] + after, clicked + PRESENT)

    async def _tell(self, table: TableValue, due: Iterable[Turn], waiting: Waiting) -> None:
        """Send one message to all that are to be told now; the one before goes."""
        turns = frozenset(due)
        waiting.told |= turns
        warned = turns & waiting.warned
        waiting.warned -= turns
        await self._remove(table, waiting)
        t = words_for(table.locale)
        view = button_view(
            [Button(t("My hand"), TableVerb.HAND, style=Style.PRIMARY)], Anchor(table.table_id)
        )
        channel = self._client.get_partial_messageable(table.place_id)
        try:
            sent = await channel.send(
                notice_text(table, turns, warned=bool(warned)), view=view, allowed_mentions=_only(turns)
            )
        except FAILURES as error:
            if isinstance(error, discord.Forbidden | discord.NotFound):
                self._around.channels[table.place_id].writing.refused()
                waiting.told -= turns
                waiting.warned |= warned
                waiting.shut_out = True
            _log.info("table %s: nobody was told: %s", table.table_id, error)
            return
        self._around.channels[table.place_id].writing.used()
        waiting.notice, waiting.message_id = turns, sent.id
        await self._around.noted(table.table_id, sent.id)

    async def _warn(self, table: TableValue, waiting: Waiting) -> None:
        """Say that time is nearly up in the message that stands: nobody is mentioned twice."""
        turns, waiting.warned = waiting.warned & waiting.notice, set()
        if not turns or waiting.message_id is None:
            return
        message = self._message(table, waiting.message_id)
        try:
            await message.edit(content=notice_text(table, turns, warned=True), allowed_mentions=_only(turns))
        except FAILURES as error:
            _log.info("table %s: nobody was warned: %s", table.table_id, error)

    async def _remove(self, table: TableValue, waiting: Waiting) -> None:
        if waiting.message_id is None:
            return
        message = self._message(table, waiting.message_id)
        waiting.notice, waiting.message_id = frozenset(), None
        try:
            await message.delete()
        except FAILURES as error:
            _log.info("table %s: a notice could not be deleted: %s", table.table_id, error)
        await self._around.noted(table.table_id, None)

    def _message(self, table: TableValue, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(table.place_id).get_partial_message(message_id)


def turns_of(table: TableValue) -> list[Turn]:
    """Return the decisions of people, who are there, that a table waits for."""
    match = table.match
    if match is None or table.phase is not Phase.PLAYING:
        return []
    return [
        Turn(match.match_id, seat, match.decisions[seat], user_id)
        for seat in match.awaited
        if (user_id := table.seats[seat].user_id) is not None and table.seats[seat].is_present
    ]


def notice_text(table: TableValue, turns: Iterable[Turn], *, warned: bool) -> str:
    """Return what people are told, with the way to the board."""
    t, place = words_for(table.locale), place_of(table)
    link = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}"
    if table.message_id is not None:
        link = place.link(table.message_id)
    told = sorted(turns, key=lambda turn: turn.seat)
    names = ", ".join(f"<@{turn.user_id}>" for turn in told)
    due = table.turn_due(told[0].seat) if told else None
    if warned and due is not None:
        return t(
            "⏳ {names}: your turn, time is up {moment} {link}", names=names, moment=moment(due), link=link
        )
    return t("{names}: your turn {link}", names=names, link=link)


def _only(turns: Iterable[Turn]) -> discord.AllowedMentions:
    users = [discord.Object(turn.user_id) for turn in turns]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
