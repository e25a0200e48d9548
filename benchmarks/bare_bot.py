"""A bot that only answers clicks, with the same discord.py: the lower bound for any bot.

`python -m benchmarks load` runs it as a separate process.
"""

import os

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Bare(discord.Client):
    """Answers each click with the clicked message and a number."""

    clicks = 0

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Edit the message that was clicked."""
        self.clicks += 1
        button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Again", custom_id="bare")
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(f"click {self.clicks}"))
        view.add_item(discord.ui.ActionRow(button))
        view.stop()
        await interaction.response.edit_message(view=view)


def main() -> None:
    """Run until told to stop."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    client = Bare(intents=discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False)
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
