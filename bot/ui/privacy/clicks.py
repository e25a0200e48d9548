"""What /privacy and its controls do. All of them work after a restart, each for the person who clicks."""

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.i18n import Words
from bot.tables.privacy import OpenTable, Privacy
from bot.ui.discord.handling import Click, Handler, handler_of
from bot.ui.discord.interactions import guild_of
from bot.ui.discord.people import People
from bot.ui.panels import Panel
from bot.ui.privacy.panels import (
    AREA,
    PrivacyVerb,
    export_panel,
    forgotten_panel,
    privacy_panel,
    question_panel,
    running_panel,
)


@dataclass(frozen=True, slots=True)
class PrivacyDesk:
    """Joins what is kept of people to what they see of it. One per bot."""

    privacy: Privacy
    people: People
    grace_days: int
    """How long a server's data stand still after the bot left it."""
    backup_days: int | None
    """How long somebody stands in backups who is forgotten; None where backups are not the bot's."""

    async def forget(self, user_id: int) -> list[OpenTable]:
        """Erase who a person is; where tables of theirs run, nothing is done and those are returned."""
        running = await self.privacy.forget(user_id)
        if not running:
            self.people.forget(user_id)
        return running

    def page(self, t: Words) -> Panel:
        """Return what is kept and for how long."""
        return privacy_panel(t, grace_days=self.grace_days, backup_days=self.backup_days)


class PrivacyClicks:
    """Hands over what is kept, and forgets."""

    area: Final = AREA

    def __init__(self, desk: PrivacyDesk) -> None:
        self._desk = desk
        self._handlers: Mapping[str, Handler] = {
            PrivacyVerb.SHOW: self._show,
            PrivacyVerb.EXPORT: self._export,
            PrivacyVerb.ASK: self._ask,
            PrivacyVerb.FORGET: self._forget,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        await handler_of(click, self._handlers, "unreadable_privacy")(click)

    async def _show(self, click: Click) -> None:
        await click.answer.update(self._desk.page(click.t))

    async def _export(self, click: Click) -> None:
        exporting = self._desk.privacy.export(click.user_id)
        content = await click.answer.after(exporting, private=True, updates=False)
        await click.answer.private(export_panel(content, click.t))

    async def _ask(self, click: Click) -> None:
        looking = self._desk.privacy.open_tables(click.user_id)
        await self._unless_running(click, looking, question_panel(click.t))

    async def _forget(self, click: Click) -> None:
        forgetting = self._desk.forget(click.user_id)
        await self._unless_running(click, forgetting, forgotten_panel(click.t))

    @staticmethod
    async def _unless_running(
        click: Click, work: Coroutine[Any, Any, Sequence[OpenTable]], panel: Panel
    ) -> None:
        """Show a panel, or the tables that have to be over first, if the work finds any."""
        running = await click.answer.after(work, private=True, updates=True)
        if running:
            panel = running_panel(running, guild_of(click.interaction), click.t)
        await click.answer.update(panel)
