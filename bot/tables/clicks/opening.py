"""Opens tables: public ones with the server's settings and where they go, and practice tables."""

import logging
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.common.recent import Recent
from bot.discord.access import (
    may_attach,
    missing_to_lend,
    missing_to_write,
    require_here,
    require_in,
    require_member,
)
from bot.discord.forums import find_post, forum_among, open_post, post_panel
from bot.discord.interactions import public_locale, words_of
from bot.discord.menus import gone_channels
from bot.discord.people import asked_member
from bot.discord.places import could_have_thread, open_thread
from bot.discord.sending.failures import FAILURES
from bot.discord.sending.render import render
from bot.discord.sending.rendered import NO_MENTIONS
from bot.discord.slow_mode import use_turn
from bot.discord.threads import discard_thread
from bot.i18n import Words, words_for
from bot.messages.names import tidy
from bot.messages.panels import Panel
from bot.messages.permissions import TO_OPEN_THREADS, lacking
from bot.rules.clicks import RulePages
from bot.rules.store import Preset
from bot.settings.powers import may_open, require_opener, require_staker
from bot.settings.server import ServerSettings, TableSettings
from bot.tables.directory import Directory
from bot.tables.live.table_threads import TableThreads
from bot.tables.model.clocks import Clock
from bot.tables.model.values import Display, TableValue, takes_stakes
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tokens.store import TokenStore
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.registry import GAMES

OpensIn = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel

_MOST_HOMES: Final = 1_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Announced:
    """What is said where a table opens."""

    table_id: str
    name: str
    """The name of its thread."""
    message: Panel
    """The channel's message, on which the thread is started."""
    post: Panel
    """The first message of its post in a forum."""
    post_name: str
    """The name of that post."""


def require_writing(channel: OpensIn) -> None:
    """Raise TableError, naming the missing permissions, if the bot cannot post in a channel."""
    if lacking := missing_to_write(channel.permissions_for(channel.guild.me), channel):
        raise TableError("cannot_post", permissions=lacking, channel=channel.id)


def require_allowed(
    guild: discord.Guild | None, settings: TableSettings, channel_id: int, parent_id: int | None = None
) -> None:
    """Raise TableError, which names the allowed channels, if no table may be opened in a channel."""
    if settings.allows(channel_id, parent_id):
        return
    gone = gone_channels(guild, settings.channels)
    there = [f"<#{channel}>" for channel in settings.channels if channel not in gone]
    if not there:
        raise TableError("channels_gone")
    raise TableError("channel_not_allowed", channels=", ".join(there))


async def require_planner(channel: OpensIn, user_id: int, settings: TableSettings) -> None:
    """Raise TableError unless tables may still open in a channel, for the member who planned it too."""
    require_allowed(channel.guild, settings, channel.id)
    member = await asked_member(channel.guild, user_id)
    if member is None:
        raise TableError("try_again")
    if not may_open(member, settings):
        raise TableError("planner_may_not_open")
    if lacks := missing_to_lend(channel.permissions_for(member), channel, threads=settings.threads):
        raise TableError("planner_may_not_post", permissions=lacks, channel=channel.id)


async def _home_for(channel: OpensIn, announced: Announced, *, threads: bool) -> int | None:
    """Return the thread or post of a table, found again if it was opened before; None for the channel.

    Raises TableError if a forum does not let us open a post.
    """
    if isinstance(channel, discord.ForumChannel):
        mark = _mark_of(announced.table_id)
        found = await find_post(channel, mark)
        if found is not None:
            return found
        return await open_post(channel, announced.post_name, announced.post, mark)
    return await _open_thread(channel, announced) if threads else None


def _mark_of(table_id: str) -> int:
    """Return what marks a table's post, which is found again if it was opened and not stored."""
    return zlib.crc32(table_id.encode()) % (2**31 - 1) + 1


