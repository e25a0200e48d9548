"""The services behind the controls and commands of tables."""

import logging
from dataclasses import dataclass, field
from functools import partial

from bot.common.errors import TableError
from bot.common.tasks import PendingAnswers
from bot.discord.clicks import Counters, NoCounters
from bot.discord.people import People
from bot.discord.sending.answers import Answer
from bot.i18n import Words
from bot.messages.panels import Panel, Reference
from bot.rules.store import RuleStore
from bot.tables.directory import Directory
from bot.tables.live.showing import Live
from bot.tables.model.values import Phase, TableValue
from bot.tables.panels.all import TablePanels
from bot.tables.panels.hand import NOTHING, Asked, hand_anchor
from game.core.protocol import Seat

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableServices:
    """Tables with their panels and followers. One per bot."""

    directory: Directory
    panels: TablePanels
    live: Live
    people: People
    under_way: PendingAnswers
    house_rules: RuleStore
    meters: Counters = field(default_factory=NoCounters)

    async def board(self, table: TableValue) -> Panel:
        """Return the public board of a table; a lobby's with the server's own variants, if readable."""
        if table.phase is Phase.LOBBY:
            try:
                await self.house_rules.learn(table.guild_id, table.game)
            except TableError as error:
                _log.info("table %s: its lobby lists no variants of its server: %s", table.table_id, error)
        return self.panels.board(table)

    async def watch(self, answer: Answer, table: TableValue, t: Words, *, updates: bool) -> None:
        """Answer with the board in private; with `updates`, replace the clicked message."""
        table = self.live.publisher.told_of(table)
        panel = self.panels.watched(table, answer.interaction.user.id, t)
        reference = Reference(table.table_id)
        if updates:
            again = partial(self.live.watchers.show_again, table, answer.interaction.user.id)
            await answer.update(panel, reference, again=again)
        else:
            await answer.private(panel, reference)
        self.live.watchers.keep(table, answer, panel)

    async def show_hand(
        self,
        answer: Answer,
        table: TableValue,
        seat: Seat,
        t: Words,
        asked: Asked = NOTHING,
        *,
        updates: bool,
    ) -> None:
        """Answer with a seat's hand; with `updates`, replace the clicked message."""
        self.live.saw(table, answer.interaction.user.id)
        if table.daily:
            self.people.remember(table.guild_id, answer.interaction.user)
        panel, reference = self.panels.hand(table, seat, t, asked), hand_anchor(table, seat)
        first = await self.live.above(table, t)
        shown = panel.below(first)
        user_id, arrived = answer.interaction.user.id, False
        try:
            if updates:
                again = partial(self.live.show_again, table.table_id, user_id)
                arrived = await answer.update(shown, reference, again=again)
            else:
                arrived = await answer.private(shown, reference)
        finally:
            if not arrived and not asked.pick:  # an opened choice shows nothing of the table
                self.live.hand_lost(table.table_id, user_id)
        # Store it without an opened choice: a refresh then closes the choice only if something else changes.
        unopened = shown if asked == NOTHING else self.panels.hand(table, seat, t).below(first)
        former = self.live.hands.keep(table.table_id, answer, unopened, reference, asked.pick)
        if former is not None:
            self.live.replaced(table, user_id, former)
        if arrived:
            await self.live.hand_shown(table, user_id)
