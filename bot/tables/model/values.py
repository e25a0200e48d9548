"""A table's state: an immutable value, replaced as a whole by every accepted command."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from bot.common.stored_names import StoredName
from bot.tables.model.clocks import Clock, Pace
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.terms import AiStakes, Terms
from game.core.match import Match, Played
from game.core.protocol import AnyGame, Seat, Setup, Stakes, Viewer
from game.core.rule_schema import Rules

FORGOTTEN: Final = 0
"""The user id that stands for people who asked to be forgotten."""
RECENT_EVENTS: Final = 30
"""How many of the last events a board and hands tell at least."""
EVENTS_PER_SEAT: Final = 40
"""How many they tell for each seat, so that a player can read what all others did since their own move."""
MOST_EVENTS: Final = 240
"""How many events a table keeps, whoever joins or leaves."""


class Phase(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_DEALS = "between_deals"
    OVER = "over"
    VOID = "void"

    @property
    def is_end(self) -> bool:
        """Whether the table has ended, regularly or void."""
        return self in (Phase.OVER, Phase.VOID)


class Closing(StoredName):
    """Why a table has closed, or closes after its deal. It names nobody: the host is known."""

    HOST = "host"
    MODERATOR = "moderator"
    UNDONE = "undone"
    """All players voted to undo a deal for tokens."""
    EMPTY = "empty"
    """Everybody left."""
    NOT_STARTED = "not_started"
    """Its lobby waited too long."""
    IDLE = "idle"
    """Nobody played for too long."""
    SEASON = "season"
    """It was played for the tokens of a season that has ended."""


class Display(StoredName):
    """How a table's board looks; all displays show the same content."""

    PICTURE = "picture"
    EMOJI = "emoji"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat: a person or an AI.

    It is neither where a person has left who now sits elsewhere, or asked to be forgotten.
    """

    user_id: int | None
    ai_level: str | None = None
    left: bool = False
    """The person left during the match; nobody plays the seat, unless `plays_on`."""
    plays_on: bool = False
    """The person left during a deal that counts: an AI plays it out for them. If they asked to be
    forgotten, the seat has the AI's level in place of the person."""
    undo: bool = False
    """The person votes to undo the running deal; the vote lapses when the seat moves."""
    ready: bool = False
    """Ready for the next deal; in a lobby: has answered the ready-check."""
    missed: int = 0
    """Turns in a row that an AI took because the person ran out of time."""
    away: bool = False
    """The person missed too many turns: an AI plays until they come back."""
    bank: int = 0
    """Milliseconds left of the person's time bank."""
    since: int = 0
    """When the person last clicked or sat down, in milliseconds since the epoch; exact to ten seconds."""
    deals: bool = False
    """Between matches: is the first dealer of the next one."""
    click: int = 0
    """Between matches: the id of the interaction that the seat contributes to the next shuffles; 0 for
    none."""

    @property
    def is_ai(self) -> bool:
        """Whether an AI owns the seat."""
        return self.user_id is None and not self.left

    @property
    def is_person(self) -> bool:
        """Whether a person owns the seat and has not left, away or not."""
        return self.user_id is not None and not self.left

    @property
    def is_present(self) -> bool:
        """Whether a person plays the seat, neither gone nor away."""
        return self.is_person and not self.away


