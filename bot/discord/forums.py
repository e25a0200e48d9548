"""Posts of forums: each holds one table, and its tag says whether people can still join.

A post begins with a message of its own, in words; the board is the next message. Boards move when they are
old or buried: they are deleted and posted again, and a post without its first message looks broken.
"""

import logging
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.places import ARCHIVED_AFTER, with_neutral_name
from bot.discord.sending.failures import FAILURES, reason_of
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS
from bot.i18n import LANGUAGES, Words, mark, words_for
from bot.messages.names import NOBODY, in_text, tidy
from bot.messages.panels import Panel, Text
from bot.messages.permissions import TO_OPEN_POSTS, lacking
from bot.settings.server import TableSettings

_SOON: Final = 60
"""Minutes of silence, the fewest there are, after which Discord archives the post of a match that is over."""
_LOOKED_AT: Final = 10
"""Posts in which a mark is looked for."""

_log = logging.getLogger(__name__)


class PostState(Enum):
    """What a post's tag says of its table."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


TAG_NAMES: Final[Mapping[PostState, str]] = {
    PostState.OPEN: mark("open"),
    PostState.PLAYING: mark("playing"),
    PostState.OVER: mark("over"),
}


def forum_among(guild: discord.Guild | None, settings: TableSettings) -> discord.ForumChannel | None:
    """Return the first forum among the channels where a server allows tables."""
    for channel_id in settings.channels:
        channel = guild.get_channel(channel_id) if guild is not None else None
        if isinstance(channel, discord.ForumChannel):
            return channel
    return None


def post_panel(title: str, host: str, t: Words) -> Panel:
    """Return the first message of a post."""
    told = t(
        "{host} has opened a table. It’s just below: sit down there.",
        host=in_text(tidy(host) or NOBODY, in_bold=True),
    )
    return Panel((Text(f"### {title}\n{told}"),))


async def open_post(
    forum: discord.ForumChannel,
    name: str,
    opening: Panel,
    mark: int | None = None,
    called: discord.AllowedMentions = NO_MENTIONS,
) -> int:
    """Start a post and return its id; raises TableError, with the reason, if Discord does not let us.

    `called` are the people whom the opening message may notify. `find_post` finds the post by its mark, from
    1 to 2^31 - 1, if its id was never stored.
    """
    if missing := lacking(forum.permissions_for(forum.guild.me), TO_OPEN_POSTS):
        raise TableError("cannot_open_post", permissions=missing, channel=forum.id)
    view, _ = render(opening)
    if mark is not None:
        view.to_components()[0]["id"] = mark
    tags = _tagged(forum, PostState.OPEN, ())
    if forum.flags.require_tag and not tags:
        raise TableError("post_needs_tag", channel=forum.id)

    async def start(name: str) -> int:
        started = await forum.create_thread(
            name=name,
            view=view,
            applied_tags=tags,
            auto_archive_duration=ARCHIVED_AFTER,
            allowed_mentions=called,
        )
        return started.thread.id

    try:
        return await with_neutral_name(start, name, len(forum.threads) + 1)
    except FAILURES as error:
        _log.warning("could not open a post in forum %s: %s", forum.id, error)
        raise reason_of(error, "cannot_open_post", TO_OPEN_POSTS, forum.id) from error


async def find_post(forum: discord.ForumChannel, mark: int) -> int | None:
    """Return our newest post with a mark; None if none of the last few has it.

    Unlike a message, a post is started without a nonce. So the mark is the id of its first component, which
    nobody sees. Discord is asked for its list, because its event can come later than the request fails that
    made the post. Raises an HTTPException if Discord does not answer.
    """
    posts = {post.id: post for post in (*forum.threads, *await forum.guild.active_threads())}
    ours = [
        post for post in posts.values() if (post.parent_id, post.owner_id) == (forum.id, forum.guild.me.id)
    ]
    for post in sorted(ours, key=lambda post: post.id, reverse=True)[:_LOOKED_AT]:
        try:
            first = await post.fetch_message(post.id)
        except (discord.NotFound, discord.Forbidden):
            continue
        if any(isinstance(one, discord.Container) and one.id == mark for one in first.components):
            return post.id
    return None


def lacks_tag(forum: discord.ForumChannel) -> bool:
    """Tell whether a forum requires a tag and offers none that everybody may use."""
    return forum.flags.require_tag and not _usable(forum.available_tags)


def wanted_tags(
    forum: discord.ForumChannel, post: discord.Thread, state: PostState
) -> list[discord.ForumTag] | None:
    """Return the tags that a post should have instead of its present ones; None if they are right."""
    present = [tag.id for tag in post.applied_tags]
    wanted = _tagged(forum, state, post.applied_tags)
    return None if present == [tag.id for tag in wanted] else wanted


async def note_state(post: discord.Thread, tags: Sequence[discord.ForumTag], state: PostState) -> None:
    """Show a table's state with its post, or with another thread of its own, which has no tags.

    After a match, Discord archives it an hour after the last message, so that a rematch needs no reopening.
    """
    minutes: Final = _SOON if state is PostState.OVER else ARCHIVED_AFTER
    if isinstance(post.parent, discord.ForumChannel):
        await post.edit(applied_tags=tags, auto_archive_duration=minutes)
    elif post.auto_archive_duration != minutes:
        await post.edit(auto_archive_duration=minutes)


def _tagged(
    forum: discord.ForumChannel, state: PostState, present: Sequence[discord.ForumTag]
) -> list[discord.ForumTag]:
    """Return the tags of a post in a state: the one that is named so, and those of people.

    Where neither is there and the forum requires a tag, it keeps its present one, or gets one of people's.
    """
    usable = _usable(forum.available_tags)
    ours = {tag.id for one in PostState for tag in usable if tag.name.casefold() in _names(one)}
    others = [tag for tag in present if tag.id not in ours]
    named = [tag for tag in usable if tag.name.casefold() in _names(state)]
    wanted = [*others, *named[:1]]
    if wanted or not forum.flags.require_tag:
        return wanted
    return [*present, *sorted(usable, key=lambda tag: tag.id in ours)][:1]


def _usable(offered: Sequence[discord.ForumTag]) -> list[discord.ForumTag]:
    """Return those of a forum's tags that everybody may give to posts, or take away.

    We may do it with the others too where we manage threads, but whoever opens a table may not.
    """
    return [tag for tag in offered if not tag.moderated]


def _names(state: PostState) -> set[str]:
    return {words_for(language)(TAG_NAMES[state]).casefold() for language in LANGUAGES}
