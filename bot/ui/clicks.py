"""What each of our controls does. Every click is answered, whatever it hits."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import discord

from bot.i18n import Words, words_for
from bot.tables.commands import Act, AddAi, Command, Join, Leave, ReadyForDeal, Rematch, RemoveAi, Start
from bot.tables.directory import require_member
from bot.tables.errors import TableError
from bot.tables.table import Table, Update
from bot.ui import board, lobby
from bot.ui.answers import Answer
from bot.ui.custom_ids import Control, UnreadableControlError, read
from bot.ui.desk import Desk
from bot.ui.games.screen import PICK_VERB, PLAY_VERB
from bot.ui.hand import hand_anchor
from bot.ui.panels import Panel, Text
from bot.ui.problems import BROKEN, problem_text
from bot.ui.render import Anchor

_log = logging.getLogger(__name__)

_WARNING: Final = 0xB3412E

SEATING: Final[Mapping[str, Callable[[int], Command]]] = {
    lobby.JOIN: Join,
    lobby.LEAVE: Leave,
    lobby.ADD_AI: AddAi,
    lobby.REMOVE_AI: RemoveAi,
    lobby.START: Start,
    board.READY: ReadyForDeal,
    board.REMATCH: Rematch,
}
"""The commands of the controls on public messages: the answer is the message's new state."""


@dataclass(frozen=True, slots=True)
class Click:
    """A control that was clicked, and by whom."""

    control: Control
    values: Sequence[str]
    answer: Answer
    user_id: int
    t: Words
    typed: Mapping[str, str] | None = None
    """What was typed into a form, by field; None for buttons and menus."""

    @property
    def interaction(self) -> discord.Interaction:
        """The interaction behind the click."""
        return self.answer.interaction


def note_panel(text: str) -> Panel:
    """Return the private message of one line that answers what could not be done."""
    return Panel((Text(text),), _WARNING)


async def guarded(work: Awaitable[None], answer: Answer, t: Words) -> None:
    """Await work that answers an interaction; turn what goes wrong into one private line."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task})
    error = task.exception()
    if error is None:
        return
    if isinstance(error, TableError):
        await answer.private(note_panel(problem_text(error, t)))
        return
    reference = secrets.token_hex(4)
    _log.error("interaction %s failed, reference %s", answer.interaction.id, reference, exc_info=error)
    await answer.private(note_panel(t(BROKEN, reference=reference)))


class AreaHandler(Protocol):
    """Answers controls that belong to no table."""

    async def handle(self, click: Click) -> None:
        """Answer a click; what goes wrong is raised."""


class Clicks:
    """Answers the controls of all messages.

    `elsewhere` are the handlers of controls that belong to no table, by the first part of their verbs: the
    one under `house` answers `house.save`.
    """

    def __init__(self, desk: Desk, elsewhere: Mapping[str, AreaHandler]) -> None:
        self._desk = desk
        self._elsewhere = elsewhere
        self._private: Mapping[str, Callable[[Click, Table], Awaitable[None]]] = {
            board.HAND: self._open_hand,
            lobby.RULES: self._show_rules,
            PLAY_VERB: self._act,
            PICK_VERB: self._pick,
        }

    async def handle(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a click; never raises."""
        t = words_for(str(interaction.locale))
        answer = Answer(interaction)
        await guarded(self._handle(answer, custom_id, values, None, t), answer, t)

    async def handle_form(
        self, interaction: discord.Interaction, custom_id: str, typed: Mapping[str, str]
    ) -> None:
        """Answer a form that was sent off; never raises."""
        t = words_for(str(interaction.locale))
        answer = Answer(interaction)
        await guarded(self._handle(answer, custom_id, (), typed, t), answer, t)

    async def _handle(
        self,
        answer: Answer,
        custom_id: str,
        values: Sequence[str],
        typed: Mapping[str, str] | None,
        t: Words,
    ) -> None:
        try:
            control = read(custom_id)
        except UnreadableControlError:
            raise TableError("unreadable") from None
        click = Click(control, values, answer, answer.interaction.user.id, t, typed)
        area, dot, _ = control.verb.partition(".")
        if dot and area in self._elsewhere:
            await self._elsewhere[area].handle(click)
        else:
            await self._handle_at_table(click)

    async def _handle_at_table(self, click: Click) -> None:
        interaction, control = click.interaction, click.control
        table = await self._desk.directory.find(control.table_id)
        require_member(table.value, interaction.guild_id)
        self._desk.people.remember(table.value.guild_id, interaction.user)
        if interaction.guild is not None:
            await self._desk.people.learn(interaction.guild, table.value.people)
        if (command := SEATING.get(control.verb)) is not None:
            await self._command(click, table, command(click.user_id))
        elif (handler := self._private.get(control.verb)) is not None:
            await handler(click, table)
        else:
            raise TableError("unreadable")

    async def _command(self, click: Click, table: Table, command: Command) -> None:
        """Carry out a command of a public message; its answer is that message's new state."""
        work = table.handle(command, click.interaction.id)
        update = await click.answer.after(work, private=True, updates=True)
        panel = self._desk.public_panel(update.table)
        message = click.interaction.message
        if message is not None and message.id == update.table.message_id:
            self._desk.publisher.shown(update.table, panel)
        await click.answer.update(panel, Anchor(update.table.table_id))
        self._desk.show(update)

    async def _open_hand(self, click: Click, table: Table) -> None:
        value = table.value
        seat = value.seat_of(click.user_id)
        if seat is None:
            raise TableError("not_seated")
        panel, anchor = self._desk.hand_panel(value, seat, click.t), hand_anchor(value, seat)
        await click.answer.private(panel, anchor)
        self._desk.hands.keep(value.table_id, click.interaction, panel, anchor)

    async def _show_rules(self, click: Click, table: Table) -> None:
        value = table.value
        screen = self._desk.screens[value.game.key]
        await click.answer.private(Panel(tuple(screen.rules(value.rules, value.preset, click.t))))

    async def _act(self, click: Click, table: Table) -> None:
        """Play; the answer is the clicked hand's new state."""
        screen = self._desk.screens[table.value.game.key]
        try:
            actions = screen.actions(click.control.body, click.values)
        except ValueError:
            raise TableError("unreadable") from None
        command = Act(click.user_id, actions, click.control.decision)
        try:
            work = table.handle(command, click.interaction.id)
            update = await click.answer.after(work, private=True, updates=True)
        except TableError as error:
            note = self._desk.problem(error, table.value, click.user_id, click.t)
            await self._update_hand(click, Update(table.value, table.value), note=note)
            return
        await self._update_hand(click, update)
        self._desk.show(update, answered=click.user_id)

    async def _pick(self, click: Click, table: Table) -> None:
        pick = click.values[0] if click.values else click.control.body
        await self._update_hand(click, Update(table.value, table.value), pick=pick)

    async def _update_hand(self, click: Click, update: Update, pick: str = "", note: str = "") -> None:
        value = update.table
        seat = value.seat_of(click.user_id)
        if seat is None:
            raise TableError("not_seated")
        panel = self._desk.hand_panel(value, seat, click.t, pick, note)
        anchor = hand_anchor(value, seat)
        await click.answer.update(panel, anchor)
        # Kept without what was opened in it: as long as nothing else changes, no refresh closes that.
        unopened = self._desk.hand_panel(value, seat, click.t) if pick or note else panel
        self._desk.hands.keep(value.table_id, click.interaction, unopened, anchor)
