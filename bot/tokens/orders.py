"""Orders to the bank. Constructing an invalid order raises."""

from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError
from data.schema.core import MAX_TOKENS

MOST_AT_ONCE: Final = 1_000_000
"""The most that may be given or granted at once, which is also the bound of token settings."""


@dataclass(frozen=True, slots=True)
class Party:
    """A person, who may have tokens, or a bot, which never has any."""

    user_id: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Give:
    """A member gives tokens to another."""

    guild_id: int
    giver: Party
    receiver: Party
    amount: int
    interaction_id: int
    """The interaction that carried the order; the same one is never carried out twice."""

    def __post_init__(self) -> None:
        _require_amount(self.amount, MOST_AT_ONCE)
        _require_people(self.giver, self.receiver)
        if self.giver.user_id == self.receiver.user_id:
            raise TableError("gift_to_oneself")


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """An administrator mints tokens for a member, or burns some of theirs."""

    guild_id: int
    member: Party
    amount: int
    by: int
    """The administrator's user id."""
    interaction_id: int
    reason: str = ""
    """For the server's log."""

    def __post_init__(self) -> None:
        _require_amount(self.amount, MAX_TOKENS)
        _require_people(self.member)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSeason:
    """An administrator ends a season."""

    guild_id: int
    number: int
    """The season to end; an order for a season that is over does nothing."""
    by: int
    """The administrator's user id."""


def _require_amount(amount: object, most: int) -> None:
    if type(amount) is not int or not 1 <= amount <= most:
        raise TableError("bad_amount", most=most)


def _require_people(*parties: Party) -> None:
    if any(party.is_bot for party in parties):
        raise TableError("bots_have_no_tokens")
