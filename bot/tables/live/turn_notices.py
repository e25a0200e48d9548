"""Turn notices: at most one message per turn, at the time people chose, deleted once they have acted.

A match that begins calls, at once and by one message, everybody at the table who has not just clicked there;
by mail, so does each deal. The call is deleted once they have come, or somebody gets a turn notice.
By mail, a play to which others may react stands for hours: they are told so in the same way, and who is next
once it is their turn to go on.
People who have clicked at the table since their turn began have seen it: in a live match they get a notice a
while after their last click; by mail, only the warning that their time is nearly up. An open hand does not
count, since nobody knows whether somebody looks at it.
"""

import asyncio
import logging
import time
import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, field
from typing import Final, Protocol, TypeAlias

import discord

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.common.tasks import begin
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.render import button_view
from bot.discord.sending.rendered import calling, send_once
from bot.discord.sending.token_edits import TOKEN_LIFETIME
from bot.discord.threads import to_mention_in
from bot.i18n import words_for
from bot.messages.custom_ids import TableVerb
from bot.messages.panels import Button, Reference, Style
from bot.settings.notices import Notices
from bot.tables.live.awaited import Turn, call_text, called_by, notice_text, turns_of
from bot.tables.live.board_requests import why_closed
from bot.tables.live.pauses import PAUSES, pause_after
from bot.tables.model.clocks import Pace
from bot.tables.model.values import DeadlineKind, Phase, TableValue
from bot.tables.panels.channel_permissions import Channels
from bot.tables.table import Update

AT_ONCE: Final = 12.0
"""The delay for people who chose to get notices at once, in seconds: time to look, for people there."""
LATER: Final = 60.0
"""The delay for people who chose to get notices later, or have looked, in seconds."""
SAME_MOMENT: Final = 3.0
"""Seconds: a click just before a turn began was answered with it, such as the move before it."""
_MOST_REMEMBERED: Final = 5000
_A_DAY: Final = 24 * 3600.0

Text: TypeAlias = Callable[[TableValue, frozenset[int]], str]
"""Returns what a message says to the people whom it mentions."""

_log = logging.getLogger(__name__)


class Choices(Protocol):
    """People's choices about notices."""

    async def notices_of(self, guild_id: int, user_id: int) -> Notices:
        """Return when a person gets turn notices on a server."""


@dataclass(frozen=True, slots=True)
class NoticeDependencies:
    """The dependencies of notices."""

    choices: Choices
    newest: Callable[[str], Awaitable[TableValue]]
    """Returns a table's current value; raises TableError."""
    noted: Callable[[str, int | None], Awaitable[None]]
    """Stores the message id of a table's notice, None if it is gone; raises TableError."""
    channels: Channels
    """Our permissions in the channels of tables."""
    until_quiet: Callable[[], Awaitable[None]]
    """Waits until no answer is pending."""


