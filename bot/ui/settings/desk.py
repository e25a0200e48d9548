"""What the commands and controls of settings work with, and who may change a server's."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.tables.errors import TableError
from bot.tables.house_rules import HouseRules
from bot.tables.preferences import Preferences
from bot.tables.sections import Loaded
from bot.tables.settings import ServerSettings, TableSettings
from bot.ui.games.screen import GameScreen
from bot.ui.guilds import guild_of
from bot.ui.settings.check import Findings, Place, missing
from bot.ui.settings.server import ServerPage
from game.registry import GAMES


@dataclass(frozen=True, slots=True)
class SettingsDesk:
    """Joins settings to what people see of them. One per bot."""

    servers: ServerSettings
    preferences: Preferences
    house_rules: HouseRules
    screens: Mapping[str, GameScreen]
    emojis: Callable[[], tuple[int, int]]
    """Tells how many emojis of cards are uploaded, and how many should be (0 if none was needed so far)."""

    async def page(self, guild_id: int) -> ServerPage:
        """Return a server's settings as they are stored."""
        return await self.page_of(guild_id, await self.servers.load(guild_id))

    async def page_of(self, guild_id: int, loaded: Loaded[TableSettings]) -> ServerPage:
        """Return a server's settings with the variants of its usual game."""
        game = GAMES[loaded.settings.game]
        presets = await self.house_rules.of_game(guild_id, game)
        usual = (await self.house_rules.defaults(guild_id))[game.key]
        return ServerPage(loaded, presets, usual, self.screens)

    async def examine(self, interaction: discord.Interaction) -> Findings:
        """Look whether the bot has what it needs where the server wants its tables."""
        guild_id = guild_of(interaction)
        began = time.monotonic()
        database_ms = None
        try:
            settings = (await self.servers.load(guild_id)).settings
            database_ms = round((time.monotonic() - began) * 1000)
        except TableError:
            settings = self.servers.last_known(guild_id)
        return Findings(
            places=_places(interaction, settings),
            everywhere=not settings.channels,
            database_ms=database_ms,
            emojis_missing=self._emojis_missing(),
        )

    def _emojis_missing(self) -> int | None:
        there, wanted = self.emojis()
        return max(wanted - there, 0) if wanted else None


def require_administrator(interaction: discord.Interaction) -> None:
    """Raise TableError for who may not change a server's settings: Discord says so each time."""
    if not interaction.permissions.manage_guild:
        raise TableError("needs_manage_server_for_settings")


def _places(interaction: discord.Interaction, settings: TableSettings) -> Sequence[Place]:
    """Return the channels for tables; where tables may be everywhere, the one that is looked at."""
    guild, here = interaction.guild, interaction.channel_id
    if guild is None or here is None:
        raise TableError("servers_only")
    if not settings.channels:
        return (Place(here, missing(interaction.app_permissions, settings)),)
    return tuple(_place(guild, channel_id, settings) for channel_id in settings.channels)


def _place(guild: discord.Guild, channel_id: int, settings: TableSettings) -> Place:
    channel = guild.get_channel(channel_id)
    if channel is None:
        return Place(channel_id, is_gone=True)
    return Place(channel_id, missing(channel.permissions_for(guild.me), settings))
