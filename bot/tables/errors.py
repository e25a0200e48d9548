"""Why a table does not do what it was asked.

All of it is ordinary: nothing was written, and the person gets one private line. `code` names the line,
`facts` fill it::

    TableError
    ├── RefusedError            the game does not allow the action (code and facts of its Refusal)
    ├── NotSeated          the person does not sit here
    ├── NotHost            only the host may
    ├── WrongPhase         not now: the match runs already, or is over
    ├── SeatsError         table_full, already_seated, too_few_players, too_many_players, no_ai_seat
    ├── NotEnoughTokens    an ante is more than what the person has
    ├── NoSuchTable        the table is over and forgotten, or was never there
    └── TryAgain           the store could not be written just now
"""

from typing import Any

from game.core.protocol import Refusal


class TableError(Exception):
    """Something a table does not do; shown to the person who asked."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class RefusedError(TableError):
    """The game does not allow the action."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.refusal = refusal
