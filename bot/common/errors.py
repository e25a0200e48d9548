"""Why a person's request was not carried out.

These errors are expected: nothing was written, unless the error says otherwise, and the person gets one
private line. `code` names the line (`bot.messages.refusals` has one for each), `facts` fill it in::

    TableError          seats and turns: not_seated, table_full, wrong_phase, stale ...
    │                   tokens: not_enough_tokens ...
    │                   house rules: unknown_preset, bad_preset_name, not_a_code, no_such_draft ...
    │                   anything: try_again (the store is unavailable)
    ├── UnknownOutcomeError  outcome_unknown: it may have been written
    ├── BarredError     barred, barred_until: somebody may not sit down in this server
    ├── OtherVersionError other_version: another version of the bot wrote what this one does not know
    ├── StaleTableError another process wrote the table: `Table` reloads it and decides again
    └── RefusedError    the game does not allow the action (code and facts of its Refusal)
"""

from typing import Any

from data.tables.card_tables import PlacedTable
from game.core.protocol import Refusal


class TableError(Exception):
    """A table rejected a request; shown to the person who made it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class StaleTableError(TableError):
    """Another process wrote the table since it was read; nothing was stored."""

    def __init__(self) -> None:
        super().__init__("try_again")


class UnknownOutcomeError(TableError):
    """It is not known whether the request was stored."""

    def __init__(self) -> None:
        super().__init__("outcome_unknown")


class BarredError(TableError):
    """Somebody who would sit down may not: they are barred in this server."""

    def __init__(self, user_id: int, until: int | None, reason: str) -> None:
        super().__init__("barred" if until is None else "barred_until", end=until, reason=reason)
        self.user_id = user_id


class OtherVersionError(TableError):
    """Another version of the bot wrote the table, with something that this one lacks: it waits."""

    def __init__(self, game: str, place: PlacedTable | None = None) -> None:
        super().__init__("other_version", game=game)
        self.place = place
        """Where it waits, if it is undamaged."""


class RefusedError(TableError):
    """The game does not allow the action."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.refusal = refusal
