"""How likely the last play is a lie, as a player sees it.

The hand from which it was laid came from the cards whose place is not known, and from those known to have
been in it. A model of a player tells how likely they would have said this with each hand: who has something
true to say mostly says it, who has nothing mostly lies.
"""

import math
from typing import Final

from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.ranks import EMPTY, RANK_OF
from game.paskahousu.ruleset import Ruleset
from game.paskahousu.view import ON_PILE, ContestView, View

NEEDLESS: Final = 0.12
"""How often somebody lies who has something true to say."""
STUCK: Final = 0.75
"""How often somebody lies who has not."""
ALL_OF_RANK: Final = 0.75
"""How often all cards of a rank are laid."""
SIZES: Final = (0.0, 0.72, 0.2, 0.06, 0.02)
"""How often a lie has so many cards; more are as rare as four."""
TRUST: Final = 0.6
"""The power to which the odds of the model are raised: it takes hands for drawn at random, but people keep
good cards to the end, so it is too sure of itself."""
FEWER_LIES: Final = 0.7
"""What these odds are multiplied by: who has good cards left is seldom stuck."""
USUALLY_TRUE: Final = 0.6
"""How often a play is true that nobody has doubted."""
USUAL_HONESTY: Final[tuple[float, ...]] = (2.0, 2.0)
"""True plays and lies among so many shown ones that every player starts with."""


def likely_lie(view: View, ruleset: Ruleset, *, heeds_habits: bool) -> float:
    """Return how likely the last play is a lie; 0 if there is none to challenge."""
    contest = view.contest
    if contest is None:
        return 0.0
    suspect = _Suspect(view, contest)
    if suspect.is_refuted:
        return 1.0
    true, lie = suspect.weigh(ruleset)
    if not true or not lie:
        return float(lie > 0) if true or lie else 0.5
    odds = FEWER_LIES * math.pow(lie / true, TRUST)
    if heeds_habits:
        odds *= _dishonesty(view, contest.seat)
    return odds / (1 + odds)


def beliefs(view: View, lie: float) -> dict[int, float]:
    """Return how likely others' plays on the pile are true, by their place; `lie` is for the last one."""
    last = len(view.pile) - 1
    likely = USUALLY_TRUE if view.contest is None else 1 - lie
    return {
        number: likely if number == last else USUALLY_TRUE
        for number, play in enumerate(view.pile)
        if play.seat != view.viewer
    }


def _dishonesty(view: View, seat: Seat) -> float:
    """Return by how much a seat's shown plays make its lies likelier than usual."""
    true, lies = USUAL_HONESTY
    for shown in view.challenges:
        if shown.seat == seat:
            true, lies = true + shown.truthful, lies + (not shown.truthful)
    return lies / true


class _Suspect:
    """The player of the last play, as the viewer knows them."""

    def __init__(self, view: View, contest: ContestView) -> None:
        self._view = view
        self._contest = contest
        laid = ON_PILE + len(view.pile) - 1
        self._places = {contest.seat, laid}
        self._laid = laid
        self._surely_held = [s.card for s in view.sightings if self._places.issuperset(s.places)]
        self._maybe_held = [
            s.card
            for s in view.sightings
            if not self._places.isdisjoint(s.places) and not self._places.issuperset(s.places)
        ]

    @property
    def is_refuted(self) -> bool:
        """Whether a known card in it is of another rank, or there are not enough of the claimed one."""
        claim = self._contest.claim
        known = [s.card for s in self._view.sightings if s.places == (self._laid,)]
        if any(RANK_OF[card] != claim for card in known):
            return True
        possible = [*self._view.unseen, *self._surely_held, *self._maybe_held]
        return sum(RANK_OF[card] == claim for card in possible) < self._contest.count

    def weigh(self, ruleset: Ruleset) -> tuple[float, float]:
        """Return how likely the play is to be made truly, and as a lie."""
        legal, claim, count = self._legal_then(ruleset), self._contest.claim, self._contest.count
        pool = [RANK_OF[card] for card in (*self._view.unseen, *self._maybe_held)]
        sure = [RANK_OF[card] for card in self._surely_held]
        drawn = min(max(self._hand_before() - len(sure), 0), len(pool))
        own, of_claim = sure.count(claim), pool.count(claim)
        true, may_be_true = 0.0, 0.0
        for more in range(max(count - own, 0), min(of_claim, drawn) + 1):
            likely = _hits(len(pool), of_claim, drawn, more)
            may_be_true += likely
            held = own + more
            of_all = ALL_OF_RANK if held == count else (1 - ALL_OF_RANK) / (held - 1)
            others = sum(_likely_held(rank, sure, pool, drawn - more) for rank in legal if rank != claim)
            true += likely * (1 - NEEDLESS) * of_all / (1 + others)
        fitting = sum(rank in legal for rank in pool)
        is_stuck = 0.0 if legal.intersection(sure) else _hits(len(pool), fitting, drawn, 0)
        lies = NEEDLESS * max(1 - may_be_true - is_stuck, 0.0) + STUCK * is_stuck
        return true, lies * SIZES[min(count, len(SIZES) - 1)] / max(len(legal), 1)

    def _hand_before(self) -> int:
        """Return how many cards the player held before the play; hands as big as dealt have likely drawn."""
        left, count = self._view.seats[self._contest.seat].hand_count, self._contest.count
        has_drawn = left == self._view.rules.hand_cards and left > len(self._surely_held)
        return max(left, count) if has_drawn else left + count

    def _legal_then(self, ruleset: Ruleset) -> frozenset[Rank]:
        """Return what could be claimed on what lay beneath."""
        beneath = self._view.pile[-2].claim if len(self._view.pile) > 1 else EMPTY
        return ruleset.fitting[EMPTY if beneath is None else beneath]


def _hits(cards: int, good: int, drawn: int, hits: int) -> float:
    """Return how likely it is that exactly so many of the drawn cards are good."""
    return math.comb(good, hits) * math.comb(cards - good, drawn - hits) / math.comb(cards, drawn)


def _likely_held(rank: Rank, sure: list[Rank], pool: list[Rank], drawn: int) -> float:
    """Return how likely a rank is held, about."""
    return 1.0 if rank in sure else 1 - (1 - pool.count(rank) / max(len(pool), 1)) ** drawn
