"""How long a client may be silent within a transaction on PostgreSQL, and what ends it then.

The server does that itself where a transaction is idle between two round trips
(`idle_in_transaction_session_timeout`). Within one, before the client has sent all of it, no timeout counts:
a process that stands still there would hold its locks for ever.
"""

from typing import Final

from data.postgresql.statements import Command
from data.sql.write_locks import SHARING_OUT

SILENT_SECONDS: Final = 10
"""How long a transaction may wait for its client before it is ended, so a frozen process blocks others no
longer."""
SILENT_WITH_LEASES_SECONDS: Final = 2
"""The same for a transaction that holds `LEASES`. It is less than `LOCK_SECONDS`: a process that stands still
there must not look like a database that is out of reach, for then nobody would take its shards."""


_END_SILENT: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN (
    SELECT pid, bool_or(classid = %(high)s AND objid = %(low)s AND objsubid = 1) AS has_leases
    FROM pg_locks WHERE granted AND locktype = 'advisory' GROUP BY pid
) AS holder USING (pid)
WHERE datname = current_database() AND usename = current_user
AND state = 'active' AND wait_event_type = 'Client'
AND state_change NOT BETWEEN clock_timestamp()
    - make_interval(secs => CASE WHEN has_leases THEN %(with_leases)s ELSE %(seconds)s END)
    AND clock_timestamp()
"""
"""The server notes the time of each message (`state_change`); what is to come yet was before its clock was
set back. Who holds none of our locks, which are advisory ones, is in nobody's way: a dump or a replica is
one long message, and waits for its reader too."""


def ending_silent(
    seconds: float = SILENT_SECONDS, with_leases: float = SILENT_WITH_LEASES_SECONDS
) -> Command:
    """Return the command that ends our sessions whose clients stopped in the middle of a round trip."""
    high, low = divmod(SHARING_OUT, 1 << 32)
    limits = {"seconds": float(seconds), "with_leases": float(with_leases)}
    return Command(_END_SILENT, [{"high": high, "low": low, **limits}])
