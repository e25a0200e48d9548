"""The evaluation of cards and positions, for computer players.

Values follow from the compiled rules, so that no house rule needs special treatment here: a rank is worth
holding if it fits on many cards, if it leaves the next player few options, and for its effects; where a stuck
player's pile goes back to the one who laid on it, leaving many options is better. The weights were tuned by
playing variants against each other.
"""

from functools import lru_cache
from typing import Final

from game.ai.standing import open_share, share_beaten
from game.core.cards import ACTUAL, CARDS_PER_PACK, JOKER, RANK, RANKS, Rank
from game.core.protocol import Seat
from game.shithead.legal_plays import wanted
from game.shithead.mechanics.ending import find_outcome
from game.shithead.mechanics.passing_on import passes_pile_on, who_takes
from game.shithead.ruleset import Requirement, Ruleset, compile_ruleset
from game.shithead.state import State
from game.shithead.view import View
from game.shithead.zones import stock_count

PRESSURE: Final = 0.25
"""The bonus of a rank that leaves the next player nothing to lay."""
SEE_THROUGH_PRESSURE: Final = 0.4
"""The share of that bonus for a see-through card, since the card beneath is not known in advance."""
WILD: Final = 0.15
BURNING: Final = 0.5
ATTACKING: Final = 0.2
EFFECT: Final = 0.05
BURDEN: Final = 1.0
"""The cost of any rank that still has to be laid: equal cards go together, so it is about a turn."""
SPARE: Final = 0.1
"""The cost of a further card of a rank."""
ON_TABLE: Final = 1.1
"""The factor for face-up cards: they are laid late, when their value matters most."""
FACE_DOWN: Final = 0.3
"""The additional cost of a face-down card, since nobody can choose when to lay it."""
STUCK: Final = 0.15
"""The share of the pile's cost for a seat that may have to take it."""
PASSED_ON: Final = 0.6
"""The same for the player of the top card, where a stuck player's pile goes back to them."""
TURN: Final = 0.2
"""The value of having the turn."""
OUT: Final = 3.0
"""The value of having no cards left."""
LOST: Final = -8.0
"""The value of being eliminated."""
DOOMED: Final = -4.0
"""The value of having only cards left that must not be the last."""
DECIDED: Final = 40.0
"""The difference between the first and the last of the places still open."""


@lru_cache(maxsize=256)
def worth_by_rank(ruleset: Ruleset) -> tuple[float, ...]:
    """Return the value of holding a card, by rank: about 0.3 for a plain low card, 1.7 for the best."""
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
    """Return the share of ranks that may not be laid on this one."""
    demand = ruleset.demands[0][rank][1]
    if ruleset.burns_by_rank[rank]:
        return 0.0
    if demand is None:
        return SEE_THROUGH_PRESSURE
    return 1 - sum(other in demand.ranks for other in RANKS) / len(RANKS)


class Appraiser:
    """Evaluates states that follow from one view, using only what its viewer knows.

    An unseen card counts as the mean of all unseen cards, and as a rank of its own, whatever it is in the
    given state.
    """

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("the public does not play")
        self.viewer = view.viewer
        self.ruleset = compile_ruleset(view.rules)
        statuses = [seat.status for seat in view.seats]
        self._rivals = [
            seat for seat, status in enumerate(statuses) if status == "in" and seat != self.viewer
        ]
        self.even = open_share(statuses, len(view.finished), self.viewer)
        """The share of the others that the viewer beats by chance, as the places still open are."""
        self.worths = worth_by_rank(self.ruleset)
        self._unseen = [RANK[card] for card in view.unseen]
        self._mean = sum(self.worths[rank] for rank in self._unseen) / max(len(self._unseen), 1)
        self._hidden = frozenset(view.unseen) - frozenset(view.hand)
        self._worth_by_card = [
            self._mean if card in self._hidden else self.worths[RANK[card]] for card in range(CARDS_PER_PACK)
        ]
        self._misfits: dict[Requirement, int] = {}

    def appraise(self, state: State) -> float:
        """Return the viewer's advantage over the average of its rivals, or what its place is worth.

        Who was out or eliminated before the decision is no rival: the places that are still open count.
        """
        if state.phase == "over" or state.statuses[self.viewer] != "in":
            gain = share_beaten(find_outcome(state), self.viewer) - self.even
            return DECIDED * gain * (len(state.statuses) - 1) / len(self._rivals)
        worths = [self._cards_worth(state, seat) for seat in range(len(state.statuses))]
        self._add_turn(state, worths)
        return worths[self.viewer] - sum([worths[rival] for rival in self._rivals]) / len(self._rivals)

    def _cards_worth(self, state: State, seat: Seat) -> float:
        status = state.statuses[seat]
        if status != "in":
            return OUT if status == "out" else LOST
        worth = 0.0
        for rank, equal in enumerate(state.hands[seat]):
            unseen = sum([card in self._hidden for card in equal])
            worth += self._ranks_worth(rank, len(equal) - unseen, 1.0) + unseen * (self._mean - BURDEN)
        up = [RANK[card] for slot in state.ups[seat] for card in slot]
        worth += sum([self._ranks_worth(rank, up.count(rank), ON_TABLE) for rank in set(up)])
        downs = state.downs[seat]
        face_down = len(downs) - downs.count(None)
        if not face_down and self._is_doomed(state, seat):
            worth += DOOMED
        return worth + face_down * (self._mean - BURDEN - FACE_DOWN)

    def _ranks_worth(self, rank: Rank, cards: int, factor: float) -> float:
        """Return what known cards of a rank are worth: as one of them, since all can be laid at once."""
        return factor * self.worths[rank] - BURDEN - SPARE * (cards - 1) if cards else 0.0

    def _is_doomed(self, state: State, seat: Seat) -> bool:
        """Tell whether all cards of the seat must not be its last, with none left to draw."""
        banned = self.ruleset.eliminating | self.ruleset.banned_last
        if not banned or stock_count(state) or any(state.ups[seat]):
            return False
        return all(rank in banned for rank, equal in enumerate(state.hands[seat]) if equal)

    def _add_turn(self, state: State, worths: list[float]) -> None:
        """Add the value of the turn, and the risk of having to take the pile."""
        if state.phase in ("choose", "exchange"):
            return
        turn = state.turn
        if not state.pile or state.phase == "aim":
            worths[turn] += TURN
            return
        chance = self._chance_of_being_stuck(state, turn)
        worths[turn] += (1 - chance) * TURN
        burden = sum(BURDEN - self._worth_by_card[ACTUAL[card]] for play in state.pile for card in play.cards)
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
        """Return how many cards only the seat itself has seen; -1 if it has a known card that fits."""
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
