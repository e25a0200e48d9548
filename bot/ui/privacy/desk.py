"""What /privacy and its controls work with."""

from dataclasses import dataclass

from bot.i18n import Words
from bot.tables.privacy import Privacy
from bot.ui.panels import Panel
from bot.ui.privacy.panels import privacy_panel


@dataclass(frozen=True, slots=True)
class PrivacyDesk:
    """Joins what is kept of people to what they see of it. One per bot."""

    privacy: Privacy
    grace_days: int
    """How long a server's data stand still after the bot left it."""
    backup_days: int | None
    """How long somebody stands in backups who is forgotten; None where backups are not the bot's."""

    def page(self, t: Words) -> Panel:
        """Return what is kept and for how long."""
        return privacy_panel(t, grace_days=self.grace_days, backup_days=self.backup_days)
