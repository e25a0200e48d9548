"""The protocol of computer players, and the simplest one."""

from collections.abc import Sequence
from typing import Any, Protocol

from game.core.rng import Rng


class Policy(Protocol):
    """Chooses among the legal actions of a seat, from what that seat may see."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal` (never empty); `view` is the seat's own view."""


class RandomPolicy:
    """Plays a uniformly random legal action."""

    def choose(self, _view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        return rng.choice(legal)
