"""What cards and situations are worth to a seat, for computer players.

Worths are worked out from the compiled rules, so that house rules need no further mention here: a rank is
worth holding if it may be laid on much, if it leaves the next player little, and for what else it does;
where a stuck player's pile goes back to who laid on it, if it leaves the next player much.
The weights were found by letting players with different ones play each other.
"""

from functools import lru_cache
from typing import Final

from game.ai.standing import share_beaten
from game.core.cards import CARDS_PER_PACK, JOKER, RANK, RANKS, Rank
from game.core.protocol import Seat
from game.shithead.mechanics.ending import find_outcome
from game.shithead.mechanics.passing_on import passes_pile_on, who_takes
from game.shithead.plays import wanted
from game.shithead.ruleset import Requirement, Ruleset, compile_ruleset
from game.shithead.state import State
from game.shithead.view import View
from game.shithead.zones import stock_count

PRESSURE: Final = 0.25
"""What a rank gains by leaving the next player nothing to lay."""
SEE_THROUGH_PRESSURE: Final = 0.4
"""How much of that a see-through card is taken to do: what lies beneath it is not known beforehand."""
WILD: Final = 0.15
BURNING: Final = 0.5
ATTACKING: Final = 0.2
EFFECT: Final = 0.05
BURDEN: Final = 0.8
"""What a card costs that still has to be laid, whatever it is."""
ON_TABLE: Final = 1.1
"""How much more a card's worth counts face up: it will be laid when nothing helps but what one has."""
FACE_DOWN: Final = 0.3
"""What a face-down card costs more, for nobody can choose when to lay it."""
STUCK: Final = 0.15
"""How much of the pile's burden counts for a seat that perhaps must take it."""
PASSED_ON: Final = 0.6
"""The same for who laid the top card, where the pile of a stuck player goes back to him."""
TURN: Final = 0.2
"""What it is worth to be the one who may lay."""
OUT: Final = 3.0
"""What it is worth to have no card left."""
LOST: Final = -8.0
"""What it is worth to be eliminated."""
DOOMED: Final = -4.0
"""What it is worth to have nothing left but cards that must not be the last."""
DECIDED: Final = 40.0
"""What lies between the first and the last place of a deal that is over."""


@lru_cache(maxsize=256)
def worth_by_rank(ruleset: Ruleset) -> tuple[float, ...]:
    """Return what holding a card is worth, by rank: about 0.3 for a plain low card, 1.7 for the best."""
    met = [
        ruleset.demands[0][rank][1] or ruleset.floor_by_rank[rank]
        for rank in RANKS
        if not ruleset.burns_by_rank[rank]
    ]
    met.append(ruleset.nothing_beneath)
    worths = [_worth(ruleset, rank, met) for rank in range(2, JOKER + 1)]
    return (worths[0], worths[0], *worths)


def _worth(ruleset: Ruleset, rank: Rank, met: list[Requirement]) -> float:
    reach = sum(rank in requirement.ranks for requirement in met) / len(met)
    pressure = _pressure(ruleset, rank)
    return (
        (1 - pressure if ruleset.previous_takes else reach + PRESSURE * pressure)
        + WILD * ruleset.is_wild_by_rank[rank]
        + BURNING * ruleset.burns_by_rank[rank]
        + ATTACKING * ruleset.attacks_by_rank[rank]
        + EFFECT * (ruleset.effect_by_rank[rank] is not None)
    )


def _pressure(ruleset: Ruleset, rank: Rank) -> float:
    """Return which part of the ranks may not be laid on this one."""
    demand = ruleset.demands[0][rank][1]
    if ruleset.burns_by_rank[rank]:
        return 0.0
    if demand is None:
        return SEE_THROUGH_PRESSURE
    return 1 - sum(other in demand.ranks for other in RANKS) / len(RANKS)