class DeadlineKind(StoredName):
    """What a table stops waiting for when the deadline passes."""

    LOBBY = "lobby"
    """For the host to start."""
    START = "start"
    """For answers to the ready-check."""
    NEXT_DEAL = "next_deal"
    """For everybody to be ready for the next deal."""
    WARNING = "warning"
    """For a move, whose time is nearly up."""
    TURN = "turn"
    """For a move."""
    AI = "ai"
    """For an AI that did not get to move."""
    REACTION = "reaction"
    """For reactions to the last play: until then nobody else goes on."""
    PATIENCE = "patience"
    """For a move without a clock: from then on, the others may vote its player out."""
    IDLE = "idle"
    """For anybody at all."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment when a table acts by itself."""

    kind: DeadlineKind
    due_at: int
    """Milliseconds since the epoch."""
    seat: Seat | None = None
    """The seat concerned, for `warning`, `turn` and `patience`."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a person's turn was up, and an AI plays it: the moves that follow are its."""

    seat: Seat
    after: int
    """How many entries of the record came before: other events are read from it, this one is stored."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat moved: the events up to the next of these are of its move. The table's own, and never shown."""

    seat: Seat | None
    """None for the cards of the next deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableValue:
    """A table. Seats are in clockwise playing order; `match` is set once one has begun."""

    table_id: str = ""
    """"" until it is opened."""
    guild_id: int
    channel_id: int
    message_id: int | None = None
    phase: Phase = Phase.LOBBY
    game: AnyGame
    preset: str
    rules: Rules
    for_tokens: bool = True
    """In the lobby: what the host wants; from the start of the match: what applies."""
    host_id: int
    locale: str
    """The language of public messages."""
    seats: tuple[Occupant, ...] = ()
    match: Match | None = None
    happened: tuple[Any, ...] = field(default=(), repr=False)
    """The last events, not redacted, after a `Moved` for each move; see `recent`."""
    coming: Setup | None = None
    """Between deals: the setup of the next one, with people who joined and without those who left."""
    deadlines: tuple[Deadline, ...] = ()
    """Earliest first."""
    clock: Clock = field(default_factory=Clock)
    display: Display = Display.PICTURE
    thread_id: int | None = None
    """The thread of the board, if it has one."""
    private: bool = False
    """A practice table: only the host sees it, in private messages, and it has no board."""
    waiting: tuple[int, ...] = ()
    """The waiting list for the next match, as user ids in order."""
    invited: tuple[int, ...] = ()
    """In the lobby: the people who were invited, each mentioned once, as user ids in order."""
    opened_by: tuple[int, ...] = ()
    """Who opened it for all, whoever hosts it now: it is one of theirs. Nobody if they were forgotten."""
    seekers: int | None = None
    """The role of members who want to hear of new tables, while the host can still call it."""
    opened_at: int = 0
    """When the table was opened, in milliseconds since the epoch."""
    votes: tuple[tuple[Seat, int], ...] = ()
    """Votes to remove a player: the seat, and the voter's user id."""
    notice_id: int | None = None
    """The message id of the last turn notice."""
    base: str = ""
    """If `preset` is the server's own, the built-in preset it is based on; "" otherwise."""
    terms: Terms = field(default_factory=Terms)
    """The table's token terms."""
    shuffle: Shuffle | None = None
    """The shuffle of the next match; None during a match, and if there will be no other."""
    version: int = 0
    """How often the table has been written: a decision on this value is stored only if that still holds."""
    last_deal: bool = False
    """The host closed the table while a deal for tokens ran: no other match follows that deal."""
    hints: bool = True
    """Whether players may ask what an AI would play; never in a match for tokens."""
    host_removes: bool = False
    """Whether the host may remove whoever has missed a turn; never in a match for tokens."""
    let_stand: tuple[tuple[int, Seat], ...] = ()
    """Who could react to a play and let it stand: the play (see `play_number`), and the seat."""
    daily: str = ""
    """The day whose deal is played here, as `2026-11-24`; "" at all other tables."""
    cup: str = ""
    """The cup that the table belongs to; "" at all other tables."""
    closing: Closing | None = None
    """Why the table is closed, or closes after this deal; None if it is open, or nobody can tell."""

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat a person plays, None if they have none."""
        for seat, occupant in enumerate(self.seats):
            if occupant.user_id == user_id and not occupant.left:
                return seat
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of the players, in seat order."""
        return tuple(o.user_id for o in self.seats if o.user_id is not None and not o.left)

    @property
    def ai_seats(self) -> int:
        """How many AIs sit here."""
        return sum(occupant.is_ai for occupant in self.seats)

    @property
    def stakes(self) -> Stakes | None:
        """The stakes of a match for tokens; None for a match for points."""
        stakes: Stakes | None = self.game.stakes(self.rules)
        if stakes is None or stakes.only_points or not self.for_tokens:
            return None
        return stakes if not self.ai_seats or self.ai_stakes is AiStakes.HOUSE else None

    @property
    def ai_stakes(self) -> AiStakes:
        """Whether the house stakes for AIs: never for a match of several people, who can play as one.

        A match for tokens that an earlier version began with them goes on.
        """
        decided = self.phase is not Phase.LOBBY or len(self.people) < 2
        known = self.terms.ai_stakes
        return known if decided or known is AiStakes.NONE else AiStakes.SEVERAL

    @property
    def is_with_house(self) -> bool:
        """Whether the house has tokens in the match, for its AIs: its boxes are apart from the server's."""
        return self.stakes is not None and self.ai_seats > 0

    def is_of_past_season(self, present: int) -> bool:
        """Tell whether its match for tokens began in a season that is over by now."""
        return self.stakes is not None and 0 < self.terms.season < present

    @property
    def may_take_stakes(self) -> bool:
        """Whether people may stake tokens here, if not with the AIs that sit here now."""
        return self.for_tokens and takes_stakes(self.game, self.rules)

    @property
    def gives_hints(self) -> bool:
        """Whether a player can ask now what an AI would play."""
        return self.hints and self.stakes is None

    @property
    def is_binding(self) -> bool:
        """Whether a deal is running that counts, which nobody can escape by leaving: any but practice."""
        return self.phase is Phase.PLAYING and not self.private

    @property
    def may_set_hints(self) -> bool:
        """Whether the host may allow hints or not: before a deal that counts, for everybody alike."""
        return not (self.phase.is_end or self.is_binding)

    @property
    def is_deal_for_tokens(self) -> bool:
        """Whether such a deal is for tokens."""
        return self.is_binding and self.stakes is not None

    def has_part_of(self, user_id: int) -> bool:
        """Tell whether a person has a part in the match, or had one until they left or were sent away."""
        return any(occupant.user_id == user_id for occupant in self.seats)

    @property
    def base_rules(self) -> Rules:
        """The rules of the built-in preset that the table's rules are based on."""
        presets: Mapping[str, Rules] = self.game.presets
        return presets.get(self.base) or presets.get(self.preset) or self.rules

    @property
    def is_last_match(self) -> bool:
        """Whether no other match follows here."""
        return self.last_deal or bool(self.cup)

    @property
    def place_id(self) -> int:
        """The channel id of the board: the table's thread or its channel."""
        return self.thread_id or self.channel_id

    def deadline_of(self, kind: DeadlineKind, seat: Seat | None = None) -> Deadline | None:
        """Return the deadline of a kind, None if there is none."""
        for deadline in self.deadlines:
            if (deadline.kind, deadline.seat) == (kind, seat):
                return deadline
        return None

    def turn_due(self, seat: Seat) -> int | None:
        """Return when a seat's turn ends, in milliseconds since the epoch; None without a turn or a limit."""
        deadline = self.deadline_of(DeadlineKind.TURN, seat)
        return None if deadline is None else deadline.due_at

    def bank_of(self, seat: Seat) -> int:
        """Return what is left of a seat's time bank, in milliseconds; 0 where no clock has one."""
        return self.seats[seat].bank if self.clock.pace is Pace.LIVE else 0

    def with_seat(self, seat: Seat, occupant: Occupant) -> "TableValue":
        """Return the table with one seat changed."""
        return replace(self, seats=(*self.seats[:seat], occupant, *self.seats[seat + 1 :]))

    @property
    def recent(self) -> tuple[Any, ...]:
        """The last events, as redacted for the public."""
        return self.recent_for(None)

    def recent_for(self, viewer: Viewer) -> tuple[Any, ...]:
        """Return the last events as redacted for a viewer; a `TimeUp` among them is the table's own."""
        return tuple(event for event in self.moves_for(viewer) if not isinstance(event, Moved))

    def moves_for(self, viewer: Viewer, first: int = 0) -> tuple[Any, ...]:
        """Return the same from the `first` on, with a `Moved` before the events of each move."""
        return tuple(self._seen(self._latest[first:], viewer))

    def newest_first(self) -> Iterator[Any]:
        """Yield what `moves_for` returns for the public, the newest first: a board tells only few of them."""
        return self._seen(reversed(self._latest), None)

    @property
    def marks(self) -> Iterator[tuple[int, Moved | TimeUp]]:
        """What tells whose moves the last events are of, and where it stands: `moves_for` begins there."""
        return ((number, one) for number, one in enumerate(self._latest) if isinstance(one, Moved | TimeUp))

    @property
    def _latest(self) -> tuple[Any, ...]:
        return self.happened[-max(RECENT_EVENTS, EVENTS_PER_SEAT * len(self.seats)) :]

    def _seen(self, events: Iterable[Any], viewer: Viewer) -> Iterator[Any]:
        redact = self.game.redact
        for one in events:
            seen = one if isinstance(one, Moved | TimeUp) else redact(one, viewer)
            if seen is not None:
                yield seen

    def remembering(self, events: tuple[Any, ...]) -> "TableValue":
        """Return the table with events, unredacted, added to the recent ones."""
        return replace(self, happened=(self.happened + events)[-MOST_EVENTS:])

    def remembering_move(self, played: Played) -> "TableValue":
        """Return the table with a move's events added to the recent ones."""
        if played.is_aside:
            return self
        return self.remembering((Moved(played.mover), *played.events))


def takes_stakes(game: AnyGame, rules: Rules) -> bool:
    """Tell whether a game can be played for tokens by these rules."""
    stakes: Stakes | None = game.stakes(rules)
    return stakes is not None and not stakes.only_points


def match_over(table: TableValue) -> str | None:
    """Return the match whose result a table shows; None if it shows none."""
    return table.match.match_id if table.match is not None and table.phase is Phase.OVER else None
