"""Cards as integers.

A card is `pack * 54 + index`; indexes 0 to 51 are the suited cards (`suit * 13 + rank - 2`), 52 and 53 the
jokers. Equal cards of different packs are different integers, so a card has an identity, and `in`, sets and
table look-ups on cards are as fast as Python allows. The look-up tables RANK, SUIT and CODE are indexed by
card.

A joker that was laid as another rank is a card of its own, from STANDING on: it has that rank, and ACTUAL
names the joker.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from game.core.errors import UnreadableError

Card: TypeAlias = int
"""One physical card, 0 <= card < STANDING, or a joker that stands for a rank."""
Rank: TypeAlias = int
"""2 to 10, JACK, QUEEN, KING, ACE (14), JOKER (15)."""

CARDS_PER_PACK: Final = 54
SUITED_PER_PACK: Final = 52
MAX_PACKS: Final = 8

JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14
JOKER: Final = 15
RANKS: Final = tuple(range(2, ACE + 1))
"""The thirteen suited ranks, two to ace."""

SUITS: Final = "CDHS"
"""Suit letters by suit number: clubs, diamonds, hearts, spades."""
NO_SUIT: Final = 4
"""The suit number of a joker."""
STANDING_SUIT: Final = 5
"""The suit number of a joker that stands for a rank."""

RANK_CODES: Final = {
    **{rank: str(rank) for rank in range(2, 11)},
    JACK: "J",
    QUEEN: "Q",
    KING: "K",
    ACE: "A",
    JOKER: "X",
}
"""The code of a rank: 2 to 10, J, Q, K, A, X."""
RANK_BY_CODE: Final = {code: rank for rank, code in RANK_CODES.items()}


def _describe(card: Card) -> tuple[Rank, int, str]:
    index = card % CARDS_PER_PACK
    if index >= SUITED_PER_PACK:
        return JOKER, NO_SUIT, f"X{index - SUITED_PER_PACK + 1}"
    suit, place = divmod(index, 13)
    return place + 2, suit, f"{RANK_CODES[place + 2]}{SUITS[suit]}"


STANDING: Final = CARDS_PER_PACK * MAX_PACKS
"""The first of the cards that are jokers standing for a rank: two for each rank, by joker."""
_STANDING = [(rank, joker) for rank in RANKS for joker in range(2)]

_TABLE = (
    *(_describe(card) for card in range(STANDING)),
    *((rank, STANDING_SUIT, f"{RANK_CODES[rank]}{'XY'[joker]}") for rank, joker in _STANDING),
)

RANK: Final[tuple[Rank, ...]] = tuple(row[0] for row in _TABLE)
"""Rank by card."""
SUIT: Final[tuple[int, ...]] = tuple(row[1] for row in _TABLE)
"""Suit number by card (NO_SUIT for a joker)."""
CODE: Final[tuple[str, ...]] = tuple(row[2] for row in _TABLE)
"""Code by card: `10D`, `KH`, `X1`; equal cards of two packs have the same code. `7X` and `7Y` are the jokers
`X1` and `X2` standing for a 7."""
ACTUAL: Final[tuple[Card, ...]] = (
    *range(STANDING),
    *(SUITED_PER_PACK + joker for _, joker in _STANDING),
)
"""By card: the joker of one that stands for a rank, any other card itself."""

_FIRST_PACK: Final = {CODE[card]: card for card in range(CARDS_PER_PACK)}
_LAID: Final = {**_FIRST_PACK, **{CODE[card]: card for card in range(STANDING, len(_TABLE))}}


def standing(joker: Card, rank: Rank) -> Card:
    """Return a joker that stands for a suited rank."""
    return STANDING + 2 * (rank - 2) + (joker - SUITED_PER_PACK) % CARDS_PER_PACK


class UnreadableCardError(UnreadableError):
    """A text that is not a card."""


def parse_card(code: str) -> Card:
    """Return the first pack's card for a code such as `"10D"`; raises UnreadableCardError."""
    try:
        return _FIRST_PACK[code]
    except (KeyError, TypeError):
        raise UnreadableCardError(f"{code!r} is not a card (write 2S, 10D, KH, AC, X1)") from None


def parse_laid(code: str) -> Card:
    """Return the card for a code, which may be a joker that stands for a rank; raises UnreadableCardError."""
    return _LAID[code] if code in _LAID else parse_card(code)


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the code of each card."""
    return [CODE[card] for card in cards]


def rank_code(rank: Rank | None) -> str | None:
    """Return the code of a rank for facts."""
    return None if rank is None else RANK_CODES[rank]


def packs(count: int, jokers: int = 0) -> list[Card]:
    """Return `count` packs of 52 and `jokers` jokers in all (two a pack, in order), unshuffled."""
    suited = [p * CARDS_PER_PACK + i for p in range(count) for i in range(SUITED_PER_PACK)]
    joker_ids = [p * CARDS_PER_PACK + SUITED_PER_PACK + i for p in range(MAX_PACKS) for i in range(2)]
    return suited + joker_ids[:jokers]
