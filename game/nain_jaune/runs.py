"""Runs that one click may lay: consecutive cards from one hand.

A run ends where the hand lacks the next rank, after a King that ends runs, and with the last card. The suit
is a choice only if the hand has both a board card and another card of its rank.
"""

from collections import Counter
from dataclasses import dataclass

from game.core.cards import RANK, Card, Rank
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.ruleset import LEADS, compile_ruleset
from game.nain_jaune.tableau import BOX_BY_CARD, PRIZE_RANKS
from game.nain_jaune.view import View


@dataclass(frozen=True, slots=True)
class RunStep:
    """One rank of a run and the cards that can represent it."""

    rank: Rank
    cards: tuple[Card, ...]
    """The cards that differ in value, best first: the board card, then one other."""


def starting_ranks(view: View) -> tuple[Rank, ...]:
    """Return the ranks the viewer may lay now, from the ace up: only one unless they lead."""
    return tuple(sorted({RANK[card] for card in view.legal}, key=lambda rank: LOW[rank]))


def run_from(view: View, start: Rank) -> tuple[RunStep, ...]:
    """Return the longest run from one of the `starting_ranks`, rank by rank."""
    rank_after = compile_ruleset(view.rules).rank_after
    held = Counter(RANK[card] for card in view.hand)
    laid: list[Card] = []
    steps: list[RunStep] = []
    rank = start
    while rank != LEADS and held[rank]:
        step = RunStep(rank, _choices(view.hand, rank, laid))
        laid.append(step.cards[0])
        steps.append(step)
        held[rank] -= 1
        rank = rank_after[rank]
    return tuple(steps)


def longest_run(view: View) -> tuple[Card, ...]:
    """Return the cards that one click lays: the longest possible run, board cards first.

    Ties go to the run that takes the most tokens, then to the higher start. Empty if the viewer cannot lay.
    """
    runs = [run_cards(view, rank) for rank in starting_ranks(view)]
    return max(runs, key=lambda run: (len(run), _tokens_taken(view, run), LOW[RANK[run[0]]]), default=())


def run_cards(view: View, start: Rank) -> tuple[Card, ...]:
    """Return the cards of the longest run from a rank, preferring board cards."""
    return tuple(step.cards[0] for step in run_from(view, start))


def _choices(hand: tuple[Card, ...], rank: Rank, laid: list[Card]) -> tuple[Card, ...]:
    cards = [card for card in hand if RANK[card] == rank and card not in laid]
    if rank not in PRIZE_RANKS:
        return (cards[0],)
    prizes = [card for card in cards if card in BOX_BY_CARD]
    others = [card for card in cards if card not in BOX_BY_CARD]
    return (*prizes, *others[:1])


def _tokens_taken(view: View, run: tuple[Card, ...]) -> int:
    tokens = list(view.boxes.values())
    return sum(tokens[BOX_BY_CARD[card]] for card in run if card in BOX_BY_CARD)
