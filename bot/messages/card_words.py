"""Cards and ranks in words and signs: `7♦`, `Q♠` (`D♠` in French), `a Queen`, `Nobody has a Queen`."""

from collections.abc import Iterable
from typing import Final

from bot.i18n import Words, mark
from game.core.cards import ACE, JACK, JOKER, KING, QUEEN, RANK, SUIT, Card, Rank

SUIT_SIGNS: Final = ("♣", "♦", "♥", "♠", "", "🃏")
"""Suit signs by suit number; jokers have none, but when they stand for a rank."""

_NAMES: Final = {
    JACK: mark("Jack"),
    QUEEN: mark("Queen"),
    KING: mark("King"),
    ACE: mark("Ace"),
    JOKER: mark("joker"),
}
_WITH_ARTICLES: Final = {
    8: mark("an 8"),
    JACK: mark("a Jack"),
    QUEEN: mark("a Queen"),
    KING: mark("a King"),
    ACE: mark("an Ace"),
    JOKER: mark("a joker"),
}
_SEVERAL: Final = {
    JACK: mark("Jacks"),
    QUEEN: mark("Queens"),
    KING: mark("Kings"),
    ACE: mark("Aces"),
    JOKER: mark("jokers"),
}
_HOW_MANY: Final = {
    JACK: mark("How many Jacks?"),
    QUEEN: mark("How many Queens?"),
    KING: mark("How many Kings?"),
    ACE: mark("How many Aces?"),
    JOKER: mark("How many jokers?"),
}
_WITHOUT: Final = {JACK: mark("No Jack"), QUEEN: mark("No Queen"), KING: mark("No King"), ACE: mark("No Ace")}
_NOBODY_HAS: Final = {
    8: mark("Nobody has an 8"),
    JACK: mark("Nobody has a Jack"),
    QUEEN: mark("Nobody has a Queen"),
    KING: mark("Nobody has a King"),
    ACE: mark("Nobody has an Ace"),
}


def rank_sign(rank: Rank, t: Words) -> str:
    """Return a rank's sign on cards: `10`, `Q`, `joker`."""
    if rank == JOKER:
        return rank_name(rank, t)
    return str(rank) if rank < JACK else t("J Q K A").split()[rank - JACK]


def card_sign(card: Card, t: Words) -> str:
    """Return a card in signs: `10♦`, `Q♠`, `joker`."""
    return f"{rank_sign(RANK[card], t)}{SUIT_SIGNS[SUIT[card]]}"


def card_signs(cards: Iterable[Card], t: Words) -> str:
    """Return cards in signs, in a row."""
    return " ".join(card_sign(card, t) for card in cards)


def rank_name(rank: Rank, t: Words) -> str:
    """Return a rank's name: `10`, `Queen`, `joker`."""
    return t(_NAMES[rank]) if rank in _NAMES else str(rank)


def a_rank(rank: Rank, t: Words) -> str:
    """Return a card of a rank with its article: `a 10`, `a Queen`."""
    return t(_WITH_ARTICLES[rank]) if rank in _WITH_ARTICLES else t("a {rank}", rank=rank)


def several(rank: Rank, t: Words) -> str:
    """Return several cards of a rank: `10s`, `Queens`."""
    return t(_SEVERAL[rank]) if rank in _SEVERAL else t("{rank}s", rank=rank)


def how_many(rank: Rank, t: Words) -> str:
    """Return the question how many cards of a rank: `How many 10s?`, `How many Queens?`."""
    return t(_HOW_MANY[rank]) if rank in _HOW_MANY else t("How many {rank}s?", rank=rank)


def no_rank(rank: Rank, t: Words) -> str:
    """Return that a rank was not played, as a clause: `No 10`, `No Queen`."""
    return t(_WITHOUT[rank]) if rank in _WITHOUT else t("No {rank}", rank=rank)


def nobody_has(rank: Rank, t: Words) -> str:
    """Return that nobody has a rank, as a clause: `Nobody has an 8`."""
    return t(_NOBODY_HAS[rank]) if rank in _NOBODY_HAS else t("Nobody has a {rank}", rank=rank)


def must_turn(name: str, what: str, t: Words) -> str:
    """Return that somebody has to turn a face-down card, and `what` it has to be; "" if nothing fits."""
    if what == t("any card"):
        return t("{name} must turn a face-down card", name=name)
    return t("{name} must turn a face-down card and needs {what}", name=name, what=what or "—")


def turn_yours(what: str, t: Words) -> str:
    """Return to a player in turn that they have to turn a face-down card, and `what` it has to be."""
    if what == t("any card"):
        return t("**Your turn:** turn a face-down card. Any card fits.")
    return t("**Your turn:** turn a face-down card. You need {what}.", what=what)
