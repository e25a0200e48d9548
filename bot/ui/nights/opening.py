"""Opens the tables of card nights, without anybody's command."""

import logging
import zlib
from dataclasses import dataclass

import discord

from bot.i18n import Words, words_for
from bot.tables.errors import TableError
from bot.tables.house_rules import Preset
from bot.tables.nights import Night
from bot.tables.table import Table
from bot.tables.values import takes_stakes
from bot.ui.discord.access import missing_to_write
from bot.ui.discord.answers import FAILURES
from bot.ui.discord.forums import find_post, open_post, post_panel
from bot.ui.discord.places import could_have_thread, may_open_thread, open_thread, thread_panel
from bot.ui.discord.powers import require_staker
from bot.ui.discord.render import render
from bot.ui.discord.rendered import NO_MENTIONS
from bot.ui.table.opening import OpeningDesk, Order, clock_of, game_of, thread_name

PlayIn = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel

_log = logging.getLogger(__name__)


def require_writing(channel: PlayIn) -> None:
    """Raise TableError, naming the missing permissions, if the bot cannot post in a channel."""
    if lacking := missing_to_write(channel.permissions_for(channel.guild.me), channel):
        raise TableError("cannot_post", permissions=lacking, channel=channel.id)


@dataclass(frozen=True, slots=True)
class NightOpening:
    """Opens tables with the server's settings, as `/play` does. One per bot."""

    desk: OpeningDesk

    async def require_stakes_allowed(self, interaction: discord.Interaction, night: Night) -> None:
        """Raise TableError unless the host may play for tokens, if the night's table plays for them."""
        settings = await self.desk.servers.of(night.guild_id)
        game = game_of(night.game, settings)
        variant = await self._variant(night, words_for(night.locale))
        if not night.points and takes_stakes(game, variant.rules):
            require_staker(interaction, settings)

    async def title(self, night: Night, t: Words) -> str:
        """Return the name of the game and variant; raises TableError if they are gone."""
        variant = await self._variant(night, t)
        return self.desk.rules.screens[variant.game.key].title(variant.rules, variant.name, t)

    async def open(self, night: Night, channel: PlayIn, host_id: int, host: str) -> Table:
        """Return the night's table, opened if it was not yet; raises TableError if that is not possible."""
        try:
            return await self.desk.directory.find(night.night_id)
        except TableError as error:
            if error.code != "no_such_table":
                raise
        require_writing(channel)
        settings = await self.desk.servers.of(night.guild_id)
        await self.desk.store.require_room(night.guild_id, host_id, settings.limits)  # before there is a post
        t = words_for(night.locale)
        variant = await self._variant(night, t)
        title = await self.title(night, t)
        thread_id: int | None = None
        if isinstance(channel, discord.ForumChannel):
            mark = _mark_of(night)
            thread_id = await find_post(channel, mark)
            if thread_id is None:
                thread_id = await open_post(channel, title, post_panel(title, host, t), t, mark)
        elif settings.threads:
            thread_id = await _open_thread(channel, night, thread_name(title, host), title)
        return await self.desk.directory.open(
            table_id=night.night_id,
            guild_id=night.guild_id,
            channel_id=night.channel_id,
            host_id=host_id,
            locale=night.locale,
            game=variant.game,
            preset=variant.name,
            base=variant.base_of_own,
            rules=await self.desk.rules_of(night.guild_id, variant, for_tokens=not night.points),
            for_tokens=not night.points,
            clock=clock_of(Order(), settings),
            display=settings.display,
            thread_id=thread_id,
            hints=settings.hints,
            seekers=settings.seekers,
            limits=settings.limits,
        )

    async def _variant(self, night: Night, t: Words) -> Preset:
        """Return what a night plays; raises TableError if it is gone."""
        game = game_of(night.game, await self.desk.servers.of(night.guild_id))
        return await self.desk.rules.choose_to_play(
            night.guild_id, game, night.preset or None, t, night.locale
        )


def _mark_of(night: Night) -> int:
    """Return what marks a night's post, which is found again if it was opened and not stored."""
    return zlib.crc32(night.night_id.encode()) % (2**31 - 1) + 1


async def _open_thread(channel: PlayIn, night: Night, name: str, title: str) -> int | None:
    """Announce a night's table and start its thread on that message; None if the channel lets us start none.

    After a restart in between, the nonce finds the announcement again.
    """
    if not could_have_thread(channel) or isinstance(channel, discord.ForumChannel):
        return None
    if not may_open_thread(channel.permissions_for(channel.guild.me)):
        return None
    view, _ = render(thread_panel(title, words_for(night.locale)))
    try:
        announced = await channel.send(
            view=view, allowed_mentions=NO_MENTIONS, nonce=f"thread {night.night_id}"
        )
    except FAILURES as error:
        _log.warning("night %s: could not announce its thread: %s", night.night_id, error)
        return None
    thread_id = await open_thread(channel, name, announced.id)
    if thread_id is None:
        try:
            await announced.delete()
        except FAILURES as error:
            _log.info("night %s: could not delete its announcement: %s", night.night_id, error)
    return thread_id
