"""Notes SIGTERM and Ctrl-C from the first moment of `python -m bot`, before an event loop hears them.

Python would end with a traceback or be killed; as process 1 of a container it would not hear SIGTERM at all.
This module imports next to nothing, so that the moment is early.
"""

import signal

_noted: list[int] = []


def listen() -> None:
    """Note both signals until an event loop hears them itself."""
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda number, _: _noted.append(number))


def came() -> bool:
    """Return whether one of them has come."""
    return bool(_noted)


def names_subcommand(arguments: list[str]) -> bool:
    """Return whether a command line asks for more than to run the bot."""
    return any(not one.startswith("-") for one in arguments)
