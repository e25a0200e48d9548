"""The handlers of hands, practice tables and reactions: each answer of a hand is its new state."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from bot.common.errors import TableError
from bot.discord.clicks import Click, TableHandler, note_panel
from bot.discord.interactions import require_table
from bot.games.core.screen import HINT_VERB, PICK_VERB, PLAY_VERB
from bot.messages.custom_ids import NOT_READY, TableVerb
from bot.messages.panels import Reference
from bot.tables.ai.hints import Adviser
from bot.tables.clicks.services import TableServices
from bot.tables.model.commands import Act, Close, Command, ImBack, LetStand, Ready, ReadyForDeal, Rematch
from bot.tables.model.values import Phase, TableValue
from bot.tables.panels import hand
from bot.tables.panels.board import read_reaction, read_standing
from bot.tables.table import Table
from game.core.match import Match

_MOMENT: Final = 0.5
"""Seconds after which a person should see that an AI thinks."""


class HandClicks:
    """Handles the controls of hands, and "My hand"."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._adviser = Adviser()

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {
            TableVerb.HAND: self._open,
            TableVerb.REFRESH: self._refresh,
            TableVerb.HAND_BACK: self._come_back,
            TableVerb.HAND_PRESENT: self._say_present,
            TableVerb.HAND_READY: self._say_ready,
            TableVerb.HAND_LET_STAND: self._let_stand,
            PLAY_VERB: self._act,
            PICK_VERB: self._pick,
            HINT_VERB: self._hint,
        }

    async def _open(self, click: Click, table: Table) -> None:
        """Open the person's hand, or the board if they have none."""
        value = table.value
        self._services.live.hands.asked(value.table_id, click.interaction)
        seat = value.seat_of(click.user_id)
        if seat is None:
            await self._services.watch(click.answer, value, click.t, updates=click.on_private_message)
            return
        told = self._services.live.told(value, seat)
        await self._services.show_hand(click.answer, told, seat, click.t, updates=click.on_private_message)

    async def _refresh(self, click: Click, table: Table) -> None:
        await self._show(click, table.value)

    async def _act(self, click: Click, table: Table) -> None:
        """Play, or react to the play that the button is about; the answer is the clicked hand's new state."""
        standing, body = read_reaction(click.control.body)
        actions = self._services.panels.actions(table.value, body, click.values)
        await self._carry_out(click, table, Act(click.user_id, actions, click.control.decision, standing))

    async def _say_present(self, click: Click, table: Table) -> None:
        await self._carry_out(click, table, Ready(click.user_id, click.control.body))

    async def _say_ready(self, click: Click, table: Table) -> None:
        await self._carry_out(click, table, ReadyForDeal(click.user_id, click.control.body != NOT_READY))

    async def _let_stand(self, click: Click, table: Table) -> None:
        standing = read_standing(click.control.body)
        await self._carry_out(click, table, LetStand(click.user_id, standing))

    async def _come_back(self, click: Click, table: Table) -> None:
        await self._carry_out(click, table, ImBack(click.user_id))

    async def _carry_out(self, click: Click, table: Table, command: Command) -> None:
        """Answer with the clicked hand’s new state, with a line above it if the command is refused."""
        pick = ""
        try:
            if click.was_before:
                pick = self._services.live.hands.pick(table.value.table_id, click.user_id)
            _require_meant(click)
            work = table.handle(command, click.interaction.id)
            update = await click.answer.after(work, updates=True)
        except TableError as error:
            self._services.meters.refused(error.code)
            note = self._services.panels.problem(error, table.value, click.user_id, click.t)
            await self._show(click, table.value, hand.Asked(pick, note))
            return
        await self._update(click, update.first)

    async def _pick(self, click: Click, table: Table) -> None:
        await self._show(click, table.value, hand.Asked(click.chosen))

    async def _hint(self, click: Click, table: Table) -> None:
        """Show what an AI would play, and meanwhile that it thinks.

        A hint that is not on offer any more is answered by the hand, and so is one that comes too late.
        """
        value = table.value
        seat, match = value.seat_of(click.user_id), value.match
        is_asked = value.phase is Phase.PLAYING and value.gives_hints
        if not is_asked or seat is None or match is None or seat not in match.awaited:
            await self._show(click, value)
            return
        asking = asyncio.ensure_future(self._adviser.advice(match, seat, click.user_id))
        done, _ = await asyncio.wait({asking}, timeout=_MOMENT)
        if not done and not await self._show_hint(click, table, match, hand.thinking_text(click.t)):
            asking.cancel()
            return
        panels, names = self._services.panels, self._services.panels.names(value)
        hint = hand.hint_text(value, seat, await asking, panels.screen(value), names, click.t)
        await self._show_hint(click, table, match, hint)

    async def _show_hint(self, click: Click, table: Table, match: Match, hint: str) -> bool:
        """Show a line about a decision in the clicked hand; tell whether it stands there.

        Not if its owner has clicked something else there or opened it anew: that shows what they want to see.
        """
        if not self._services.live.hands.is_newest(table.value.table_id, click.interaction):
            await click.answer.leave()
            return False
        is_current = table.value.match is match and table.value.gives_hints
        await self._show(click, table.value, hand.Asked(hint=hint if is_current else ""))
        return is_current

    async def _show(self, click: Click, value: TableValue, asked: hand.Asked = hand.NOTHING) -> None:
        """Update the clicked hand, which tells no more than the board."""
        seat = value.seat_of(click.user_id)
        told = value if seat is None else self._services.live.told(value, seat)
        await self._update(click, told, asked)

    async def _update(self, click: Click, value: TableValue, asked: hand.Asked = hand.NOTHING) -> None:
        seat = value.seat_of(click.user_id)
        if seat is None:
            await click.answer.update(hand.absent_panel(click.t))
            return
        await self._services.show_hand(click.answer, value, seat, click.t, asked, updates=True)


