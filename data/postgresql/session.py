"""The statements that begin every PostgreSQL transaction.

Settings are local to the transaction, so a pooler cannot lose them.
"""

import logging
from collections.abc import Collection
from typing import Final

from sqlalchemy import text

from data.errors import FencedError, UnreadableError
from data.postgresql.pipelines import PipelinedPool
from data.postgresql.silence import SILENT_SECONDS, SILENT_WITH_LEASES_SECONDS
from data.postgresql.statements import Command, StatementCompiler
from data.sql.fence import Fence
from data.sql.write_locks import LEASES, WriteLock, lock_statements

LOCK_SECONDS: Final = 5
"""How long a transaction waits for a lock, as on SQLite (`busy_timeout`)."""
STATEMENT_SECONDS: Final = 10
"""How long a statement of a writing transaction may take."""
READING_SECONDS: Final = 60
"""How long a statement of a read-only one may take: checks read whole tables and block nobody."""
_log: Final = logging.getLogger(__name__)

# Keep the setting of a server that waits for its standbys to apply a commit: it promises more.
_SURE: Final = (
    "CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END"
)


def _settings(statement_seconds: int, silent_seconds: int = SILENT_SECONDS) -> str:
    values = {
        "synchronous_commit": _SURE,
        "lock_timeout": f"'{LOCK_SECONDS}s'",
        "statement_timeout": f"'{statement_seconds}s'",
        "idle_in_transaction_session_timeout": f"'{silent_seconds}s'",
    }
    return "SELECT " + ", ".join(f"set_config('{name}', {value}, true)" for name, value in values.items())


# Not READ WRITE: a read-only server, as after a failover, would reject the clause without saying why.
# READ COMMITTED, so that a read after waiting for a lock sees what the last holder wrote.
_BEGIN: Final = text("BEGIN ISOLATION LEVEL READ COMMITTED")
_BEGIN_WRITING: Final = (
    _BEGIN,
    text(_settings(STATEMENT_SECONDS)),
)
_BEGIN_WITH_LEASES: Final = (
    _BEGIN,
    text(_settings(STATEMENT_SECONDS, SILENT_WITH_LEASES_SECONDS)),
)
_BEGIN_READING: Final = (
    text("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
    text(_settings(READING_SECONDS)),
)

_DURABLE: Final = ("fsync", "full_page_writes")
_WANTED: Final = {
    "synchronous_commit": ("on", "remote_apply"),
    "lock_timeout": (f"{LOCK_SECONDS}s",),
    "statement_timeout": (f"{STATEMENT_SECONDS}s",),
    "idle_in_transaction_session_timeout": (f"{SILENT_SECONDS}s",),
}
"""What a writing transaction has to find: any of some values, by setting."""
_LOOK: Final = text(
    "SELECT " + ", ".join(f"current_setting('{name}') AS {name}" for name in (*_WANTED, *_DURABLE))
)


def begin(compiler: StatementCompiler, locks: Collection[WriteLock], fence: Fence) -> list[Command]:
    """Return the commands that begin a writing transaction: take its locks, then check its leases.

    Raises FencedError if a needed lease is known to be missing.
    """
    statements = _BEGIN_WITH_LEASES if LEASES in locks else _BEGIN_WRITING
    opening = [compiler.command(statement) for statement in statements]
    opening += [compiler.command(statement, key) for statement, key in lock_statements(locks)]
    for statement, lease in fence.checks(locks):
        check = compiler.command(statement, lease)
        check.changes, check.otherwise = 1, FencedError("another process serves this server now")
        opening.append(check)
    return opening


def begin_reading(compiler: StatementCompiler) -> list[Command]:
    """Return the commands that begin a read-only transaction: it sees a snapshot as of its first query."""
    return [compiler.command(statement) for statement in _BEGIN_READING]


async def require_settings(pool: PipelinedPool, compiler: StatementCompiler, name: str) -> None:
    """Check that transactions get the settings they ask for; raises UnreadableError naming one they lack.

    Messages call the database `name`.
    """
    look = compiler.command(_LOOK)
    async with pool.connect() as connection:
        await connection.trip([*begin(compiler, (), Fence()), look])
    found = look.rows[0]._asdict()
    for setting, allowed in _WANTED.items():
        if found[setting] not in allowed:
            raise UnreadableError(
                f"{name}: {setting} stays {found[setting]} where {allowed[0]} is asked for (a pooler?)"
            )
    for setting in _DURABLE:
        if found[setting] != "on":
            _log.warning("%s: %s is off: if its machine crashes, committed moves may be lost", name, setting)
