"""Presets by name: the built-in ones and a server's own."""

import asyncio
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.common.errors import TableError
from bot.common.ids import fingerprint
from bot.common.recent import Recent
from bot.common.transactions import reading, settled
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from data import actors
from data.database import Database, Transaction
from data.errors import TooManyPresetsError
from data.rules import presets
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES

LONGEST_NAME: Final = 32
MOST_IN_MEMORY: Final = 1_000


@dataclass(frozen=True, slots=True)
class Preset:
    """Named rules."""

    game: AnyGame
    name: str
    base: str
    """The built-in preset it is based on; for a built-in one, its own name."""
    rules: Rules
    outdated: bool = False
    """Saved by an older version with knobs that no longer exist: unplayable until it is saved again."""

    @property
    def is_own(self) -> bool:
        """Whether it is the server's own, not a built-in one."""
        return self.name not in self.game.presets

    @property
    def fingerprint(self) -> str:
        """A short fingerprint of its rules: a question about it is about these."""
        return fingerprint(self.game.key, self.name, self.base, self.rules.model_dump_json())

    @property
    def base_of_own(self) -> str:
        """The built-in preset that a server's own one is based on; empty for a built-in one."""
        return self.base if self.is_own else ""

    @property
    def base_rules(self) -> Rules:
        """The rules of its base."""
        rules: Rules = self.game.presets[self.base]
        return rules


def read_name(game: AnyGame, text: str) -> str:
    """Return a normalised preset name; raises TableError for an invalid one."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise TableError("bad_preset_name", most=LONGEST_NAME)
    if name.casefold() in {key.casefold() for key in game.presets}:
        raise TableError("built_in_name", name=name)
    return name


def playable(preset: Preset) -> Preset:
    """Return the preset if it can be played; raises TableError if it must be saved again first."""
    if preset.outdated:
        raise TableError("outdated_preset", name=preset.name)
    return preset


def read_overrides(game: AnyGame, base: str, overrides: Mapping[str, Any]) -> tuple[str, Rules, bool]:
    """Return the base, the rules, and whether all stored overrides are still valid.

    Overrides that this version does not know are left out.
    """
    known = base if base in game.presets else next(iter(game.presets))
    rules: Rules = game.presets[known]
    try:
        return known, rules.override(overrides), known == base
    except (UnreadableError, RuleConflictError):
        pass
    for name, value in overrides.items():
        try:
            rules = rules.override({name: value})
        except (UnreadableError, RuleConflictError):
            continue
    return known, rules, False


class RuleStore:
    """Finds and stores presets. A running match keeps the rules it started with."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own: Recent[tuple[int, str], Sequence[Preset]] = Recent(MOST_IN_MEMORY)
        """Servers' own presets by server and game, for the lobbies that list them."""
        self._lock = asyncio.Lock()

    async def find(self, guild_id: int, game: AnyGame, name: str | None, usual: str = "") -> Preset:
        """Return a playable preset by name, or with None the server's default.

        `usual` is the default of a server that has chosen none; "" for the game's first. Raises TableError if
        there is no such preset, or if it must be saved again first.
        """
        async with reading(self._database) as tx:
            if name is None:
                name = await _default(tx, guild_id, game, usual)
            if name in game.presets:
                return _built_in(game, name)
            saved = await presets.load(tx, guild_id, game.key, name)
        if saved is None:
            raise TableError("unknown_preset")
        return playable(_own(saved))

    async def of_game(self, guild_id: int, game: AnyGame) -> list[Preset]:
        """Return all presets of a game, the server's own first."""
        return [*await self._read_own(guild_id, game), *(_built_in(game, name) for name in game.presets)]

    async def learn(self, guild_id: int, game: AnyGame) -> None:
        """Read a server's own presets unless they are known already, for `known_of_game`."""
        if (guild_id, game.key) not in self._own:
            _ = await self._read_own(guild_id, game)

    def known_of_game(self, guild_id: int, game: AnyGame) -> list[Preset]:
        """Return all presets of a game as far as they are known, the server's own first."""
        own = self._own.get((guild_id, game.key), ())
        return [*own, *(_built_in(game, name) for name in game.presets)]

    def forget(self, guild_id: int) -> None:
        """Drop the presets of a server from memory."""
        for game in GAMES:
            self._own.pop((guild_id, game), None)

    async def _read_own(self, guild_id: int, game: AnyGame) -> Sequence[Preset]:
        async with self._lock:
            async with reading(self._database) as tx:
                saved = await presets.of_guild(tx, guild_id, game.key)
            self._own[guild_id, game.key] = own = tuple(_own(one) for one in saved)
            return own

    async def of_all_games(self, guild_id: int) -> list[Preset]:
        """Return all presets of all games, the server's own first."""
        async with reading(self._database) as tx:
            saved = await presets.of_guild(tx, guild_id)
        built_in = [_built_in(game, name) for game in GAMES.values() for name in game.presets]
        return [_own(one) for one in saved if one.game in GAMES] + built_in

    async def defaults(self, guild_id: int, usual: Mapping[str, str]) -> Mapping[str, str]:
        """Return the default preset's name by game; `usual`, see `find`, by game."""
        async with reading(self._database) as tx:
            return {
                key: await _default(tx, guild_id, game, usual.get(key, "")) for key, game in GAMES.items()
            }

    async def save(self, guild_id: int, user_id: int, preset: Preset, instead_of: str | None = None) -> None:
        """Save a preset, replacing the server's own of that name.

        `instead_of` is the preset's old name, if it is being renamed; it stays the default if it was. Raises
        TableError for an unusable name, or a 26th preset.
        """
        if read_name(preset.game, preset.name) != preset.name:
            raise TableError("bad_preset_name", most=LONGEST_NAME)
        async with self._lock:
            self.forget(guild_id)
            await settled(
                self._database,
                guild_id,
                lambda tx, again: _save(tx, guild_id, user_id, preset, instead_of, again=again),
            )

    async def delete(self, guild_id: int, preset: Preset, by: int | None = None) -> None:
        """Delete one of the server's own presets, ordered by somebody; raises TableError if there is none."""

        async def delete(tx: Transaction, again: bool) -> None:
            if await presets.remove(tx, guild_id, preset.game.key, preset.name):
                await write_log(tx, guild_id, [_act(LogKind.PRESET_DELETED, by, preset)])
            elif not again:
                raise TableError("unknown_preset")

        async with self._lock:
            self.forget(guild_id)
            await settled(self._database, guild_id, delete)

    async def set_default(self, guild_id: int, preset: Preset, by: int | None = None) -> None:
        """Make a preset its game's default, ordered by somebody; raises TableError if it is gone."""
        playable(preset)

        async def set_default(tx: Transaction, _again: bool) -> None:
            if preset.is_own and not await presets.load(tx, guild_id, preset.game.key, preset.name):
                raise TableError("unknown_preset")
            was = await presets.default_of(tx, guild_id, preset.game.key)
            await presets.set_default(tx, guild_id, preset.game.key, preset.name)
            if was != preset.name:
                await write_log(tx, guild_id, [_act(LogKind.DEFAULT_SET, by, preset, was)])

        await settled(self._database, guild_id, set_default)


