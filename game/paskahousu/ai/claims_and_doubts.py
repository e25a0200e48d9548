"""What a computer player of Valepaska says and doubts, without a search.

Doubting pays if what is won by a lie, times its likelihood, is more than what is lost by the truth. Who
doubts bears the loss alone and shares the gain with all others: with four players three doubts of four must
come true. Chance goes into what is said and doubted, so that nobody can rely on being believed or doubted.
"""

import math
from collections.abc import Sequence
from typing import Final

from game.core.cards import Card, Rank
from game.core.rng import Rng
from game.paskahousu.actions import Action, Draw, PickUp, Play
from game.paskahousu.ai.appraisal import burdens, laying_order
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.ruleset import Ruleset
from game.paskahousu.view import View

UNSEEN_CARD: Final = 0.75
"""The burden of a card that is not known."""
WARMTH: Final = 0.05
"""How far chance goes into doubts: a lie that is likelier by so much than a doubt needs is doubted about
three times out of four, however big the pile."""
STAYS_IN: Final = 2.0
"""What it is worth that a liar who would go out stays in, to all others together."""
GOES_AGAIN: Final = 0.6
"""What it is worth to lead again, to a liar after a fall and to an honest player after a doubt."""
STUCK_ANYWAY: Final = 0.3
"""How likely the pile is to be the viewer's anyway who is in turn and has nothing true to say."""
NEEDLESS: Final = 12
"""In so many of 100 turns a lie is told although something true could be said."""
BOLD: Final = 80
"""In so many of 100 turns somebody lies who has nothing true to say and might wait."""
TWO_CARDS: Final = 25
"""So many of 100 lies have two cards."""
SMALL_PILE: Final = 1.6
"""A pile of less burden is taken rather than lied about."""
_FINE: Final = 1 << 20


class Mind:
    """A player's thoughts at one decision."""

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        self._view = view
        self._ruleset = ruleset
        self._burdens = burdens(ruleset)
        self._order = laying_order(ruleset)

    def doubts(self, lie: float, rng: Rng) -> bool:
        """Tell whether to challenge the last play, which is a lie with some likelihood."""
        if lie == 1.0 or self._is_last_chance():
            return True
        if lie == 0.0:
            return False
        gain, cost = self._gain(), self._cost()
        enough = cost / (gain + cost)
        return rng.below(_FINE) < _FINE / (1 + math.exp((enough - lie) / WARMTH))

    def truths(self) -> list[Play]:
        """Return what may be said truly, all cards of a rank, what a plain player lays first in front."""
        hand = self._view.hand
        plays = []
        for rank in self._order:
            if rank in self._view.requirement.playable:
                cards = tuple(card for card in hand if RANK_OF[card] == rank)
                if cards:
                    plays.append(Play(self._as_many(rank, cards), rank))
        return plays

    def lies(self, rng: Rng, count: int) -> list[Play]:
        """Return some lies: the most burdensome cards, with the claims that others can least refute."""
        worst = sorted(self._view.hand, key=lambda card: -self._burdens[RANK_OF[card]])
        claims = sorted(self._view.requirement.playable, key=lambda rank: -self._credit(rank, rng))
        found = []
        for claim in claims[:count]:
            false = [card for card in worst if RANK_OF[card] != claim]
            size = 2 if rng.below(100) < TWO_CARDS and not self._ruleset.is_lone_by_rank[claim] else 1
            if false:
                found.append(Play(tuple(false[: min(size, self._ruleset.most_by_rank[claim])]), claim))
        return found

    def says(self, legal: Sequence[Action], rng: Rng) -> Action:
        """Return what to do in turn, apart from doubting."""
        truths, lies = self.truths(), self.lies(rng, 1)
        if truths and (not lies or rng.below(100) >= NEEDLESS):
            return truths[0]
        waits = [action for action in legal if isinstance(action, Draw)]
        takes = [action for action in legal if isinstance(action, PickUp)]
        if not truths and takes and self._pile_burden() < SMALL_PILE and rng.below(100) >= BOLD:
            return takes[0]
        if not truths and waits and rng.below(100) >= BOLD:
            return waits[0]
        return (lies or truths or waits or takes or list(legal))[0]

    def _as_many(self, rank: Rank, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        cards = cards[: self._ruleset.most_by_rank[rank]]
        lone = self._ruleset.is_lone_by_rank[rank] and len(cards) < self._ruleset.quad
        return cards[:1] if lone else cards

    def _credit(self, rank: Rank, rng: Rng) -> float:
        """Return how well a claim is believed: fewer are said to be there, and others can hold fewer."""
        said = sum(play.count for play in self._view.pile if play.claim == rank)
        known = sum(RANK_OF[sighting.card] == rank for sighting in self._view.shared)
        own = sum(RANK_OF[card] == rank for card in self._view.hand)
        return own - said - known + 2 * rng.below(_FINE) / _FINE

    def _is_last_chance(self) -> bool:
        """Whether the viewer loses unless the last play is a lie."""
        contest = self._view.contest
        is_in = sum(seat.status == "in" for seat in self._view.seats)
        return contest is not None and contest.goes_out and (is_in == 2 or self._ruleset.first_out_wins)

    def _gain(self) -> float:
        """Return what the viewer wins by finding a lie: one of the others has the pile, not the viewer."""
        contest = self._view.contest
        gain = pile = self._pile_burden()
        if contest is not None and contest.goes_out:
            gain += STAYS_IN
        elif contest is not None and contest.falls:
            gain += GOES_AGAIN
        return gain / self._others() + pile * self._is_mine_anyway()

    def _cost(self) -> float:
        """Return what the viewer loses by doubting the truth: takes the pile, and the honest player leads.

        That costs the next player a turn, and everybody else their share of an advantage.
        """
        contest = self._view.contest
        cost = self._pile_burden() * (1 - self._is_mine_anyway())
        if contest is not None and not contest.goes_out and not contest.falls:
            cost += GOES_AGAIN / (1 if self._is_in_turn() else self._others())
        return cost

    def _is_mine_anyway(self) -> float:
        """Return how likely the viewer takes the pile if nobody doubts."""
        return STUCK_ANYWAY if self._is_in_turn() and not self.truths() else 0.0

    def _is_in_turn(self) -> bool:
        return self._view.phase == "play" and self._view.turn == self._view.viewer

    def _others(self) -> int:
        return max(sum(seat.status == "in" for seat in self._view.seats) - 1, 1)

    def _pile_burden(self) -> float:
        """Return the burden of the pile, the viewer's own cards in it as they are."""
        unseen = sum(play.count - len(play.cards) for play in self._view.pile)
        own = sum(self._burdens[RANK_OF[card]] for play in self._view.pile for card in play.cards)
        return own + UNSEEN_CARD * unseen
