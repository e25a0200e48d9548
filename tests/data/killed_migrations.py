"""Migrates copies of a database, each in a process that kills itself before another statement.

For a process of its own (`tests.support.forked`), which forks them: this one has threads.
"""

import asyncio
import os
import shutil
import signal
from itertools import count
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.engine import Engine

from data.opening.migration import migrate
from data.sql.addresses import read_address


def migrate_until(path: Path, scripts: str, statement: int) -> int:
    """Migrate, killed before a statement, from 1; returns how many there were."""
    numbers = count(1)
    last = 0

    def step(*_: object) -> None:
        nonlocal last
        last = next(numbers)
        if last == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", step)
    asyncio.run(migrate(read_address(f"sqlite:///{path}"), scripts))
    return last


def main(original: Path, scripts: str, most: int) -> None:
    """Leave `killed-<statement>.sqlite3` beside the original for at most so many statements, evenly spread.

    The last one is among them. `migrated.sqlite3` is from the process that survived.
    """
    reading, writing = os.pipe()
    if os.fork() == 0:
        path = shutil.copy(original, original.with_name("migrated.sqlite3"))
        os.write(writing, str(migrate_until(path, scripts, 0)).encode())
        os._exit(0)
    total = int(os.read(reading, 20))
    for statement in sorted({round(total * part / most) for part in range(1, most + 1)} - {0}):
        path = shutil.copy(original, original.with_name(f"killed-{statement}.sqlite3"))
        if (child := os.fork()) == 0:
            migrate_until(path, scripts, statement)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL, status
