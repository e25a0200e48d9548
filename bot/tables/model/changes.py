"""What a decision needs beside table and command, and its result: the new table, and what to store."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.common.errors import TableError
from bot.server_log.values import Logged
from bot.tables.ai.players import AiPlayers
from bot.tables.model.values import TableValue
from game.core.protocol import Outcome, Seat, Setup
from game.core.record import LogEntry, Mix
from game.core.rng import SEED_BYTES, Rng


@dataclass(frozen=True, slots=True)
class Purse:
    """The ledger's balances when a match for tokens is about to begin."""

    balance_by_user: Mapping[int, int]
    boxes: Mapping[str, int]
    """The tokens in the boxes the match will be played on."""
    house: int = 0
    """How much the house may stake for AI seats."""
    elsewhere_by_user: Mapping[int, int] = field(default_factory=dict)
    """Stakes at other tables of people whose balance is less than a full stake."""
    season: int = 0
    """The present season."""


def _unused_ai() -> AiPlayers:
    return AiPlayers(Rng(bytes(SEED_BYTES), "ai"))


@dataclass(frozen=True, slots=True)
class Context:
    """The context of one command."""

    purse: Purse | None
    now: int = 0
    """Milliseconds since the epoch."""
    click: int | None = None
    """The id of the interaction that sent the command."""
    ai: AiPlayers = field(default_factory=_unused_ai)
    """Plays for people who run out of time."""


def brought(table: TableValue, user_id: int | None, context: Context) -> int:
    """Return what a seat stakes: the full stake, or all that its person has, but at least an ante.

    People with tokens at another table must bring the full stake: a small stake wins more than it loses, and
    people could get one by parking the rest elsewhere. Where the house stakes for AIs, everybody must bring
    as much as it does: a person with little to lose could win more from it than they risk.
    """
    stakes, purse = table.stakes, context.purse
    if stakes is None or purse is None:
        possible = table.game.stakes(table.rules)
        return possible.tokens if possible else 0
    if user_id is None:
        return stakes.tokens
    balance = purse.balance_by_user.get(user_id, 0)
    if balance < stakes.tokens and purse.elsewhere_by_user.get(user_id):
        raise TableError("tokens_elsewhere", user_id=user_id, **_facts(table, balance, stakes.tokens))
    least = stakes.tokens if table.ai_seats else stakes.ante
    if balance < least:
        raise TableError("not_enough_tokens", user_id=user_id, **_facts(table, balance, least))
    return min(stakes.tokens, balance)


def _facts(table: TableValue, balance: int, needed: int) -> dict[str, Any]:
    return {"balance": balance, "ante": needed, "coin": table.terms.coin.emoji}


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
