"""A PostgreSQL server of one's own with a synchronous standby, which can take its place."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg

_SETTINGS: Final = "listen_addresses=''", "fsync=off", "max_connections=40", "shared_buffers=16MB"


@dataclass(frozen=True, slots=True)
class Pair:
    """Both servers; their data and their sockets are in folders below this one."""

    folder: Path
    tools: Path
    user: str | None
    """Who runs them, where we are root."""

    @property
    def address(self) -> str:
        """Names both: the first one that answers is taken."""
        return f"postgresql://postgres@/postgres?host={self.socket('first')},{self.socket('second')}"

    def socket(self, name: str) -> Path:
        """Return the folder of a server's socket."""
        return self.folder / f"{name}-socket"

    def start(self, name: str) -> None:
        """Start a server."""
        settings = [f"unix_socket_directories='{self.socket(name)}'", *_SETTINGS]
        options = " ".join(f"-c {setting}" for setting in settings)
        self.control(name, "-l", str(self.folder / f"{name}.log"), "-o", options, "start")

    def control(self, name: str, *arguments: str) -> None:
        """Run `pg_ctl` for a server."""
        self.run("pg_ctl", "-w", "-D", str(self.folder / name), *arguments)

    def run(self, tool: str, *arguments: str) -> None:
        """Run one of PostgreSQL's own tools."""
        subprocess.run(
            [self.tools / tool, *arguments], user=self.user, stdout=subprocess.DEVNULL, check=True, cwd="/"
        )

    def fail(self) -> None:
        """Let the first one end at once, as if its machine had lost power."""
        self.control("first", "-m", "immediate", "stop")

    def promote(self) -> None:
        """Let the second one be written."""
        self.control("second", "promote")


@contextmanager
def pair(server: Any, user: str | None) -> Iterator[Pair]:
    """Run two servers, of the version of another one, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="tapis-pair-") as name:
        both = Pair(Path(name), Path(server.bin_path), user)
        for one in (both.folder, both.socket("first"), both.socket("second")):
            one.mkdir(exist_ok=True)
            if user is not None:
                shutil.chown(one, user)
        both.run(
            "initdb", "-D", str(both.folder / "first"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"
        )
        both.start("first")
        try:
            there = ("-h", str(both.socket("first")), "-U", "postgres", "-D", str(both.folder / "second"))
            both.run("pg_basebackup", *there, "-R", "--checkpoint=fast", "--no-sync")
            both.start("second")
            _wait_for_the_second(both)
            yield both
        finally:
            for name in ("first", "second"):
                if (both.folder / name / "postmaster.pid").exists():
                    both.control(name, "-m", "immediate", "stop")


def _wait_for_the_second(both: Pair) -> None:
    """Let each commit wait for the standby from now on."""
    address = f"postgresql://postgres@/postgres?host={both.socket('first')}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")
