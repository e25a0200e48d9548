"""What a command leads to: the new table, and what has to be stored for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.tables.values import TableValue
from game.core.protocol import Outcome, Seat, Setup
from game.core.record import LogEntry, Mix


class Actor(StrEnum):
    """Who did something when it was no person."""

    AI = "ai"
    CLOCK = "clock"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the match's record, and who caused it: a person's id, or an Actor."""

    log: LogEntry
    actor: int | Actor


@dataclass(frozen=True, slots=True)
class Beginning:
    """A match that has just begun; its seed is to be stored before anybody sees a card."""

    match_id: str
    setup: Setup
    seed: bytes = field(repr=False)
    mix: Mix | None = None
    """What the seed is mixed with."""


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted command: nothing of it counts before it is stored."""

    table: TableValue
    events: tuple[Any, ...] = ()
    """Events of the game, unredacted: for the ledger and for each viewer's redaction."""
    entries: tuple[Entry, ...] = ()
    beginning: Beginning | None = None
    ended: Outcome | None = None
    """Set when the match has ended with this change."""
    brought: Mapping[Seat, int] = field(default_factory=dict)
    """Tokens that persons stake now, by seat."""
    returned: Mapping[Seat, int] = field(default_factory=dict)
    """Persons (user ids) whose stakes are returned now, by seat."""

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
        )
