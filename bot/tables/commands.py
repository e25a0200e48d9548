"""Everything that can be asked of a table. Clicks, timers and AI seats all speak through these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.tables.values import DeadlineKind
from game.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Join:
    """A person takes a free seat, or waits for one in the next match while this one is played."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A person gives the seat up, or the place among those who wait; a match goes on without the seat."""

    user_id: int


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host fills a seat with an AI."""

    user_id: int
    level: str = "normal"
    """One of `bot.tables.lobby.AI_LEVELS`."""


@dataclass(frozen=True, slots=True)
class RemoveAi:
    """The host takes the last AI away."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Kick:
    """The host or a moderator takes a person or an AI out of the lobby."""

    user_id: int
    seat: Seat
    moderator: bool = False
    who: int | None = None
    """Who (user id, 0 for an AI) sat there when it was chosen; None: whoever does. Lobby seats move up."""


@dataclass(frozen=True, slots=True)
class PassHost:
    """The host hands the table to another person who sits there."""

    user_id: int
    seat: Seat
    who: int | None = None
    """Who sat there when it was chosen; None: whoever does."""


@dataclass(frozen=True, slots=True)
class SetClock:
    """The host chooses one of `bot.tables.clocks.CLOCKS` in the lobby."""

    user_id: int
    clock: str


@dataclass(frozen=True, slots=True)
class Depart:
    """Discord says that a person is no member any more, or banned: they leave without being asked."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the match: at once if everybody was seen of late, else they are asked first."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Ready:
    """A person answers that they are there; the match starts when everybody is."""

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
class ImBack:
    """A person who was away plays again, from the next decision on."""

    user_id: int


@dataclass(frozen=True, slots=True)
class VoteOut:
    """A person wants somebody to go who is away or keeps the others waiting; more than half must."""

    user_id: int
    seat: Seat
    who: int | None = None
    """Who sat there when it was chosen; None: whoever does. Between deals others may sit down."""


@dataclass(frozen=True, slots=True)
class VoteUndo:
    """A person wants the deal that runs undone and the table ended; all whose tokens are in it must."""

    user_id: int
    wanted: bool = True
    """Or does not want it any more."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Somebody who sat here wants to play again."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Close:
    """The host or a moderator ends the table; a deal for tokens is played to its end first."""

    user_id: int
    moderator: bool = False
    undo: bool = False
    """Do not wait for the end of a deal for tokens: undo it."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """The table's channel or server is gone: nobody can play there any more."""


@dataclass(frozen=True, slots=True)
class Expire:
    """A deadline has passed: the clock says so, not a person."""

    kind: DeadlineKind
    due_at: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Nobody could act for a while: what ran out meanwhile gets some time more."""

    lost: int | None = None
    """Milliseconds that are given back; None where it was long, or nobody knows: as much as is fair."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The board has a message of its own now."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Noticed:
    """Somebody was told of their turn by a message, or that message was deleted (None)."""

    message_id: int | None


SeatingCommand: TypeAlias = Join | Leave | Depart | AddAi | RemoveAi | Kick
HostCommand: TypeAlias = PassHost | SetClock
BeginningCommand: TypeAlias = Start | Ready | Rematch
PlayingCommand: TypeAlias = Act | ReadyForDeal | ImBack | VoteOut | VoteUndo
EndingCommand: TypeAlias = Close | Abandon
ClockCommand: TypeAlias = Expire | Resume
MessageCommand: TypeAlias = Posted | Noticed
Command: TypeAlias = (
    SeatingCommand
    | HostCommand
    | BeginningCommand
    | PlayingCommand
    | EndingCommand
    | ClockCommand
    | MessageCommand
)
