"""A click, what answers it, and how what goes wrong is told and counted."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import discord

from bot.i18n import Words
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.ui.custom_ids import Control
from bot.ui.discord.answers import Answer
from bot.ui.panels import Panel, Text
from bot.ui.problems import BROKEN, problem_text

_WARNING: Final = 0xB3412E

_log = logging.getLogger(__name__)


class Meters(Protocol):
    """Counts."""

    def refused(self, code: str) -> None:
        """Count something that was asked for and not done."""

    def broke(self) -> None:
        """Count an interaction that hit a bug."""


class Unmeasured:
    """Counts nothing."""

    def refused(self, code: str) -> None:
        """Let it pass."""

    def broke(self) -> None:
        """Let it pass."""


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

    @property
    def area(self) -> str:
        """The first part of their verbs: `house` of `house.save`."""

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
