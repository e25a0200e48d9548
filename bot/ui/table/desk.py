"""What every control and command works with: the tables, how they look, who shows them."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field

import discord

from bot.i18n import Words, words_for
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.table import Update
from bot.tables.values import Display, Phase, TableValue
from bot.ui.discord.access import board_clicked, cannot_show, may_attach, may_write
from bot.ui.discord.answers import FAILURES, Answer
from bot.ui.discord.handling import Meters, Unmeasured
from bot.ui.discord.people import People
from bot.ui.discord.tasks import UnderWay, begin
from bot.ui.games.screen import GameScreen
from bot.ui.live.hands import LiveHands
from bot.ui.live.notices import TurnNotices
from bot.ui.live.publisher import Publisher
from bot.ui.live.watchers import Watchers
from bot.ui.names import TableNames
from bot.ui.panels import Anchor, Panel
from bot.ui.pictures.emojis import CardEmojisIn, no_card_emojis
from bot.ui.problems import refusal_text
from bot.ui.table.hands import hand_anchor, hand_panel, practice_panel
from bot.ui.table.panels import in_words, restarting_panel, table_panel, watch_panel
from bot.ui.tokens.lines import words_at
from game.core.protocol import Seat

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Desk:
    """Joins tables to what people see of them. One per bot."""

    directory: Directory
    screens: Mapping[str, GameScreen]
    publisher: Publisher
    people: People
    hands: LiveHands
    emojis_in: CardEmojisIn = no_card_emojis
    """The cards as emojis, for tables that show them so."""
    meters: Meters = field(default_factory=Unmeasured)
    under_way: UnderWay = field(default_factory=UnderWay)
    notices: TurnNotices | None = None
    """Tells people of their turn."""
    watchers: Watchers = field(init=False)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.watchers = Watchers(self.watch_panel, self.newest)

    def public_panel(self, table: TableValue) -> Panel:
        """Return what everybody sees of a table, in the table's language."""
        t = words_at(table, words_for(table.locale))
        if self.publisher.is_in_words(table):
            table = in_words(table)
        return table_panel(table, self._screen(table), self.names(table), t)

    def restarting_panel(self, table: TableValue) -> Panel:
        """Return the board of a table while the bot restarts."""
        return restarting_panel(self.public_panel(table), words_for(table.locale))

    def hand_panel(self, table: TableValue, seat: Seat, t: Words, pick: str = "", note: str = "") -> Panel:
        """Return a seat's private hand in its owner's language; at a private table below the board."""
        t = words_at(table, t)
        if not note and self.publisher.is_shut_out(table):
            note = cannot_show(t)
        screen, names = self._screen(table), self.names(table)
        hand = hand_panel(table, seat, screen, names, t, pick, note)
        return practice_panel(table, hand, screen, names, t) if table.private else hand

    def watch_panel(self, table: TableValue, user_id: int, t: Words) -> Panel:
        """Return the board as a person sees it who watches in private."""
        return watch_panel(table, user_id, self._screen(table), self.names(table), words_at(table, t))

    async def watch(self, answer: Answer, table: TableValue, t: Words, *, updates: bool) -> None:
        """Answer with the board in private: instead of the clicked message if it `updates` that."""
        panel, anchor = self.watch_panel(table, answer.interaction.user.id, t), Anchor(table.table_id)
        _ = await _answer_with(answer, panel, anchor, updates=updates)
        self.watchers.keep(table, answer, panel)

    async def show_hand(
        self,
        answer: Answer,
        table: TableValue,
        seat: Seat,
        t: Words,
        *,
        pick: str = "",
        note: str = "",
        updates: bool,
    ) -> None:
        """Answer with a seat's hand: instead of the clicked message if it `updates` that."""
        panel, anchor = self.hand_panel(table, seat, t, pick, note), hand_anchor(table, seat)
        arrived = await _answer_with(answer, panel, anchor, updates=updates)
        # Kept without what was opened in it: as long as nothing else changes, no refresh closes that.
        unopened = self.hand_panel(table, seat, t) if pick or note else panel
        self.hands.keep(table.table_id, answer, unopened, anchor)
        if arrived and await self._has_gone_on(table):  # while this was answered
            self._begin(self._refresh_hands(table.table_id, (seat,)), f"hand of {table.table_id}")

    def clicked(self, table: TableValue, interaction: discord.Interaction) -> None:
        """Note that somebody has just used a control of a table, or a command that stands for one."""
        if self.notices is not None:
            self.notices.clicked(table.table_id, interaction.user.id)
        if interaction.channel_id == table.place_id:
            self.publisher.clicked(
                table,
                board_clicked(interaction),
                may_write=may_write(interaction),
                may_attach=may_attach(interaction),
            )

    def problem(self, error: TableError, table: TableValue, user_id: int, t: Words) -> str:
        """Return the line for what could not be done at a table."""
        return refusal_text(error, table, user_id, self._screen(table), self.names(table), t)

    def names(self, table: TableValue) -> TableNames:
        """Return how the players of a table are called."""
        return TableNames(table, self.people)

    def show(self, update: Update) -> None:
        """Show everybody what a table has stored: it tells this by itself, whoever asked for it.

        The board is edited soon, and the open hands of those whose turn it is now, or whose time was over;
        where players may react out of turn, all open hands: what one of them does ends what others may do.
        A hand or a board that the answer to a click has just shown so needs no edit.
        """
        table = update.table
        self.publisher.publish(table)
        self.watchers.show(table)
        if self.notices is not None:
            self.notices.follow(update)
        if table.match is not None and table.phase is Phase.PLAYING:
            missed = update.expired.seat if update.expired is not None else None
            affected = range(len(table.seats)) if table.game.has_reactions else table.match.awaited
            seats = dict.fromkeys([*affected, *([] if missed is None else [missed])])
            self._begin(self._refresh_hands(table.table_id, seats), f"hands of {table.table_id}")

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = begin(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh_hands(self, table_id: str, seats: Iterable[Seat]) -> None:
        await self.under_way.lull()
        for seat in seats:
            while not await self._refresh_hand(table_id, seat):
                await self.under_way.lull()

    async def newest(self, table_id: str) -> TableValue:
        """Return a table as it is now: what was told of it last need not be. Raises TableError."""
        return (await self.directory.find(table_id)).value

    async def _has_gone_on(self, table: TableValue) -> bool:
        try:
            return await self.newest(table.table_id) is not table
        except TableError:  # it is gone, or cannot be read now: there is nothing newer to show
            return False

    async def _refresh_hand(self, table_id: str, seat: Seat) -> bool:
        """Show a hand as it is now: since it was put off, its table may have gone on. False: once more."""
        try:
            table = await self.newest(table_id)
        except TableError as error:
            _log.info("table %s: its hands are not refreshed: %s", table_id, error.code)
            return True
        user_id = table.seats[seat].user_id if seat < len(table.seats) else None
        locale = self.hands.locale(table_id, user_id) if user_id is not None else None
        if user_id is None or locale is None or table.match is None:
            return True
        panel = self.hand_panel(table, seat, words_for(locale))
        try:
            return await self.hands.refresh(table_id, user_id, panel, hand_anchor(table, seat))
        except FAILURES as error:
            _log.info("table %s: a hand could not be refreshed: %s", table_id, error)
            return True

    def _screen(self, table: TableValue) -> GameScreen:
        screen = self.screens[table.game.key]
        return screen.with_emojis(self.emojis_in) if table.display is Display.EMOJI else screen


async def _answer_with(answer: Answer, panel: Panel, anchor: Anchor, *, updates: bool) -> bool:
    return await (answer.update(panel, anchor) if updates else answer.private(panel, anchor))
