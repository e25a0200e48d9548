"""What every home is built from."""

from collections.abc import Awaitable, Callable
from typing import Any

from discord.ext import commands

from bot.common.keeping import Keeper
from bot.common.tasks import PendingAnswers
from bot.discord.clicks import AreaHandler, Counters
from bot.discord.commands import CommandMentions
from bot.discord.people import People
from bot.discord.places import Available, Departures
from bot.discord.sending.emojis import ApplicationEmojis
from bot.rules.store import RuleStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.storing.store import TableStore
from data.database import Database
from data.share import Share


class Kit(commands.AutoShardedBot):
    """The client as homes see it. Each is built by a function `build`, which adds to the lists at the end."""

    database: Database
    share: Share
    store: TableStore
    directory: Directory
    people: People
    house_rules: RuleStore
    server_settings: ServerSettings
    preferences: Preferences
    card_emojis: ApplicationEmojis
    command_mentions: CommandMentions
    departures: Departures
    available: Available
    under_way: PendingAnswers
    meters: Counters
    until_allowed: Callable[[], Awaitable[None]]
    """Waits until one more request may be sent."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.areas: list[AreaHandler] = []
        """What answers clicks elsewhere than at tables."""
        self.keepers: list[Keeper] = []
        """What is done without a click, from the first connection until the bot closes."""
        self.closing: list[Callable[[], Awaitable[None]]] = []
        """What else is stopped then, in this order."""
