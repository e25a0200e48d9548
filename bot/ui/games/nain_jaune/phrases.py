"""The words of the board: its boxes, tokens, and what is called out at the table."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n import Words, mark
from bot.ui.words.cards import card_sign, rank_name
from bot.ui.words.lists import all_of
from game.core.cards import RANK, Card
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS, BoxName

CARD_BY_BOX: Final[Mapping[str, Card]] = dict(zip(BOX_NAMES, PRIZE_CARDS, strict=True))
"""The card of each box, by the box's name."""
DWARF: Final[BoxName] = "7D"

_BOXES: Final[Mapping[str, str]] = {
    "10D": mark("the 10"),
    "JC": mark("the Jack"),
    "QS": mark("the Queen"),
    "KH": mark("the King"),
    "7D": mark("the Dwarf"),
}


def the_box(box: str, t: Words) -> str:
    """Return a box with its article: `the Queen`, `the Dwarf`."""
    return t(_BOXES[box])


def box_sign(box: str, t: Words) -> str:
    """Return the card of a box: `Q♠`."""
    return card_sign(CARD_BY_BOX[box], t)


def tokens_text(count: int, t: Words) -> str:
    """Return a number of tokens in words."""
    return t.tokens(count)


def cards_text(count: int, t: Words) -> str:
    """Return a number of cards in words."""
    return t.plural("{count} card", "{count} cards", count)


def takes(cards: Sequence[Card], t: Words) -> str:
    """Return what is called out on laying board cards: `Queen takes!`, `Dwarf and 10 take!`."""
    names = all_of([_called(card, t) for card in cards], t)
    return t("{card} takes!", card=names) if len(cards) == 1 else t("{cards} take!", cards=names)


def without(rank: int, t: Words) -> str:
    """Return what is called out on lacking a rank: `“No King!”`, `« Sans Roi ! »`."""
    return t("“No {rank}!”", rank=rank_name(rank, t))


def _called(card: Card, t: Words) -> str:
    return t("Dwarf") if card == CARD_BY_BOX[DWARF] else rank_name(RANK[card], t)
