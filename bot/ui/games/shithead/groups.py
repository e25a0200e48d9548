"""Cards sorted and grouped by rank, as a hand is held and a row of slots is read."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.i18n import Words
from bot.ui.games.shithead.bounds import rank_order
from bot.ui.words.cards import SUIT_SIGNS, card_sign, rank_sign
from game.core.cards import JOKER, RANK, SUIT, Card, Rank
from game.shithead.rules import ShitheadRules

RankGroup: TypeAlias = tuple[Rank, tuple[Card, ...]]
"""A rank and the cards of it, spades first."""


def rank_groups(cards: Iterable[Card], rules: ShitheadRules) -> list[RankGroup]:
    """Return the cards by rank, lowest first, jokers last."""
    cards_by_rank: dict[Rank, list[Card]] = {rank: [] for rank in (*rank_order(rules), JOKER)}
    for card in cards:
        cards_by_rank[RANK[card]].append(card)
    return [(rank, tuple(sorted(held, reverse=True))) for rank, held in cards_by_rank.items() if held]


def group_text(cards: Sequence[Card], t: Words) -> str:
    """Return equal cards in short: `7♠♥♦`, `joker ×2`."""
    rank = RANK[cards[0]]
    if rank == JOKER:
        return rank_sign(rank, t) if len(cards) == 1 else f"{rank_sign(rank, t)} ×{len(cards)}"
    return rank_sign(rank, t) + "".join(SUIT_SIGNS[SUIT[card]] for card in cards)


def group_label(cards: Sequence[Card], t: Words) -> str:
    """Return equal cards for a button: `7♦`, `7 ×3 ♠♥♦`; each suit is named once."""
    rank = RANK[cards[0]]
    if len(cards) == 1:
        return card_sign(cards[0], t)
    suits = "".join(dict.fromkeys(SUIT_SIGNS[SUIT[card]] for card in cards))
    return f"{rank_sign(rank, t)} ×{len(cards)} {suits}".rstrip()


def cards_text(cards: Iterable[Card], rules: ShitheadRules, t: Words) -> str:
    """Return any cards, sorted: `2♠ · 7♠♥♦ · K♣`."""
    return " · ".join(group_text(held, t) for _, held in rank_groups(cards, rules))


def slots_text(slots: Iterable[Sequence[Card]], t: Words) -> str:
    """Return the cards of face-up slots, slot by slot: `4♠, 6♥♣, A♦`."""
    return ", ".join(group_text(slot, t) for slot in slots if slot)
