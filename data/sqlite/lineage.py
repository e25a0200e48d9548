"""Tells which database a SQLite file is, or is a copy of: a number in its header, drawn when it was made.

If a volume is not mounted, the bot starts with a new, empty database. Its backups must not push out those of
the absent one, which lie in the same folder and hold everything.
"""

import secrets
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

_BITS: Final = 31
_MAGIC: Final = b"SQLite format 3\0"
_USER_VERSION: Final = slice(60, 64)
"""Where the header of a SQLite file holds `PRAGMA user_version`, which SQLite itself does not use."""


def begin(connection: Connection) -> None:
    """Give a new database its number."""
    number = 1 + secrets.randbelow(2**_BITS - 1)
    connection.exec_driver_sql(f"PRAGMA user_version = {number}")


def number_of(file: Path) -> int | None:
    """Return the number of a SQLite file that nobody writes to, None for any other file; raises OSError."""
    with file.open("rb") as opened:
        header = opened.read(_USER_VERSION.stop)
    if len(header) < _USER_VERSION.stop or not header.startswith(_MAGIC):
        return None
    return int.from_bytes(header[_USER_VERSION], "big")
