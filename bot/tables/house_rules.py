"""A server's house rules: built-in presets and its own, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.tables.errors import TableError
from data import actors, presets
from data.database import Database, Transaction
from data.errors import TooManyPresetsError
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES

LONGEST_NAME: Final = 32


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules with a name."""

    game: AnyGame
    name: str
    base: str
    """The built-in preset it differs from; its own name for a built-in one."""
    rules: Rules
    outdated: bool = False
    """Saved by an older version, with knobs that are no more: cannot be played until it is saved anew."""

    @property
    def is_own(self) -> bool:
        """Whether it is the server's own, not a built-in one."""
        return self.name not in self.game.presets


class HouseRules:
    """Finds and keeps presets. A running match keeps the rules it started with."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, guild_id: int, game: AnyGame, name: str | None) -> Preset:
        """Return a preset by name, or the server's default; raises TableError if there is none."""
        async with self._database.reading() as tx:
            if name is None:
                name = await presets.default_of(tx, guild_id, game.key) or next(iter(game.presets))
            if name in game.presets:
                return Preset(game, name, name, game.presets[name])
            saved = await presets.load(tx, guild_id, game.key, name)
        if saved is None:
            raise TableError("unknown_preset")
        preset = _preset(saved)
        if preset.outdated:
            raise TableError("outdated_preset", name=name)
        return preset

    async def own(self, guild_id: int) -> list[Preset]:
        """Return the server's own presets of all games, by game and name."""
        async with self._database.reading() as tx:
            return [_preset(saved) for saved in await presets.of_guild(tx, guild_id)]

    async def of_game(self, guild_id: int, game: AnyGame) -> list[Preset]:
        """Return all presets of a game, the server's own first."""
        async with self._database.reading() as tx:
            saved = await presets.of_guild(tx, guild_id, game.key)
        built_in = [Preset(game, name, name, rules) for name, rules in game.presets.items()]
        return [_preset(one) for one in saved] + built_in

    async def defaults(self, guild_id: int) -> Mapping[str, str]:
        """Return the default preset's name by game."""
        async with self._database.reading() as tx:
            return {
                key: await presets.default_of(tx, guild_id, key) or next(iter(game.presets))
                for key, game in GAMES.items()
            }

    async def save(self, guild_id: int, user_id: int, preset: Preset) -> None:
        """Keep a preset, in the place of the server's own of that name."""
        _check_name(preset)
        async with self._database.transaction() as tx:
            try:
                await presets.save(tx, guild_id, await _row(tx, guild_id, user_id, preset))
            except TooManyPresetsError:
                raise TableError("too_many_presets", most=presets.MAX_PRESETS) from None

    async def delete(self, guild_id: int, game: AnyGame, name: str) -> None:
        """Delete one of the server's own presets; raises TableError if there is none."""
        async with self._database.transaction() as tx:
            if not await presets.remove(tx, guild_id, game.key, name):
                raise TableError("unknown_preset")

    async def set_default(self, guild_id: int, preset: Preset) -> None:
        """Make a preset the one its game starts with in this server."""
        async with self._database.transaction() as tx:
            await presets.set_default(tx, guild_id, preset.game.key, preset.name)


async def _row(tx: Transaction, guild_id: int, user_id: int, preset: Preset) -> presets.RulePreset:
    return presets.RulePreset(
        game=preset.game.key,
        name=preset.name,
        base=preset.base,
        overrides=preset.rules.differences(preset.game.presets[preset.base]),
        made_by=await actors.key_for(tx, guild_id, user_id),
    )


def _preset(saved: presets.RulePreset) -> Preset:
    game = GAMES[saved.game]
    base = saved.base if saved.base in game.presets else next(iter(game.presets))
    rules = game.presets[base]
    try:
        return Preset(game, saved.name, base, rules.override(saved.overrides), base != saved.base)
    except (UnreadableError, RuleConflictError):
        return Preset(game, saved.name, base, rules, outdated=True)


def _check_name(preset: Preset) -> None:
    name = preset.name
    if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise TableError("bad_preset_name", most=LONGEST_NAME)
    if name.casefold() in {key.casefold() for key in preset.game.presets}:
        raise TableError("built_in_name")
