"""The listener of all tables: shows every stored update to everybody, whoever caused it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import discord

from bot.common.errors import TableError
from bot.common.recent import Recent
from bot.common.tasks import Tasks
from bot.discord.access import board_clicked, may_attach, may_write
from bot.i18n import Words, words_for
from bot.messages.panels import Block, Panel, Reference
from bot.tables.live.boards import Publisher
from bot.tables.live.open_hands import LiveHands, OpenHand
from bot.tables.live.pauses import failure_of, pause_after
from bot.tables.live.table_threads import ForumPosts, Invitations, TableThreads
from bot.tables.live.turn_notices import TurnNotices
from bot.tables.live.watchers import Newest, Watchers
from bot.tables.model.beats import longest_lag
from bot.tables.model.values import Phase, TableValue
from bot.tables.table import Update
from game.core.protocol import Seat

DrawHand: TypeAlias = Callable[[TableValue, int, Words], tuple[Panel, Reference]]
"""Returns a person's (user id) hand and the reference of its controls."""
Above: TypeAlias = Callable[[TableValue, Words], Awaitable[tuple[Block, ...]]]
"""Returns what stands above the hands of a table, such as the end of a day's deal; raises TableError."""

_MOST_REMEMBERED: Final = 5_000
STEPPING_DOWN_SECONDS: Final = 0.5
"""The time for edits under way when another process takes over: people may be waiting for it."""


@dataclass(slots=True)
class Live:
    """Boards, open hands, notices and watchers of all tables. One per bot."""

    publisher: Publisher
    notices: TurnNotices
    hands: LiveHands
    watchers: Watchers
    posts: ForumPosts
    threads: TableThreads
    invitations: Invitations
    draw_hand: DrawHand
    above: Above
    newest: Newest
    until_quiet: Callable[[], Awaitable[None]]
    """Waits until no answer is pending."""
    _seen: Recent[tuple[str, int], tuple[str, int]] = field(default_factory=lambda: Recent(_MOST_REMEMBERED))
    """Up to which move people have seen a table's match: hands don't go back."""
    _refreshing: Tasks[None] = field(default_factory=Tasks)
    _failing: set[tuple[str, int]] = field(default_factory=set)
    """The tables and people whose open hands could not be refreshed, and will be tried again."""

    def show(self, update: Update) -> None:
        """Show a table's stored update to everybody; called by the table itself, whoever caused it.

        This schedules an edit of the board, and of the open hands of people whose turn it is, who ran out of
        time, who left, or who may react to the last play. When a deal begins or ends, it refreshes all open
        hands. A hand or board that an answer has just updated needs no edit.
        """
        table = update.table
        self.publisher.show(update)
        self.notices.follow(update)
        self.posts.follow(update)
        self.threads.follow(update)
        self.invitations.follow(update)
        people = _seeing_something_new(update)
        self._refreshing.begin(self._follow_board(table, people), f"hands of {table.table_id}")

    def clicked(self, table: TableValue, interaction: discord.Interaction) -> None:
        """Record that somebody has just used a table's control or the equivalent command."""
        self.notices.clicked(table.table_id, interaction.user.id)
        if interaction.channel_id == table.place_id:
            self.publisher.clicked(
                table,
                board_clicked(interaction),
                may_write=may_write(interaction),
                may_attach=may_attach(interaction),
            )

    async def thread_changed(self, thread_id: int, *, locked: bool) -> None:
        """Move the tables of a thread that has been locked; show those of one that is open again."""
        for table in await self.threads.changed(thread_id, locked=locked):
            self.publisher.reopened(table)
            self.posts.refresh(table)

    def told(self, table: TableValue, seat: Seat) -> TableValue:
        """Return what somebody who asks sees of a table: what its board has told; all if they may act."""
        may_act = table.phase is Phase.PLAYING and table.match is not None and seat in table.match.may_act
        return table if may_act else self._told_to(table, table.seats[seat].user_id)

    def saw(self, table: TableValue, user_id: int) -> None:
        """Note what somebody sees of a table: their hand does not go back behind that."""
        if table.match is not None:
            self._seen[table.table_id, user_id] = table.match.match_id, table.match.length

    async def hand_shown(self, table: TableValue, user_id: int) -> None:
        """Refresh a hand that was just shown, if its table has changed meanwhile."""
        if await self._has_gone_on(table):
            self._refreshing.begin(self._follow_board(table, (user_id,)), f"hand of {table.table_id}")

    def hand_lost(self, table_id: str, user_id: int) -> None:
        """Refresh the hand that somebody has open, as the answer that should have changed it is lost."""
        self._refreshing.begin(self._refresh_hands(table_id, (user_id,)), f"hand of {table_id}")

    async def show_again(self, table_id: str, user_id: int) -> None:
        """Refresh a hand that may not show the last answer, as another refresh overlapped with it."""
        self.hands.doubt(table_id, user_id)
        self._refreshing.begin(self._refresh_hands(table_id, (user_id,)), f"hand of {table_id}")

    def replaced(self, table: TableValue, user_id: int, former: OpenHand) -> None:
        """Delete the hand that somebody had open before, when no answer is pending."""
        self._refreshing.begin(
            self._delete_hand(table.table_id, user_id, former), f"former hand of {table.table_id}"
        )

    async def close(self) -> None:
        """Stop; boards announce the restart."""
        await self._stop()
        await self.publisher.close()
        await self._refreshing.stop()

    async def step_down(self) -> None:
        """Stop at once: another process shows the tables from now on."""
        await self._stop()
        await self.publisher.stop(STEPPING_DOWN_SECONDS)
        await self._refreshing.stop()

    async def _stop(self) -> None:
        await self.notices.close()
        await self.posts.close()
        await self.threads.close()
        await self.watchers.close()
        await self.invitations.close()

    async def _follow_board(self, table: TableValue, people: Iterable[int]) -> None:
        """Refresh hands once the board shows what they show: nobody sees the end of what others watch."""
        if seconds := longest_lag(table):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.publisher.shown(table.table_id)
        self.watchers.show(table)
        await self._refresh_hands(table.table_id, people)

    def _told_to(self, table: TableValue, user_id: int | None) -> TableValue:
        match_id, length = self._seen.get((table.table_id, user_id or 0), ("", 0))
        is_same = table.match is not None and table.match.match_id == match_id
        return self.publisher.told_of(table, length if is_same else 0)

    async def _refresh_hands(self, table_id: str, people: Iterable[int]) -> None:
        await self.until_quiet()
        for user_id in people:
            error = await self._refresh_hand(table_id, user_id)
            if error is not None and (table_id, user_id) not in self._failing:
                self._failing.add((table_id, user_id))
                self._refreshing.begin(
                    self._try_again(table_id, user_id, error), f"hand of {table_id}, again"
                )

    async def _try_again(self, table_id: str, user_id: int, error: Exception | None) -> None:
        """Refresh a hand after pauses, until that succeeds, it is too old, or Discord refuses it."""
        failures = 0
        try:
            while error is not None:
                failures += 1
                pause = pause_after(error, failures)
                if pause is None:
                    return
                await asyncio.sleep(pause)
                await self.until_quiet()
                error = await self._refresh_hand(table_id, user_id)
        finally:
            self._failing.discard((table_id, user_id))

    async def _delete_hand(self, table_id: str, user_id: int, former: OpenHand) -> None:
        await self.until_quiet()
        deleting = self.hands.delete(table_id, user_id, former)
        _ = await failure_of(deleting, f"delete an old hand of table {table_id}")

    async def _refresh_hand(self, table_id: str, user_id: int) -> Exception | None:
        """Refresh a hand with the table's current value; return what it failed of."""

        async def refresh() -> None:
            while not await self._refreshed(table_id, user_id):
                await self.until_quiet()

        return await failure_of(refresh(), f"refresh a hand of table {table_id}")

    async def _refreshed(self, table_id: str, user_id: int) -> bool:
        """Refresh a hand; return False if that must be repeated."""
        locale = self.hands.locale(table_id, user_id)
        if locale is None:
            return True
        t = words_for(locale)
        newest = await self.newest(table_id)
        if (table := self._told_to(newest, user_id)) is not newest:
            self._refreshing.begin(self._follow_board(newest, (user_id,)), f"hand of {table_id}")
        panel, reference = self.draw_hand(table, user_id, t)
        return await self.hands.refresh(table_id, user_id, panel.below(await self.above(table, t)), reference)

    async def _has_gone_on(self, table: TableValue) -> bool:
        try:
            return await self.newest(table.table_id) is not table
        except TableError:  # gone or unreadable: nothing newer to show
            return False


