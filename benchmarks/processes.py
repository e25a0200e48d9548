"""The resource usage of a process, from /proc on Linux."""

import os
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
    """Return what a process uses, this one if none is named."""
    stat = Path(f"/proc/{pid or 'self'}/stat").read_text()
    fields = stat.rpartition(")")[2].split()  # the process name before it may contain anything
    return Usage((int(fields[11]) + int(fields[12])) * _TICK, int(fields[21]) * _PAGE)