class Appraiser:
    """Appraises states that follow from one view, by what its viewer knows.

    A card that the viewer has not seen is worth the mean of those unseen, whatever it is in the state at
    hand; with `sees_through` it is taken as it lies there.
    """

    def __init__(self, view: View, *, sees_through: bool = False) -> None:
        if view.viewer is None:
            raise ValueError("the public does not play")
        self.viewer = view.viewer
        self.ruleset = compile_ruleset(view.rules)
        self.worths = worth_by_rank(self.ruleset)
        self._unseen = [RANK[card] for card in view.unseen]
        self._mean = sum(self.worths[rank] for rank in self._unseen) / max(len(self._unseen), 1)
        self._hidden = frozenset() if sees_through else frozenset(view.unseen) - frozenset(view.hand)
        self._worth_by_card = [
            self._mean if card in self._hidden else self.worths[RANK[card]] for card in range(CARDS_PER_PACK)
        ]
        self._misfits: dict[Requirement, int] = {}

    def appraise(self, state: State) -> float:
        """Return how much better off the viewer is than the others on average."""
        if state.phase == "over":
            return DECIDED * (share_beaten(find_outcome(state), self.viewer) - 0.5)
        worths = [self._cards_worth(state, seat) for seat in range(len(state.statuses))]
        self._add_turn(state, worths)
        own = worths[self.viewer]
        return own - (sum(worths) - own) / (len(worths) - 1)

    def _cards_worth(self, state: State, seat: Seat) -> float:
        status = state.statuses[seat]
        if status != "in":
            return OUT if status == "out" else LOST
        worth_by_card, worth = self._worth_by_card, 0.0
        for equal in state.hands[seat]:
            for card in equal:
                worth += worth_by_card[card] - BURDEN
        for slot in state.ups[seat]:
            for card in slot:
                worth += ON_TABLE * worth_by_card[card] - BURDEN
        downs = state.downs[seat]
        face_down = len(downs) - downs.count(None)
        if not face_down and self._is_doomed(state, seat):
            worth += DOOMED
        return worth + face_down * (self._mean - BURDEN - FACE_DOWN)

    def _is_doomed(self, state: State, seat: Seat) -> bool:
        """Tell whether every card the seat has is one that must not be its last, with none to be drawn."""
        banned = self.ruleset.eliminating | self.ruleset.banned_last
        if not banned or stock_count(state) or any(state.ups[seat]):
            return False
        return all(rank in banned for rank, equal in enumerate(state.hands[seat]) if equal)

    def _add_turn(self, state: State, worths: list[float]) -> None:
        """Count in that somebody may lay now, or perhaps must take the pile."""
        if state.phase in ("choose", "exchange"):
            return
        turn = state.turn
        if not state.pile or state.phase == "aim":
            worths[turn] += TURN
            return
        chance = self._chance_of_being_stuck(state, turn)
        worths[turn] += (1 - chance) * TURN
        burden = sum(BURDEN - self._worth_by_card[card] for play in state.pile for card in play.cards)
        passes_on = passes_pile_on(state)
        taker = who_takes(state, turn) if passes_on else turn
        worths[taker] -= (PASSED_ON if passes_on else STUCK) * chance * max(burden, 0.0)

    def _chance_of_being_stuck(self, state: State, seat: Seat) -> float:
        requirement = wanted(state)
        if not state.hand_counts[seat] and any(state.ups[seat]):
            return 0.0 if any(slot and slot[0] in requirement.cards for slot in state.ups[seat]) else 1.0
        unknown = self._unknown_cards(state, seat, requirement)
        chance, unseen = 1.0, len(self._unseen)
        misfits = self._count_misfits(requirement)
        for drawn in range(min(unknown, unseen)):
            chance *= max(misfits - drawn, 0) / (unseen - drawn)
        return chance if unknown >= 0 else 0.0

    def _unknown_cards(self, state: State, seat: Seat, requirement: Requirement) -> int:
        """Return how many cards that nobody but the seat has seen it may lay; -1 if a known one fits."""
        if not state.hand_counts[seat]:
            return 1
        hidden = self._hidden if seat == self.viewer else state.hidden[seat]
        hand = state.hands[seat]
        if any(card not in hidden for rank in requirement.ranks for card in hand[rank]):
            return -1
        return sum(card in hidden for equal in hand for card in equal)

    def _count_misfits(self, requirement: Requirement) -> int:
        """Return how many unseen cards may not be laid."""
        if requirement not in self._misfits:
            ranks = frozenset(requirement.ranks)
            self._misfits[requirement] = sum(rank not in ranks for rank in self._unseen)
        return self._misfits[requirement]
