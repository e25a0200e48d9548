"""The start of most tests of the store: a server, people, a table, a match."""

import hashlib
from collections.abc import Sequence
from typing import Unpack

from sqlalchemy import update

from data import actors
from data.database import Database, Transaction
from data.schema.core import actor
from data.tables import card_tables, matches
from data.tables.card_tables import NewTable, Seat, TableChanges
from data.tables.matches import NewAction, NewMatch

GUILD = 1_100_000_000_000_000_001
CHANNEL = 1_100_000_000_000_000_002
ANNA, BEN, CLARA = 200_000_000_000_000_001, 200_000_000_000_000_002, 200_000_000_000_000_003
SEED = bytes(range(32))
MIX = {"clicks": ["1310000000000000001", "0"], "dealer_drawn": True}
COMMITMENT = hashlib.sha256(b"commit" + SEED).hexdigest()


class Clock:
    """Stands still until it is told to move."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


async def forget_key(tx: Transaction, user_id: int) -> int:
    """Clear a person's id on every server, and return how many keys they had."""
    return await tx.run(update(actor).where(actor.c.user_id == user_id).values(user_id=None))


async def open_table(tx: Transaction, table_id: str = "t1", *users: int, guild_id: int = GUILD) -> list[str]:
    """Open a table in the lobby with these people seated, and return their keys."""
    keys = [await actors.key_for(tx, guild_id, user) for user in users or (ANNA, BEN)]
    table = NewTable(
        id=table_id,
        guild_id=guild_id,
        channel_id=CHANNEL,
        game="nain_jaune",
        preset="nain_jaune",
        rules={"tokens": 200},
        played_for="tokens",
        host_key=keys[0],
        locale="fr",
    )
    await card_tables.create(tx, table, [Seat(number, key) for number, key in enumerate(keys)])
    return keys


async def change_table(tx: Transaction, table_id: str, **changes: Unpack[TableChanges]) -> int:
    """Change a table whatever its version is."""
    version = await card_tables.version_of(tx, table_id)
    assert version is not None
    return await card_tables.change(tx, table_id, version, **changes)


async def open_match(tx: Transaction, match_id: str = "m1", table_id: str = "t1") -> list[str]:
    """Open a table and begin a match at it; return the players' keys."""
    keys = await open_table(tx, table_id)
    await begin_match(tx, keys, match_id, table_id)
    return keys


async def begin_match(tx: Transaction, keys: list[str], match_id: str = "m1", table_id: str = "t1") -> None:
    await matches.create_match(
        tx,
        NewMatch(
            id=match_id,
            table_id=table_id,
            game="nain_jaune",
            setup={"players": len(keys), "dealer": 0},
            seed=SEED,
            commitment=COMMITMENT,
            engine_version="1.0.0",
            seats=tuple(Seat(number, key) for number, key in enumerate(keys)),
            mix=MIX,
        ),
    )


def lay(
    card: str, actor_key: str | None, *, seat: int = 0, click: int | None = None, index: int = 0
) -> NewAction:
    return NewAction(
        seat,
        {"kind": "lay", "card": card},
        f"digest-{card}",
        actor_key,
        interaction_id=click,
        interaction_index=index,
    )


async def opened_match(database: Database) -> list[str]:
    """Begin a match at a table, in a transaction of its own."""
    async with database.transaction() as tx:
        return await open_match(tx)


async def append_actions(
    tx: Transaction, match_id: str, actions: Sequence[NewAction], *, expected_seq: int | None = None
) -> int:
    """Log actions as the store does: make room, fill it. Returns the seq of the next one."""
    end = await matches.lengthen(tx, match_id, len(actions), expected_seq=expected_seq)
    await matches.add_actions(tx, match_id, actions, end)
    return end.seq + len(actions)
