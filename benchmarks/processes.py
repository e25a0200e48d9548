"""The resource usage of a process and its children, from /proc on Linux."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_TICK: Final = 1 / os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Usage:
    """A process's usage so far."""

    cpu: float
    """Processor seconds, its own and the system's for it."""
    resident: int
    """Bytes of memory it holds now."""

    @property
    def megabytes(self) -> float:
        """The memory, in units of a million bytes."""
        return self.resident / 1e6


def usage(pid: int | None = None) -> Usage:
    """Return what a process and its descendants use; if none is named, what this one uses by itself."""
    if pid is None:
        return _own_usage(os.getpid())
    whole = [_own_usage(one) for one in _family(pid)]
    return Usage(sum(one.cpu for one in whole), sum(one.resident for one in whole))


def _own_usage(pid: int) -> Usage:
    stat = Path(f"/proc/{pid}/stat").read_text()
    fields = stat.rpartition(")")[2].split()  # the process name before it may contain anything
    return Usage((int(fields[11]) + int(fields[12])) * _TICK, int(fields[21]) * _PAGE)


def _family(pid: int) -> Iterator[int]:
    """Yield a process and its living descendants."""
    yield pid
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            yield from _family(int(child))
