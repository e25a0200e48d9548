"""Run `python -m bot` within the tests, restoring the log and the crash handler afterwards."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bot.__main__ import main
from bot.maintenance import logs

_TALKATIVE = [logging.getLogger(name) for name in logs._TALKATIVE]


def run_here(*arguments: str) -> int:
    """Return the exit code of `python -m bot` with these arguments."""
    excepthook = sys.excepthook
    try:
        with own_log():
            return main(list(arguments))
    finally:
        sys.excepthook = excepthook


@contextmanager
def own_log() -> Iterator[None]:
    """Give the block a log like a new process has; nobody else gets its lines."""
    root = logging.getLogger()
    handlers, levels = root.handlers, [(one, one.level) for one in (root, *_TALKATIVE)]
    root.handlers = []
    for logger in _TALKATIVE:
        logger.setLevel(logging.NOTSET)
    try:
        yield
    finally:
        root.handlers = handlers
        for logger, level in levels:
            logger.setLevel(level)
