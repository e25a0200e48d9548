"""How people see their private hands: their own choices, which nobody else sees."""

from dataclasses import dataclass

from bot.common.stored_names import StoredName
from bot.tables.model.values import Display


class Suits(StoredName):
    """The colours of suits on cards."""

    FOUR_COLOURS = "four"
    """Green clubs, blue diamonds, red hearts, black spades."""
    TWO_COLOURS = "two"
    """As on printed cards: red and black."""


class CardOrder(StoredName):
    """The order of a hand's cards, and of their buttons."""

    UP = "up"
    """The lowest rank first."""
    DOWN = "down"
    """The highest rank first."""
    SUIT = "suit"
    """By suit where buttons lay single cards or runs; where they lay ranks, the lowest first."""


@dataclass(frozen=True, slots=True)
class HandStyle:
    """How a person's hands look on every server."""

    display: Display | None = None
    """None for that of the table's board."""
    suits: Suits = Suits.FOUR_COLOURS
    large: bool = False
    """Whether cards and letters are as large as there is room for."""
    order: CardOrder = CardOrder.UP


USUAL_STYLE = HandStyle()
"""The style of people who chose nothing."""
