"""PostgreSQL databases that tests have one after the other, emptied in between.

To copy a database and to drop it takes 50 ms of processor time, to empty it 25. One whose schema or settings
a test has changed is dropped.
"""

from collections import Counter
from typing import Any, Final

import psycopg

_MOST: Final = 100
"""How many tests have one: nothing tidies up what deleted rows leave behind."""

_END_OTHERS: Final = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""

_OURS: Final = 16384
"""The first number that PostgreSQL gives to what is not its own."""

_SCHEMA: Final = " UNION ALL ".join(
    f"SELECT '{catalog}', count(*), sum(xmin::text::bigint) FROM {catalog} WHERE {number} >= {_OURS}"  # noqa: S608
    for catalog, number in {
        "pg_class": "oid",
        "pg_attribute": "attrelid",
        "pg_attrdef": "oid",
        "pg_constraint": "oid",
        "pg_index": "indexrelid",
        "pg_trigger": "oid",
        "pg_proc": "oid",
        "pg_namespace": "oid",
        "pg_statistic": "starelid",
    }.items()
)
"""Whatever changes a table writes rows of these catalogs: it changes their number or their transactions."""

_SETTINGS: Final = """
    SELECT 'settings', count(*), 0 FROM pg_db_role_setting
    WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())"""

_VERSION: Final = "SELECT 'version ' || version_num, 1, 0 FROM alembic_version"

_STATE: Final = f"{_SCHEMA} UNION ALL {_SETTINGS} UNION ALL {_VERSION}"

_TABLES: Final = """
    SELECT quote_ident(relname) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'"""

_RESTART_NUMBERS: Final = "SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence"


class Emptied:
    """Databases with the newest schema that no test has now."""

    def __init__(self) -> None:
        self._free: list[str] = []
        self._uses: Counter[str] = Counter()
        self._state: list[Any] = []
        self._script = ""

    def take(self) -> str | None:
        """Return the name of one, None if there is none."""
        return self._free.pop() if self._free else None

    def know(self, address: str) -> None:
        """Look at one that was made just now: all are as it is."""
        if self._script:
            return
        with psycopg.connect(address, autocommit=True) as connection:
            self._state = connection.execute(_STATE).fetchall()
            tables = [name for (name,) in connection.execute(_TABLES)]
        deletions = "; ".join(f"DELETE FROM {name}" for name in tables)  # noqa: S608
        self._script = f"SET session_replication_role = replica; {deletions}; {_RESTART_NUMBERS}"

    def give_back(self, name: str, address: str) -> bool:
        """Empty one for the next test; return False if it is to be dropped."""
        self._uses[name] += 1
        if self._uses[name] >= _MOST or not self._is_emptied(address):
            return False
        self._free.append(name)
        return True

    def _is_emptied(self, address: str) -> bool:
        # A connection that was kept would show: the bot and its commands look who else is there.
        try:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(_END_OTHERS)
                if connection.execute(_STATE).fetchall() != self._state:
                    return False
                connection.execute(self._script)
        except psycopg.Error:  # it takes no connections, or writes nothing
            return False
        return True
