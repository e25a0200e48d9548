"""Posts servers' logs in the channels that they chose.

The database says which entries are not posted yet, so none is lost in a restart, and no act waits for its
post. What writes entries wakes the poster, and a server gets a message of up to `MOST_LINES` entries every
few seconds. Where a permission is missing, `/settings log` says so, and the entries are posted soon after it
is given.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.bars.store import BarStore
from bot.common.keeping import Keeper, LoggedAttempts
from bot.discord.access import missing_to_write
from bot.discord.kit import Kit
from bot.discord.places import is_elsewhere
from bot.discord.sending.failures import FAILURES, reason_of
from bot.discord.sending.render import render
from bot.discord.sending.rendered import send_once
from bot.games.registry import SCREENS
from bot.i18n import Words, words_for
from bot.messages.panels import Panel, Text
from bot.messages.permissions import GONE, TO_WRITE
from bot.server_log.clicks import AdminClicks, LogPages, people_in
from bot.server_log.panels import ACCENT, entry_lines
from bot.server_log.store import LogHead, LogStore, StoredEntry
from bot.settings.server import ServerSettings
from bot.tokens.store import TokenStore
from bot.tokens.words import paying_in

AT_MOST: Final = 60.0
"""Seconds between two looks for entries, even if nothing is heard of any."""
GATHER: Final = 1.0
"""Seconds from the first new entry to its post, so that the next ones join its message."""
WHILE_IMPOSSIBLE: Final = 10.0
"""Seconds between two looks whether the bot can post again where a permission or the server is missing."""
MOST_LINES: Final = 8
"""Entries in a message."""
REST: Final = 5.0
"""Seconds between two messages in a channel."""
AFTER_TROUBLE: Final = 60.0
"""Seconds before the next request after one that failed."""
AFTER_LOSS: Final = 3600.0
"""Seconds before the next request to a channel that no longer exists."""

_log = logging.getLogger(__name__)


class LogPoster:
    """Posts servers' logs. One per bot."""

    def __init__(self, client: discord.Client, pages: LogPages, servers: ServerSettings) -> None:
        self._client = client
        self._pages = pages
        self._servers = servers
        self._not_before: dict[int, float] = {}
        """By channel: when the next message may be sent, by the event loop's clock."""
        self._attempts = LoggedAttempts(_log)
        what = "read or note what to post of logs"
        self.keeper = Keeper(self._attempts, what, self._look, every=WHILE_IMPOSSIBLE, gather=GATHER)
        pages.log.listen(self.keeper.wake)

    async def _look(self) -> float:
        """Post what can be posted; return the seconds until there may be more, if nothing is written."""
        now = asyncio.get_running_loop().time()
        self._not_before = {channel_id: at for channel_id, at in self._not_before.items() if at > now}
        pause = AT_MOST
        for guild_id in await self._pages.log.to_be_posted():
            guild = self._client.get_guild(guild_id)
            if guild is None or guild.unavailable:
                pause = min(pause, WHILE_IMPOSSIBLE)
            else:
                what = f"post the log of server {guild_id}"
                pause = min(pause, await self._attempts.attempt(self._post(guild), what, WHILE_IMPOSSIBLE))
        return pause

    async def _post(self, guild: discord.Guild) -> float:
        """Post the oldest entries of a server; return the seconds until its next message."""
        head, entries = await self._pages.log.unposted(guild.id, MOST_LINES)
        if head.channel_id is None or not entries:
            return AT_MOST
        if head.channel_id not in self._not_before:
            if trouble := _trouble(guild, head.channel_id):
                await self._note(guild.id, head, trouble)
                return WHILE_IMPOSSIBLE
            await self._try_to_send(guild, head, head.channel_id, entries)
        return self._not_before[head.channel_id] - asyncio.get_running_loop().time()

    async def _try_to_send(
        self, guild: discord.Guild, head: LogHead, channel_id: int, entries: Sequence[StoredEntry]
    ) -> None:
        try:
            if await is_elsewhere(guild, channel_id):
                self._wait(channel_id, AFTER_LOSS)
                await self._note(guild.id, head, GONE)
                return
            last = await self._send(guild, channel_id, entries)
        except FAILURES as error:
            trouble = _refused(error, channel_id)
            self._wait(channel_id, AFTER_LOSS if trouble == GONE else AFTER_TROUBLE)
            _log.warning("could not post the log of server %s: %s", guild.id, error)
            if trouble:
                await self._note(guild.id, head, trouble)
            return
        self._wait(channel_id, REST)
        await self._pages.log.note_posted(guild.id, channel_id, last)

    async def _send(self, guild: discord.Guild, channel_id: int, entries: Sequence[StoredEntry]) -> int:
        """Send entries in one message; return the number of the last that it shows.

        It shows fewer if it was sent before, by a process that ended before it could note that.
        """
        await self._pages.people.learn(guild, people_in(entries))
        t = paying_in((await self._pages.bank.settings(guild.id)).settings.coin, await self._words(guild))
        name_of, screens = self._pages.name_in(guild.id), self._pages.screens
        lines = [entry_lines(one, name_of, screens, t) for one in entries]
        view, _ = render(Panel((Text("\n".join(lines)),), ACCENT))
        sent = await send_once(self._client, channel_id, f"log.{entries[0].number}", view=view, silent=True)
        fewer = (count for count in range(1, len(lines)) if _shows(sent, "\n".join(lines[:count])))
        return entries[next(fewer, len(lines)) - 1].number

    async def _words(self, guild: discord.Guild) -> Words:
        locale = (await self._servers.of(guild.id)).locale
        return words_for(locale or str(guild.preferred_locale))

    async def _note(self, guild_id: int, head: LogHead, trouble: str) -> None:
        if head.trouble != trouble:
            await self._pages.log.note_trouble(guild_id, head.channel_id or 0, trouble)

    def _wait(self, channel_id: int, seconds: float) -> None:
        self._not_before[channel_id] = asyncio.get_running_loop().time() + seconds


def _shows(message: discord.Message, text: str) -> bool:
    """Tell whether a message of the log has this text."""
    blocks = [block for one in message.components for block in getattr(one, "children", ())]
    return any(isinstance(block, discord.TextDisplay) and block.content == text for block in blocks)


def _trouble(guild: discord.Guild, channel_id: int) -> str:
    """Return what keeps us from posting in a channel, as far as known without a request."""
    channel = guild.get_channel(channel_id)
    if channel is None:
        return ""
    return ",".join(missing_to_write(channel.permissions_for(guild.me), channel))


def _refused(error: Exception, channel_id: int) -> str:
    """Return what a failed request says keeps us from posting; "" if it may go the next time."""
    reason = reason_of(error, "cannot_post", TO_WRITE, channel_id)
    plain = {"channel_gone": GONE, "cannot_post": ",".join(TO_WRITE), "discord_fails": ""}
    return plain.get(reason.code, f"{reason.code} {reason.facts.get('number')}")


def build(kit: Kit, bank: TokenStore) -> LogPages:
    """Build the home, and that of bars."""
    log, bars = LogStore(kit.database, kit.share), BarStore(kit.database, kit.directory, kit.share)
    pages = LogPages(log, bars, bank, kit.people, SCREENS)
    kit.areas.append(AdminClicks(pages))
    kit.keepers += bars.keeper, LogPoster(kit, pages, kit.server_settings).keeper
    return pages
