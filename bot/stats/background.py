"""Tells servers' channels of their weeks and seasons, and ends seasons, when their calendars say so."""

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from math import inf
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.keeping import Keeper, LoggedAttempts
from bot.common.tasks import Tasks
from bot.discord.kit import Kit
from bot.discord.people import names_at
from bot.discord.places import Available, is_elsewhere
from bot.discord.sending.failures import FAILURES, asked_twice, is_passing
from bot.discord.sending.rendered import rendered, send_once
from bot.i18n import Words, words_for
from bot.messages.panels import Panel
from bot.settings.server import TableSettings
from bot.stats.achievements import Achievements
from bot.stats.calendar import Calendar
from bot.stats.clicks import StatsClicks, StatsPages
from bot.stats.deriving import Deriver
from bot.stats.recap_panels import recap_panel, season_panel
from bot.stats.recaps import Recaps
from bot.stats.roles import TitleRoles
from bot.stats.store import StatsStore
from bot.stats.titles import Titles
from bot.tables.directory import Directory
from bot.tables.live.boards import Publisher
from bot.tables.model.values import Display, TableValue, match_over
from data.stats.calendars import RECAP, SEASON, CalendarEntry
from data.stats.feats import Achieved

INTERVAL: Final = 30.0
"""Seconds between two looks."""
_HOUR: Final = 3_600_000

_log = logging.getLogger(__name__)


class StatsBackground:
    """Keeps the calendars of all servers that can be reached. One per bot."""

    def __init__(
        self,
        client: discord.Client,
        calendar: Calendar,
        pages: StatsPages,
        available: Available,
    ) -> None:
        self._client = client
        self._calendar = calendar
        self._pages = pages
        self._available = available
        self._attempts = LoggedAttempts(_log)
        self.keeper = Keeper(self._attempts, "look at calendars", self.look, every=INTERVAL)

    async def look(self) -> None:
        """Do what is due, and tell of what is owed; what fails on one server stops no other."""
        now = self._calendar.now()
        for entry in await self._calendar.waiting():
            if entry.due_at is not None and entry.due_at <= now:
                await self._attempt(self._calendar.carry_out(entry), entry)
        for entry in await self._calendar.waiting():
            if entry.owed_at is not None:
                await self._attempt(self._tell(entry), entry)

    async def _attempt(self, work: Awaitable[None], entry: CalendarEntry) -> None:
        await self._attempts.attempt(work, f"see to the {entry.kind} of server {entry.guild_id}", None)

    async def _tell(self, entry: CalendarEntry) -> None:
        """Tell a channel what it is owed, once; what cannot be told for a day is no news any more.

        With a season, the matches for its tokens end first.
        """
        if entry.kind == SEASON:
            await self._calendar.end_matches(entry.guild_id)
        guild = self._client.get_guild(entry.guild_id)
        settings = await self._pages.server_settings.of(entry.guild_id)
        if settings.recap_channel is None or self._calendar.is_old(entry):
            await self._calendar.settle(entry)
            return
        if guild is None or not self._available(guild.id):
            return
        if not await self._pages.recaps.is_ready(guild.id, entry.owed_at or 0):
            return  # matches are still being derived from: the next look may tell of all of them
        t = words_for(settings.locale or str(guild.preferred_locale))
        panel = await self._panel(guild, settings, entry, t)
        if panel is not None:
            try:
                await self._send(guild, settings.recap_channel, panel, entry, t)
            except FAILURES as error:
                if is_passing(error):
                    _log.info("server %d: its %s waits: %s", guild.id, entry.kind, error)
                    return
                _log.warning("server %d: could not tell of its %s: %s", guild.id, entry.kind, error)
        await self._calendar.settle(entry)

    async def _panel(
        self, guild: discord.Guild, settings: TableSettings, entry: CalendarEntry, t: Words
    ) -> Panel | None:
        """Return what to tell; None for a week in which nobody played."""
        pictured = settings.display is Display.PICTURE and _may_attach(guild, settings.recap_channel)
        if entry.kind == RECAP:
            recap = await self._pages.recaps.week(guild.id, entry.owed_at or 0)
            if not recap.matches:
                return None
            await self._pages.people.learn(guild, recap.named)
            return recap_panel(recap, self._pages.names(guild.id, t), t, pictured=pictured)
        page = await self._pages.recaps.season(guild.id)
        await self._pages.people.learn(guild, page.named)
        return season_panel(page, self._pages.names(guild.id, t), t, pictured=pictured, news=True)

    async def _send(
        self, guild: discord.Guild, channel_id: int, panel: Panel, entry: CalendarEntry, t: Words
    ) -> None:
        """Send a message that calls nobody; a repetition within minutes is one, by its nonce."""
        if await is_elsewhere(guild, channel_id):
            _log.warning("server %d: its %s is not told on another server", guild.id, entry.kind)
            return
        shown = await rendered(panel, None, names_at(self._client, guild.id, t), guild=guild)
        nonce = f"{entry.kind[0]}{guild.id}{(entry.owed_at or 0) // _HOUR % 10_000}"
        await asked_twice(lambda: send_once(self._client, channel_id, nonce, shown, silent=True))


