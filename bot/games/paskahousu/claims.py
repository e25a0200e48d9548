"""Claims, ranks and sets of cards in words: `three 8s`, `6–9, J or 2`, `8♠♥`."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from bot.games.shedding.hand_words import group_text
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, any_of, rank_sign
from bot.settings.hand_style import CardOrder
from game.core.cards import ACE, JACK, JOKER, KING, QUEEN, RANK, SUIT, Card, Rank
from game.paskahousu.ranks import ORDER, PLACE, RANK_OF, TWO

RankGroup: TypeAlias = tuple[Rank, tuple[Card, ...]]
"""A rank and its cards, spades first; jokers are among the 2s."""

_ONE: Final = {
    JACK: mark("one Jack"),
    QUEEN: mark("one Queen"),
    KING: mark("one King"),
    ACE: mark("one Ace"),
}
_SEVERAL: Final = {
    JACK: mark("{number} Jacks"),
    QUEEN: mark("{number} Queens"),
    KING: mark("{number} Kings"),
    ACE: mark("{number} Aces"),
}
_NUMBERS: Final = (mark("two"), mark("three"), mark("four"), mark("five"), mark("six"))
_RUN: Final = 3
"""So many ranks in a row are written as a run."""


def claim_words(count: int, rank: Rank, t: Words) -> str:
    """Return what somebody says who lays cards face down: `three 8s`, `one Queen`."""
    if count == 1:
        return t(_ONE[rank]) if rank in _ONE else t("one {rank}", rank=rank)
    number = t(_NUMBERS[count - 2]) if count - 2 < len(_NUMBERS) else t.number(count)
    if rank in _SEVERAL:
        return t(_SEVERAL[rank], number=number)
    return t("{number} {rank}s", number=number, rank=rank)


def said(count: int, rank: Rank, t: Words) -> str:
    """Return a claim in quotation marks."""
    return t("“{claim}”", claim=claim_words(count, rank, t))


def ranks_text(ranks: Iterable[Rank], t: Words) -> str:
    """Return ranks as one says them, three or more in a row as a run: `6–9, a Jack or a 2`; "" for none."""
    places = sorted(PLACE[rank] for rank in ranks)
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1 and ORDER[place] != TWO:  # nobody reads “Q–2”
            runs[-1].append(place)
        else:
            runs.append([place])
    return any_of([part for run in runs for part in _run(run, t)], t)


def _run(places: Sequence[int], t: Words) -> list[str]:
    ranks = [ORDER[place] for place in places]
    if len(ranks) < _RUN:
        return [a_rank(rank, t) for rank in ranks]
    return [f"{rank_sign(ranks[0], t)}–{rank_sign(ranks[-1], t)}"]


def rank_groups(cards: Iterable[Card], order: CardOrder = CardOrder.UP) -> list[RankGroup]:
    """Return cards by rank, lowest first, or the other way round. Never by suit: ranks are laid."""
    cards_by_rank: dict[Rank, list[Card]] = {rank: [] for rank in ORDER}
    for card in cards:
        cards_by_rank[RANK_OF[card]].append(card)
    groups = [(rank, tuple(sorted(held, key=_spades_first))) for rank, held in cards_by_rank.items() if held]
    return groups[::-1] if order is CardOrder.DOWN else groups


def _spades_first(card: Card) -> tuple[bool, int]:
    return RANK[card] == JOKER, -SUIT[card]


def cards_text(cards: Iterable[Card], t: Words, order: CardOrder = CardOrder.UP) -> str:
    """Return any cards, sorted: `3♠ · 7♠♥♦ · 2♣`."""
    return " · ".join(group_text(held, t) for _, held in rank_groups(cards, order))
