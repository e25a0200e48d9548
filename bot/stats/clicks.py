"""The commands and menus of /stats."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.access import may_attach
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import guild_of, public_words, words_of
from bot.discord.people import People
from bot.i18n import Words
from bot.messages.custom_ids import is_id, is_number
from bot.messages.names import names_in_pictures
from bot.messages.panels import Panel
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats import panels
from bot.stats.recap_panels import season_panel
from bot.stats.recaps import Recaps
from bot.stats.store import MOST_LISTED, Ratings, StatsStore
from bot.tables.model.values import Display

_SEASON_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class StatsPages:
    """Makes the panels of /stats. One per bot."""

    statistics: StatsStore
    recaps: Recaps
    people: People
    preferences: Preferences
    server_settings: ServerSettings

    async def person(
        self, interaction: discord.Interaction, user_id: int, season: int | None = None
    ) -> Panel:
        """Return somebody's statistics for the person who asks, as they like to see their hands."""
        guild_id, viewer = guild_of(interaction), interaction.user.id
        stats = await self.statistics.of_person(guild_id, user_id, viewer, season)
        await self._learn(interaction, [user_id])
        display = self.preferences.hand_of(viewer).display or await self._display(guild_id)
        pictured = display is Display.PICTURE and may_attach(interaction)
        t = words_of(interaction)
        panel = panels.person_panel(stats, viewer, self.names(guild_id, t), t, pictured=pictured)
        await self.statistics.note_told(guild_id, stats)
        return panel

    async def server(self, interaction: discord.Interaction, season: int | None = None) -> Panel:
        """Return the server's statistics, for everybody."""
        stats = await self.statistics.of_server(guild_of(interaction), season)
        await self._learn(
            interaction, [*(one.user_id for one in stats.records), *dict(stats.titles).values()]
        )
        return panels.server_panel(stats, await public_words(interaction))

    async def ratings(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        season: int | None = None,
        *,
        newest: bool = False,
    ) -> Panel:
        """Return the leaderboard of a game in a season, for everybody; of all seasons by default."""
        guild_id = guild_of(interaction)

        async def rank(most: int) -> Ratings:
            return await self.statistics.leaderboard(guild_id, game, season, newest=newest, most=most)

        found = await self.people.without_leavers(interaction.guild, rank, "entries", MOST_LISTED)
        pictured = await self._display(guild_id) is Display.PICTURE and may_attach(interaction)
        t = await public_words(interaction)
        return panels.ratings_panel(found, self.names(guild_id, t), t, pictured=pictured)

    async def season(self, interaction: discord.Interaction, number: int | None = None) -> Panel:
        """Return the page of a season, for everybody; of the last that is over by default."""
        guild_id = guild_of(interaction)
        page = await self.recaps.season(guild_id, number)
        await self._learn(interaction, page.named)
        pictured = await self._display(guild_id) is Display.PICTURE and may_attach(interaction)
        t = await public_words(interaction)
        return season_panel(page, self.names(guild_id, t), t, pictured=pictured)

    async def _display(self, guild_id: int) -> Display:
        return (await self.server_settings.of(guild_id)).display

    async def _learn(self, interaction: discord.Interaction, user_ids: list[int]) -> None:
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, user_ids)

    def names(self, guild_id: int, t: Words) -> panels.NameOf:
        """Return a function from user ids to names."""
        return names_in_pictures(self.people, guild_id, t)


class StatsClicks(AreaClicks):
    """Handles the menus of /stats."""

    area = panels.AREA
    unreadable = "unreadable_stats"

    def __init__(self, pages: StatsPages) -> None:
        self._pages = pages
        self._handlers = {
            panels.StatsVerb.PERSON: self._person,
            panels.StatsVerb.SERVER: self._server,
            panels.StatsVerb.RATINGS: self._ratings,
            panels.StatsVerb.RATED_SEASON: self._rated_season,
            panels.StatsVerb.SEASON: self._season,
        }

    async def _person(self, click: Click) -> None:
        if not is_id(click.control.body):
            raise TableError("unreadable_stats")
        season = _season(click)
        await click.update_after(self._pages.person(click.interaction, int(click.control.body), season))

    async def _server(self, click: Click) -> None:
        await click.turn_after(self._pages.server(click.interaction, _season(click)))

    async def _ratings(self, click: Click) -> None:
        season = _read_season(click.control.body or panels.ALL)
        await click.turn_after(self._pages.ratings(click.interaction, click.chosen, season))

    async def _rated_season(self, click: Click) -> None:
        await click.turn_after(self._pages.ratings(click.interaction, click.control.body, _season(click)))

    async def _season(self, click: Click) -> None:
        await click.turn_after(self._pages.season(click.interaction, _season(click)))


def _season(click: Click) -> int | None:
    return _read_season(click.values[0] if click.values else "")


def _read_season(value: str) -> int | None:
    if value != panels.ALL and not is_number(value, _SEASON_DIGITS):
        raise TableError("unreadable_stats")
    return panels.read_season(value)
