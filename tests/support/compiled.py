"""Statements compiled once in a process of tests, for all its databases of a kind.

SQLAlchemy keeps what it has compiled with an engine. Nearly every test has a database of its own, and so
engines that have compiled nothing yet: a third of its time went into compiling what the tests before it had.
"""

from typing import Any, Final

from sqlalchemy import Dialect
from sqlalchemy.sql.elements import ClauseElement
from sqlalchemy.util import LRUCache

_MOST: Final = 2000
_compile: Final = ClauseElement._compile_w_cache
_first: Final[dict[object, tuple[Dialect, LRUCache[Any, Any]]]] = {}
"""The first dialect of each kind, for which all statements are compiled, and these."""


def _compile_once(
    self: ClauseElement, dialect: Dialect, *, compiled_cache: Any, **options: Any
) -> tuple[Any, ...]:
    if compiled_cache is not None:
        kind = type(dialect), dialect.server_version_info
        dialect, compiled_cache = _first.setdefault(kind, (dialect, LRUCache(_MOST)))
    return _compile(self, dialect, compiled_cache=compiled_cache, **options)


def share() -> None:
    """Let all engines have what one of them has compiled."""
    ClauseElement._compile_w_cache = _compile_once
