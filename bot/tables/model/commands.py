"""The commands of a table, which clicks, timers and AI seats send."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.tables.model.values import DeadlineKind
from game.core.protocol import AnyGame, Seat
from game.core.rule_schema import Rules


@dataclass(frozen=True, slots=True)
class ByPerson:
    """A command that somebody sends, or that is about somebody."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Join(ByPerson):
    """A person takes a free seat, or during a match waits for a seat in the next one."""

    offer: str | None = None
    """What the clicked message offered (`model.offers.offer_of`), "" for nothing that commits; None for
    whatever the table plays by now."""
    about: str | None = None
    """What the confirmed question was about (`model.offers.deal_of`); None if there was none."""


@dataclass(frozen=True, slots=True)
class Leave(ByPerson):
    """A person leaves their seat or the waiting list; a running match goes on without them."""

    about: str | None = None
    """What the confirmed question was about; None if there was none. So in all commands that can be asked."""


@dataclass(frozen=True, slots=True)
class AddAi(ByPerson):
    """The host fills a seat with an AI."""

    level: str = "normal"
    """One of `bot.tables.deciding.lobby.AI_LEVELS`."""


@dataclass(frozen=True, slots=True)
class SetAis(ByPerson):
    """The host chooses how many AIs sit in the lobby, and how well they play."""

    count: int
    level: str = "normal"
    for_points: bool = False
    """The host knows that the table then plays for points, if it does."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class SetLevel(ByPerson):
    """The host chooses how well the AIs play from the next deal or match on."""

    level: str


@dataclass(frozen=True, slots=True)
class Invite(ByPerson):
    """Somebody at the table invites people to the lobby."""

    invited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CallPlayers(ByPerson):
    """The host calls the members who want to hear of new tables: once for each table."""


@dataclass(frozen=True, slots=True)
class CallLost(ByPerson):
    """The message that called people did not arrive: they can be called again."""

    invited: tuple[int, ...] = ()
    seekers: int | None = None


@dataclass(frozen=True, slots=True)
class Kick(ByPerson):
    """The host or a moderator removes a person or an AI from the lobby."""

    seat: Seat
    moderator: bool = False
    who: int | None = None
    """Who sat there when the user chose (a user id, 0 for an AI), since lobby seats move up; None for
    anybody."""


@dataclass(frozen=True, slots=True)
class PassHost(ByPerson):
    """The host makes another seated person the host."""

    seat: Seat
    who: int | None = None
    """Who sat there when the user chose; None for anybody."""


@dataclass(frozen=True, slots=True)
class SetClock(ByPerson):
    """The host chooses one of `bot.tables.model.clocks.CLOCKS` in the lobby."""

    clock: str


@dataclass(frozen=True, slots=True)
class SetRules(ByPerson):
    """The host chooses another variant in the lobby, of the table's game or of another."""

    preset: str
    base: str
    """The built-in preset that a server's own one is based on; "" for a built-in one."""
    rules: Rules
    game: AnyGame | None = None
    """Another game; None for the table's."""


@dataclass(frozen=True, slots=True)
class SetHints(ByPerson):
    """The host lets players ask what an AI would play, or not."""

    on: bool


@dataclass(frozen=True, slots=True)
class Depart(ByPerson):
    """Discord reports that a person has left the server or was banned: they leave the table."""


@dataclass(frozen=True, slots=True)
class SendOff(ByPerson):
    """A person was barred from sitting down in the server: they leave the table."""


@dataclass(frozen=True, slots=True)
class Forget(ByPerson):
    """A person asks to be forgotten: they leave the table, and nothing at it names them any more."""


@dataclass(frozen=True, slots=True)
class Start(ByPerson):
    """The host starts the match: at once if everybody was seen recently, else after a ready-check."""

    offer: str | None = None
    """What the host saw, as in `Join`."""
    seats: int | None = None
    """Fill up with AIs to so many seats first; None to start with those who are there."""
    for_points: bool = False
    """The host knows that the table then plays for points, if it does."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Ready(ByPerson):
    """A person answers the ready-check; the match starts when everybody has."""

    offer: str | None = None
    """What they saw, as in `Join`."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Act(ByPerson):
    """A person plays. `decision` is the number the clicked button carries."""

    actions: tuple[Mapping[str, Any], ...]
    """One click may send several, which are committed together."""
    decision: int | None = None
    standing: int | None = None
    """For a reaction: to which play, as the message showed it (see `play_number`)."""


@dataclass(frozen=True, slots=True)
class LetStand(ByPerson):
    """A person who could react to the last play lets it stand."""

    standing: int
    """What the message showed (see `play_number`)."""


@dataclass(frozen=True, slots=True)
class ReadyForDeal(ByPerson):
    """A person is ready for the next deal, which starts when everybody is; or they are not any more."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class ImBack(ByPerson):
    """A person who was away plays again from the next decision on."""


@dataclass(frozen=True, slots=True)
class VoteOut(ByPerson):
    """A person votes to remove a player who is away or holds up the game; it takes more than half."""

    seat: Seat
    who: int | None = None
    """Who sat there when the user chose, since seats can change between deals; None for anybody."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class VoteUndo(ByPerson):
    """A person votes to undo the running deal and end the table; everybody with tokens in it must agree."""

    wanted: bool = True
    """False to withdraw the vote."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Rematch(ByPerson):
    """Somebody who played here wants to play again."""

    offer: str | None = None
    """What they saw, as in `Join`."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Close(ByPerson):
    """The host or a moderator ends the table; a running deal for tokens is played out first."""

    moderator: bool = False
    undo: bool = False
    """Undo a running deal for tokens instead of playing it out."""
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Abandon:
    """The table's channel or server is gone, so nobody can play there any more."""


@dataclass(frozen=True, slots=True)
class Expire:
    """A deadline has passed."""

    kind: DeadlineKind
    due_at: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Nobody could act for a while: deadlines that passed meanwhile are extended."""

    lost: int | None = None
    """How many milliseconds the outage lasted; None if nobody knows: deadlines get a fair amount."""
    heard: int | None = None
    """For how many milliseconds people could act before a long outage. None after a short one, which gives
    back exactly what it took."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The board has been posted."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Noticed:
    """A turn notice was posted, or deleted (None)."""

    message_id: int | None


@dataclass(frozen=True, slots=True)
class MoveToChannel:
    """The table's thread is locked: nobody can click there, so it goes on elsewhere."""

    channel_id: int
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class EndWithSeason:
    """A season has ended, and with it the matches for its tokens."""

    present: int
    """The season that has begun."""


BeginningCommand: TypeAlias = Start | Ready | Rematch
MessageCommand: TypeAlias = Posted | Noticed | MoveToChannel
SettingUp: TypeAlias = (
    AddAi | SetAis | SetLevel | Invite | CallPlayers | CallLost | PassHost | SetRules | SetClock | SetHints
)
Command: TypeAlias = (
    (Join | SettingUp)
    | BeginningCommand
    | (Act | LetStand | ReadyForDeal | ImBack | VoteOut | VoteUndo)
    | (Leave | Depart | SendOff | Forget | Kick)
    | (Close | Abandon | EndWithSeason)
    | (Expire | Resume)
    | MessageCommand
)
