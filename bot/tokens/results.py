"""Results of the bank's operations."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.common.past_matches import PlayedMatch
from bot.tables.model.terms import Coin


@dataclass(frozen=True, slots=True)
class MemberTokens:
    """A member and their tokens."""

    user_id: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """A member's tokens, and the members with the most."""

    coin: Coin
    balance: int
    on_tables: int
    """The member's stakes on tables, in addition to the balance."""
    top: tuple[MemberTokens, ...]
    granted_from: int | None = None
    """When the member's account is old enough for grants, in milliseconds; None if it is."""


@dataclass(frozen=True, slots=True)
class Stay:
    """What became of the tokens a member brought to a seat."""

    coin: Coin
    brought: int
    on_table: int
    """What still lies there."""
    took_home: int | None
    """What came back; None while the stake is on the table."""
    expired: bool = False
    """Nothing came back, as the season is over in which it was brought."""


@dataclass(frozen=True, slots=True)
class Moved:
    """An order was carried out."""

    coin: Coin
    amount: int
    balance: int
    """The new balance of the member who gave, was granted or lost tokens."""
    again: bool = False
    """The order had been carried out before, and was not repeated."""


class PartyKind(StrEnum):
    """Who is on the other side of a posting."""

    MEMBER = "member"
    AI = "ai"
    HOUSE = "house"
    BOX = "box"
    TABLE = "table"
    """A seat at a table, seen from the member's account."""
    OWN = "own"
    """The member's own account, seen from the seat."""


@dataclass(frozen=True, slots=True)
class OtherParty:
    """The other side of a posting."""

    kind: PartyKind
    user_id: int | None = None
    """Set for a member, unless they asked to be forgotten."""
    card: str = ""
    """Set for a box."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A posting in a history."""

    id: int
    amount: int
    """Positive if the account received it, negative if it paid."""
    other: OtherParty
    reason: str
    at: int
    """Milliseconds since the epoch."""
    deal: int | None = None
    by: int | None = None
    """The user id of the administrator who ordered it."""
    brought: int | None = None
    """For a returned stake: how much had been staked."""
    played: PlayedMatch | None = None
    """The match it belongs to; None for gifts and the like."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A page of a history: older than a posting, newer than a posting, or the newest."""

    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a history, newest first."""

    coin: Coin
    lines: tuple[HistoryLine, ...]
    has_newer: bool
    has_older: bool
    now: int


@dataclass(frozen=True, slots=True)
class LeaderboardEntry:
    """A member on the leaderboard, with their tokens at the end of each of the last days."""

    user_id: int
    by_day: tuple[int, ...]
    """Oldest first; the last is now. The first is the starting grant for somebody who has come since."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The members with the most tokens, most first."""

    coin: Coin
    season: int
    entries: tuple[LeaderboardEntry, ...]


@dataclass(frozen=True, slots=True)
class WonPot:
    """The biggest pot ever won from a board."""

    card: str
    amount: int
    at: int
    winner: OtherParty | None
    """None for somebody who shows their statistics to nobody."""


@dataclass(frozen=True, slots=True)
class ServerBoard:
    """A board of the server in its current state."""

    unit: int
    tokens_by_card: Mapping[str, int]
    biggest: WonPot | None
    channel_id: int | None
    """The channel of the table that plays on it, if any."""


@dataclass(frozen=True, slots=True)
class ServerBoards:
    """All boards of a server, by stake unit."""

    coin: Coin
    boards: tuple[ServerBoard, ...]
