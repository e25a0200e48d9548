"""Clicks, their handlers, and the handling of errors."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, cast

import discord

from bot.common.errors import TableError
from bot.common.tasks import stopped
from bot.discord.interactions import KnowsLanguages
from bot.discord.sending.answers import Answer
from bot.i18n import Words
from bot.messages.custom_ids import Control
from bot.messages.panels import Panel, Text
from bot.messages.refusals import BROKEN, problem_text
from bot.tables.table import Table

_WARNING: Final = 0xB3412E

_log = logging.getLogger(__name__)


class Counters(Protocol):
    """Counters for monitoring."""

    def refused(self, code: str) -> None:
        """Count a refused request."""

    def broke(self, error: BaseException) -> None:
        """Count an interaction that hit a bug."""


class NoCounters:
    """Meters that count nothing."""

    def refused(self, code: str) -> None:
        """Do nothing."""

    def broke(self, error: BaseException) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class Click:
    """A clicked control, and the person who clicked."""

    control: Control
    values: Sequence[str]
    answer: Answer
    user_id: int
    t: Words
    typed: Mapping[str, str] | None = None
    """The texts of a form, by field; None for buttons and menus."""
    was_before: bool = False
    """Whether it was meant for what stood in the button's place a moment before (see `aims`)."""

    @property
    def interaction(self) -> discord.Interaction:
        """The interaction behind the click."""
        return self.answer.interaction

    @property
    def chosen(self) -> str:
        """The chosen value of a menu, or the body of a button."""
        return self.values[0] if self.values else self.control.body

    @property
    def on_message(self) -> bool:
        """Whether the click was on a message, which can be updated; commands have none."""
        return self.interaction.message is not None

    @property
    def on_private_message(self) -> bool:
        """Whether only this person sees that message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def update_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Replace the clicked message by a panel that is yet to be made."""
        await self.answer.update(await self.answer.after(making, updates=True))

    async def turn_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Show another page of the clicked message, which may be public, once it is made."""
        await self.answer.turn(await self.answer.after(making, private=False, updates=True))

    @property
    def is_moderator(self) -> bool:
        """Whether the person moderates tables here: by the right to delete messages, or by a role."""
        client, guild_id = cast("KnowsLanguages", self.interaction.client), self.interaction.guild_id
        roles = client.server_settings.last_known(guild_id or 0).moderators
        has_role = isinstance(self.interaction.user, discord.Member) and any(
            role.id in roles for role in self.interaction.user.roles
        )
        return self.interaction.permissions.manage_messages or has_role


def note_panel(text: str) -> Panel:
    """Return a private message of one line that explains a refusal."""
    return Panel((Text(text),), _WARNING)


async def guarded(work: Awaitable[None], answer: Answer, t: Words, meters: Counters) -> None:
    """Await the handler of an interaction; turn errors into one private line, and count them.

    Whatever the handler waits for, the interaction is deferred before Discord gives it up.
    """
    task = asyncio.ensure_future(work)
    answer.defer_at_last(task)
    try:
        await asyncio.wait({task})
    except asyncio.CancelledError:
        await stopped(task)
        raise
    error = task.exception()
    if error is None:
        return
    if isinstance(error, TableError):
        meters.refused(error.code)
        await answer.private(note_panel(problem_text(error, t)))
        return
    meters.broke(error)
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
    """Handles the controls of an area other than tables."""

    @property
    def area(self) -> str:
        """The first part of their verbs: `house` of `house.save`."""

    async def handle(self, click: Click) -> None:
        """Answer a click; raises errors."""


Handler: TypeAlias = Callable[[Click], Awaitable[None]]
"""Handles the controls of one verb; raises errors."""


class AreaClicks:
    """Handles the controls of an area by their verbs."""

    area: str
    unreadable: str
    """The code of the error for a control that none of the handlers knows."""
    _handlers: Mapping[str, Handler]

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError."""
        if (handler := self._handlers.get(click.control.verb)) is None:
            raise TableError(self.unreadable)
        await handler(click)


TableHandler: TypeAlias = Callable[[Click, Table], Awaitable[None]]
"""Handles the controls of a table; raises errors."""
