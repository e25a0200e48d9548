"""When Python looks for garbage: not while the bot begins, and rarely once it serves.

A full collection stops the event loop, for 100 to 600 ms at 200 tables.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_THRESHOLDS: Final = (4_000, 4, 300)
"""Of the collector's three generations. With Python's defaults of 700 and 10, the objects of a click reached
the old generation, and at 40 moves a second a full collection came every seven seconds."""


@contextmanager
def off() -> Iterator[None]:
    """Look for no garbage during the imports, which saves a sixth of the start-up time; nor in them later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def collect_rarely() -> None:
    """Leave out of later collections what is there by now, and make full ones rare.

    For the moment when the bot is ready. After a lost session it is so again: only the first time counts.
    """
    if gc.get_threshold() != _THRESHOLDS:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_THRESHOLDS)
