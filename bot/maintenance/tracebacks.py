"""Errors for the log: type and location, with the message only if it cannot contain values.

A bug's error may contain somebody's hand: a KeyError contains the key, pydantic the input, a database the
row. So the log has only messages that we or Discord wrote, and those that are about code.
"""

import traceback
from collections.abc import Iterator
from typing import Final

_OF_CODE: Final = (AttributeError, ImportError, NameError, NotImplementedError, OSError, TypeError)
"""Built-in errors that name types, attributes and files."""

_WORDED_BY: Final = frozenset({"bot", "cogs", "data", "discord", "playground"})
"""Packages whose errors never mention cards. The engine's errors may name a card that a request contained."""

_WORDING_OTHERS: Final = frozenset({"CommandInvokeError", "ExtensionFailed"})
"""Errors of discord.py that repeat another error's message."""

_CAUSE: Final = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT: Final = "\nDuring handling of the above exception, another exception occurred:\n\n"


def told(error: BaseException) -> str:
    """Return an error with its traceback and causes."""
    return "".join(_lines(error, set())).removesuffix("\n")


def _lines(error: BaseException, told_already: set[int]) -> Iterator[str]:
    told_already.add(id(error))
    cause, context = error.__cause__, error.__context__
    if cause is not None and id(cause) not in told_already:
        yield from _lines(cause, told_already)
        yield _CAUSE
    elif context is not None and not error.__suppress_context__ and id(context) not in told_already:
        yield from _lines(context, told_already)
        yield _CONTEXT
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(error.__traceback__)
    yield _last_line(error)


def _last_line(error: BaseException) -> str:
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    said = str(error) if _names_no_values(error) else ""
    return f"{name}: {said}\n" if said else f"{name}\n"


def _names_no_values(error: BaseException) -> bool:
    kind = type(error)
    if kind.__module__ == "builtins":
        return isinstance(error, _OF_CODE)
    return kind.__module__.partition(".")[0] in _WORDED_BY and kind.__name__ not in _WORDING_OTHERS
