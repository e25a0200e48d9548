"""What is said of commands alike: the names of their options, and where they can be used."""

from collections.abc import Callable
from typing import Final, TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n import marked

Command = TypeVar("Command")

EVERY_CONTEXT: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERY_INSTALL: Final = app_commands.AppInstallationType(guild=True, user=True)
_NAMES: Final = (
    *marked("about", "amount", "clock", "code", "cup", "days", "format", "game", "level", "match", "member"),
    *marked(
        "name", "night", "number", "opponents", "player", "points", "public", "reason", "repeat", "rounds"
    ),
    *marked("size", "table", "variant", "when", "where"),
)
"""The names of options, which are those of parameters."""


def options(**about: locale_str) -> Callable[[Command], Command]:
    """Say what the options of a command are, and translate their names; raises ValueError for a new one."""

    def decorate(command: Command) -> Command:
        names = {one: locale_str(_NAMES[_NAMES.index(one.rstrip("_"))]) for one in about}
        return app_commands.rename(**names)(app_commands.describe(**about)(command))

    return decorate


def everywhere(command: Command) -> Command:
    """Offer a command in direct messages too, and wherever a person has installed the bot for themselves."""
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(anywhere)
