"""A clock that can be set, for a PostgreSQL that is started with `environment`: by libfaketime of Debian."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_USUAL_PLACES: Final = "/usr/lib"


def library() -> Path | None:
    """Return libfaketime, None where it is not installed."""
    found = Path(_USUAL_PLACES).glob("*/faketime/libfaketime.so.1")
    return next(iter(sorted(found)), None)


MISSING: Final = "libfaketime is not installed (Debian's package of that name)"


class SetClock:
    """It is right until it is set."""

    def __init__(self, loaded: Path, off: Path) -> None:
        self._off, self.seconds = off, 0
        self.environment: Mapping[str, str] = {
            "LD_PRELOAD": str(loaded),
            "FAKETIME_TIMESTAMP_FILE": str(off),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        self.step(0)

    def step(self, seconds: int) -> None:
        """Set it forward, or back, by so many seconds."""
        self.seconds += seconds
        new = self._off.with_suffix(".new")
        new.write_text(f"{self.seconds:+d}")
        new.replace(self._off)


@contextmanager
def set_clock() -> Iterator[SetClock]:
    """Make one; raises LookupError where that cannot be."""
    if (loaded := library()) is None:
        raise LookupError(MISSING)
    with tempfile.TemporaryDirectory(prefix="tapis-clock-") as folder:
        Path(folder).chmod(0o755)  # the server runs as another user
        yield SetClock(loaded, Path(folder) / "off")
