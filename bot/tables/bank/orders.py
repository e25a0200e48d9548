"""What people order of the bank. An order that makes no sense cannot be made at all."""

from dataclasses import dataclass
from typing import Final

from bot.tables.errors import TableError
from data.schema import MAX_TOKENS

MOST_AT_ONCE: Final = 1_000_000
"""What may be given or granted at once: as much as any setting of tokens."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who may have tokens, or a bot, which never has any."""

    user_id: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Give:
    """A member gives another one tokens."""

    guild_id: int
    giver: Party
    receiver: Party
    amount: int
    interaction_id: int
    """What the order came with: the same one is never carried out twice."""

    def __post_init__(self) -> None:
        _require_amount(self.amount, MOST_AT_ONCE)
        _require_people(self.giver, self.receiver)
        if self.giver.user_id == self.receiver.user_id:
            raise TableError("gift_to_oneself")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decree:
    """An administrator lets the house give a member tokens that were not there before, or take some away."""

    guild_id: int
    member: Party
    amount: int
    by: int
    """The administrator's user id."""
    interaction_id: int

    def __post_init__(self) -> None:
        _require_amount(self.amount, MAX_TOKENS)
        _require_people(self.member)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSeason:
    """An administrator ends a season."""

    guild_id: int
    number: int
    """The season that is to end: an order for one that is over already does nothing."""
    by: int
    """The administrator's user id."""


def _require_amount(amount: object, most: int) -> None:
    if type(amount) is not int or not 1 <= amount <= most:
        raise TableError("bad_amount", most=most)


def _require_people(*parties: Party) -> None:
    if any(party.is_bot for party in parties):
        raise TableError("bots_have_no_tokens")
