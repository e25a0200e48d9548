"""The protocol of computer players, and the simplest one."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.core.rng import Rng


class Policy(Protocol):
    """Chooses among the legal actions of a seat, from what that seat may see."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal` (never empty); `view` is the seat's own view."""


@runtime_checkable
class Reacting(Policy, Protocol):
    """A policy for a game with reactions."""

    def react(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Any | None:
        """Return one of `legal` (never empty) for a seat out of turn; None lets the last action stand."""


class RandomPolicy:
    """Plays a uniformly random legal action; out of turn, nothing is one of its choices."""

    def choose(self, _view: Any, legal: Sequence[Any], rng: Rng, /) -> Any:
        """Return one of `legal`."""
        return rng.choice(legal)

    def react(self, _view: Any, legal: Sequence[Any], rng: Rng, /) -> Any | None:
        """Return one of `legal`, or None."""
        return rng.choice((None, *legal))
