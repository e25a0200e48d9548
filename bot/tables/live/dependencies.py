"""The dependencies of the publisher of boards."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.messages.panels import Panel
from bot.tables.directory import stays
from bot.tables.live.board_requests import Place
from bot.tables.model.values import TableValue
from bot.tables.panels.channel_permissions import Channels


async def _at_once() -> None:
    """Wait for nothing."""


@dataclass(frozen=True, slots=True)
class PublisherDependencies:
    """The dependencies of the publisher."""

    draw: Callable[[TableValue], Panel]
    """Returns the board of a table."""
    newest: Callable[[str], Awaitable[TableValue]]
    """Returns a table's current value; raises TableError."""
    moved: Callable[[str, int], Awaitable[None]]
    """Stores the id of a board's new message; raises TableError."""
    gone: Callable[[Place], Awaitable[None]]
    """Called when Discord calls a channel unknown, which proves nothing yet."""
    farewell: Callable[[TableValue], Panel]
    """Returns the board of a table while the bot restarts."""
    leaving: Callable[[list[str]], Awaitable[None]]
    """Called when the bot closes, with the tables whose boards will announce it."""
    until_quiet: Callable[[], Awaitable[None]]
    """Waits until no answer is pending."""
    channels: Channels
    """Our permissions in the channels of tables."""
    until_allowed: Callable[[], Awaitable[None]] = _at_once
    """Waits until one more request may be sent."""
    moved_to_channel: Callable[[str], Awaitable[bool]] = stays
    """Called when a table's thread is locked; moves the table to its channel, or returns False."""
