"""What each of our controls does. Every click is answered, whatever it hits."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import discord

from bot.i18n import Words
from bot.tables.directory import require_access, require_place
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.ui.answers import Answer
from bot.ui.custom_ids import Control, UnreadableControlError, read
from bot.ui.departures import let_go
from bot.ui.desk import Desk
from bot.ui.languages import words_of
from bot.ui.meters import Meters
from bot.ui.panels import Panel, Text
from bot.ui.problems import BROKEN, problem_text
from bot.ui.seats import verbs

_log = logging.getLogger(__name__)

_WARNING: Final = 0xB3412E


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

    @property
    def chosen(self) -> str:
        """What was chosen in a menu, or what a button is about."""
        return self.values[0] if self.values else self.control.body

    @property
    def on_message(self) -> bool:
        """Whether a message was clicked, which can be updated; a command has none."""
        return self.interaction.message is not None

    @property
    def on_private_message(self) -> bool:
        """Whether that message is seen by this person alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def is_moderator(self) -> bool:
        """Whether the person may delete others' messages in this channel: moderators may end tables."""
        return self.interaction.permissions.manage_messages


def note_panel(text: str) -> Panel:
    """Return the private message of one line that answers what could not be done."""
    return Panel((Text(text),), _WARNING)


async def guarded(work: Awaitable[None], answer: Answer, t: Words, meters: Meters) -> None:
    """Await work that answers an interaction; turn what goes wrong into one private line, and count it."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task})
    error = task.exception()
    if error is None:
        return
    if isinstance(error, TableError):
        meters.refused(error.code)
        await answer.private(note_panel(problem_text(error, t)))
        return
    meters.broke()
    reference = secrets.token_hex(4)
    _log.error(
        "interaction %s failed, reference %s",
        answer.interaction.id,
        reference,
        exc_info=error,
        extra={"reference": reference, "guild": answer.interaction.guild_id},
    )
    await answer.private(note_panel(t(BROKEN, reference=reference)))


class AreaHandler(Protocol):
    """Answers controls that belong to no table."""

    async def handle(self, click: Click) -> None:
        """Answer a click; what goes wrong is raised."""


Handler: TypeAlias = Callable[[Click], Awaitable[None]]
"""Answers controls of one verb; what goes wrong is raised."""


def handler_of(click: Click, handlers: Mapping[str, Handler], unreadable: str) -> Handler:
    """Return what answers a click, by its verb; raises TableError with the code `unreadable` for none."""
    handler = handlers.get(click.control.verb)
    if handler is None:
        raise TableError(unreadable)
    return handler


TableHandler: TypeAlias = Callable[[Click, Table], Awaitable[None]]
"""Answers controls of a table; what goes wrong is raised."""


class Clicks:
    """Answers the controls of all messages.

    `at_tables` are the handlers of controls of tables, by verb; `elsewhere` those of controls that belong to
    no table, by the first part of their verbs: the one under `house` answers `house.save`.
    """

    def __init__(
        self, desk: Desk, at_tables: Mapping[str, TableHandler], elsewhere: Mapping[str, AreaHandler]
    ) -> None:
        self._desk = desk
        self._elsewhere = elsewhere
        self._at_tables: Mapping[str, TableHandler] = {**at_tables, verbs.RULES: self._show_rules}

    async def handle(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a click; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._desk.under_way.one():
            await guarded(self._handle(answer, custom_id, values, None, t), answer, t, self._desk.meters)

    async def handle_form(
        self, interaction: discord.Interaction, custom_id: str, typed: Mapping[str, str]
    ) -> None:
        """Answer a form that was sent off; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._desk.under_way.one():
            await guarded(self._handle(answer, custom_id, (), typed, t), answer, t, self._desk.meters)

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

    async def command(
        self, interaction: discord.Interaction, table: Table, verb: str, body: str = ""
    ) -> None:
        """Do for a slash command what a control of a table does; raises what goes wrong."""
        click = Click(
            Control(verb, table.value.table_id, body=body),
            (),
            Answer(interaction),
            interaction.user.id,
            words_of(interaction),
        )
        await self._answer_at(click, table)

    async def _handle_at_table(self, click: Click) -> None:
        await self._answer_at(click, await self._desk.directory.find(click.control.table_id))

    async def _answer_at(self, click: Click, table: Table) -> None:
        require_access(table.value, click.interaction.guild_id, click.user_id)
        require_place(table.value, click.interaction.channel_id)
        handler = self._at_tables.get(click.control.verb)
        if handler is None:
            raise TableError("unreadable")
        interaction = click.interaction
        self._desk.clicked(table.value, interaction)
        self._desk.people.remember(table.value.guild_id, interaction.user)
        if interaction.guild is not None:
            gone = await self._desk.people.learn(interaction.guild, table.value.people)
            await let_go(table, gone)
        await handler(click, table)

    async def _show_rules(self, click: Click, table: Table) -> None:
        value = table.value
        screen = self._desk.screens[value.game.key]
        await click.answer.private(Panel(tuple(screen.rules(value.rules, value.preset, click.t))))
