"""A table's view of a server's tokens: their name, the board's pots, and who stakes for AIs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter


class AiStakes(StrEnum):
    """Whether a table with AI seats can be played for tokens."""

    NONE = "none"
    """No: the server's settings forbid it."""
    HOUSE = "house"
    """The house stakes for its AI seats."""
    SPENT = "spent"
    """Not today: the house has reached its daily limit."""
    SEVERAL = "several"
    """Not against several people, who can tell each other their cards: by who sits there, so never stored."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A server's name for its tokens."""

    emoji: str = "🪙"
    one: str = ""
    """The singular; "" for each language's default."""
    many: str = ""
    """The plural; set if `one` is."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A table's token terms. Updated whenever somebody sits down or leaves in the lobby, then fixed."""

    coin: Coin = field(default_factory=Coin)
    ai_stakes: AiStakes = AiStakes.NONE
    """In the lobby: what would apply with the AIs now seated; from the start of the match: what applies."""
    jackpot: tuple[tuple[str, int], ...] = ()
    """The pots on the server's board, by card; empty boxes are left out."""
    board_taken: bool = False
    """Another table has the server's board, so this one would start with its own empty board."""
    season: int = 0
    """The season in which a match for tokens began; 0 before one, and if an earlier version began it."""


def read_terms(document: Mapping[str, Any] | None) -> Terms:
    """Read terms from JSON; the defaults for a table stored without any."""
    return Terms() if document is None else _TERMS.validate_python(document, strict=False)


def write_terms(terms: Terms) -> dict[str, Any]:
    """Return terms as JSON."""
    written: dict[str, Any] = _TERMS.dump_python(terms, mode="json")
    return written


_TERMS: Final = TypeAdapter(Terms)
