"""The composition root: builds the database, the tables and the user interface, and connects to Discord."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.dispatch import Clicks, answer_interaction
from bot.bars.store import BarStore
from bot.common.errors import TableError
from bot.common.tasks import PendingAnswers, begin, stopped
from bot.cups.background import CupBackground
from bot.cups.clicks import CupClicks
from bot.cups.planning import CupPlans
from bot.cups.store import CupStore
from bot.daily.clicks import DayClicks, DayPages, DayServices
from bot.daily.store import DayStore
from bot.discord.access import invite_link
from bot.discord.commands import CommandMentions, CommandTranslator, TapisTree
from bot.discord.delays import GatewayDelays
from bot.discord.naming import note_names
from bot.discord.people import People
from bot.discord.places import Departures
from bot.discord.registration import COGS, Registration
from bot.discord.sending.emojis import ApplicationEmojis
from bot.discord.sending.rendered import NO_MENTIONS, messages_shown
from bot.games.registry import FACES, SCREENS
from bot.help.clicks import HelpClicks, HelpPages
from bot.help.welcome import welcome
from bot.maintenance.backup_paths import days_in_backups
from bot.maintenance.health import Health
from bot.maintenance.maintenance import Maintenance
from bot.maintenance.traffic import Traffic
from bot.nights.background import NightBackground
from bot.nights.opening import NightOpening
from bot.nights.planning import NightPlans
from bot.nights.store import NightStore
from bot.practice.clicks import LessonClicks, LessonPages
from bot.practice.opening import PracticeOpener
from bot.privacy.clicks import PrivacyClicks, PrivacyPages
from bot.privacy.store import PrivacyStore
from bot.process.environment import Environment
from bot.replay.clicks import ReplayClicks, ReplayPages
from bot.replay.store import ReplayStore
from bot.rules.clicks import RuleClicks, RulePages
from bot.rules.drafts import DraftStore
from bot.rules.store import RuleStore
from bot.server_log.background import LogPoster
from bot.server_log.clicks import AdminClicks, LogPages
from bot.server_log.store import LogStore
from bot.settings.clicks import SettingsClicks, SettingsPages
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.achievements import Achievements
from bot.stats.background import StatsBackground
from bot.stats.calendar import Calendar
from bot.stats.clicks import StatsClicks, StatsPages
from bot.stats.recaps import Recaps
from bot.stats.result_news import ResultNews
from bot.stats.roles import TitleRoles
from bot.stats.store import StatsStore
from bot.stats.titles import Titles
from bot.tables.clicks.answering import SeatAnswers
from bot.tables.clicks.hand import HandClicks, PracticeClicks
from bot.tables.clicks.lobby import LobbyClicks
from bot.tables.clicks.opening import TableOpener
from bot.tables.clicks.play_command import OpeningClicks
from bot.tables.clicks.reactions import ReactionClicks
from bot.tables.clicks.seats import SeatClicks
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.table_clicks import TableClicks
from bot.tables.clicks.table_command import TableCommands
from bot.tables.clicks.wiring import live_for, show_after_restart
from bot.tables.directory import Directory
from bot.tables.panels.all import TablePanels
from bot.tables.panels.channel_permissions import Channels
from bot.tables.storing.store import TableStore
from bot.tables.table import Update
from bot.tables.time.timekeeper import Timekeeper
from bot.tables.time.waking import wake_all
from bot.tokens.clicks import TokenClicks, TokenPages
from bot.tokens.store import TokenStore
from bot.verify.clicks import VerifyClicks, VerifyPages
from bot.verify.store import VerifyStore
from data.actors import EVERYWHERE
from data.database import Database
from data.servers.retention import GRACE
from data.share import EVERY_SERVER, Share
from data.times import DAY

_BETWEEN_SERVERS: Final = 1.0
"""Seconds of silence after the last GUILD_CREATE after which all servers count as received."""

ANSWERS_WITHIN: Final = 1.5
"""Seconds that a closing bot waits for pending answers."""

_log = logging.getLogger(__name__)


class TapisClient(commands.AutoShardedBot):
    """The bot, or the part of it that serves a share of its servers."""

    def __init__(
        self,
        settings: Environment,
        database: Database,
        share: Share = EVERY_SERVER,
        health: Health | None = None,
    ) -> None:
        self.health = health or Health(lambda: [self], database, Traffic(settings.requests_a_second))
        traffic = self.health.traffic
        super().__init__(
            http_trace=traffic.trace(),
            proxy=settings.proxy,
            command_prefix=(),
            help_command=None,
            tree_cls=TapisTree,
            intents=discord.Intents(guilds=True, guild_messages=True, guild_scheduled_events=True),
            allowed_mentions=NO_MENTIONS,
            activity=discord.CustomActivity(name="/play"),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=_BETWEEN_SERVERS,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.settings = settings
        self.share = share
        self._people = people = People()
        self.delays = GatewayDelays()
        self.store = TableStore(database, share)
        directory = Directory(self.store, self._table_changed)
        note_names(self, people)
        under_way = PendingAnswers()
        self.card_emojis = ApplicationEmojis(
            self,
            self.store,
            per_minute=settings.emojis_per_minute,
            until_quiet=under_way.until_quiet,
            uploads=share.is_first or not settings.emojis_per_minute,  # then the first may never need them
        )
        messages_shown(self).on_refused_emojis.append(self.card_emojis.refused)
        self.house_rules = RuleStore(database)
        self.server_settings = ServerSettings(database)
        self.preferences = Preferences(database, self.server_settings)
        achievements = Achievements(database, share)
        panels = TablePanels(
            SCREENS,
            people,
            Channels(),
            self.house_rules.known_of_game,
            self.card_emojis.cards,
            self.card_emojis.there,
            self.preferences.hand_of,
            achieved_in=achievements.of_match,
            link_to_add=self._link_to_add,
        )
        self.command_mentions = CommandMentions()
        days = DayStore(database, directory, {key: tuple(face.marks) for key, face in FACES.items()})
        pages = DayPages(days, people, self.command_mentions.mention)
        live = live_for(
            self,
            directory,
            panels,
            people,
            self.store,
            self.preferences,
            under_way.until_quiet,
            traffic.budget.room,
            self.house_rules,
            self.server_settings,
            self._is_available,
            pages.ended,
            achievements,
        )
        self._news = ResultNews(achievements, directory, live.publisher)
        self.verify_desk = VerifyPages(VerifyStore(database), people, days, settings.shuffles_url)
        self.desk = TableServices(directory, panels, live, people, under_way, self.house_rules, traffic)
        self.day_desk = DayServices(pages, self.desk, self.verify_desk, self.server_settings)
        self._registration = Registration(self, self.tree, self.store, self.command_mentions)
        self.title_roles = TitleRoles(self, Titles(database), self.server_settings, people)
        self.settings_desk = SettingsPages(
            self.server_settings,
            self.preferences,
            self.house_rules,
            SCREENS,
            lambda: self.card_emojis.counts,
            self.title_roles.note,
            self.card_emojis.cards,
        )
        self.help_desk = HelpPages(self.house_rules, SCREENS, self.command_mentions, settings.support_url)
        statistics = StatsStore(database, self.preferences)
        self.rule_desk = RulePages(self.house_rules, DraftStore(database), SCREENS, statistics)
        self.token_desk = TokenPages(TokenStore(database), people)
        own, servers, bank = self.preferences, self.server_settings, self.token_desk.bank
        self.opening_desk = TableOpener(directory, self.store, servers, self.rule_desk, bank)
        self.nights = NightStore(database, share)
        self.night_opening = NightOpening(self.opening_desk)
        self.night_plans = NightPlans(self.nights, self.night_opening)
        self.night_keeper = NightBackground(
            self, self.nights, self.night_opening, self.desk, self._is_available
        )
        self.cup_keeper = CupBackground(
            self, CupStore(database, share), self.opening_desk, self.desk, self._is_available
        )
        self.cup_desk = self.cup_keeper.shown
        self.cup_plans = CupPlans(self.cup_desk, self.cup_keeper, self.opening_desk)
        practice = PracticeOpener(directory, self.server_settings)
        self.lesson_desk = LessonPages(self.desk, practice, self.opening_desk)
        replayer = ReplayStore(database)
        self.replay_desk = ReplayPages(replayer, people, own, servers, SCREENS, self.card_emojis.cards)
        self._replays = ReplayClicks(self.replay_desk)
        self.privacy_desk = PrivacyPages(
            PrivacyStore(database, directory, self.preferences),
            people,
            GRACE // DAY,
            days_in_backups(settings),
            self.title_roles.leaving,
        )
        bars = BarStore(database, directory, share)
        self.admin_desk = LogPages(LogStore(database, share), bars, bank, people, SCREENS)
        self.stats_desk = StatsPages(statistics, Recaps(database), people, own, servers)
        calendar = Calendar(database, directory, share)
        self.club_keeper = StatsBackground(self, calendar, self.stats_desk, self._is_available)
        logs = LogPoster(self, self.admin_desk, self.server_settings)
        by_themselves = self.night_keeper, self.cup_keeper, self.club_keeper, self.title_roles, logs
        self._keepers = [one.keeper for one in by_themselves]
        self._departures = Departures(self, directory, people, self._is_available)
        seat_answers = SeatAnswers(self.desk, self.store.now)
        table_clicks = TableClicks(
            self.desk,
            self._departures,
            {
                **HandClicks(self.desk).handlers,
                **ReactionClicks(self.desk).handlers,
                **SeatClicks(seat_answers, bank).handlers,
                **LobbyClicks(seat_answers, self.opening_desk, bank, statistics).handlers,
            },
        )
        self.table_commands = TableCommands(self.desk, table_clicks, self.store.now)
        self.clicks = Clicks(
            self.desk,
            table_clicks,
            (
                RuleClicks(self.rule_desk),
                TokenClicks(self.token_desk),
                StatsClicks(self.stats_desk),
                SettingsClicks(self.settings_desk),
                AdminClicks(self.admin_desk),
                HelpClicks(self.help_desk),
                PracticeClicks(self.desk),
                DayClicks(self.day_desk),
                CupClicks(self.cup_desk),
                LessonClicks(self.lesson_desk),
                PrivacyClicks(self.privacy_desk),
                VerifyClicks(self.verify_desk),
                self._replays,
                OpeningClicks(self.desk, self.opening_desk),
            ),
            second_click=settings.second_click_ms / 1000,
        )
        self._care = Maintenance(
            self, database, directory, self.health, self._forget_server, under_way.until_quiet, share
        )
        self._care.deriver.listeners.append(self.title_roles.note)
        self._care.deriver.feat_listeners.append(self._news.note)
        self._timekeeper = Timekeeper(directory, self.store, lambda: self._care.connected, self._care.reach)
        self.begin_anew: Callable[[], Awaitable[None]] | None = None
        """Waits until a new session may begin (`start_pacing`); None waits as long as discord.py does."""
        self._begun: set[int | None] = set()
        """The shards that have begun a session."""
        self._launching: asyncio.Task[None] | None = None
        self._going_on: asyncio.Task[None] | None = None
        self._keeping_time: asyncio.Task[None] | None = None
        self.connects = False
        """Whether it has begun to connect: from then on it may be the one whom people reach."""
        self._is_closing = False

    def _table_changed(self, update: Update) -> None:
        self.desk.live.show(update)
        self._departures.note(update)
        if update.table.phase.is_end and not update.before.phase.is_end:
            self._care.deriver.keeper.wake()
            if update.table.cup:
                self.cup_keeper.keeper.wake()

    @property
    def tables_in_memory(self) -> int:
        """How many tables are loaded."""
        return self.desk.directory.in_memory

    def _is_available(self, guild_id: int) -> bool:
        return self._care.is_available(guild_id)

    def _link_to_add(self, guild_id: int) -> str:
        if self.application_id is None or guild_id == EVERYWHERE or self.get_guild(guild_id) is not None:
            return ""
        return invite_link(self.application_id, guild_id)

    def _forget_server(self, guild_id: int) -> None:
        self.server_settings.forget(guild_id)
        self.house_rules.forget(guild_id)

    async def setup_hook(self) -> None:
        """Prepare everything before the gateway connects."""
        await self._care.start(self.settings)
        self.night_keeper.listen(self)
        await self.tree.set_translator(CommandTranslator())
        for name in COGS:  # not as extensions: to unload one, discord.py searches all modules that there are
            await import_module(name).setup(self)
        await self.preferences.read_all()
        if self.share.is_first:
            await self._registration.start()
            for flaw in await self.token_desk.bank.check_all():
                _log.error("the ledger does not add up: account %s %s", flaw.row, flaw.found)
        else:
            await self._registration.follow()
        _log.info("invite: %s", self.invite_link())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Space out new sessions: by default, discord.py begins one every five seconds.

        The first session of each shard belongs to the start of the bot.
        """
        await super().before_identify_hook(shard_id, initial=initial)
        if self.begin_anew is not None and shard_id in self._begun:
            await self.begin_anew()
        self._begun.add(shard_id)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect, and go on until it is closed."""
        self.connects = True
        await super().connect(reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Connect all shards, which closing interrupts: discord.py would log an error and try again later."""
        self._launching = asyncio.create_task(super().launch_shards(), name="launching shards")
        await self._launching

    async def on_ready(self) -> None:
        """Resume where the bot stopped."""
        _log.info("connected as %s in %d servers", self.user, len(self.guilds))
        self.night_keeper.doubt()
        if not self._is_closing and (self._going_on is None or self._going_on.done()):
            self._going_on = begin(self._go_on(), "going on")

    async def _go_on(self) -> None:
        if self._keeping_time is None:  # first: a thousand AIs to move take a while
            self._keeping_time = asyncio.create_task(self._timekeeper.run(), name="timekeeper")
            self._news.start()
        for keeper in self._keepers:
            keeper.start()
        await self.card_emojis.start()
        try:
            await self.admin_desk.bars.enforce()
            tables = await self.desk.directory.restore(self._care.reach)
            await show_after_restart(self.desk, self.store)
            await wake_all(tables)
        except TableError as error:  # the timekeeper resumes them once the store is readable again
            _log.warning("could not resume tables: %s", error.__cause__ or error)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer clicks and forms."""
        await answer_interaction(interaction, self.clicks)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server."""
        await welcome(guild, self.server_settings, self.command_mentions)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count messages, which bury boards, without reading them."""
        self.delays.note(message.id)
        if self.user is not None and message.author.id != self.user.id:
            self.desk.live.publisher.written(message.channel.id, message.id)
            if message.guild is not None:
                self.desk.people.refresh(message.guild.id, message.author)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Move tables out of threads that are locked, and show those in threads that are open again."""
        about = payload.data["thread_metadata"]
        locked = bool(about.get("locked"))
        if locked or not about["archived"]:
            await self.desk.live.thread_changed(payload.thread_id, locked=locked)

    def invite_link(self) -> str:
        """Return the link that adds the bot to a server with exactly the permissions it needs."""
        if self.application_id is None:
            raise RuntimeError("the invite link is unknown before login")
        return invite_link(self.application_id)

    async def close(self) -> None:
        """Finish pending work, then disconnect."""
        if not self._is_closing:
            await self._stop_by_itself()
            await self.desk.under_way.finish(ANSWERS_WITHIN)
            await self.desk.live.close()
            await self._care.close()
            await self.desk.under_way.finish(ANSWERS_WITHIN)  # clicks that arrived meanwhile
        await self.desk.under_way.give_up()
        await super().close()

    async def _stop_by_itself(self) -> None:
        """Do nothing more but answer people."""
        self._is_closing = True
        await stopped(self._launching, self._going_on, self._keeping_time)
        for keeper in self._keepers:
            await keeper.stop()
        await self._news.stop()
        await self._replays.close()
        await self.card_emojis.close()
        await self._registration.close()
