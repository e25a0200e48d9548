"""What a decision may need besides the table and the command: the ledger, the time, the click, AIs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.tables.ai_players import AiPlayers
from bot.tables.errors import TableError
from bot.tables.values import TableValue
from game.core.rng import SEED_BYTES, Rng


@dataclass(frozen=True, slots=True)
class Purse:
    """What the ledger says when a match for tokens is about to begin."""

    balance_by_user: Mapping[int, int]
    boxes: Mapping[str, int]
    """What lies in the boxes the match will be played on."""
    house: int = 0
    """What the house may stake for AI seats."""
    elsewhere_by_user: Mapping[int, int] = field(default_factory=dict)
    """What lies at other tables as stakes, of people who have less than the whole stake at hand."""


def _unused_ai() -> AiPlayers:
    return AiPlayers(Rng(bytes(SEED_BYTES), "ai"))


@dataclass(frozen=True, slots=True)
class Chance:
    """All of it for one command."""

    purse: Purse | None
    now: int = 0
    """Milliseconds since the epoch."""
    click: int | None = None
    """The interaction that the command came with."""
    ai: AiPlayers = field(default_factory=_unused_ai)
    """Who plays for people whose time is over."""


def brought(table: TableValue, user_id: int | None, chance: Chance) -> int:
    """Return what a seat stakes: the rules' tokens, or all that its person has, an ante at least.

    Whoever has tokens at another table brings the whole stake: a small one wins more than it loses, and
    could be had by leaving the rest elsewhere.
    Where the house stakes for AIs everybody stakes as much as it does: whoever has little to lose could win
    more of it than they lose.
    """
    stakes, purse = table.stakes, chance.purse
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
