"""A new database without migrating: copies of one that was migrated once in this process."""

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from bot.running import now
from data.database import Database


def make_database(path: Path) -> None:
    """Put a database with the newest schema there, unless there is one."""
    if not path.exists():
        path.write_bytes(_newest())


@cache
def _newest() -> bytes:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as elsewhere:
        path = Path(folder) / "t.sqlite3"
        elsewhere.submit(asyncio.run, _create(path)).result()  # in this thread a loop may be running
        return path.read_bytes()


async def _create(path: Path) -> None:
    await (await Database.open(f"sqlite:///{path}", clock=now)).close()