async def _save(
    tx: Transaction, guild_id: int, user_id: int, preset: Preset, instead_of: str | None, *, again: bool
) -> None:
    await _refuse_same_name(tx, guild_id, preset, instead_of)
    was_default = await _default(tx, guild_id, preset.game) == instead_of
    if instead_of not in (None, preset.name):
        await presets.remove(tx, guild_id, preset.game.key, instead_of)
    row = await _row(tx, guild_id, user_id, preset)
    there = await presets.load(tx, guild_id, preset.game.key, preset.name)
    if again and there is not None and replace(there, updated_at=row.updated_at) == row:
        return  # the first attempt was stored
    try:
        await presets.save(tx, guild_id, row)
    except TooManyPresetsError:
        raise TableError("too_many_presets", most=presets.MAX_PRESETS) from None
    if was_default:
        await presets.set_default(tx, guild_id, preset.game.key, preset.name)
    was = instead_of if instead_of != preset.name else None
    await write_log(tx, guild_id, [_act(LogKind.PRESET_SAVED, user_id, preset, was)])


async def _default(tx: Transaction, guild_id: int, game: AnyGame, usual: str = "") -> str:
    return await presets.default_of(tx, guild_id, game.key) or usual or next(iter(game.presets))


async def _refuse_same_name(tx: Transaction, guild_id: int, preset: Preset, instead_of: str | None) -> None:
    """Refuse a name that differs from another one only in case: people would confuse them."""
    for saved in await presets.of_guild(tx, guild_id, preset.game.key):
        if saved.name.casefold() == preset.name.casefold() and saved.name not in (preset.name, instead_of):
            raise TableError("name_taken", name=saved.name)


async def _row(tx: Transaction, guild_id: int, user_id: int, preset: Preset) -> presets.RulePreset:
    return presets.RulePreset(
        game=preset.game.key,
        name=preset.name,
        base=preset.base,
        overrides=preset.rules.differences(preset.base_rules),
        made_by=await actors.key_for(tx, guild_id, user_id),
    )


def _act(kind: LogKind, by: int | None, preset: Preset, was: str | None = None) -> Logged:
    return Logged(kind=kind, by=by, details={"game": preset.game.key, "name": preset.name, "was": was})


def _built_in(game: AnyGame, name: str) -> Preset:
    return Preset(game, name, name, game.presets[name])


def _own(saved: presets.RulePreset) -> Preset:
    game = GAMES[saved.game]
    base, rules, whole = read_overrides(game, saved.base, saved.overrides)
    return Preset(game, saved.name, base, rules, outdated=not whole)
