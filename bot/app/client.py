"""The composition root: builds the database, the tables and the user interface, and connects to Discord."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any, Final

import discord
from discord import app_commands

from bot.app.building import build
from bot.app.dispatch import answer_interaction
from bot.common.errors import TableError
from bot.common.tasks import PendingAnswers, begin, stopped
from bot.discord.access import invite_link
from bot.discord.commands import CommandMentions, CommandTranslator, TapisTree
from bot.discord.delays import GatewayDelays
from bot.discord.kit import Kit
from bot.discord.people import People, note_names
from bot.discord.places import Departures
from bot.discord.registration import COGS, Registration
from bot.discord.sending.emojis import ApplicationEmojis
from bot.discord.sending.rendered import NO_MENTIONS, messages_shown
from bot.help.welcome import welcome
from bot.maintenance.health import Health
from bot.maintenance.maintenance import Maintenance
from bot.maintenance.traffic import Traffic
from bot.process.environment import Environment
from bot.rules.store import RuleStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.clicks.wiring import show_after_restart
from bot.tables.directory import Directory
from bot.tables.storing.store import TableStore
from bot.tables.table import Update
from bot.tables.time.timekeeper import Timekeeper, wake_all
from data.database import Database
from data.share import EVERY_SERVER, Share

_BETWEEN_SERVERS: Final = 1.0
"""Seconds of silence after the last GUILD_CREATE after which all servers count as received."""

ANSWERS_WITHIN: Final = 1.5
"""Seconds that a closing bot waits for pending answers."""

_log = logging.getLogger(__name__)


_OPTIONS: Final[Mapping[str, Any]] = {
    "command_prefix": (),
    "help_command": None,
    "tree_cls": TapisTree,
    "intents": discord.Intents(guilds=True, guild_messages=True, guild_scheduled_events=True),
    "allowed_mentions": NO_MENTIONS,
    "activity": discord.CustomActivity(name="/play"),
    "max_messages": None,
    "chunk_guilds_at_startup": False,
    "guild_ready_timeout": _BETWEEN_SERVERS,
    "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
}
"""What discord.py is told of the bot."""


class TapisClient(Kit):
    """The bot, or the part of it that serves a share of its servers."""

    begin_anew: Callable[[], Awaitable[None]] | None = None
    """Waits until a new session may begin (`start_pacing`); None waits as long as discord.py does."""
    connects = False
    """Whether it has begun to connect: from then on it may be the one whom people reach."""
    _launching: asyncio.Task[None] | None = None
    _going_on: asyncio.Task[None] | None = None
    _keeping_time: asyncio.Task[None] | None = None
    _is_closing = False

    def __init__(
        self,
        settings: Environment,
        database: Database,
        share: Share = EVERY_SERVER,
        health: Health | None = None,
    ) -> None:
        self.health = health or Health(lambda: [self], database, Traffic(settings.requests_a_second))
        traffic = self.health.traffic
        super().__init__(http_trace=traffic.trace(), proxy=settings.proxy, **_OPTIONS)
        self.settings, self.database, self.share = settings, database, share
        self.delays, self.people = GatewayDelays(), People()
        note_names(self, self.people)
        self.store = TableStore(database, share)
        self.directory = Directory(self.store, self._table_changed)
        self.under_way, self.meters = PendingAnswers(), traffic
        self.until_allowed = traffic.budget.until_allowed
        self.card_emojis = ApplicationEmojis(
            self,
            self.store,
            per_minute=settings.emojis_per_minute,
            until_quiet=self.under_way.until_quiet,
            uploads=share.is_first or not settings.emojis_per_minute,  # then the first may never need them
        )
        messages_shown(self).on_refused_emojis.append(self.card_emojis.refused)
        self.house_rules, self.server_settings = RuleStore(database), ServerSettings(database)
        self.preferences = Preferences(database, self.server_settings)
        self.command_mentions = CommandMentions()
        self._registration = Registration(self, self.tree, self.store, self.command_mentions)
        self._care = Maintenance(self, self.health)
        self.available = self._care.is_available
        self.departures = Departures(self, self.directory, self.people, self.available)
        self.homes = build(self, settings, self._care.deriver)
        self.services = self.homes.tables
        self.closing += [self.card_emojis.close, self._registration.close]
        self._timekeeper = Timekeeper(
            self.directory, self.store, lambda: self._care.connected, self._care.reach
        )
        self._begun: set[int | None] = set()
        """The shards that have begun a session."""

    def _table_changed(self, update: Update) -> None:
        self.services.live.show(update)
        self.departures.follow(update)
        if update.table.phase.is_end and not update.before.phase.is_end:
            self._care.deriver.keeper.wake()
            if update.table.cup:
                self.homes.cups.background.keeper.wake()

    @property
    def tables_in_memory(self) -> int:
        """How many tables are loaded."""
        return self.directory.in_memory

    async def setup_hook(self) -> None:
        """Prepare everything before the gateway connects."""
        await self._care.start(self.settings)
        await self.tree.set_translator(CommandTranslator())
        for name in COGS:  # not as extensions: to unload one, discord.py searches all modules that there are
            await import_module(name).setup(self)
        await self.preferences.read_all()
        if self.share.is_first:
            await self._registration.start()
            for flaw in await self.homes.tokens.bank.check_all():
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
        _log.info("connected as %s, servers: %d", self.user, len(self.guilds))
        if not self._is_closing and (self._going_on is None or self._going_on.done()):
            self._going_on = begin(self._go_on(), "going on")

    async def _go_on(self) -> None:
        if self._keeping_time is None:  # first: a thousand AIs to move take a while
            self._keeping_time = asyncio.create_task(self._timekeeper.run(), name="timekeeper")
        for keeper in self.keepers:
            keeper.start()
        await self.card_emojis.start()
        try:
            tables = await self.directory.restore(self._care.reach)
            await show_after_restart(self.services, self.store)
            await wake_all(tables)
        except TableError as error:  # the timekeeper resumes them once the store is readable again
            _log.warning("could not resume tables: %s", error.__cause__ or error)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer clicks and forms."""
        await answer_interaction(interaction, self.homes.clicks)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server."""
        await welcome(guild, self.server_settings, self.command_mentions)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count messages, which bury boards, without reading them."""
        self.delays.note(message.id)
        if self.user is not None and message.author.id != self.user.id:
            self.services.live.publisher.written(message.channel.id, message.id)
            if message.guild is not None:
                self.people.refresh(message.guild.id, message.author)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Move tables out of threads that are locked, and show those in threads that are open again."""
        about = payload.data["thread_metadata"]
        locked = bool(about.get("locked"))
        if locked or not about["archived"]:
            await self.services.live.thread_changed(payload.thread_id, locked=locked)

    def invite_link(self) -> str:
        """Return the link that adds the bot to a server with exactly the permissions it needs."""
        if self.application_id is None:
            raise RuntimeError("the invite link is unknown before login")
        return invite_link(self.application_id)

    async def close(self) -> None:
        """Finish pending work, then disconnect."""
        if not self._is_closing:
            await self._stop_by_itself()
            await self.under_way.finish(ANSWERS_WITHIN)
            await self.services.live.close()
            await self._care.close()
            await self.under_way.finish(ANSWERS_WITHIN)  # clicks that arrived meanwhile
        await self.under_way.give_up()
        await super().close()

    async def _stop_by_itself(self) -> None:
        """Do nothing more but answer people."""
        self._is_closing = True
        await stopped(self._launching, self._going_on, self._keeping_time)
        for keeper in self.keepers:
            await keeper.stop()
        for close in self.closing:
            await close()
