"""Taught hands: fixed positions with a few moves, one rule each; docs/headless.md describes positions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.core.match import read_action
from game.core.protocol import AnyGame, Refusal, Seat

PUPIL: Final[Seat] = 0
"""The seat of the person who learns."""

Body: TypeAlias = Mapping[str, Any]
"""An action as JSON."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of the pupil. Its strings are marked for translation."""

    task: str
    """What to do now."""
    does: Sequence[Body]
    """The right actions; the first one decides whether a click is right."""
    praise: str
    """What is said after it."""
    otherwise: str
    """What is said after another legal move."""
    replies: Sequence[tuple[Seat, Body]] = ()
    """What the others do then."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A taught hand. Its strings are marked for translation."""

    title: str
    rule: str
    """The one rule it teaches."""
    preset: str
    position: Mapping[str, Any]
    moves: Sequence[Move]

    def state(self, game: AnyGame, made: int) -> Any:
        """Return the position after so many right moves of the pupil, and the replies."""
        state = game.read_position(game.presets[self.preset], self.position)
        for move in self.moves[:made]:
            acts = [*((PUPIL, body) for body in move.does), *move.replies]
            for seat, body in acts:
                state = game.apply(state, seat, read_action(game, body)).state
        return state


def refusal_of(game: AnyGame, state: Any, bodies: Sequence[Body]) -> Refusal | None:
    """Return why a click is not allowed, None if it is; raises UnreadableError."""
    for body in bodies:
        action = read_action(game, body)
        refusal = game.refuse(state, PUPIL, action)
        if refusal is not None:
            return refusal
        state = game.apply(state, PUPIL, action).state
    return None


def is_right(move: Move, bodies: Sequence[Body]) -> bool:
    """Tell whether a click begins with the right action; equal ranks of a set may have any suits."""
    return bool(bodies) and _essence(bodies[0]) == _essence(move.does[0])


def is_of_kind(move: Move, bodies: Sequence[Body]) -> bool:
    """Tell whether a click does what the right action does, and says the same, whatever cards it takes."""
    right = move.does[0]
    return bool(bodies) and all(bodies[0].get(key) == right.get(key) for key in ("kind", "claim"))


def _essence(body: Body) -> object:
    ranks = sorted(card[:-1] for card in body.get("cards", ()))
    return {**body, "cards": ranks}
