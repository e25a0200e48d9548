"""The result of a command: the new table, and what to store with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.server_log.values import Logged
from bot.tables.model.values import TableValue
from game.core.protocol import Outcome, Seat, Setup
from game.core.record import LogEntry, Mix


class Actor(StrEnum):
    """Who did something, if not a person."""

    AI = "ai"
    CLOCK = "clock"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """An entry of the match's record, and who caused it: a user id, or an Actor."""

    log: LogEntry
    actor: int | Actor


@dataclass(frozen=True, slots=True)
class Beginning:
    """A match that has just begun; its seed must be stored before anybody sees a card."""

    match_id: str
    setup: Setup
    seed: bytes = field(repr=False)
    mix: Mix | None = None
    """What the seed was mixed with."""


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted command. It takes effect only once stored."""

    table: TableValue
    events: tuple[Any, ...] = ()
    """Events of the game, unredacted: for the ledger and for each viewer's redaction."""
    entries: tuple[RecordEntry, ...] = ()
    beginning: Beginning | None = None
    ended: Outcome | None = None
    """Set if this change ended the match."""
    brought: Mapping[Seat, int] = field(default_factory=dict)
    """Tokens that people stake now, by seat."""
    returned: Mapping[Seat, int] = field(default_factory=dict)
    """User ids of the people whose stakes are returned now, by seat; `FORGOTTEN` if they asked for that."""
    logged: tuple[Logged, ...] = ()
    """What goes into the server's log."""
    steps: tuple[TableValue, ...] = ()
    """The table after the first cards and after each move (`bot.tables.model.beats`)."""

    def then(self, later: "Change") -> "Change":
        """Return both changes as one."""
        return Change(
            later.table,
            self.events + later.events,
            self.entries + later.entries,
            later.beginning or self.beginning,
            later.ended or self.ended,
            {**self.brought, **later.brought},
            {**self.returned, **later.returned},
            self.logged + later.logged,
            self.steps + later.steps,
        )
