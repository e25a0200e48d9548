"""A bot as anybody writes one: a script that knows no playground, with a prefix, a view and a token."""

import discord
from discord.ext import commands


class Bell(discord.ui.View):
    """A button that says how often it was pressed."""

    def __init__(self):
        super().__init__()
        self.rings = 0

    @discord.ui.button(label="0 rings", emoji="🔔")
    async def ring(self, interaction: discord.Interaction, button: discord.ui.Button):
        self.rings += 1
        button.label = f"{self.rings} rings"
        await interaction.response.edit_message(view=self)


intents = discord.Intents.default()
intents.message_content = True
bot = commands.Bot("$", intents=intents)


@bot.command()
async def bell(ctx: commands.Context):
    """Hang up a bell."""
    await ctx.reply("Ring it.", view=Bell())


bot.run("token")
