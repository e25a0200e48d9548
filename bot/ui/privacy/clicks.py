"""What the controls of /privacy do. All of them work after a restart, each for who clicks it alone."""

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from bot.tables.privacy import OpenTable
from bot.ui.clicks import Click, Handler, handler_of
from bot.ui.guilds import guild_of
from bot.ui.panels import Panel
from bot.ui.privacy import verbs
from bot.ui.privacy.desk import PrivacyDesk
from bot.ui.privacy.panels import export_panel, forgotten_panel, question_panel, running_panel


class PrivacyClicks:
    """Hands over what is kept, and forgets."""

    def __init__(self, desk: PrivacyDesk) -> None:
        self._desk = desk
        self._handlers: Mapping[str, Handler] = {
            verbs.SHOW: self._show,
            verbs.EXPORT: self._export,
            verbs.ASK: self._ask,
            verbs.FORGET: self._forget,
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
