"""Opens the tables of card nights, without anybody's command."""

from dataclasses import dataclass

import discord

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.nights import Night
from bot.tables.table import Table
from bot.ui.discord.access import missing_to_write
from bot.ui.discord.forums import open_post, post_panel
from bot.ui.names import plain
from bot.ui.table.opening import OpeningDesk, Order, clock_of, game_of

PlayIn = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel


def require_writing(channel: PlayIn) -> None:
    """Raise TableError, naming the missing permissions, if the bot cannot post in a channel."""
    if lacking := missing_to_write(channel.permissions_for(channel.guild.me), channel):
        raise TableError("cannot_post", permissions=lacking, channel=channel.id)


@dataclass(frozen=True, slots=True)
class NightOpening:
    """Opens tables with the server's settings, as `/play` does. One per bot."""

    desk: OpeningDesk

    async def title(self, night: Night, t: Words) -> str:
        """Return the name of the game and variant; raises TableError if they are gone."""
        settings = await self.desk.servers.of(night.guild_id)
        game = game_of(night.game, settings)
        variant = await self.desk.rules.choose_to_play(
            night.guild_id, game, night.preset or None, t, night.locale
        )
        return self.desk.rules.screens[game.key].title(variant.rules, variant.name, t)

    async def open(self, night: Night, channel: PlayIn, host_id: int, host: str) -> Table:
        """Return the night's table, opened if it was not yet; raises TableError if that is not possible."""
        try:
            return await self.desk.directory.find(night.night_id)
        except TableError as error:
            if error.code != "no_such_table":
                raise
        require_writing(channel)
        settings = await self.desk.servers.of(night.guild_id)
        t, game = words_for(night.locale), game_of(night.game, settings)
        variant = await self.desk.rules.choose_to_play(
            night.guild_id, game, night.preset or None, t, night.locale
        )
        post_id = None
        if isinstance(channel, discord.ForumChannel):
            title = await self.title(night, t)
            post_id = await open_post(channel, title, post_panel(title, plain(host), t), t)
        return await self.desk.directory.open(
            table_id=night.night_id,
            guild_id=night.guild_id,
            channel_id=night.channel_id,
            host_id=host_id,
            locale=night.locale,
            game=game,
            preset=variant.name,
            base=variant.base_of_own,
            rules=await self.desk.rules_of(night.guild_id, variant, for_tokens=not night.points),
            for_tokens=not night.points,
            clock=clock_of(Order(), settings),
            display=settings.display,
            thread_id=post_id,
            hints=settings.hints,
            seekers=settings.seekers,
            limits=settings.limits,
        )
