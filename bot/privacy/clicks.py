"""The handlers of /privacy and its controls, which work after a restart, each for the person who clicks."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import server_of
from bot.discord.kit import Kit
from bot.discord.people import People
from bot.i18n import Words
from bot.messages.panels import Panel, read_first
from bot.privacy import panels
from bot.privacy.store import OpenTable, PrivacyStore
from data.servers.retention import GRACE
from data.times import DAY

Leaving: TypeAlias = Callable[[int], Awaitable[Callable[[bool], Awaitable[None]]]]
"""Takes a person's roles for titles away, and returns what is to be told whether they are forgotten."""


@dataclass(frozen=True, slots=True)
class PrivacyPages:
    """The services behind /privacy. One per bot."""

    privacy: PrivacyStore
    people: People
    grace_days: int
    """How long a server's data are kept after the bot has left it."""
    backup_days: int | None
    """How long a forgotten person stays in backups; None if the bot does not make them."""
    leaving: Leaving

    async def forget(self, user_id: int) -> list[OpenTable]:
        """Forget a person; if they have open tables, change nothing and return those."""
        if running := await self.privacy.open_tables(user_id):
            return running
        end, is_forgotten = await self.leaving(user_id), False
        try:
            running = await self.privacy.forget(user_id)
            if is_forgotten := not running:
                self.people.forget(user_id)
        finally:
            await end(is_forgotten)
        return running

    def page(self, t: Words) -> Panel:
        """Return the panel on what is stored and for how long."""
        return panels.privacy_panel(t, grace_days=self.grace_days, backup_days=self.backup_days)


class PrivacyClicks(AreaClicks):
    """Exports and forgets."""

    area = panels.AREA
    unreadable = "unreadable_privacy"

    def __init__(self, pages: PrivacyPages) -> None:
        self._pages = pages
        self._handlers = {
            panels.PrivacyVerb.SHOW: self._show,
            panels.PrivacyVerb.EXPORT: self._export,
            panels.PrivacyVerb.ASK: self._ask,
            panels.PrivacyVerb.FORGET: self._forget,
        }

    async def _show(self, click: Click) -> None:
        await click.answer.update(self._pages.page(click.t))

    async def _export(self, click: Click) -> None:
        exporting = self._pages.privacy.export(click.user_id)
        content = await click.answer.after(exporting, updates=False)
        await click.answer.private(panels.export_panel(content, click.t))

    async def _ask(self, click: Click) -> None:
        looking = self._pages.privacy.open_tables(click.user_id)
        await self._unless_running(click, looking, panels.question_panel(click.t))

    async def _forget(self, click: Click) -> None:
        forgetting = self._pages.forget(click.user_id)
        await self._unless_running(click, forgetting, panels.forgotten_panel(click.t))

    @staticmethod
    async def _unless_running(
        click: Click, work: Coroutine[Any, Any, Sequence[OpenTable]], panel: Panel
    ) -> None:
        """Show a panel, or the open tables that the work returns, if any."""
        running = await click.answer.after(work, updates=True)
        if running:
            first = read_first(click.control.body, "unreadable_privacy")
            panel = panels.running_panel(running, server_of(click.interaction), click.t, first)
        await click.answer.update(panel)


def build(kit: Kit, backup_days: int | None, leaving: Leaving) -> PrivacyPages:
    """Build the home."""
    store = PrivacyStore(kit.database, kit.directory, kit.preferences)
    pages = PrivacyPages(store, kit.people, GRACE // DAY, backup_days, leaving)
    kit.areas.append(PrivacyClicks(pages))
    return pages
