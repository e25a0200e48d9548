"""PgBouncer in front of the tests' PostgreSQL: each transaction may have another connection of the server."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit, urlunsplit

import pytest

_PORT: Final = 6432
_STARTS_WITHIN: Final = 20.0

_SETTINGS: Final = """
[databases]
* = host={server} port=5432 user=postgres
[pgbouncer]
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 200
unix_socket_dir = {folder}
listen_addr =
listen_port = {port}
auth_type = any
logfile = {folder}/pgbouncer.log
pidfile = {folder}/pgbouncer.pid
"""


@contextmanager
def pooled(server: Any, connections: int, beyond: str | None = None) -> Iterator[str]:
    """Run PgBouncer before a server, by transaction, until the block ends; yield the folder of its socket.

    Each database has so many connections of the server, or of what listens in the folder `beyond`. Skips the
    test where PgBouncer is not installed.
    """
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
    if program is None:
        pytest.skip("PgBouncer is not installed (Debian's package is called pgbouncer)")
    user = server.system_user if os.geteuid() == 0 else None  # it does not run as root
    with tempfile.TemporaryDirectory(prefix="tapis-pgbouncer-") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        settings = folder / "pgbouncer.ini"
        beyond = beyond or parse_qs(urlsplit(server.get_uri()).query)["host"][0]
        settings.write_text(
            _SETTINGS.format(server=beyond, folder=folder, port=_PORT, connections=connections)
        )
        settings.chmod(0o644)
        running = subprocess.Popen(
            [program, "--quiet", str(settings)],
            user=user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _await(folder, running)
            yield str(folder)
        finally:
            running.terminate()
            running.wait()


def through(folder: str, address: str) -> str:
    """Return the address of a database as one reaches it through PgBouncer."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(query=f"host={folder}&port={_PORT}&connect_timeout=60"))


def _await(folder: Path, running: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _STARTS_WITHIN
    while not (folder / f".s.PGSQL.{_PORT}").exists():
        if running.poll() is not None or time.monotonic() > until:
            log = folder / "pgbouncer.log"
            raise RuntimeError(log.read_text() if log.exists() else "PgBouncer does not start")
        time.sleep(0.02)
