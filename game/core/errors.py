"""The one exception of the engine.

A bad move is a `Refusal`, never an exception. What raises is input that is no move, position or rules at
all::

    ValueError
    ├── UnreadableError          junk or forgery; says what and where
    │   └── UnreadableCardError  (game.core.cards)
    └── RuleConflictError        (game.core.rule_schema) rules that cannot be played together
"""


class UnreadableError(ValueError):
    """Input that is no position, rules or action at all; the message says what and where."""
