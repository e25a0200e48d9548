"""The log as the process writes it at DEBUG, to be compared: without the times of its lines."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

from bot.maintenance.logs import LogFormat, set_up_logging
from tests.support.own_process import own_log

_TIME = re.compile(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} |"at": "[^"]*", ', re.MULTILINE)


@contextmanager
def heard(kind: LogFormat) -> Iterator[io.StringIO]:
    """Set the log up as in a process of its own, and back in the end; the file has what is said meanwhile."""
    said = io.StringIO()
    with own_log():
        with redirect_stderr(said):
            set_up_logging("DEBUG", kind)
        yield said


def timeless(log: str) -> str:
    """Return a log without the times of its lines."""
    return _TIME.sub("", log)
