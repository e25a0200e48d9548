"""The log as the process writes it at DEBUG, to be compared: without the times of its lines."""

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

from bot.maintenance import logs
from bot.maintenance.logs import LogFormat, set_up_logging

_TALKATIVE = [logging.getLogger(name) for name in logs._TALKATIVE]
_TIME = re.compile(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} |"at": "[^"]*", ', re.MULTILINE)


@contextmanager
def heard(kind: LogFormat) -> Iterator[io.StringIO]:
    """Set the log up as in a process of its own, and back in the end; the file has what is said meanwhile."""
    root, said = logging.getLogger(), io.StringIO()
    handlers, levels = root.handlers, [(one, one.level) for one in (root, *_TALKATIVE)]
    root.handlers = []
    for logger in _TALKATIVE:
        logger.setLevel(logging.NOTSET)
    try:
        with redirect_stderr(said):
            set_up_logging("DEBUG", kind)
        yield said
    finally:
        root.handlers = handlers
        for logger, level in levels:
            logger.setLevel(level)


def timeless(log: str) -> str:
    """Return a log without the times of its lines."""
    return _TIME.sub("", log)
