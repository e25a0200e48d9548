"""Phrases for the board: boxes and tokens, turns, and refusals."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.screen import Names
from bot.ui.words.cards import a_rank, card_sign, no_rank, rank_name
from bot.ui.words.lists import all_of
from game.core.cards import RANK, RANK_BY_CODE, Card, parse_card
from game.core.protocol import Refusal
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS, BoxName
from game.nain_jaune.view import View

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
    name = names(view.turn)
    if view.needed is not None:
        return t("{name} is to lay {a_card}.", name=name, a_card=a_rank(view.needed, t))
    if view.run is not None and view.run.missing:
        return t("{name} goes on ({no_card}).", name=name, no_card=no_rank(view.run.missing[-1], t))
    if view.leads == "king":
        return t("{name} leads again after the King.", name=name)
    return t("{name} leads.", name=name)


SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("It is not your turn: {turn}"),
    "passing_is_automatic": mark(
        "Nobody passes by choice here: whoever lacks the card asked for is passed over."
    ),
    "must_lead": mark("You lead: lay a card, you cannot pass."),
    "not_in_hand": mark("{card} is not in your hand."),
    "wrong_rank": mark("The run goes on with {needed}; the suit does not matter."),
    "not_a_lead": mark("You cannot lead that card now."),
    "must_lead_ace": mark("You hold an Ace: it opens the deal."),
    "must_lead_lowest": mark("Your lowest card opens the deal: {needed}."),
    "must_lead_next_held": mark("You go on with the first card you hold after the missing one: {needed}."),
}
"""The sentences for refusals, by code."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    sentence = SENTENCES.get(refusal.code)
    if sentence is None:
        return t("That cannot be done now: {turn}", turn=turn_line(view, names, t))
    needed, card = refusal.facts.get("needed"), refusal.facts.get("card")
    return t(
        sentence,
        turn=turn_line(view, names, t),
        needed=a_rank(RANK_BY_CODE[needed], t) if needed else "",
        card=card_sign(parse_card(card), t) if card else "",
    )
