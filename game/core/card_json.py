"""Cards and ranks in JSON: ints inside the engine, `"10D"` and `"10"` outside.

A card read from JSON is its *face*, 0 to 53. Games with several packs play with faces: equal cards of two
packs are the same int, and zones are multisets in which it may repeat. Such cards are interchangeable, as on
a real table, so an action read from a record means the same cards as the one that was written.
"""

from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, ConfigDict, PlainSerializer, Strict

from game.core.cards import (
    CODE,
    JOKER,
    RANK_BY_CODE,
    RANK_CODES,
    SUITED_PER_PACK,
    Card,
    Rank,
    parse_card,
    parse_laid,
)


def _read_card(value: object) -> Card:
    return parse_card(value if isinstance(value, str) else repr(value))


def _read_laid(value: object) -> Card:
    return parse_laid(value if isinstance(value, str) else repr(value))


def _read_rank(value: object) -> Rank:
    if not isinstance(value, str) or value not in RANK_BY_CODE:
        raise ValueError(f"{value!r} is not a rank (write 2 to 10, J, Q, K, A, X)")
    return RANK_BY_CODE[value]


def _read_suited_card(value: object) -> Card:
    if not isinstance(value, str) or (card := parse_card(value)) >= SUITED_PER_PACK:
        raise ValueError(f"{value!r} is not a card of the 52")
    return card


def _read_suited_rank(value: object) -> Rank:
    rank = RANK_BY_CODE.get(value) if isinstance(value, str) else None
    if rank is None or rank == JOKER:
        raise ValueError(f"{value!r} is not a rank (write 2 to 10, J, Q, K, A)")
    return rank


def _write_card(card: Card) -> str:
    return CODE[card]


def _write_rank(rank: Rank) -> str:
    return RANK_CODES[rank]


_CARD_AS_CODE = PlainSerializer(_write_card, return_type=str, when_used="json")
_RANK_AS_CODE = PlainSerializer(_write_rank, return_type=str, when_used="json")

JsonCard: TypeAlias = Annotated[int, BeforeValidator(_read_card), _CARD_AS_CODE]
"""A card, written `"QS"` in JSON."""
JsonLaidCard: TypeAlias = Annotated[int, BeforeValidator(_read_laid), _CARD_AS_CODE]
"""A card as it is laid: a joker may stand for a rank, which is written `"7X"` in JSON."""
JsonRank: TypeAlias = Annotated[int, BeforeValidator(_read_rank), _RANK_AS_CODE]
"""A rank (JOKER included), written `"Q"` in JSON."""
JsonSuitedCard: TypeAlias = Annotated[int, BeforeValidator(_read_suited_card), _CARD_AS_CODE]
"""A card of the 52, no joker, written `"QS"` in JSON."""
JsonSuitedRank: TypeAlias = Annotated[int, BeforeValidator(_read_suited_rank), _RANK_AS_CODE]
"""A rank of the 52 cards, written `"Q"` in JSON."""
JsonSeat: TypeAlias = Annotated[int, Strict()]
"""A seat: a JSON integer, never a string or a boolean."""


class Exact:
    """What is read from JSON with no other keys than its own."""

    __slots__ = ()
    __pydantic_config__ = ConfigDict(extra="forbid")