def _require_meant(click: Click) -> None:
    if click.was_before:
        raise TableError("hand_just_changed")


_COMMANDS: Final[Mapping[str, Callable[[int], Command]]] = {
    hand.PracticeVerb.NEXT: ReadyForDeal,
    hand.PracticeVerb.AGAIN: Rematch,
    hand.PracticeVerb.END: Close,
}


class PracticeClicks:
    """Handles the controls of practice tables: next deal, another match, end."""

    area: Final = hand.AREA

    def __init__(self, services: TableServices) -> None:
        self._services = services

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError."""
        wanted = _COMMANDS.get(click.control.verb)
        if wanted is None:
            raise TableError("unreadable")
        table = await click.answer.after(self._services.directory.find(click.control.table_id), updates=True)
        require_table(click.interaction, table.value)
        if not table.value.private:  # public tables have controls that ask for confirmation
            raise TableError("no_such_table")
        work = table.handle(wanted(click.user_id), click.interaction.id)
        value = (await click.answer.after(work, updates=True)).table
        seat = value.seat_of(click.user_id)
        if seat is None:
            await click.answer.update(hand.closed_practice_panel(click.t))
            return
        await self._services.show_hand(click.answer, value, seat, click.t, updates=True)


class ReactionClicks:
    """Handles reactions that are clicked on boards.

    A button of an old message counts while the play that it was shown for stands. It is answered in private:
    that message must not become a second board.
    """

    def __init__(self, services: TableServices) -> None:
        self._services = services

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {TableVerb.REACT: self._react, TableVerb.LET_STAND: self._let_stand}

    async def _react(self, click: Click, table: Table) -> None:
        shown, _, body = click.control.body.partition(".")
        actions = self._services.panels.actions(table.value, body)
        await self._carry_out(click, table, Act(click.user_id, actions, standing=read_standing(shown)))

    async def _let_stand(self, click: Click, table: Table) -> None:
        await self._carry_out(click, table, LetStand(click.user_id, read_standing(click.control.body)))

    async def _carry_out(self, click: Click, table: Table, command: Command) -> None:
        """Answer on the board, for all, or else in private; who is refused is told alone."""
        try:
            work = table.handle(command, click.interaction.id)
            update = await click.answer.after(work, updates=click.on_message)
        except TableError as error:
            self._services.meters.refused(error.code)
            problem = self._services.panels.problem(error, table.value, click.user_id, click.t)
            await click.answer.private(note_panel(problem))
            return
        message, seat = click.interaction.message, update.table.seat_of(click.user_id)
        if seat is not None and (message is None or message.id != update.table.message_id):
            await self._services.show_hand(click.answer, update.first, seat, click.t, updates=False)
            return
        panel = await self._services.board(update.first)
        answering = click.answer.update(panel, Reference(update.table.table_id))
        await self._services.live.publisher.edit_by_answer(update, panel, answering)
