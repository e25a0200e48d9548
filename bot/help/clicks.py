"""The handlers of /help and its controls, which all work after a restart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError
from bot.discord.clicks import Click
from bot.discord.commands import CommandMentions
from bot.discord.interactions import server_of
from bot.discord.kit import Kit
from bot.games.core.screen import GameScreen
from bot.games.registry import SCREENS
from bot.help.panels import AREA, HelpVerb, help_panel, variant_panel
from bot.i18n import Words
from bot.messages.custom_ids import is_number
from bot.messages.panels import Panel
from bot.rules.preset_words import preset_key
from bot.rules.store import RuleStore
from data.actors import EVERYWHERE


@dataclass(frozen=True, slots=True)
class HelpPages:
    """Provides the texts of /help. One per bot."""

    house_rules: RuleStore
    screens: Mapping[str, GameScreen]
    mentions: CommandMentions
    support: str | None
    """The address at which people get help, if there is one."""

    async def page(self, guild_id: int, page: int, t: Words) -> Panel:
        """Return a screen of /help, counted from 0; raises TableError if there is none."""
        presets = await self.house_rules.of_all_games(guild_id)
        try:
            return help_panel(
                page,
                presets,
                self.screens,
                lambda path: self.mentions.mention(path, t),
                t,
                outside=guild_id == EVERYWHERE,
                support=self.support,
            )
        except IndexError:
            raise TableError("unreadable_help") from None

    async def rules(self, guild_id: int, key: str, t: Words) -> Panel:
        """Return the rules of a variant; raises TableError if it no longer exists."""
        for preset in await self.house_rules.of_all_games(guild_id):
            if preset_key(preset) == key:
                return variant_panel(preset, self.screens[preset.game.key], t)
        raise TableError("unknown_preset")


class HelpClicks:
    """Turns pages and shows rules."""

    area: Final = AREA

    def __init__(self, pages: HelpPages) -> None:
        self._pages = pages

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        guild_id, body = server_of(click.interaction), click.control.body
        if click.control.verb == HelpVerb.PAGE and is_number(body, 1):
            finding = self._pages.page(guild_id, int(body), click.t)
        elif click.control.verb == HelpVerb.RULES and click.values:
            finding = self._pages.rules(guild_id, click.values[0], click.t)
        else:
            raise TableError("unreadable_help")
        await click.update_after(finding)


def build(kit: Kit, support: str | None) -> HelpPages:
    """Build the home; `support` is where people can ask."""
    pages = HelpPages(kit.house_rules, SCREENS, kit.command_mentions, support)
    kit.areas.append(HelpClicks(pages))
    return pages
