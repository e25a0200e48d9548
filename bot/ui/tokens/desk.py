"""What the commands and controls about tokens work with, and who may rule over a server's tokens."""

from dataclasses import dataclass, field

import discord

from bot.tables.bank.orders import Party
from bot.tables.bank.results import Leaderboard
from bot.tables.bank.service import Bank
from bot.tables.errors import TableError
from bot.ui.guilds import guild_of
from bot.ui.people import People
from bot.ui.tokens.leaderboards import NameOf


@dataclass(frozen=True, slots=True)
class TokenDesk:
    """Joins the bank to what people see of it. One per bot."""

    bank: Bank
    people: People
    _humans: set[tuple[int, int]] = field(default_factory=set)
    """Members seen to be no bots since the start, by server and id."""

    def meet(self, interaction: discord.Interaction, user: discord.User | discord.Member) -> Party:
        """Return somebody named in a command as a party; raises TableError for who is not in the server."""
        guild_id = guild_of(interaction)
        if not isinstance(user, discord.Member):
            raise TableError("not_a_member")
        self.people.remember(guild_id, user)
        if not user.bot:
            self._humans.add((guild_id, user.id))
        return Party(user.id, user.bot)

    async def party(self, interaction: discord.Interaction, user_id: int) -> Party:
        """Return somebody named in a control as a party; Discord is asked for who was not seen yet."""
        guild_id = guild_of(interaction)
        if (guild_id, user_id) in self._humans:
            return Party(user_id)
        if interaction.guild is None:
            raise TableError("servers_only")
        try:
            return self.meet(interaction, await interaction.guild.fetch_member(user_id))
        except discord.NotFound:
            raise TableError("not_a_member") from None

    async def leaderboard(self, interaction: discord.Interaction) -> Leaderboard:
        """Return who has most, having learnt their names."""
        board = await self.bank.leaderboard(guild_of(interaction))
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, [one.user_id for one in board.climbers])
        return board

    def names(self, guild_id: int) -> NameOf:
        """Return how members are called, by their ids."""

        def name(user_id: int) -> str:
            return self.people.name(guild_id, user_id) or "?"

        return name


def require_treasurer(interaction: discord.Interaction) -> None:
    """Raise TableError for who may not rule over the server's tokens: Discord says so each time."""
    if not interaction.permissions.manage_guild:
        raise TableError("needs_manage_server_for_tokens")
