"""The engine's exceptions.

An illegal move is a `Refusal`, never an exception. Only input that is not a move, a position or rules at all
raises::

    ValueError
    ├── UnreadableError          malformed or forged input; says what and where
    │   └── UnreadableCardError  (game.core.cards)
    └── RuleConflictError        (game.core.rule_schema) rules that cannot be played together
"""

from pydantic import ValidationError


class UnreadableError(ValueError):
    """Input that is not a position, rules or an action; the message says what and where."""


def unreadable(what: str, error: ValidationError) -> UnreadableError:
    """Return the error for what a pydantic model refuses: its first fault, and where in `what` it is."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return UnreadableError(": ".join(part for part in (what, where, first["msg"]) if part))
