"""Connects tables to their followers, and keeps track of boards that announce a restart."""

import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.common.errors import TableError
from bot.discord.access import link_to_add
from bot.discord.kit import Kit
from bot.discord.places import Existence, word_on_channel
from bot.discord.sending.rendered import messages_shown
from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.stats.achievements import Achievements
from bot.stats.store import StatsStore
from bot.tables.clicks.hand import HandClicks, PracticeClicks, ReactionClicks
from bot.tables.clicks.lobby import LobbyClicks
from bot.tables.clicks.opening import TableOpener
from bot.tables.clicks.play_command import OpeningClicks
from bot.tables.clicks.seats import SeatAnswers, SeatClicks
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.table_command import TableClicks
from bot.tables.live.board_requests import Place
from bot.tables.live.boards import Publisher
from bot.tables.live.dependencies import PublisherDependencies
from bot.tables.live.open_hands import LiveHands
from bot.tables.live.showing import Above, Live
from bot.tables.live.table_threads import ForumPosts, Invitations, TableThreads
from bot.tables.live.turn_notices import NoticeDependencies, TurnNotices
from bot.tables.live.watchers import Newest, Watchers
from bot.tables.model.commands import Noticed, Posted
from bot.tables.model.values import Phase, TableValue, match_over
from bot.tables.panels.all import TablePanels
from bot.tables.panels.channel_permissions import Channels
from bot.tables.storing.store import TableStore

_log = logging.getLogger(__name__)


def services(kit: Kit, achievements: Achievements, above: Above) -> TableServices:
    """Build tables with their panels and followers; `above` returns what stands above hands."""
    panels = TablePanels(
        SCREENS,
        kit.people,
        Channels(),
        kit.house_rules.known_of_game,
        kit.card_emojis.cards,
        kit.card_emojis.there,
        kit.preferences.hand_of,
        achieved_in=achievements.of_match,
        link_to_add=partial(link_to_add, kit),
        mention=kit.command_mentions.mention,
    )
    live = live_for(kit, panels, achievements, above)
    return TableServices(kit.directory, panels, live, kit.people, kit.under_way, kit.house_rules, kit.meters)


def clicks(kit: Kit, tables: TableServices, opener: TableOpener, statistics: StatsStore) -> TableClicks:
    """Build what answers the controls of tables, and the buttons elsewhere that open one."""
    answers = SeatAnswers(tables)
    kit.areas += [PracticeClicks(tables), OpeningClicks(tables, opener)]
    handlers = {
        **HandClicks(tables).handlers,
        **ReactionClicks(tables).handlers,
        **SeatClicks(answers, opener.bank).handlers,
        **LobbyClicks(answers, opener, opener.bank, statistics).handlers,
    }
    return TableClicks(tables, kit.departures, handlers)


def live_for(kit: Kit, panels: TablePanels, achievements: Achievements, above: Above) -> Live:
    """Return the follower of a directory's tables."""
    messages, directory, until_quiet = messages_shown(kit), kit.directory, kit.under_way.until_quiet

    async def named(table_id: str) -> TableValue:
        """Return a table's current value after looking up its players' names; late ones are shown later.

        A lobby needs the server's own variants, too, and a result what was achieved.
        """
        table = await directory.newest(table_id)
        if table.phase is Phase.LOBBY:
            await kit.house_rules.learn(table.guild_id, table.game)
        if (match_id := match_over(table)) is not None:
            await achievements.learn(match_id)
        guild = kit.get_guild(table.guild_id)
        if guild is None:
            return table
        sitting = [occupant.user_id for occupant in table.seats if occupant.user_id is not None]
        await kit.people.learn(guild, sitting, late=lambda: publisher.publish(table))
        return await directory.newest(table_id)

    def title(table: TableValue, t: Words) -> str:
        return panels.screens[table.game.key].title(table.rules, table.preset, t)

    threads = TableThreads(kit, directory, kit.server_settings, title)
    publisher = Publisher(kit, _showing(kit, panels, named, threads.move_to_channel), kit.store.now)
    posts = ForumPosts(kit, directory.newest, publisher.shown)

    async def moved_to_channel(table_id: str) -> bool:
        if moved := await threads.move_to_channel(table_id):
            table = await directory.newest(table_id)
            publisher.reopened(table)
            posts.refresh(table)
        return moved

    directory.moved_to_channel = moved_to_channel
    return Live(
        publisher=publisher,
        notices=TurnNotices(kit, _around(kit, panels.channels)),
        hands=LiveHands(messages),
        watchers=Watchers(messages, panels.watched, directory.newest),
        posts=posts,
        threads=threads,
        invitations=Invitations(kit),
        draw_hand=panels.hand_of,
        above=above,
        newest=directory.newest,
        until_quiet=until_quiet,
    )


async def show_after_restart(tables: TableServices, store: TableStore) -> None:
    """Update boards that announce the restart, or that were being updated when the bot was killed.

    After a restore also those that show what was played since the backup.
    """
    shown = await store.shown_before_restore()
    for table_id in dict.fromkeys([*await store.take_farewells(), *await store.changed_last(), *shown]):
        try:
            table = await tables.directory.newest(table_id)
            tables.live.publisher.publish(table)
            tables.live.notices.resume(table)
            tables.live.posts.refresh(table)
        except TableError as error:
            _log.warning("table %s: could not show it again: %s", table_id, error.__cause__ or error)


def _showing(
    kit: Kit, panels: TablePanels, newest: Newest, moved_to_channel: Callable[[str], Awaitable[bool]]
) -> PublisherDependencies:
    directory = kit.directory

    async def moved(table_id: str, message_id: int) -> None:
        table = await directory.find(table_id)
        await table.handle(Posted(message_id))

    async def gone(place: Place) -> None:
        word = await word_on_channel(kit, place.guild_id, place.channel_id, kit.available)
        if word is Existence.GONE:
            with contextlib.suppress(TableError):  # logged; the next post there detects it again
                await directory.abandon_channel(place.channel_id)

    return PublisherDependencies(
        draw=panels.board,
        newest=newest,
        moved=moved,
        gone=gone,
        farewell=panels.restarting,
        leaving=kit.store.note_farewells,
        until_quiet=kit.under_way.until_quiet,
        channels=panels.channels,
        until_allowed=kit.until_allowed,
        moved_to_channel=moved_to_channel,
    )


def _around(kit: Kit, channels: Channels) -> NoticeDependencies:
    directory = kit.directory

    async def noted(table_id: str, message_id: int | None) -> None:
        table = await directory.find(table_id)
        await table.handle(Noticed(message_id))

    until_quiet = kit.under_way.until_quiet
    return NoticeDependencies(kit.preferences, directory.newest, noted, channels, until_quiet)
