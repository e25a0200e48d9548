"""The same slice of a processor for each of several processes, by Linux's control groups.

With them, a machine of two cores shows how four processes would do on four small machines.
"""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

_ROOT: Final = Path("/sys/fs/cgroup")
_PERIOD: Final = 50_000
"""Microseconds: a process that has used up its slice waits for less than this."""


class Slice(Protocol):
    """Gives a process its slice."""

    def __call__(self, pid: int) -> None:
        """Let a process, with all of its threads, have no more than its slice from now on."""


class NoSlicesError(Exception):
    """This machine, or this user, cannot limit a process's processor time."""


@dataclass(slots=True)
class _Groups:
    parent: Path
    percent: float
    is_second_version: bool
    _made: list[Path] = field(default_factory=list)

    def limit(self, pid: int) -> None:
        """Put a process into a group of its own."""
        (self.new() / "cgroup.procs").write_text(str(pid))

    def new(self) -> Path:
        """Make a group without processes; it comes first, so that it has its slice on a busy machine, too."""
        group = self.parent / f"tapis-{os.getpid()}-{len(self._made)}"
        group.mkdir()
        self._made.append(group)
        quota = round(_PERIOD * self.percent / 100)
        if self.is_second_version:
            (group / "cpu.max").write_text(f"{quota} {_PERIOD}")
            (group / "cpu.weight").write_text("10000")
        else:
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
            (group / "cpu.shares").write_text("262144")
        return group

    def remove(self) -> None:
        """Remove the groups; a process that still runs is limited no more."""
        for group in self._made:
            for pid in (group / "cgroup.procs").read_text().split():
                with contextlib.suppress(OSError):  # it may have ended meanwhile
                    (self.parent / "cgroup.procs").write_text(pid)
            group.rmdir()
        self._made.clear()


@contextmanager
def slices(percent: float) -> Iterator[Slice]:
    """Yield what gives each process so many hundredths of one core, until the block ends.

    Raises NoSlicesError where that is not possible.
    """
    groups = _found(percent)
    try:
        groups.new()  # try it out
        groups.remove()
    except OSError as error:
        raise NoSlicesError(
            f"no right to limit processor time in {groups.parent}: {error.strerror}"
        ) from None
    try:
        yield groups.limit
    finally:
        groups.remove()


def _found(percent: float) -> _Groups:
    for name in ("cpu", "cpu,cpuacct"):
        if (_ROOT / name / "cgroup.procs").exists():
            return _Groups(_ROOT / name, percent, is_second_version=False)
    controllers = _ROOT / "cgroup.controllers"
    if not controllers.exists() or "cpu" not in controllers.read_text().split():
        raise NoSlicesError(f"no control groups for processors below {_ROOT}")
    try:
        (_ROOT / "cgroup.subtree_control").write_text("+cpu")
    except OSError as error:
        raise NoSlicesError(f"no right to limit processor time in {_ROOT}: {error.strerror}") from None
    return _Groups(_ROOT, percent, is_second_version=True)
