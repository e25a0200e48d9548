"""What is said to somebody whose settings were not changed, or whom they keep from opening a table."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import mark

SETTINGS_SENTENCES: Final[Mapping[str, str]] = {
    "server_settings_changed": mark("Somebody has changed the settings meanwhile. `/settings` shows them."),
    "unreadable_settings": mark(
        "That is from another version of the bot. `/settings` and `/me` open new ones."
    ),
    "unreadable_help": mark("That is from another version of the bot. `/help` opens it anew."),
    "needs_manage_server_for_settings": mark("Only members with Manage Server can change these settings."),
    "channel_not_allowed": mark("On this server tables are opened in {channels}."),
    "too_many_tables": mark("No more tables may be opened now: this server allows {most} at once."),
}
"""The sentence for each code of a TableError that is about settings."""
