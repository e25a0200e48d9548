"""Keeps the present schema, used in every part, as one that was released.

Usage: python -m tests.data.released.make_dump

Writes `<revision>.sql` beside this file. Run it before a release whose schema is new, and never again for
that revision: databases of that release stay as they are, so does the dump.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from benchmarks.played import play_evening
from data.database import Database
from tests.data.living import live
from tests.data.tables import GUILD, Clock

FOLDER = Path(__file__).parent
RELEASED = sorted(file.stem for file in FOLDER.glob("*.sql"))
"""The revisions of all releases, 1.0 first."""


async def fill(path: Path) -> None:
    """Make a database of three servers: matches of each game in one, everything else in two more."""
    await play_evening(f"sqlite:///{path}", tables=3, moves=12, seed=1)
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    try:
        await live(database, GUILD + 1, 1)
        await live(database, GUILD + 2, 2, over=False)
    finally:
        await database.close()


def load(revision: str, path: Path) -> None:
    """Make the database that a release with this revision left behind."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript((FOLDER / f"{revision}.sql").read_text())


def main() -> None:
    """Write the dump of the newest revision."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.sqlite3"
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as file:
            (revision,) = file.execute("SELECT version_num FROM alembic_version").fetchone()
            (FOLDER / f"{revision}.sql").write_text("\n".join(file.iterdump()) + "\n")


if __name__ == "__main__":
    main()
