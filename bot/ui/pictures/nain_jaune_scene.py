"""What the picture of a Nain Jaune board shows, as plain values; of hidden cards, counts only."""

from dataclasses import dataclass

from bot.ui.pictures.seats import Status
from game.core.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class NainJaunePlayer:
    """One player as everybody sees him."""

    name: str
    cards: int
    """How many cards he has left."""
    tokens: int
    """Below 0 if he is in debt."""
    status: Status = Status.IN
    is_dealer: bool = False
    is_turn: bool = False
    has_passed: bool = False
    """Whether he could not lay the rank that is needed now."""


@dataclass(frozen=True, slots=True)
class NainJauneScene:
    """The whole table."""

    boxes: tuple[int, int, int, int, int]
    """Tokens by box: 10♦, J♣, Q♠, K♥, and the Dwarf's 7♦."""
    players: tuple[NainJaunePlayer, ...]
    """In the order in which they play."""
    run: tuple[Card, ...] = ()
    """The cards of the current run, the last one laid at the end."""
    missing: tuple[Rank, ...] = ()
    """The ranks nobody laid since."""
    needed: Rank | None = None
    """The rank that goes on with the run; None where any card may be led."""
    talon: int = 0
    """How many cards were not dealt."""
