"""The one table of the permissions that the bot needs for what, and sentences that name the missing ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.i18n import Words, mark
from bot.messages.list_words import all_of
from bot.settings.server import TableSettings
from bot.tables.model.values import Display, TableValue


class Use(Enum):
    """What a permission is needed for."""

    TABLES = "tables"
    """Always, in every channel with tables."""
    PICTURES = "pictures"
    """Where boards are pictures."""
    THREADS = "threads"
    """Where each table has a thread, or is a post."""
    NIGHTS = "nights"
    """Events of card nights, on the whole server."""
    TITLES = "titles"
    """The roles of titles, on the whole server."""


INVITED_FOR: Final = frozenset({Use.TABLES, Use.PICTURES, Use.THREADS, Use.NIGHTS})
"""What the link that adds the bot asks for; the rest a server gives once it wants it."""
SERVER_WIDE: Final = frozenset({Use.NIGHTS, Use.TITLES})
"""What is no matter of one channel."""


@dataclass(frozen=True, slots=True)
class Need:
    """A permission of Discord's."""

    flag: str
    """Its name in discord.py."""
    name: str
    """Its name in Discord's settings."""
    purpose: str
    use: Use = Use.TABLES


NEEDS: Final = (
    Need("view_channel", mark("View Channel"), mark("to see the channel")),
    Need("send_messages", mark("Send Messages"), mark("to post the table")),
    Need("embed_links", mark("Embed Links"), mark("to show framed messages")),
    Need(
        "attach_files",
        mark("Attach Files"),
        mark("to show the board as a picture instead of text"),
        Use.PICTURES,
    ),
    Need("read_message_history", mark("Read Message History"), mark("to find the board again and update it")),
    Need(
        "create_public_threads",
        mark("Create Public Threads"),
        mark("to open a thread for each table"),
        Use.THREADS,
    ),
    Need(
        "send_messages_in_threads",
        mark("Send Messages in Threads"),
        mark("to play in threads"),
        Use.THREADS,
    ),
    Need("create_events", mark("Create Events"), mark("to make events of card nights"), Use.NIGHTS),
    Need("manage_roles", mark("Manage Roles"), mark("to give the roles of titles"), Use.TITLES),
)
"""All permissions that the bot uses, and what for; external emojis are not among them."""

_OF_PEOPLE: Final = {
    "use_application_commands": mark("Use Application Commands"),
    "connect": mark("Connect"),
}
"""What people need besides, for whom the bot writes somewhere."""

NO_TAG: Final = mark(
    "Posts in {channel} need a tag, and there is none that I may use: add one that isn’t for moderators only."
)
"""Why no table can be opened in a forum; also for several of them."""

TO_WRITE: Final = ("view_channel", "send_messages")
TO_WRITE_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")
TO_OPEN_POSTS: Final = ("view_channel", "send_messages", "send_messages_in_threads")
TO_MAKE_EVENTS: Final = ("create_events",)
TO_OPEN_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def missing(granted: object, settings: TableSettings, *, in_forum: bool = False) -> tuple[Need, ...]:
    """Return the needed permissions that the bot lacks; `granted` are discord.py's permissions.

    In a forum every table is a post, whether or not the server wants threads.
    """
    used = {Use.TABLES}
    if settings.display is Display.PICTURE:
        used.add(Use.PICTURES)
    if settings.threads and not in_forum:
        used.add(Use.THREADS)
    posts = TO_OPEN_POSTS if in_forum else ()
    return tuple(
        need for need in NEEDS if (need.use in used or need.flag in posts) and not getattr(granted, need.flag)
    )


def lacking(granted: object, flags: Iterable[str]) -> tuple[str, ...]:
    """Return those of some permissions that are not granted."""
    return tuple(flag for flag in flags if not getattr(granted, flag))


def permission_names(flags: Iterable[str], t: Words) -> str:
    """Return permissions as Discord's settings name them: `**View Channel** and **Send Messages**`."""
    wanted = list(flags)
    names = [need.name for need in NEEDS if need.flag in wanted]
    names += [name for flag, name in _OF_PEOPLE.items() if flag in wanted]
    return all_of([f"**{t(name)}**" for name in names], t)


def no_pictures_text(channel_id: int, t: Words) -> str:
    """Return the line for somebody who should see a picture and sees text."""
    return t(
        "I can’t post pictures in {channel}: give me {permissions} there. Until then, boards are in words.",
        channel=f"<#{channel_id}>",
        permissions=permission_names(["attach_files"], t),
    )


GONE: Final = "gone"
"""The trouble with a channel that no longer exists."""


def to_write(table: TableValue) -> tuple[str, ...]:
    """Return the permissions without which the board of a table cannot be shown."""
    return TO_WRITE if table.thread_id is None else TO_WRITE_IN_THREADS


def no_member_text(link: str, t: Words) -> str:
    """Return the line that tells players that the bot has left the server, where its commands still are."""
    return t(
        "⚠️ Only my commands are left on this server, so I can’t update the board. A moderator can "
        "[add me]({link}).",
        link=link,
    )