async def _open_thread(channel: OpensIn, announced: Announced) -> int | None:
    """Announce a table and start its thread on that message; None if the channel lets us start none.

    After a restart in between, the nonce finds the announcement again.
    """
    if not could_have_thread(channel) or lacking(channel.permissions_for(channel.guild.me), TO_OPEN_THREADS):
        return None
    view, _ = render(announced.message)
    nonce = f"thread {announced.table_id}"
    try:
        message = await channel.send(view=view, allowed_mentions=NO_MENTIONS, nonce=nonce)
    except FAILURES as error:
        _log.warning("table %s: could not announce its thread: %s", announced.table_id, error)
        return None
    try:
        return await open_thread(channel, announced.name, message.id)
    except TableError as error:
        if error.code == "discord_fails":  # perhaps there is one: it has the id of its message
            await discard_thread(channel.guild, message.id)
        try:
            await message.delete()
        except FAILURES as failure:
            _log.info("table %s: could not delete its announcement: %s", announced.table_id, failure)
    return None


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of /play; None for the server's defaults."""

    game: str | None = None
    preset: str | None = None
    clock: str | None = None
    points: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """An order that may be carried out."""

    interaction: discord.Interaction
    lobby: TableValue
    """The table in the channel of its command."""
    settings: TableSettings
    forum: discord.ForumChannel | None
    title: str
    wants_thread: bool
    """The table is to have a thread of its own in the channel, if we may start one."""

    @property
    def thread_name(self) -> str:
        """The name of the table's thread or post."""
        return thread_name(self.title, self.interaction.user.display_name)


@dataclass(frozen=True, slots=True)
class Opened:
    """A newly opened table."""

    table: Table
    title: str
    """The name of the game and variant."""
    why_no_post: TableError | None = None
    """Why it is in the channel of its command instead of a post of its own."""
    lacks_pictures: bool = False
    """Its board should be a picture, but is text until we may attach files."""


@dataclass(frozen=True, slots=True)
class TableOpener:
    """Opens tables with the server's settings. One per bot."""

    directory: Directory
    store: TableStore
    servers: ServerSettings
    rules: RulePages
    bank: TokenStore
    threads: TableThreads
    _homes: Recent[str, tuple[int, int]] = field(default_factory=lambda: Recent(_MOST_HOMES))
    """The threads and posts that were made lately, each with its server, by the table's id."""

    async def home_for(self, channel: OpensIn, announced: Announced, *, threads: bool) -> int | None:
        """Return the thread or post of a table that is yet to be stored, as `_home_for`."""
        home = await _home_for(channel, announced, threads=threads)
        if home is not None:
            self._homes[announced.table_id] = channel.guild.id, home
        return home

    def give_up(self, *table_ids: str) -> None:
        """Take the threads and posts of tables away again that are not to be; those of open ones stay."""
        for table_id in table_ids:
            if (home := self._homes.pop(table_id, None)) is not None:
                self.threads.discard_unless_needed(*home, table_id)

    async def prepare(self, interaction: discord.Interaction, order: PlayOptions) -> Prepared:
        """Find out what an order means, without doing anything; raises TableError if it is not allowed."""
        guild_id, channel_id = require_place(interaction)
        settings = await self.servers.of(guild_id)
        forum = forum_for(interaction, settings)
        wants_thread = forum is None and settings.threads and could_have_thread(interaction.channel)
        require_here(interaction, threads=wants_thread, posts=forum is None)
        if forum is not None:
            require_in(interaction, forum, posts=True)
        require_opener(interaction, settings)
        await self.store.require_room(guild_id, interaction.user.id, settings.limits)
        clock = clock_of(order, settings)
        t, locale = words_of(interaction), await public_locale(interaction)
        game = await self.game_meant(guild_id, order.game, order.preset, settings, t)
        variant = await self.rules.choose_to_play(guild_id, game, order.preset, t, locale)
        rules = await self.rules_of(guild_id, variant, for_tokens=not order.points)
        if not order.points and takes_stakes(game, rules):
            require_staker(interaction, settings)
        title = self.rules.screens[game.key].title(variant.rules, variant.name, words_for(locale))
        lobby = TableValue(
            table_id=new_id(),
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            preset=variant.name,
            base=variant.base_of_own,
            rules=rules,
            for_tokens=not order.points,
            host_id=interaction.user.id,
            locale=locale,
            clock=clock,
            display=settings.display,
            hints=settings.hints,
            host_removes=settings.host_removes,
            seekers=settings.seekers,
        )
        return Prepared(interaction, lobby, settings, forum, title, wants_thread)

    async def open(self, prepared: Prepared, thread_id: int | None) -> Opened:
        """Open a table in the channel of its command or in a thread, or in a post that this starts.

        If Discord refuses the post, the table opens in the command's channel where the server allows that.

        Raises TableError; then the thread or post goes, unless there is a table in it after all.
        """
        interaction, settings, forum = prepared.interaction, prepared.settings, prepared.forum
        lobby, why_no_post = prepared.lobby, None
        if forum is not None:
            public_t = words_for(lobby.locale)
            opening = post_panel(prepared.title, interaction.user.display_name, public_t)
            mark = _mark_of(lobby.table_id)
            try:
                thread_id = await open_post(forum, prepared.thread_name, opening, mark)
                use_turn(interaction)
            except TableError as error:
                parent_id = getattr(interaction.channel, "parent_id", None)
                if error.code == "discord_fails":
                    self.threads.discard_unanswered(forum, mark)
                if error.code == "discord_fails" or not settings.allows(lobby.channel_id, parent_id):
                    raise
                why_no_post = error
            else:
                lobby = replace(lobby, channel_id=forum.id)
        try:
            table = await self.directory.open(replace(lobby, thread_id=thread_id), settings.limits)
        except TableError:  # another one opened meanwhile, or the database is out of reach
            if thread_id is not None:
                self.threads.discard_unless_needed(lobby.guild_id, thread_id, lobby.table_id)
            raise
        return Opened(
            table,
            prepared.title,
            why_no_post=why_no_post,
            lacks_pictures=settings.display is Display.PICTURE and not may_attach(interaction),
        )

    async def game_meant(
        self, guild_id: int, named: str | None, preset: str | None, settings: TableSettings, t: Words
    ) -> AnyGame:
        """Return the named game, else the variant's, else the default; raises TableError if there is none."""
        game = game_of(named, settings)
        return game if named is not None else await self.rules.game_meant(guild_id, game, preset, t)

    async def rules_of(self, guild_id: int, variant: Preset, *, for_tokens: bool) -> Rules:
        """Return the rules of a table, with the server's stake unit for documented variants."""
        if not for_tokens or variant.is_own:
            return variant.rules
        unit = (await self.bank.settings(guild_id)).settings.stake_unit
        at_unit: Rules = variant.game.at_unit(variant.rules, unit)
        return at_unit


