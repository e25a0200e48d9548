"""The screen of /privacy: what it promises about backups."""

import pytest

from bot.privacy.panels import privacy_panel
from tests.support.languages import words
from tests.support.panels import text

T = words("en")


@pytest.mark.parametrize(("days", "said"), [(0, "1 day later"), (1, "1 day later"), (2, "2 days later")])
def test_the_panel_promises_at_least_a_day_for_backups(days, said):
    """With backups every few hours the last one may go within the same day, but nobody can rely on it."""
    assert f"**In backups:** {said}." in text(privacy_panel(T, grace_days=30, backup_days=days))


def test_without_backups_none_are_mentioned():
    assert "backups:**" not in text(privacy_panel(T, grace_days=30, backup_days=None))
