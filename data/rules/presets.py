"""A server's rule presets, and its default preset for each game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select

from data.database import Transaction
from data.errors import TooManyPresetsError
from data.schema.core import default_preset, rule_preset
from data.sql import documents
from data.sql.values import row_of, value_of

MAX_PRESETS: Final = 25
"""Presets per server: the most that a Discord list can show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePreset:
    """Named house rules: a built-in preset and the differences from it."""

    game: str
    name: str
    base: str
    """The built-in preset."""
    overrides: Mapping[str, Any]
    made_by: str | None
    """The actor who saved it last."""
    updated_at: int = 0
    """When it was saved; set by `save`."""


async def save(tx: Transaction, guild_id: int, preset: RulePreset) -> None:
    """Save a preset, replacing the one with the same game and name.

    Raises TooManyPresetsError if it would be the server's 26th. The transaction holds the server's write
    lock, so that no other preset is saved meanwhile.
    """
    is_other = (rule_preset.c.game != preset.game) | (rule_preset.c.name != preset.name)
    counted = select(func.count()).select_from(rule_preset).where(rule_preset.c.guild_id == guild_id)
    if (await tx.figures(counted.where(is_other)))[0] >= MAX_PRESETS:
        raise TooManyPresetsError(f"server {guild_id} has {MAX_PRESETS} presets already")
    overrides = documents.write(preset.overrides)
    await tx.put(rule_preset, row_of(preset, guild_id=guild_id, overrides=overrides, updated_at=tx.now))


async def load(tx: Transaction, guild_id: int, game: str, name: str) -> RulePreset | None:
    """Return a server's preset, None if the game has none with this name."""
    row = await tx.row(select(rule_preset).filter_by(guild_id=guild_id, game=game, name=name))
    return None if row is None else _preset(row)


async def of_guild(tx: Transaction, guild_id: int, game: str | None = None) -> list[RulePreset]:
    """Return a server's presets of one game or of all, by game and name."""
    statement = select(rule_preset).where(rule_preset.c.guild_id == guild_id)
    if game is not None:
        statement = statement.where(rule_preset.c.game == game)
    presets = [_preset(row) for row in await tx.rows(statement)]
    return sorted(presets, key=lambda preset: (preset.game, preset.name))


async def remove(tx: Transaction, guild_id: int, game: str, name: str) -> bool:
    """Delete a preset, also as the game's default; False if there was none."""
    removed = await tx.run(delete(rule_preset).filter_by(guild_id=guild_id, game=game, name=name))
    if removed and await default_of(tx, guild_id, game) == name:
        await set_default(tx, guild_id, game, None)
    return bool(removed)


async def default_of(tx: Transaction, guild_id: int, game: str) -> str | None:
    """Return a game's default preset in this server, built-in or its own, if one is set."""
    row = await tx.row(select(default_preset).filter_by(guild_id=guild_id, game=game))
    return None if row is None else str(row.preset)


async def set_default(tx: Transaction, guild_id: int, game: str, preset: str | None) -> None:
    """Set a game's default preset in this server; None for the game's own first one."""
    if preset is None:
        await tx.run(delete(default_preset).filter_by(guild_id=guild_id, game=game))
    else:
        await tx.put(default_preset, {"guild_id": guild_id, "game": game, "preset": preset})


def _preset(row: Row[Any]) -> RulePreset:
    return value_of(RulePreset, row, overrides=documents.read(row.overrides))
