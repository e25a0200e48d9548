"""Commands in the menu of a person: invite them to a table, see their tokens."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.discord.interactions import guild_of, words_of
from bot.discord.sending.answers import Answer
from bot.messages.custom_ids import Control, TableVerb
from bot.tables.clicks.which import which_panel
from bot.tables.model.values import Phase
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
        _ = guild_of(interaction)
        if user.bot:
            raise TableError("nobody_invited")
        here = await self.bot.desk.directory.in_channel(interaction.channel_id or 0)
        lobbies = [
            table
            for table in here
            if table.value.phase is Phase.LOBBY and interaction.user.id in table.value.people
        ]
        if not lobbies:
            raise TableError("no_lobby_here")
        wanted = Control(TableVerb.INVITE, body=str(user.id))
        if len(lobbies) == 1:
            await self.bot.clicks.command(interaction, lobbies[0], wanted.verb, wanted.body)
            return
        tables, looks = [table.value for table in lobbies], self.bot.desk.panels
        now, t = self.bot.store.now(), words_of(interaction)
        panel = which_panel(tables, wanted, looks.screens, looks.names, now, t)
        await Answer(interaction).private(panel)

    async def tokens(self, interaction: discord.Interaction[TapisClient], user: discord.User) -> None:
        """Show somebody's balance in private."""
        answer, guild_id = Answer(interaction), guild_of(interaction)
        if user.bot:
            raise TableError("bots_have_no_tokens")
        looking = self.bot.token_desk.bank.balance_of(guild_id, user.id)
        balance, coin = await answer.after(looking, updates=False)
        t = paying_in(coin, words_of(interaction))
        await answer.private(member_panel(user.id, balance, t))


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(People(bot))
