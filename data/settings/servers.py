"""A server's settings: a JSON document, and a version so that no administrator overwrites another's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import bindparam, select, update

from data.database import Transaction
from data.errors import ConflictError
from data.schema.core import guild_settings
from data.sql import documents

_OF_GUILD: Final = select(guild_settings).where(guild_settings.c.guild_id == bindparam("guild"))


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings as stored."""

    document: Mapping[str, Any]
    """The values that differ from the application's defaults."""
    version: int
    """How often they were saved; 0 if never."""


async def load(tx: Transaction, guild_id: int) -> GuildSettings:
    """Return a server's settings; an empty document with version 0 if none were saved."""
    row = await tx.row(_OF_GUILD, {"guild": guild_id})
    return GuildSettings({}, 0) if row is None else GuildSettings(documents.read(row.document), row.version)


async def save(tx: Transaction, guild_id: int, document: Mapping[str, Any], *, loaded_version: int) -> int:
    """Replace a server's settings and return their new version.

    Raises ConflictError if their version is not `loaded_version` any more.
    """
    empty = {"guild_id": guild_id, "version": 0, "document": documents.write({}), "updated_at": tx.now}
    await tx.add(guild_settings, empty)
    saved = await tx.run(
        update(guild_settings)
        .where(guild_settings.c.guild_id == guild_id, guild_settings.c.version == loaded_version)
        .values(document=documents.write(document), version=loaded_version + 1, updated_at=tx.now)
    )
    if not saved:
        raise ConflictError(f"the settings of server {guild_id} were changed meanwhile")
    return loaded_version + 1