@dataclass(slots=True)
class Waiting:
    """The awaited people of a table, and their notices."""

    since: dict[Turn, float] = field(default_factory=dict)
    told: set[Turn] = field(default_factory=set)
    warned: set[Turn] = field(default_factory=set)
    """Turns whose time is nearly up and that need a warning."""
    to_call: frozenset[int] = frozenset()
    """Who has to be told that the cards are dealt."""
    called: frozenset[int] = frozenset()
    """Who has been told by the current message, and has not come since."""
    dealt_at: float = 0.0
    message_id: int | None = None
    """The current notice's message id."""
    notice: frozenset[Turn] = frozenset()
    """The turns in the current notice."""
    stale: list[int] = field(default_factory=list)
    """The ids of earlier notices that could not be deleted yet."""
    failures: int = 0
    """Requests in a row that failed."""
    rests_until: float = 0.0
    """When the next request may be sent, after one that failed."""
    shut_out: bool = False
    """A notice is due, but we may not write in the channel."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class TurnNotices:
    """Sends and removes the notices of all tables."""

    def __init__(
        self, client: discord.Client, around: NoticeDependencies, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._around = around
        self._clock = clock
        self._waiting: dict[str, Waiting] = {}
        self._clicks: Recent[tuple[str, int], float] = Recent(_MOST_REMEMBERED)
        self._resumed: Recent[str, float] = Recent(_MOST_REMEMBERED)

    def clicked(self, table_id: str, user_id: int) -> None:
        """Record that somebody is present at a table; the channel's permissions are already updated."""
        waiting = self._waiting.get(table_id)
        if waiting is not None and (waiting.shut_out or user_id in waiting.called):
            waiting.woken.set()
        self._clicks[table_id, user_id] = self._clock()

    def follow(self, update: Update) -> None:
        """Follow a table's update, in the background."""
        table = update.table
        turns, called = turns_of(table), called_by(update)
        waiting = self._waiting.get(table.table_id)
        if waiting is None:
            if table.private or not (turns or called or table.notice_id):
                return
            waiting = self._waiting[table.table_id] = Waiting()
            if table.notice_id is not None:  # sent before a restart: people awaited then have their notice
                waiting.message_id = table.notice_id
                waiting.notice = frozenset(turns_of(update.before))
                waiting.told.update(waiting.notice)
        if update.expired is not None and update.expired.kind is DeadlineKind.WARNING:
            waiting.warned.update(turn for turn in turns if turn.seat == update.expired.seat)
        if called:
            waiting.to_call, waiting.dealt_at = called, self._clock()
        waiting.rests_until = min(waiting.rests_until, self._clock() + PAUSES[-1])
        waiting.woken.set()
        if waiting.task is None:
            waiting.task = begin(self._attend(table.table_id, waiting), f"notices of {table.table_id}")

    def resume(self, table: TableValue) -> None:
        """Go on after another process: tell people at once of their turns until they click.

        The hands that it has shown to them stand still.
        """
        self._resumed[table.table_id] = self._clock()
        self.follow(Update(table, table))

    async def close(self) -> None:
        """Stop; the next process removes existing notices."""
        tasks = [waiting.task for waiting in self._waiting.values() if waiting.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, table_id: str, waiting: Waiting) -> None:
        try:
            while True:
                waiting.woken.clear()
                await self._around.until_quiet()
                seconds = await self._look(table_id, waiting)
                if seconds is None and not waiting.woken.is_set():
                    break
                try:
                    async with asyncio.timeout(seconds):
                        await waiting.woken.wait()
                except TimeoutError:
                    continue
        except TableError as error:
            _log.warning("table %s: stopping notices: %s", table_id, error.code)
        finally:
            self._waiting.pop(table_id, None)

    async def _look(self, table_id: str, waiting: Waiting) -> float | None:
        """Send or remove what is due; return the seconds until the next check, None if nobody is awaited."""
        table = await self._around.newest(table_id)
        turns, now = turns_of(table), self._clock()
        await self._forget_what_is_over(table, turns, waiting)
        if (rest := waiting.rests_until - now) > 0:
            return rest
        await self._remove_stale(table, waiting)
        times = {turn: await self._due(table, turn, waiting) for turn in turns if turn not in waiting.told}
        due = [turn for turn, at in times.items() if at is not None and at <= self._clock()]
        waiting.shut_out = (
            bool(due or waiting.to_call) and not self._around.channels[table.place_id].writing.is_there
        )
        if waiting.shut_out:
            return _A_DAY
        if waiting.to_call:
            await self._call(table, waiting)
        elif due:
            await self._tell(table, due, waiting)
        elif waiting.warned:
            await self._warn(table, waiting)
        if (rest := waiting.rests_until - self._clock()) > 0:
            return rest
        left = [at for turn, at in times.items() if at is not None and turn not in waiting.told]
        if not (turns or waiting.called):
            return None
        return max(0.01, min(left) - self._clock()) if left else _A_DAY

    async def _forget_what_is_over(self, table: TableValue, turns: list[Turn], waiting: Waiting) -> None:
        waiting.since = {turn: waiting.since.get(turn, self._clock()) for turn in turns}
        waiting.told &= set(turns)
        waiting.warned &= set(turns)
        waiting.to_call = await self._not_come(table, waiting.to_call, waiting)
        waiting.called = await self._not_come(table, waiting.called, waiting)
        if not (waiting.notice & set(turns) or waiting.called):
            self._outdate(waiting)

    async def _due(self, table: TableValue, turn: Turn, waiting: Waiting) -> float | None:
        """Return when a person's notice is due, None for never."""
        wish = await self._around.choices.notices_of(table.guild_id, turn.user_id)
        if wish is Notices.NEVER:
            return None
        if turn in waiting.warned:
            return self._clock()
        since = waiting.since[turn]
        clicked = self._looked(table, turn.user_id, since)
        if clicked is None and self._stands_still(table, turn.user_id):
            return since
        if clicked is None:
            return since + (AT_ONCE if wish is Notices.ALWAYS else LATER)
        return None if table.clock.pace is Pace.MAIL else clicked + LATER

    def _stands_still(self, table: TableValue, user_id: int) -> bool:
        """Tell whether somebody may have a hand open that another process has shown, and would refresh."""
        resumed = self._resumed.get(table.table_id)
        if resumed is None or table.clock.pace is Pace.MAIL or (table.table_id, user_id) in self._clicks:
            return False
        return self._clock() - resumed < TOKEN_LIFETIME

    def _looked(self, table: TableValue, user_id: int, since: float) -> float | None:
        """Return when somebody last clicked at a table, None if not since that moment."""
        clicked = self._clicks.get((table.table_id, user_id))
        return clicked if clicked is not None and clicked >= since - SAME_MOMENT else None

    async def _not_come(self, table: TableValue, people: frozenset[int], waiting: Waiting) -> frozenset[int]:
        """Return those who have not clicked since the deal, and want to be told of it."""
        if table.phase is not Phase.PLAYING:
            return frozenset()
        away = [one for one in people if self._looked(table, one, waiting.dealt_at) is None]
        wishes = [await self._around.choices.notices_of(table.guild_id, one) for one in away]
        return frozenset(one for one, wish in zip(away, wishes, strict=True) if wish is not Notices.NEVER)

    async def _call(self, table: TableValue, waiting: Waiting) -> None:
        """Tell everybody who has not just clicked that the cards are dealt."""
        self._outdate(waiting)
        await self._remove_stale(table, waiting)
        dealt = (table.match and table.match.match_id, waiting.dealt_at)
        nonce = f"{table.table_id}.c{zlib.crc32(repr(dealt).encode()):x}"
        called = await self._post(table, waiting.to_call, call_text, nonce, waiting)
        if called is not None:
            waiting.to_call, waiting.called = frozenset(), called
            waiting.told |= {turn for turn in turns_of(table) if turn.user_id in called}

    async def _tell(self, table: TableValue, due: Iterable[Turn], waiting: Waiting) -> None:
        """Send one notice to everybody it is due for, in place of the previous one."""
        self._outdate(waiting)
        await self._remove_stale(table, waiting)
        table = await self._around.newest(table.table_id)  # people have moved since it was looked at
        turns = frozenset(due).intersection(turns_of(table))
        if not turns:
            waiting.woken.set()
            return
        warned = turns & waiting.warned

        def text(table: TableValue, people: frozenset[int]) -> str:
            told = [turn for turn in turns if turn.user_id in people]
            return notice_text(table, told, warned=bool(warned))

        people = frozenset(turn.user_id for turn in turns)
        nonce = _nonce(table, {turn: waiting.since[turn] for turn in turns})
        told = await self._post(table, people, text, nonce, waiting)
        if told is not None:
            waiting.told |= turns
            waiting.warned -= turns
            waiting.notice = frozenset(turn for turn in turns if turn.user_id in told)

    async def _post(
        self, table: TableValue, people: frozenset[int], text: Text, nonce: str, waiting: Waiting
    ) -> frozenset[int] | None:
        """Send a message that mentions people; return whom it reaches, None if it could not be sent.

        Whoever is not in the private thread any more hears nothing of it.
        """
        t = words_for(table.locale)
        view = button_view(
            [Button(t("My hand"), TableVerb.HAND, style=Style.PRIMARY)], Reference(table.table_id)
        )
        try:
            there = await self._there(table, people)
            if not there:
                return there
            sent = await send_once(
                self._client,
                table.place_id,
                nonce,
                content=text(table, there),
                view=view,
                allowed_mentions=calling(there),
            )
        except FAILURES as error:
            _log.info("table %s: could not send a notice: %s", table.table_id, error)
            if not _may_pass(error):
                self._around.channels[table.place_id].writing.refused(why_closed(error, table))
                waiting.shut_out = True
            elif not self._failed(waiting, error):
                waiting.rests_until = self._clock() + _A_DAY  # the next update shortens it
            return None
        self._around.channels[table.place_id].writing.used()
        waiting.failures, waiting.message_id = 0, sent.id
        await self._around.noted(table.table_id, sent.id)
        return there

    async def _warn(self, table: TableValue, waiting: Waiting) -> None:
        """Add the warning to the current notice, without mentioning anybody twice."""
        table = await self._around.newest(table.table_id)
        turns = waiting.warned & waiting.notice & set(turns_of(table))
        if turns and waiting.message_id is not None:
            message = self._message(table, waiting.message_id)
            try:
                if there := await self._there(table, frozenset(turn.user_id for turn in turns)):
                    told = [turn for turn in turns if turn.user_id in there]
                    text = notice_text(table, told, warned=True)
                    await message.edit(content=text, allowed_mentions=calling(there))
            except FAILURES as error:
                _log.info("table %s: could not send a warning: %s", table.table_id, error)
                if _may_pass(error) and self._failed(waiting, error):
                    return
            else:
                waiting.failures = 0
        waiting.warned = set()

    async def _there(self, table: TableValue, people: frozenset[int]) -> frozenset[int]:
        """Return those people whom a mention adds to no private thread."""
        if table.thread_id:
            return people
        return frozenset(await to_mention_in(self._client, table.place_id, sorted(people)))

    def _outdate(self, waiting: Waiting) -> None:
        """Count the current notice as one to be deleted."""
        if waiting.message_id is not None:
            waiting.stale.append(waiting.message_id)
        waiting.notice, waiting.called, waiting.message_id = frozenset(), frozenset(), None

    async def _remove_stale(self, table: TableValue, waiting: Waiting) -> None:
        """Delete earlier notices, until one cannot be deleted yet."""
        while waiting.stale:
            try:
                await self._message(table, waiting.stale[0]).delete()
            except FAILURES as error:
                _log.info("table %s: could not delete a notice: %s", table.table_id, error)
                if _may_pass(error) and self._failed(waiting, error, is_over=not turns_of(table)):
                    return
            else:
                waiting.failures = 0
            del waiting.stale[0]
            if table.notice_id is not None and waiting.message_id is None and not waiting.stale:
                await self._around.noted(table.table_id, None)

    def _failed(self, waiting: Waiting, error: Exception, *, is_over: bool = False) -> bool:
        """Rest after a failed request; return False if enough of them have failed."""
        waiting.failures += 1
        pause = pause_after(error, waiting.failures, is_over=is_over)
        if pause is None:
            waiting.failures = 0
            return False
        waiting.rests_until = self._clock() + pause
        return True

    def _message(self, table: TableValue, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(table.place_id).get_partial_message(message_id)


def _may_pass(error: Exception) -> bool:
    """Tell whether a failed request may succeed later, as its message is not gone nor its channel closed."""
    return not isinstance(error, discord.Forbidden | discord.NotFound)


def _nonce(table: TableValue, since: Mapping[Turn, float]) -> str:
    """Return what lets Discord post a notice once, though we try again after an answer that was lost.

    `since` says when each turn began to wait: who leaves and comes back gets another notice.
    """
    waiting = sorted((*astuple(turn), began) for turn, began in since.items())
    return f"{table.table_id}.n{zlib.crc32(repr(waiting).encode()):x}"
