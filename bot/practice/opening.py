"""Opens tables for practice."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.discord.interactions import locale_of, server_of
from bot.rules.store import Preset
from bot.settings.server import ServerSettings
from bot.tables.deciding.beginning import dealt
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Close
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import Occupant, TableValue
from bot.tables.table import Table

_log = logging.getLogger(__name__)

_NO_CLOCK: Final = CLOCKS["none"]


_LEVEL: Final = "normal"


@dataclass(frozen=True, slots=True)
class PracticeOptions:
    """The options of /practice."""

    game: str | None = None
    preset: str | None = None
    opponents: int | None = None
    """How many AIs, clamped to what the rules allow; None for the fewest."""
    level: str = _LEVEL

    @property
    def is_usual(self) -> bool:
        """Whether somebody has asked for nothing in particular."""
        return not any((self.game, self.preset, self.opponents)) and self.level == _LEVEL


@dataclass(frozen=True, slots=True)
class PracticeOpener:
    """Opens practice tables. One per bot."""

    directory: Directory
    servers: ServerSettings
    now: Callable[[], int]

    async def deal(self, interaction: discord.Interaction, preset: Preset, options: PracticeOptions) -> Table:
        """Open a practice table and deal; then close the person's previous one."""
        guild_id, user_id = server_of(interaction), interaction.user.id
        if interaction.channel_id is None:
            raise TableError("servers_only")
        formers = await self.directory.of_member(guild_id, user_id)
        settings, now = await self.servers.of(guild_id), self.now()
        ais = (Occupant(None, options.level),) * ai_seats(preset, options.opponents)
        value = TableValue(
            table_id=new_id(),
            guild_id=guild_id,
            channel_id=interaction.channel_id,
            game=preset.game,
            preset=preset.name,
            rules=preset.rules,
            for_tokens=False,
            host_id=user_id,
            locale=locale_of(interaction),
            seats=(Occupant(user_id, since=now), *ais),
            base=preset.base_of_own,
            clock=replace(_NO_CLOCK, pause=settings.pause),
            display=settings.display,
            private=True,
            hints=settings.hints,
            shuffle=draw_shuffle(),
        )
        table = await self.directory.open_dealt(value, partial(dealt, now=now))
        for former in formers:
            if former.value.private and not former.value.daily:
                await _close(former, user_id)
        return table


async def _close(former: Table, user_id: int) -> None:
    """Close a practice table; one that cannot be saved now is closed with the next."""
    try:
        await former.handle(Close(user_id))
    except TableError as error:
        _log.warning("practice table %s is still open: %s", former.value.table_id, error.__cause__ or error)


def ai_seats(preset: Preset, opponents: int | None) -> int:
    """Return the number of AIs, clamped to what the rules allow."""
    allowed = [seats - 1 for seats in preset.game.seats_allowed(preset.rules) if seats > 1]
    return min(allowed, key=lambda seats: abs(seats - (opponents or 0)))