def _may_attach(guild: discord.Guild, channel_id: int | None) -> bool:
    channel = guild.get_channel(channel_id or 0)
    return channel is not None and channel.permissions_for(guild.me).attach_files


@dataclass(frozen=True, slots=True)
class StatsHome:
    """What is shown of statistics, and what follows from them by itself. One per bot."""

    pages: StatsPages
    background: StatsBackground
    titles: TitleRoles


def build(
    kit: Kit, statistics: StatsStore, achievements: Achievements, publisher: Publisher, deriver: Deriver
) -> StatsHome:
    """Build the home, which hears of what is derived from matches."""
    servers = kit.server_settings
    pages = StatsPages(statistics, Recaps(kit.database), kit.people, kit.preferences, servers)
    calendar = Calendar(kit.database, kit.directory, kit.share)
    background = StatsBackground(kit, calendar, pages, kit.available)
    titles = TitleRoles(kit, Titles(kit.database), servers, kit.people)
    news = ResultNews(achievements, kit.directory, publisher)
    deriver.listeners.append(titles.look_soon)
    deriver.feat_listeners.append(news.tell_soon)
    kit.areas.append(StatsClicks(pages))
    kit.keepers += [background.keeper, titles.keeper, news.keeper]
    return StatsHome(pages, background, titles)


class ResultNews:
    """Shows results once more, with what was achieved. One per bot."""

    def __init__(self, achievements: Achievements, directory: Directory, publisher: Publisher) -> None:
        self._achievements = achievements
        self._directory = directory
        self._publisher = publisher
        self._tasks = Tasks[None]()
        end = self._tasks.stop
        self.keeper = Keeper(LoggedAttempts(_log), "look for achievements", self._look, every=inf, at_end=end)
        """Looks once for what was not told before the bot stopped."""

    def tell_soon(self, guild_id: int, match_id: str) -> None:
        """Tell what people have achieved in a match that has just ended."""
        self._tasks.begin(self._tell(guild_id, match_id), f"achievements of {match_id}")

    async def _look(self) -> None:
        for guild_id, match_id in await self._achievements.untold():
            self.tell_soon(guild_id, match_id)

    async def _tell(self, guild_id: int, match_id: str) -> None:
        """Show a result again; `told` is noted once Discord has it, so that a kill loses nothing."""
        try:
            table = await self._result(match_id)
            if table is None or not (news := await self._news(table, match_id)):
                return
            self._publisher.publish(table)
            if await self._publisher.shown(table.table_id) and await self._result(match_id) is not None:
                await self._achievements.note_told(guild_id, match_id, news)
        except TableError as error:
            _log.warning("match %s: could not tell what was achieved: %s", match_id, error.__cause__ or error)

    async def _news(self, table: TableValue, match_id: str) -> list[Achieved]:
        """Return what those who still sit at a table were not told."""
        achieved = await self._achievements.learn(match_id)
        return [one for one in achieved if not one.is_told and table.seat_of(one.user_id) is not None]

    async def _result(self, match_id: str) -> TableValue | None:
        """Return the table of a match if it shows its result; None if it has gone on."""
        table_id = await self._achievements.table_of(match_id)
        table = None if table_id is None else await self._directory.newest(table_id)
        return table if table is not None and match_over(table) == match_id else None
