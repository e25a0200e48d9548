"""What /practice and its controls work with."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.tables.clocks import CLOCKS
from bot.tables.commands import AddAi, Close, Start
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.house_rules import Preset
from bot.tables.settings import ServerSettings
from bot.tables.table import Table
from bot.tables.values import Display
from bot.ui.guilds import guild_of
from bot.ui.languages import locale_of

_NO_CLOCK: Final = CLOCKS["none"]


@dataclass(frozen=True, slots=True)
class PracticeDesk:
    """Opens tables that one person sees. One per bot."""

    directory: Directory
    servers: ServerSettings

    async def deal(
        self, interaction: discord.Interaction, preset: Preset, opponents: int | None, level: str
    ) -> Table:
        """Open a table against AIs and deal; the one this person practised at before is closed.

        `opponents` is brought to a number that the rules allow: the fewest for None.
        """
        guild_id, user_id = guild_of(interaction), interaction.user.id
        if interaction.channel_id is None:
            raise TableError("servers_only")
        for former in await self.directory.of_member(guild_id, user_id):
            if former.value.private:
                await former.handle(Close(user_id))
        display = (await self.servers.of(guild_id)).display
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
            clock=_NO_CLOCK,
            display=Display.TEXT if display is Display.TEXT else Display.EMOJI,
            private=True,
        )
        for _ in range(ai_seats(preset, opponents)):
            await table.handle(AddAi(user_id, level))
        await table.handle(Start(user_id))
        return table


def ai_seats(preset: Preset, opponents: int | None) -> int:
    """Return how many AIs sit down: as many as was asked for, or as near to it as the rules allow."""
    allowed = [seats - 1 for seats in preset.game.seats_allowed(preset.rules) if seats > 1]
    return min(allowed, key=lambda seats: abs(seats - (opponents or 0)))
