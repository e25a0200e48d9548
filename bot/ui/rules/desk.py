"""What the commands and controls of rules work with."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.i18n import Words
from bot.tables.errors import TableError
from bot.tables.house_rules import HouseRules, Preset, playable
from bot.tables.rule_drafts import RuleDrafts
from bot.ui.games.screen import GameScreen
from bot.ui.rules.choosing import choose
from bot.ui.rules.codes import looks_like_code, read_code
from game.core.protocol import AnyGame


@dataclass(frozen=True, slots=True)
class RuleDesk:
    """Joins presets and drafts to what people see of them. One per bot."""

    house_rules: HouseRules
    drafts: RuleDrafts
    screens: Mapping[str, GameScreen]

    async def choose(self, guild_id: int, typed: str, t: Words) -> Preset:
        """Return the preset that somebody named; raises TableError."""
        return choose(await self.house_rules.of_all_games(guild_id), typed, self.screens, t)

    async def choose_to_play(self, guild_id: int, game: AnyGame, typed: str | None, t: Words) -> Preset:
        """Return the rules to play by: a preset by what it is called, a code's, the server's default.

        Raises TableError if there are none, or none that can be played.
        """
        if typed is None:
            return await self.house_rules.find(guild_id, game, None)
        presets = await self.house_rules.of_game(guild_id, game)
        try:
            return playable(choose(presets, typed, self.screens, t))
        except TableError as error:
            if error.code != "unknown_preset" or not looks_like_code(typed.strip()):
                raise
        read = read_code(typed)
        if read.game.key != game.key:
            raise TableError("code_of_other_game")
        return Preset(game, read.base, read.base, read.rules)
