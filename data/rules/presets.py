"""A server's rule presets, and its default preset for each game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select

from data.database import Transaction
from data.errors import TooManyPresetsError
from data.inserts import insert
from data.schema.core import default_preset, rule_preset
from data.sql import documents

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
    others = await tx.row(
        select(func.count().label("count"))
        .select_from(rule_preset)
        .where(
            rule_preset.c.guild_id == guild_id,
            (rule_preset.c.game != preset.game) | (rule_preset.c.name != preset.name),
        )
    )
    if others is not None and others[0] >= MAX_PRESETS:
        raise TooManyPresetsError(f"server {guild_id} has {MAX_PRESETS} presets already")
    values = {
        "base": preset.base,
        "overrides": documents.write(preset.overrides),
        "made_by": preset.made_by,
        "updated_at": tx.now,
    }
    await tx.run(
        insert(tx, rule_preset).on_conflict_do_update(
            index_elements=["guild_id", "game", "name"], set_=values
        ),
        {"guild_id": guild_id, "game": preset.game, "name": preset.name, **values},
    )


async def load(tx: Transaction, guild_id: int, game: str, name: str) -> RulePreset | None:
    """Return a server's preset, None if the game has none with this name."""
    row = await tx.row(
        select(rule_preset).where(
            rule_preset.c.guild_id == guild_id, rule_preset.c.game == game, rule_preset.c.name == name
        )
    )
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
    removed = await tx.run(
        delete(rule_preset).where(
            rule_preset.c.guild_id == guild_id, rule_preset.c.game == game, rule_preset.c.name == name
        )
    )
    if removed and await default_of(tx, guild_id, game) == name:
        await set_default(tx, guild_id, game, None)
    return bool(removed)


async def default_of(tx: Transaction, guild_id: int, game: str) -> str | None:
    """Return a game's default preset in this server, built-in or its own, if one is set."""
    row = await tx.row(
        select(default_preset.c.preset).where(
            default_preset.c.guild_id == guild_id, default_preset.c.game == game
        )
    )
    return None if row is None else str(row.preset)


async def set_default(tx: Transaction, guild_id: int, game: str, preset: str | None) -> None:
    """Set a game's default preset in this server; None for the game's own first one."""
    if preset is None:
        await tx.run(
            delete(default_preset).where(default_preset.c.guild_id == guild_id, default_preset.c.game == game)
        )
        return
    await tx.run(
        insert(tx, default_preset).on_conflict_do_update(
            index_elements=["guild_id", "game"], set_={"preset": preset}
        ),
        {"guild_id": guild_id, "game": game, "preset": preset},
    )


def _preset(row: Row[Any]) -> RulePreset:
    return RulePreset(
        game=row.game,
        name=row.name,
        base=row.base,
        overrides=documents.read(row.overrides),
        made_by=row.made_by,
        updated_at=row.updated_at,
    )
