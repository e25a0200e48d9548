"""Phrases for the board: boxes and tokens, turns, and refusals."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.games.core.screen import Names
from bot.i18n import Words, mark
from bot.messages.card_words import a_rank, card_sign, no_rank, nobody_has, rank_name
from bot.messages.list_words import all_of
from bot.settings.hand_style import CardOrder
from game.core.cards import RANK, SUIT, Card
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS, BoxName
from game.nain_jaune.view import View

CARD_BY_BOX: Final[Mapping[str, Card]] = dict(zip(BOX_NAMES, PRIZE_CARDS, strict=True))
"""The card of each box, by the box's name."""
DWARF: Final[BoxName] = "7D"
_SUITS: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: neighbours differ in two colours as well."""

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


def card_groups(cards: Sequence[Card], order: CardOrder) -> list[tuple[Card, ...]]:
    """Return cards by rank from the ace or from the King, or by suit and then from the ace."""
    ordered = sorted(cards, key=lambda card: (LOW[RANK[card]], card))
    if order is CardOrder.SUIT:
        suits = ([card for card in ordered if SUIT[card] == suit] for suit in _SUITS)
        return [tuple(held) for held in suits if held]
    groups = [tuple(held) for _, held in groupby(ordered, key=RANK.__getitem__)]
    return groups[::-1] if order is CardOrder.DOWN else groups


def takes(cards: Sequence[Card], t: Words) -> str:
    """Return the announcement of board cards: `Queen takes!`, `Dwarf and 10 take!`."""
    names = all_of([_called(card, t) for card in cards], t)
    return t("{card} takes!", card=names) if len(cards) == 1 else t("{cards} take!", cards=names)


def without(rank: int, t: Words) -> str:
    """Return the announcement of a missing rank: `“No King!”`, `« Sans Roi ! »`."""
    return t("“No {rank}!”", rank=rank_name(rank, t))


def _called(card: Card, t: Words) -> str:
    return t("Dwarf") if card == CARD_BY_BOX[DWARF] else rank_name(RANK[card], t)


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return the public line about whose turn it is, and for what."""
    if view.turn is None:
        return t("The deal is over.")
    name, passes = names(view.turn), compile_ruleset(view.rules).voluntary_pass
    if view.needed is not None:
        needed = a_rank(view.needed, t)
        if passes:
            return t("{name} plays {a_card} or passes.", name=name, a_card=needed)
        return t("{name} must play {a_card}.", name=name, a_card=needed)
    if view.run is not None and view.run.missing:
        missing = (no_rank if passes else nobody_has)(view.run.missing[-1], t)
        return t("{missing}: {name} leads.", missing=missing, name=name)
    if view.leads == "king":
        return t("{name} leads again after the King.", name=name)
    return t("{name} leads.", name=name)
