"""What /privacy and its controls work with."""

from dataclasses import dataclass

from bot.i18n import Words
from bot.tables.privacy import OpenTable, Privacy
from bot.ui.panels import Panel
from bot.ui.people import People
from bot.ui.privacy.panels import privacy_panel


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
