"""Opens tables for practice."""

from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.interactions import locale_of, server_of
from bot.rules.store import Preset
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, Close, Start
from bot.tables.table import Table

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

    async def deal(self, interaction: discord.Interaction, preset: Preset, options: PracticeOptions) -> Table:
        """Open a practice table and deal; close the person's previous one."""
        guild_id, user_id = server_of(interaction), interaction.user.id
        if interaction.channel_id is None:
            raise TableError("servers_only")
        for former in await self.directory.of_member(guild_id, user_id):
            if former.value.private and not former.value.daily:
                await former.handle(Close(user_id))
        settings = await self.servers.of(guild_id)
        table = await self.directory.open(
            guild_id=guild_id,
            channel_id=interaction.channel_id,
            host_id=user_id,
            locale=locale_of(interaction),
            game=preset.game,
            preset=preset.name,
            base=preset.base_of_own,
            rules=preset.rules,
            for_tokens=False,
            clock=replace(_NO_CLOCK, pause=settings.pause),
            display=settings.display,
            private=True,
            hints=settings.hints,
        )
        for _ in range(ai_seats(preset, options.opponents)):
            await table.handle(AddAi(user_id, options.level))
        await table.handle(Start(user_id))
        return table


def ai_seats(preset: Preset, opponents: int | None) -> int:
    """Return the number of AIs, clamped to what the rules allow."""
    allowed = [seats - 1 for seats in preset.game.seats_allowed(preset.rules) if seats > 1]
    return min(allowed, key=lambda seats: abs(seats - (opponents or 0)))
