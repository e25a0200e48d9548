"""Cards and counts in words that can be read out: what alt texts are made of."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from bot.i18n import Words, mark
from bot.ui.words.cards import rank_name
from game.core.cards import JOKER, RANK, SUIT, Card

SayCard: TypeAlias = Callable[[Card, Words], str]
"""How a card is said: in full, or by its rank where a description must be short."""

_SUIT_NAMES: Final = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))


def card_name(card: Card, t: Words) -> str:
    """Return a card in words: `Queen of spades`."""
    if RANK[card] == JOKER:
        return t("Joker")
    return t("{rank} of {suit}", rank=rank_name(RANK[card], t), suit=t(_SUIT_NAMES[SUIT[card]]))


def short_card_name(card: Card, t: Words) -> str:
    """Return a card by its rank alone: `Queen`."""
    return t("Joker") if RANK[card] == JOKER else rank_name(RANK[card], t)


def say_cards(cards: Iterable[Card], say: SayCard, t: Words) -> str:
    """Return cards in words, with commas."""
    return ", ".join(say(card, t) for card in cards)


def number(count: int, t: Words) -> str:
    """Return a number as it is written in the language: `12,450`, `12 450`."""
    return t.number(count)


def sentence(parts: Iterable[str]) -> str:
    """Join what there is to say with commas and end it with a full stop."""
    text = ", ".join(part for part in parts if part)
    return f"{text}." if text else ""