def _reacting(update: Update) -> Iterable[Seat]:
    """Return who may react to the last play, or could to the one before: their options have changed."""
    matches = [table.match for table in (update.before, update.table) if table.match is not None]
    return dict.fromkeys(seat for match in matches for seat in match.reactors)


def _taking(update: Update, told: Collection[Seat]) -> Iterable[Seat]:
    """Return who else than those `told` has more cards: whoever a doubt convicts takes the pile, unmoved."""
    both = enumerate(zip(update.before.seats, update.table.seats, strict=False))
    others = (seat for seat, (_, now) in both if now.user_id is not None and seat not in told)
    return (seat for seat in others if _held(update.before, seat) < _held(update.table, seat))


def _held(table: TableValue, seat: Seat) -> int:
    match = table.match
    return 0 if match is None else len(match.game.view(match.state, seat).hand or ())


def _seeing_something_new(update: Update) -> Sequence[int]:
    """Return the people whose hands have changed, those whose turn it is first."""
    before, table = update.before, update.table
    if before.phase is not table.phase:
        seats: Iterable[Seat] = range(len(table.seats))
    elif table.match is None or table.phase is not Phase.PLAYING:
        seats = ()
    else:
        missed = () if update.expired is None or update.expired.seat is None else (update.expired.seat,)
        told = (*table.match.awaited, *missed, *_reacting(update))
        seats = (*told, *_taking(update, told))
    people = [table.seats[seat].user_id for seat in seats]
    left = [user_id for user_id in before.people if user_id not in table.people]
    return list(dict.fromkeys(user_id for user_id in [*people, *left] if user_id is not None))
