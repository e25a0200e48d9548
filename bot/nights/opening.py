"""Opens the tables of card nights, without anybody's command."""

from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.discord.forums import post_panel
from bot.discord.places import thread_panel
from bot.i18n import Words, words_for
from bot.nights.store import Night
from bot.rules.store import Preset
from bot.settings.powers import require_staker
from bot.tables.clicks import opening
from bot.tables.clicks.opening import Announced, OpensIn, require_planner, require_writing
from bot.tables.model.values import TableValue, takes_stakes
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class NightOpening:
    """Opens tables with the server's settings, as `/play` does. One per bot."""

    opener: opening.TableOpener

    async def require_stakes_allowed(self, interaction: discord.Interaction, night: Night) -> None:
        """Raise TableError unless the host may play for tokens, if the night's table plays for them."""
        settings = await self.opener.servers.of(night.guild_id)
        game = opening.game_of(night.game, settings)
        variant = await self._variant(night, words_for(night.locale))
        if not night.points and takes_stakes(game, variant.rules):
            require_staker(interaction, settings)

    async def title(self, night: Night, t: Words) -> str:
        """Return the name of the game and variant; raises TableError if they are gone."""
        variant = await self._variant(night, t)
        return self.opener.rules.screens[variant.game.key].title(variant.rules, variant.name, t)

    async def open(self, night: Night, channel: OpensIn, host_id: int, host: str) -> Table:
        """Return the night's table, opened if it was not yet; raises TableError if that is not possible."""
        try:
            return await self.opener.directory.find(night.night_id)
        except TableError as error:
            if error.code != "no_such_table":
                raise
        require_writing(channel)
        settings = await self.opener.servers.of(night.guild_id)
        await require_planner(channel, host_id, settings)
        await self.opener.store.require_room(
            night.guild_id, host_id, settings.limits
        )  # before there is a post
        t = words_for(night.locale)
        variant = await self._variant(night, t)
        title = await self.title(night, t)
        announced = Announced(
            night.night_id,
            opening.thread_name(title, host),
            thread_panel(title, t),
            post_panel(title, host, t),
            post_name=title,
        )
        thread_id = await self.opener.home_for(channel, announced, threads=settings.threads)
        lobby = TableValue(
            table_id=night.night_id,
            guild_id=night.guild_id,
            channel_id=night.channel_id,
            host_id=host_id,
            locale=night.locale,
            game=variant.game,
            preset=variant.name,
            base=variant.base_of_own,
            rules=await self.opener.rules_of(night.guild_id, variant, for_tokens=not night.points),
            for_tokens=not night.points,
            clock=opening.clock_of(opening.PlayOptions(), settings),
            display=settings.display,
            thread_id=thread_id,
            hints=settings.hints,
            host_removes=settings.host_removes,
            seekers=settings.seekers,
        )
        return await self.opener.directory.open(lobby, settings.limits)

    async def _variant(self, night: Night, t: Words) -> Preset:
        """Return what a night plays; raises TableError if it is gone."""
        game = opening.game_of(night.game, await self.opener.servers.of(night.guild_id))
        return await self.opener.rules.choose_to_play(
            night.guild_id, game, night.preset or None, t, night.locale
        )
