"""People: a random key per server and user, and the only place that stores user ids.

Logs, seats and accounts know people by their key. Forgetting a person clears the user id of their keys;
everything they did stays, attributed to nobody.
"""

import secrets
from collections.abc import Collection, Iterable
from typing import Final

from sqlalchemy import bindparam, delete, select

from data.database import Transaction
from data.schema.core import actor

EVERYWHERE: Final = 0
"""The server id of what belongs to no server: people's settings, and what they practise outside servers."""

_KEY_BYTES: Final = 10

_KEY: Final = select(actor.c.key).where(
    actor.c.guild_id == bindparam("guild"), actor.c.user_id == bindparam("user")
)
_KEYS: Final = select(actor.c.key, actor.c.user_id).where(
    actor.c.guild_id == bindparam("guild"), actor.c.user_id.in_(bindparam("users", expanding=True))
)


async def find_key(tx: Transaction, guild_id: int, user_id: int) -> str | None:
    """Return the key of a user in a server, None if they never did anything there."""
    row = await tx.row(_KEY, {"guild": guild_id, "user": user_id})
    return None if row is None else str(row.key)


async def key_for(tx: Transaction, guild_id: int, user_id: int) -> str:
    """Return the key of a user in a server, made at their first contact."""
    found = await find_key(tx, guild_id, user_id)
    if found is not None:
        return found
    key = secrets.token_hex(_KEY_BYTES)
    made = await tx.add(actor, {"key": key, "guild_id": guild_id, "user_id": user_id})
    return key if made else await key_for(tx, guild_id, user_id)


async def try_storing(tx: Transaction, guild_id: int) -> None:
    """Store a key that is nobody's, and delete it again: this fails if nothing can be stored."""
    key = secrets.token_hex(_KEY_BYTES)
    await tx.add(actor, {"key": key, "guild_id": guild_id, "user_id": None})
    await tx.run(delete(actor).where(actor.c.key == key))


async def keys_for(tx: Transaction, guild_id: int, user_ids: Collection[int]) -> dict[int, str]:
    """Return the keys of users in a server by user id, made for those who never did anything there."""
    rows = await tx.rows(_KEYS, {"guild": guild_id, "users": sorted(user_ids)})
    found = {row.user_id: str(row.key) for row in rows}
    new = [user_id for user_id in user_ids if user_id not in found]
    return found | {user_id: await key_for(tx, guild_id, user_id) for user_id in new}


async def users_by_key(tx: Transaction, keys: Iterable[str]) -> dict[str, int]:
    """Return the user ids behind keys; forgotten people are missing."""
    rows = await tx.rows(
        select(actor.c.key, actor.c.user_id).where(actor.c.key.in_(set(keys)), actor.c.user_id.is_not(None))
    )
    return {row.key: row.user_id for row in rows}
