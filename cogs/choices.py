"""Options that several commands share: games, variants, levels, clocks."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app.client import TapisClient
from bot.discord.interactions import guild_of, server_of, words_of
from bot.discord.suggesting import suggesting, suggestions_like
from bot.games.registry import FACES
from bot.i18n import marked
from bot.messages.panels import Option
from bot.messages.time_words import CLOCK_NAMES
from bot.messages.typed_moments import now_in, suggested
from bot.rules.preset_words import suggestions
from bot.server_log.values import LONGEST_REASON
from game.registry import GAMES

GAME_CHOICES: Final = [
    app_commands.Choice(name=locale_str(face.known_as), value=key) for key, face in FACES.items()
]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=locale_str("Easy"), value="easy"),
    app_commands.Choice(name=locale_str("Normal"), value="normal"),
    app_commands.Choice(name=locale_str("Hard"), value="hard"),
    app_commands.Choice(name=locale_str("Expert"), value="expert"),
]
CLOCK_CHOICES: Final = [
    app_commands.Choice(name=locale_str(name), value=clock) for clock, name in CLOCK_NAMES.items()
]

REASON_OPTION: Final = locale_str("Why: administrators can read it in the server’s log")
Reason = app_commands.Range[str, 1, LONGEST_REASON]
"""Why an administrator does something."""

_LONGEST_LABEL: Final = 100
MatchId = app_commands.Range[str, 1, 64]


def matches_like(options: Iterable[Option], current: str) -> list[app_commands.Choice[str]]:
    """Return those of some matches that fit what somebody has typed: their game and players, or their id."""
    named = ((" · ".join((option.label, option.description or "")), option.value) for option in options)
    return suggestions_like(named, current)


@suggesting
async def suggest_moments(
    interaction: discord.Interaction[TapisClient], current: str
) -> list[app_commands.Choice[str]]:
    """Suggest moments like what somebody has typed, in the server's time zone."""
    bot = interaction.client
    zone = (await bot.server_settings.of(guild_of(interaction))).zone
    found = suggested(current, now_in(zone, bot.store.now()), words_of(interaction), zone)
    return [app_commands.Choice(name=label[:_LONGEST_LABEL], value=value) for label, value in found]


@suggesting
async def suggest_variants(
    interaction: discord.Interaction[TapisClient], current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the variants of the chosen game, or while none is chosen those of all games."""
    bot, guild_id = interaction.client, server_of(interaction)
    named, t, screens = interaction.namespace.game, words_of(interaction), bot.homes.rules.screens
    if not named:
        presets = await bot.house_rules.of_all_games(guild_id)
        usual = (await bot.server_settings.of(guild_id)).game
        found = suggestions(presets, current, screens, t, usual=usual)
    elif (game := GAMES.get(named)) is not None:
        presets = await bot.house_rules.of_game(guild_id, game)
        found = suggestions(presets, current, screens, t, key=lambda preset: preset.name)
    else:
        return []
    return [app_commands.Choice(name=label, value=key) for label, key in found]


Command = TypeVar("Command")

EVERY_CONTEXT: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERY_INSTALL: Final = app_commands.AppInstallationType(guild=True, user=True)
_NAMES: Final = (
    *marked("about", "amount", "clock", "code", "cup", "days", "format", "game", "level", "match", "member"),
    *marked(
        "name", "night", "number", "opponents", "player", "points", "public", "reason", "repeat", "rounds"
    ),
    *marked("size", "table", "variant", "when", "where", "zone"),
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
