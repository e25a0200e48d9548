"""Where commands can be used: in servers alone, by default, or everywhere."""

from typing import Final, TypeVar

from discord import app_commands

Command = TypeVar("Command")

EVERY_CONTEXT: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERY_INSTALL: Final = app_commands.AppInstallationType(guild=True, user=True)


def everywhere(command: Command) -> Command:
    """Offer a command in direct messages too, and wherever a person has installed the bot for themselves."""
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(anywhere)
