"""The board: five boxes, each with a card that takes what lies on it.

Inside the engine a box is its place, 0 to 4, from the cheapest stake to the dearest; outside it is named
by its card.
"""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

from game.core.cards import CODE, JOKER, RANK, RANK_BY_CODE, RANK_CODES, Card, Rank, parse_card

BoxName: TypeAlias = Literal["10D", "JC", "QS", "KH", "7D"]

BOX_NAMES: Final[tuple[BoxName, ...]] = ("10D", "JC", "QS", "KH", "7D")
"""The boxes by place, cheapest first; the last is the Dwarf's."""
BOX_COUNT: Final = len(BOX_NAMES)
PRIZE_CARDS: Final[tuple[Card, ...]] = tuple(parse_card(name) for name in BOX_NAMES)
"""The board cards by box."""
BOX_BY_CARD: Final = {card: box for box, card in enumerate(PRIZE_CARDS)}
"""The box a board card takes."""
PRIZE_RANKS: Final = frozenset(RANK[card] for card in PRIZE_CARDS)
"""The ranks in which the suit matters."""

_PACK: Final = 52


def _read_card(value: object) -> Card:
    if not isinstance(value, str) or (card := parse_card(value)) >= _PACK:
        raise ValueError(f"{value!r} is not a card of the 52")
    return card


def _read_rank(value: object) -> Rank:
    rank = RANK_BY_CODE.get(value) if isinstance(value, str) else None
    if rank is None or rank == JOKER:
        raise ValueError(f"{value!r} is not a rank (write 2 to 10, J, Q, K, A)")
    return rank


def _write_card(card: Card) -> str:
    return CODE[card]


def _write_rank(rank: Rank) -> str:
    return RANK_CODES[rank]


JsonCard: TypeAlias = Annotated[
    int, BeforeValidator(_read_card), PlainSerializer(_write_card, return_type=str, when_used="json")
]
"""A card of the 52 that is written `"QS"` in JSON."""
JsonRank: TypeAlias = Annotated[
    int, BeforeValidator(_read_rank), PlainSerializer(_write_rank, return_type=str, when_used="json")
]
"""A rank that is written `"Q"` in JSON."""
