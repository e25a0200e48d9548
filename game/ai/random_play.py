"""What a computer player is, and the simplest one."""

from collections.abc import Sequence
from typing import Any, Protocol

from game.core.rng import Rng


class Policy(Protocol):
    """Chooses among the legal actions of a seat, from what that seat may see."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal` (never empty); `view` is the seat's own."""


class RandomPolicy:
    """Plays any legal action, each as likely."""

    def choose(self, _view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        return rng.choice(legal)
