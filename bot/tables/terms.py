"""What a server's tokens are to a table: how they are called, what lies on the board, who stakes for AIs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter


class AiStakes(StrEnum):
    """Whether a table with AI seats can be played for tokens."""

    NONE = "none"
    """No: the server wants it so."""
    HOUSE = "house"
    """The house stakes for its AI seats."""
    SPENT = "spent"
    """Not today: the house has staked what it may in a day."""


@dataclass(frozen=True, slots=True)
class Coin:
    """How a server calls its tokens."""

    emoji: str = "🪙"
    one: str = ""
    """Its word for one token; "" for each language's own."""
    many: str = ""
    """Its word for several; there if `one` is."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table goes by. Looked up whenever somebody sits down or gets up in the lobby, then kept."""

    coin: Coin = field(default_factory=Coin)
    ai_stakes: AiStakes = AiStakes.NONE
    """In the lobby what would be, with as many AIs as sit there; from the start on what is."""
    jackpot: tuple[tuple[str, int], ...] = ()
    """What lies in the boxes of the server's board, by card; boxes with nothing in them are left out."""
    board_taken: bool = False
    """Another table plays on the server's board: this one would begin with an empty one of its own."""


def read_terms(document: Mapping[str, Any] | None) -> Terms:
    """Return terms as they were written; the usual ones for a table stored without any."""
    return Terms() if document is None else _TERMS.validate_python(document, strict=False)


def write_terms(terms: Terms) -> dict[str, Any]:
    """Return terms as JSON."""
    written: dict[str, Any] = _TERMS.dump_python(terms, mode="json")
    return written


_TERMS: Final = TypeAdapter(Terms)
