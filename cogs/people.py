"""Commands in the menu of a person: invite them to a table, see their tokens."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.discord.commands import Request
from bot.tokens.panels import member_panel
from bot.tokens.words import paying_in


class People(commands.Cog):
    """What can be done with a person."""

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot
        self._menus = (
            app_commands.ContextMenu(name=locale_str("Invite to this table"), callback=self.invite),
            app_commands.ContextMenu(name=locale_str("Tokens"), callback=self.tokens),
        )

    async def cog_load(self) -> None:
        """Add the commands; decorators can't, as these belong to a cog."""
        for menu in self._menus:
            self.bot.tree.add_command(menu)

    async def invite(self, interaction: discord.Interaction[TapisClient], user: discord.User) -> None:
        """Invite somebody to the lobby where the person sits; ask if there are several."""
        await self.bot.homes.table_commands.invite(Request(interaction), user)

    async def tokens(self, interaction: discord.Interaction[TapisClient], user: discord.User) -> None:
        """Show somebody's balance in private."""
        request = Request(interaction)
        guild_id = request.guild_id
        if user.bot:
            raise TableError("bots_have_no_tokens")
        balance, coin = await request.after(self.bot.homes.tokens.bank.balance_of(guild_id, user.id))
        await request.show(member_panel(user.id, balance, paying_in(coin, request.t)))


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(People(bot))
