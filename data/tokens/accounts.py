"""The accounts of a server's ledger, as values.

Each has a key that is unique in its server. The key follows from the account's fields, so a posting can name
an account without a look-up.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class House:
    """Where a server's tokens come from and go to. Its balance is minus the sum of all other accounts."""

    @property
    def key(self) -> str:
        """The account's name in its server."""
        return "house"


@dataclass(frozen=True, slots=True)
class Member:
    """The balance of a member of the server."""

    actor_key: str

    @property
    def key(self) -> str:
        """The account's name in its server."""
        return f"member:{self.actor_key}"


@dataclass(frozen=True, slots=True)
class Stake:
    """The tokens a seat brought to its table: they cannot be spent elsewhere, and no more can be lost."""

    table_id: str
    seat: int

    @property
    def key(self) -> str:
        """The account's name in its server."""
        return f"stake:{self.table_id}:{self.seat}"


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the server's board for a stake unit; its tokens stay from match to match."""

    unit: int
    card: str
    """The card that names the box: `7D`."""

    @property
    def key(self) -> str:
        """The account's name in its server."""
        return f"box:{self.unit}:{self.card}"


@dataclass(frozen=True, slots=True)
class TableBox:
    """A box of the private board a table plays on while another table holds the server's board."""

    table_id: str
    card: str

    @property
    def key(self) -> str:
        """The account's name in its server."""
        return f"table_box:{self.table_id}:{self.card}"


Account: TypeAlias = House | Member | Stake | Box | TableBox


def read_account(key: str) -> Account:
    """Return the account of a key that this module made."""
    match key.split(":"):
        case ["house"]:
            return House()
        case ["member", actor_key]:
            return Member(actor_key)
        case ["stake", table_id, seat]:
            return Stake(table_id, int(seat))
        case ["box", unit, card]:
            return Box(int(unit), card)
        case ["table_box", table_id, card]:
            return TableBox(table_id, card)
        case _:
            raise ValueError(f"{key!r} names no account")


def account_row(guild_id: int, account: Account) -> dict[str, Any]:
    """Return the row of an account that holds nothing yet."""
    parts = {name: getattr(account, name, None) for name in ("actor_key", "table_id", "seat", "unit", "card")}
    kind = account.key.partition(":")[0]
    return {"guild_id": guild_id, "key": account.key, "kind": kind, **parts, "balance": 0}
