"""Why something is not done that a person asked for.

All of it is ordinary: nothing was written, unless the error says otherwise, and the person gets one private
line. `code` names the line (`bot.ui.problems` has one for each), `facts` fill it::

    TableError          seats and turns: not_seated, table_full, wrong_phase, stale ...
    │                   tokens: not_enough_tokens ...
    │                   house rules: unknown_preset, bad_preset_name, not_a_code, no_such_draft ...
    │                   anything: try_again (the store could not be written just now)
    ├── UnknownOutcomeError  outcome_unknown: it may have been written, and nobody can tell now
    ├── StaleTableError somebody else wrote the table meanwhile: `Table` reads it again and decides once more
    └── RefusedError    the game does not allow the action (code and facts of its Refusal)
"""

from typing import Any

from game.core.protocol import Refusal


class TableError(Exception):
    """Something a table does not do; shown to the person who asked."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class StaleTableError(TableError):
    """Another process wrote the table since it was read: nothing was stored of what was decided on that."""

    def __init__(self) -> None:
        super().__init__("try_again")


class UnknownOutcomeError(TableError):
    """It is not known whether what was asked for was stored."""

    def __init__(self) -> None:
        super().__init__("outcome_unknown")


class RefusedError(TableError):
    """The game does not allow the action."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.refusal = refusal
