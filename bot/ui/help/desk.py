"""What /help works with."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.i18n import Words
from bot.tables.errors import TableError
from bot.tables.house_rules import HouseRules
from bot.ui.command_mentions import CommandMentions
from bot.ui.games.screen import GameScreen
from bot.ui.help.pages import help_panel, variant_panel
from bot.ui.panels import Panel
from bot.ui.rules.pages import preset_key


@dataclass(frozen=True, slots=True)
class HelpDesk:
    """Joins what there is to read. One per bot."""

    house_rules: HouseRules
    screens: Mapping[str, GameScreen]
    mentions: CommandMentions

    async def page(self, guild_id: int, page: int, t: Words) -> Panel:
        """Return a screen of /help, counted from 0; raises TableError if there is no such one."""
        presets = await self.house_rules.of_all_games(guild_id)
        try:
            return help_panel(page, presets, self.screens, lambda path: self.mentions.mention(path, t), t)
        except IndexError:
            raise TableError("unreadable_help") from None

    async def rules(self, guild_id: int, key: str, t: Words) -> Panel:
        """Return the rules of a variant; raises TableError if it is gone."""
        for preset in await self.house_rules.of_all_games(guild_id):
            if preset_key(preset) == key:
                return variant_panel(preset, self.screens[preset.game.key], t)
        raise TableError("unknown_preset")
