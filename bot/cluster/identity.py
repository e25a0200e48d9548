"""The identity of a process, by which others on the same machine know whether it still runs."""

import os
import secrets
import socket
from pathlib import Path
from typing import Final

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_PROCESSES: Final = Path("/proc/self/ns/pid")
_STARTED: Final = 19
"""Where /proc/<pid>/stat says when the process started, counted after the name in parentheses."""


def own_name() -> str:
    """Return where this process runs, for people."""
    return f"{socket.gethostname()}:{os.getpid()}"


def new_identity() -> str:
    """Return a new identity of this process: where it runs, as far as Linux tells, and a random part."""
    where = _where()
    known = f"{where}/{os.getpid()}/{_started(os.getpid())}/" if where else ""
    return known + secrets.token_hex(8)


def has_ended(identity: str) -> bool:
    """Tell whether a process surely runs no more: one of this machine, whose number is free or reused."""
    where, _, rest = identity.rpartition("/")[0].partition("/")
    if not where or where != _where():
        return False
    pid, _, started = rest.partition("/")
    return _started(int(pid)) != started


def _where() -> str:
    """Return which machine, boot and namespace of process numbers this is; "" where that cannot be known."""
    try:
        return f"{_BOOT.read_text().strip()}.{_PROCESSES.readlink()}"
    except OSError:
        return ""


def _started(pid: int) -> str:
    """Return when a process started, in ticks since the boot; "" if there is none, or a zombie."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if after_name[0] in "ZX" else after_name[_STARTED]
