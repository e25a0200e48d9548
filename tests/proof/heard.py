"""The log as the process writes it at DEBUG, to be compared: without the times of its lines."""

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

from bot.maintenance.logs import LogFormat, set_up_logging

_TIME = re.compile(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} |"at": "[^"]*", ', re.MULTILINE)


@contextmanager
def heard(kind: LogFormat) -> Iterator[io.StringIO]:
    """Set the log up as the process does, and back in the end; what is logged meanwhile is in the file."""
    root, said = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers, root.level
    levels = {
        name: one.level for name, one in root.manager.loggerDict.items() if isinstance(one, logging.Logger)
    }
    root.handlers = []
    try:
        with redirect_stderr(said):
            set_up_logging("DEBUG", kind)
        yield said
    finally:
        root.handlers = handlers
        root.setLevel(level)
        for name, one in levels.items():
            logging.getLogger(name).setLevel(one)


def timeless(log: str) -> str:
    """Return a log without the times of its lines."""
    return _TIME.sub("", log)
