"""What a table is at one moment: a value, replaced as a whole by every accepted command."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from bot.tables.clocks import Clock
from bot.tables.shuffles import Shuffle
from bot.tables.terms import AiStakes, Terms
from game.core.match import Match
from game.core.protocol import AnyGame, Seat, Setup, Stakes
from game.core.rule_schema import Rules

RECENT_EVENTS: Final = 30
"""How many public events a table remembers for its board."""


class Phase(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_DEALS = "between_deals"
    OVER = "over"
    VOID = "void"

    @property
    def is_end(self) -> bool:
        """Whether the table is open no more: its match is over, or it is void."""
        return self in (Phase.OVER, Phase.VOID)


class Display(StrEnum):
    """How a table's board looks; all of them say the same."""

    PICTURE = "picture"
    EMOJI = "emoji"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat: a person, or an AI of some level; neither if they left and sit elsewhere now."""

    user_id: int | None
    ai_level: str | None = None
    left: bool = False
    """The person left while the match ran; nobody plays the seat, unless `plays_on`."""
    plays_on: bool = False
    """The person left in a deal for tokens: an AI plays it to its end, with what they staked."""
    undo: bool = False
    """The person wants the deal that runs undone, as it stands since the seat was played last."""
    ready: bool = False
    """Ready for the next deal; in a lobby that asks whether everybody is there: yes."""
    missed: int = 0
    """Turns in a row that an AI took because the person's time was over."""
    away: bool = False
    """The person missed too many turns: an AI plays until they come back."""
    bank: int = 0
    """Milliseconds left of the person's time bank."""
    since: int = 0
    """When the person last clicked or sat down, in milliseconds since the epoch; exact to ten seconds."""
    deals: bool = False
    """Between matches: deals first in the next one."""
    click: int = 0
    """Between matches: the interaction that the seat contributes to the next shuffles; 0 for none."""

    @property
    def is_ai(self) -> bool:
        """Whether the seat is an AI's."""
        return self.user_id is None and not self.left

    @property
    def is_person(self) -> bool:
        """Whether the seat is a person's who has not left, away or not."""
        return self.user_id is not None and not self.left

    @property
    def is_present(self) -> bool:
        """Whether a person plays the seat: has not left and is not away."""
        return self.is_person and not self.away


class DeadlineKind(StrEnum):
    """What a table waits for no longer when a deadline passes."""

    LOBBY = "lobby"
    """Nobody started."""
    START = "start"
    """Not everybody answered whether they are there."""
    NEXT_DEAL = "next_deal"
    """Not everybody said that they are ready."""
    WARNING = "warning"
    """A seat has not moved, and its time is nearly up."""
    TURN = "turn"
    """A seat has not moved."""
    AI = "ai"
    """An AI did not get to its move."""
    IDLE = "idle"
    """Nobody has been there for long."""

    @classmethod
    def named(cls, name: str) -> "DeadlineKind | None":
        """Return the kind of this name; None for one that another version of the bot has stored."""
        return next((kind for kind in cls if kind == name), None)


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a table goes on by itself."""

    kind: DeadlineKind
    due_at: int
    """Milliseconds since the epoch."""
    seat: Seat | None = None
    """Whose it is, for `warning` and `turn`."""


@dataclass(frozen=True, slots=True)
class TableValue:
    """A table. Seats are in playing order, clockwise; `match` is there once one has begun."""

    table_id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    phase: Phase
    game: AnyGame
    preset: str
    rules: Rules
    for_tokens: bool
    """In the lobby what the host wishes; from the start on what it is."""
    host_id: int
    locale: str
    """The language of what everybody sees."""
    seats: tuple[Occupant, ...]
    match: Match | None = None
    recent: tuple[Any, ...] = ()
    """The last events as the public may see them."""
    coming: Setup | None = None
    """Between deals: the next one's setup, with those who joined and without those who left."""
    deadlines: tuple[Deadline, ...] = ()
    """The earliest first."""
    clock: Clock = field(default_factory=Clock)
    display: Display = Display.PICTURE
    thread_id: int | None = None
    """The thread that the board lives in, if it has one."""
    private: bool = False
    """For practice: only the host sees it, in private messages; it has no board."""
    waiting: tuple[int, ...] = ()
    """People (user ids) who want a seat in the next match, in order."""
    votes: tuple[tuple[Seat, int], ...] = ()
    """Who is to go: the seat voted out, and the person who wants it."""
    notice_id: int | None = None
    """The message that last told somebody of their turn."""
    base: str = ""
    """The built-in preset that `preset` comes from, if that is the server's own; "" for a built-in one."""
    terms: Terms = field(default_factory=Terms)
    """What the server's tokens are to this table."""
    shuffle: Shuffle | None = None
    """What the next match will be shuffled by; None while one is played, and when there will be none."""
    version: int = 0
    """How often the table has been written: what is decided on this value is stored if it is still so."""
    last_deal: bool = False
    """The table ends with the deal that runs: its host wants it so."""

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat a person plays, None if none."""
        for seat, occupant in enumerate(self.seats):
            if occupant.user_id == user_id and not occupant.left:
                return seat
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who play, in seat order."""
        return tuple(o.user_id for o in self.seats if o.user_id is not None and not o.left)

    @property
    def ai_seats(self) -> int:
        """How many AIs sit here."""
        return sum(occupant.is_ai for occupant in self.seats)

    @property
    def stakes(self) -> Stakes | None:
        """What the match costs in tokens; None when it is for points."""
        stakes: Stakes | None = self.game.stakes(self.rules)
        if stakes is None or stakes.debt or not self.for_tokens:
            return None
        return stakes if not self.ai_seats or self.terms.ai_stakes is AiStakes.HOUSE else None

    @property
    def is_deal_for_tokens(self) -> bool:
        """Whether a deal runs in which tokens are on the line: nobody gets out of it before its end."""
        return self.phase is Phase.PLAYING and self.stakes is not None

    def has_stake_of(self, user_id: int) -> bool:
        """Tell whether a person's tokens are on the line, if they are played for; theirs who left too."""
        return any(o.user_id == user_id and (o.plays_on or not o.left) for o in self.seats)

    @property
    def base_rules(self) -> Rules:
        """The rules of the built-in preset that those of the table come from."""
        presets: Mapping[str, Rules] = self.game.presets
        return presets.get(self.base) or presets.get(self.preset) or self.rules

    @property
    def place_id(self) -> int:
        """Where the board is: the table's thread or its channel."""
        return self.thread_id or self.channel_id

    def deadline_of(self, kind: DeadlineKind, seat: Seat | None = None) -> Deadline | None:
        """Return the deadline of a kind, None if there is none."""
        for deadline in self.deadlines:
            if (deadline.kind, deadline.seat) == (kind, seat):
                return deadline
        return None

    def turn_due(self, seat: Seat) -> int | None:
        """Return when a seat's turn is over (ms), None if it has no turn or no limit."""
        deadline = self.deadline_of(DeadlineKind.TURN, seat)
        return None if deadline is None else deadline.due_at

    def with_seat(self, seat: Seat, occupant: Occupant) -> "TableValue":
        """Return the table with one seat changed."""
        return replace(self, seats=(*self.seats[:seat], occupant, *self.seats[seat + 1 :]))

    def remembering(self, events: tuple[Any, ...]) -> "TableValue":
        """Return the table with public events added to those it remembers."""
        return replace(self, recent=(self.recent + events)[-RECENT_EVENTS:])
