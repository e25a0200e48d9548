"""Temporarily misbehaving games, for tests that must notice it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.core.protocol import AnyGame


@contextmanager
def playing_otherwise(game: AnyGame, **functions: Any) -> Iterator[None]:
    """Let a game have other functions within: games are frozen values, and everybody holds the same one."""
    kept = {name: getattr(game, name) for name in functions}
    try:
        for name, function in functions.items():
            object.__setattr__(game, name, function)
        yield
    finally:
        for name, function in kept.items():
            object.__setattr__(game, name, function)
