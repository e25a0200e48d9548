"""A disk that fails to sync SQLite's write-ahead log, for processes that are forked with `environment`.

`tests.support.forked` loads the library that does it.

What a process wrote before stays in the page cache, so that whoever comes after a kill reads it.
"""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

_SOURCE: Final = Path(__file__).with_suffix(".c")
_BUILD: Final = Path(__file__).parents[2] / "build"
ALWAYS: Final = 1_000_000
"""More syncs than anybody tries."""


class FailingDisk:
    """It is whole until it is told to fail."""

    def __init__(self, folder: Path) -> None:
        self._orders = folder / "failing_disk"
        self._times = 0
        self.failed = 0
        """How many syncs had failed when it last healed."""
        self.environment: Mapping[str, str] = {"FAILING_DISK": str(self._orders)}

    def fails(self, times: int = ALWAYS, *, every: int = 1) -> None:
        """Let every so-manieth sync fail from now on, so many times."""
        self.heals()
        self._times = times
        new = self._orders.with_suffix(".new")
        new.write_text(f"{times:10} {every:10}\n")
        new.replace(self._orders)

    def heals(self) -> None:
        """Let nothing fail any more."""
        if self._orders.exists():
            self.failed += self._times - int(self._orders.read_text().split()[0])
            self._orders.unlink()


def missing() -> str:
    """Return why there can be no such disk here; nothing if there can."""
    if not Path("/proc/self/fd").exists():
        return "the library that fails needs /proc"
    return "" if shutil.which("cc") else "no C compiler builds the library that fails"


def failing_disk(folder: Path) -> FailingDisk:
    """Return one for a test, which is skipped where there can be none."""
    if why := missing():
        pytest.skip(why)
    return FailingDisk(folder)


def loading() -> dict[str, str]:
    """Return what a process is started with that is to load the library; nothing where there can be none."""
    if missing():
        return {}
    return {"LD_PRELOAD": f"{_built()} {os.environ.get('LD_PRELOAD', '')}".strip()}


def _built() -> Path:
    """Return the library, built unless it is there."""
    name = f"failing_disk-{hashlib.sha256(_SOURCE.read_bytes()).hexdigest()[:16]}"
    library = _BUILD / f"{name}.so"
    if not library.exists():
        _BUILD.mkdir(exist_ok=True)
        unfinished = _BUILD / f"{name}.{os.getpid()}"
        what = ["-shared", "-fPIC", "-O1", "-o", str(unfinished), str(_SOURCE), "-ldl", "-lpthread"]
        subprocess.run(["cc", *what], check=True)  # noqa: S607 - our own source
        unfinished.replace(library)
    return library
