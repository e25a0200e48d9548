"""Everything that can be asked of a table. Clicks, timers and AI seats all speak through these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Join:
    """A person takes a free seat in the lobby."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A person gives the seat up; during a match the game goes on without it."""

    user_id: int


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host fills a seat with an AI."""

    user_id: int
    level: str = "random"


@dataclass(frozen=True, slots=True)
class RemoveAi:
    """The host takes the last AI away."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the match."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Act:
    """A person plays. `decision` is the number the clicked button carries."""

    user_id: int
    actions: tuple[Mapping[str, Any], ...]
    """One click may send several, committed as one."""
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class ReadyForDeal:
    """A person is ready for the next deal; it is dealt when everybody is."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Somebody who sat here wants to play again."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Close:
    """The host or a moderator ends the table."""

    user_id: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Abandon:
    """The table's channel is gone: nobody can play there any more."""


@dataclass(frozen=True, slots=True)
class Expire:
    """A deadline has passed: the clock says so, not a person."""

    kind: str
    due_at: int


@dataclass(frozen=True, slots=True)
class Posted:
    """The board has a message of its own now."""

    message_id: int


SeatingCommand: TypeAlias = Join | Leave | AddAi | RemoveAi
BeginningCommand: TypeAlias = Start | Rematch
Command: TypeAlias = (
    SeatingCommand | BeginningCommand | Act | ReadyForDeal | Close | Abandon | Expire | Posted
)
