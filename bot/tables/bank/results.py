"""What the bank answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.tables.terms import Coin


@dataclass(frozen=True, slots=True)
class Standing:
    """A member and what they have."""

    user_id: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a member has, and who has most."""

    coin: Coin
    balance: int
    on_tables: int
    """What lies on tables as stakes besides."""
    top: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """An order was carried out."""

    coin: Coin
    amount: int
    balance: int
    """What the member has now: who gave, was granted, or lost."""
    again: bool = False
    """It had been carried out before, and was not a second time."""


class PartyKind(StrEnum):
    """Who stands on the other side of a posting."""

    MEMBER = "member"
    AI = "ai"
    HOUSE = "house"
    BOX = "box"
    TABLE = "table"
    """A seat at a table, as one's own account sees it."""
    OWN = "own"
    """One's own account, as the seat sees it."""


@dataclass(frozen=True, slots=True)
class OtherParty:
    """The other side of a posting."""

    kind: PartyKind
    user_id: int | None = None
    """Of a member; None for one who asked to be forgotten."""
    card: str = ""
    """Of a box."""


@dataclass(frozen=True, slots=True)
class Line:
    """A posting in a history."""

    id: int
    amount: int
    """What came in; below zero, what went out."""
    other: OtherParty
    reason: str
    at: int
    """Milliseconds since the epoch."""
    deal: int | None = None
    by: int | None = None
    """The user id of the administrator who ordered it."""
    brought: int | None = None
    """What the stake was of which this is the rest."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Which part of a history is wanted: what is older than a posting, newer than one, or the newest."""

    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A part of a history, newest first."""

    coin: Coin
    lines: tuple[Line, ...]
    has_newer: bool
    has_older: bool


@dataclass(frozen=True, slots=True)
class Climber:
    """A member of the leaderboard, with what they had at the end of each of the last days."""

    user_id: int
    by_day: tuple[int, ...]
    """The oldest first; the last is now."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Who has most, most first."""

    coin: Coin
    season: int
    climbers: tuple[Climber, ...]
    ended_seasons: int


@dataclass(frozen=True, slots=True)
class PastStanding:
    """What a member had when a season ended."""

    user_id: int | None
    tokens: int


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season that is over."""

    coin: Coin
    number: int
    ended_at: int
    members: int
    top: tuple[PastStanding, ...]


@dataclass(frozen=True, slots=True)
class WonPot:
    """The biggest pot that was ever won from a board."""

    card: str
    amount: int
    at: int
    winner: OtherParty


@dataclass(frozen=True, slots=True)
class ServerBoard:
    """A board of the server as it is now."""

    unit: int
    tokens_by_card: Mapping[str, int]
    biggest: WonPot | None
    channel_id: int | None
    """Where a table plays on it, if one does."""


@dataclass(frozen=True, slots=True)
class ServerBoards:
    """All boards of a server, by stake unit."""

    coin: Coin
    boards: tuple[ServerBoard, ...]


@dataclass(frozen=True, slots=True)
class Books:
    """What a check of a server's ledger has found."""

    coin: Coin
    members: int
    in_hands: int
    """What members have."""
    on_tables: int
    in_boxes: int
    flaws: tuple[str, ...]
    """Nothing, if every balance is the sum of its postings and all of them add up to 0."""
