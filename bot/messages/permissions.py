"""The permissions that the bot needs, and sentences that name the missing ones and the channel."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words, mark
from bot.messages.list_words import all_of
from bot.settings.server import TableSettings
from bot.tables.model.values import Display, TableValue


@dataclass(frozen=True, slots=True)
class Need:
    """A permission of Discord's."""

    flag: str
    """Its name in discord.py."""
    name: str
    """Its name in Discord's settings."""
    purpose: str
    for_threads: bool = False
    for_pictures: bool = False


NEEDS: Final = (
    Need("view_channel", mark("View Channel"), mark("to see the channel")),
    Need("send_messages", mark("Send Messages"), mark("to post the table")),
    Need("embed_links", mark("Embed Links"), mark("to show framed messages")),
    Need(
        "attach_files",
        mark("Attach Files"),
        mark("to show the board as a picture instead of text"),
        for_pictures=True,
    ),
    Need("read_message_history", mark("Read Message History"), mark("to find the board again and update it")),
    Need(
        "create_public_threads",
        mark("Create Public Threads"),
        mark("to open a thread for each table"),
        for_threads=True,
    ),
    Need(
        "send_messages_in_threads",
        mark("Send Messages in Threads"),
        mark("to play in threads"),
        for_threads=True,
    ),
)
"""All permissions that the bot needs; external emojis are not among them."""

_USES_COMMANDS: Final = mark("Use Application Commands")
"""What people need besides, for whom the bot writes somewhere."""

NO_TAG: Final = mark(
    "Posts in {channel} need a tag, and there is none that I may use. With the permission “Manage Channels” "
    "there, I make mine; or add one yourself."
)
"""Why no table can be opened in a forum; also for several of them."""

TO_WRITE: Final = ("view_channel", "send_messages")
TO_WRITE_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")
TO_OPEN_POSTS: Final = ("view_channel", "send_messages", "send_messages_in_threads")
TO_OPEN_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def missing(granted: object, settings: TableSettings, *, in_forum: bool = False) -> tuple[Need, ...]:
    """Return the needed permissions that the bot lacks; `granted` are discord.py's permissions.

    In a forum every table is a post, whether or not the server wants threads.
    """

    def is_for_place(need: Need) -> bool:
        if in_forum and need.for_threads:
            return need.flag in TO_OPEN_POSTS
        return settings.threads or not need.for_threads

    return tuple(
        need
        for need in NEEDS
        if not getattr(granted, need.flag)
        and is_for_place(need)
        and (settings.display is Display.PICTURE or not need.for_pictures)
    )


def lacking(granted: object, flags: Iterable[str]) -> tuple[str, ...]:
    """Return those of some permissions that are not granted."""
    return tuple(flag for flag in flags if not getattr(granted, flag))


def permission_names(flags: Iterable[str], t: Words) -> str:
    """Return permissions as Discord's settings name them: `**View Channel** and **Send Messages**`."""
    wanted = list(flags)
    names = [need.name for need in NEEDS if need.flag in wanted]
    if "use_application_commands" in wanted:
        names.append(_USES_COMMANDS)
    return all_of([f"**{t(name)}**" for name in names], t)


def no_pictures_text(channel_id: int, t: Words) -> str:
    """Return the line for somebody who should see a picture and sees text."""
    return t(
        "I can’t post pictures in {channel}: give me {permissions} there. Until then, boards are in words.",
        channel=f"<#{channel_id}>",
        permissions=permission_names(["attach_files"], t),
    )


def no_thread_text(flags: Iterable[str], channel_id: int, t: Words) -> str:
    """Return the line for a host whose table could not get a thread; without flags, Discord said why not."""
    wanted, channel = list(flags), f"<#{channel_id}>"
    if not wanted:
        return t(
            "Discord didn’t let me open a thread in {channel}, so the table is in the channel itself.",
            channel=channel,
        )
    return t(
        "I can’t open threads in {channel}: give me {permissions} there. The table is in the channel itself.",
        channel=channel,
        permissions=permission_names(wanted, t),
    )


GONE: Final = "gone"
"""The trouble with a channel that no longer exists."""
FORUM: Final = "forum"
"""The trouble with a channel that is a forum, where there are posts instead of messages."""


def trouble_line(trouble: str, channel_id: int, t: Words) -> str:
    """Return why the server's log is not posted: missing permissions, `GONE` or `FORUM`."""
    channel = f"<#{channel_id}>"
    if trouble == GONE:
        return t("The channel of the log no longer exists. Please choose another one in the settings.")
    if trouble == FORUM:
        return t(
            "I can’t post the log in {channel}, which is a forum. Please choose another channel in the "
            "settings.",
            channel=channel,
        )
    return t(
        "I can’t post the log in {channel}: give me {permissions} there.",
        channel=channel,
        permissions=permission_names(trouble.split(","), t),
    )


def cannot_show(table: TableValue, t: Words) -> str:
    """Return the line that tells players that the board is not updated."""
    flags = TO_WRITE if table.thread_id is None else TO_WRITE_IN_THREADS
    return t(
        "⚠️ I can’t update the board: I need {permissions} in {channel}. Once a server manager gives me that "
        "back, the next click brings the board back.",
        permissions=permission_names(flags, t),
        channel=f"<#{table.place_id}>",
    )


def no_member_text(link: str, t: Words) -> str:
    """Return the line that tells players that the bot has left the server, where its commands still are."""
    return t(
        "⚠️ Only my commands are left on this server, so I can’t update the board. A moderator can "
        "[add me]({link}).",
        link=link,
    )