def game_of(key: str | None, settings: TableSettings) -> AnyGame:
    """Return the named game, else the default; raises TableError if there is no such game."""
    game = GAMES.get(key or settings.game)
    if game is None:
        raise TableError("unknown_game")
    return game


def require_place(interaction: discord.Interaction) -> tuple[int, int]:
    """Return the server and channel of a command; raises TableError if the bot cannot post there."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise TableError("servers_only")
    require_member(interaction)
    if lacking := missing_to_write(interaction.app_permissions, interaction.channel):
        raise _cannot_post(interaction, lacking)
    return interaction.guild_id, interaction.channel_id


def _cannot_post(interaction: discord.Interaction, lacking: Sequence[str]) -> TableError:
    channel = interaction.channel
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    if is_private and not interaction.app_permissions.view_channel:
        return TableError("outside_private_thread", bot=interaction.application_id)
    return TableError("cannot_post", permissions=lacking, channel=interaction.channel_id)


def forum_for(interaction: discord.Interaction, settings: TableSettings) -> discord.ForumChannel | None:
    """Return the forum in which a table gets its post, None for a table in the channel of the command.

    Commands cannot be used in a forum itself: where a server allows tables in one, `/play` opens a post there
    from its posts, and from any channel that is not allowed itself. Without such a forum this raises
    TableError there, which names the allowed channels.
    """
    forum = forum_among(interaction.guild, settings)
    parent_id = getattr(interaction.channel, "parent_id", None)
    if forum is not None and (
        parent_id == forum.id or not settings.allows(interaction.channel_id or 0, parent_id)
    ):
        return forum
    require_allowed(interaction.guild, settings, interaction.channel_id or 0, parent_id)
    return None


def require_plan(interaction: discord.Interaction, place: OpensIn, settings: TableSettings) -> None:
    """Raise TableError unless somebody may have tables open later in a channel or forum."""
    require_opener(interaction, settings)
    require_allowed(place.guild, settings, place.id)
    require_in(interaction, place, threads=settings.threads)


def thread_name(title: str, host: str) -> str:
    """Return the name of a table's thread or post."""
    name = tidy(host)
    return f"{title} · {name}" if name else title


def clock_of(order: PlayOptions, settings: TableSettings) -> Clock:
    """Return the clock of a new table; raises TableError if there is none of that name."""
    clock = settings.clocks.get(order.clock or settings.clock)
    if clock is None:
        raise TableError("unknown_clock")
    return clock
