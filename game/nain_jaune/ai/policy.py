"""Computer players of Nain Jaune; docs/ai-levels.md says what each level does.

They see views and read the compiled house rules. Most moves of a deal are forced: the choices are the rank to
lead, the card if the hand has a board card and another of its rank, and under some rules whether to pass.
"""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Final

from game.ai.levels import Level
from game.ai.race import Race
from game.ai.random_play import Policy
from game.ai.standing import share_beaten
from game.core.cards import ACE, RANK, Card, Rank
from game.core.protocol import Outcome
from game.core.rng import Rng
from game.nain_jaune.actions import Action, Lay, Pass
from game.nain_jaune.apply import carry_out
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.legal import awaited, legal_actions
from game.nain_jaune.match.match_end import match_standings
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.ruleset import LEADS, compile_ruleset
from game.nain_jaune.runs import longest_run, run_cards, starting_ranks
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_BY_CARD, BOX_NAMES
from game.nain_jaune.view import SeatView, View

CARD: Final = 4.0
"""The estimated value of getting rid of any card, in tokens: an empty hand wins the deal."""
POINTS_LOST: Final = 0.5
"""The expected share of a held card's points that its holder will pay."""
LEAD: Final = 8.0
"""The estimated value, in tokens, of leading again because nobody has the next rank."""
DEAL: Final = 104
"""The length of a trial in actions: a whole deal, unless players keep passing voluntarily."""
NORMAL: Final = 2_000
"""How many cards a decision of the normal level may lay in its trials: some 50 deals played to their end."""
HARD: Final = 6_000
EXPERT: Final = 16_000


class LongestRun:
    """The easy level: lays the longest possible run, board cards first; never passes voluntarily."""

    def choose(self, view: View, legal: Sequence[Action], _rng: Rng, /) -> Action:
        """Return one of `legal`."""
        run = longest_run(view)
        return Lay(run[0]) if run else legal[0]


class Foresight:
    """What is tried in one decision, and how deals are played on; implements `game.ai.race.Foresight`."""

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("the public does not play")
        self._view = view
        self._seat = view.viewer
        self._ruleset = compile_ruleset(view.rules)

    def shortlist(self, legal: Sequence[Action], _rng: Rng, /) -> Sequence[Action]:
        """Return a card for each legal rank, best run first; then the pass."""
        runs = [run_cards(self._view, rank) for rank in starting_ranks(self._view)]
        runs.sort(key=self._gain, reverse=True)
        lays: list[Action] = [Lay(run[0]) for run in runs]
        return lays + [action for action in legal if isinstance(action, Pass)]

    def play_on(self, state: State, _luck: int, /) -> tuple[float, int]:
        """Return how many tokens more than the others on average the player has in the end."""
        laid = 0
        while laid < DEAL and (seats := awaited(state)):
            carry_out(state, seats[0], self._quick_choice(legal_actions(state, seats[0])), None)
            laid += 1
        others = [tokens for seat, tokens in enumerate(state.tokens) if seat != self._seat]
        return self._tokens(state) - sum(others) / len(others), laid

    def share(self, state: State, /) -> float:
        """Return the share of the others who have fewer tokens than the player, ties counting half."""
        return share_beaten(Outcome(match_standings(state)), self._seat)

    def _quick_choice(self, legal: Sequence[Action], /) -> Action:
        """Return the first card of the longest run, preferring board cards: what all lay in trials."""
        cards = [action.card for action in legal if isinstance(action, Lay)]
        if not cards:
            return legal[0]
        ranks = {RANK[card] for card in cards}
        start = max(ranks, key=lambda rank: (self._length(rank, ranks), LOW[rank]))
        return Lay(max((card for card in cards if RANK[card] == start), key=_box_first))

    def _tokens(self, state: State) -> float:
        """Return the player's tokens, less the expected cost of cards in hand while the deal goes on."""
        tokens = float(state.tokens[self._seat])
        if state.is_over:
            return tokens
        return tokens - sum(self._ruleset.points[card] for card in state.hands[self._seat])

    def _gain(self, run: tuple[Card, ...]) -> float:
        """Return the estimated gain of a run, in tokens."""
        ruleset, boxes = self._ruleset, self._view.boxes
        gain = LEAD * self._chance_to_lead(run)
        for card in run:
            gain += CARD + POINTS_LOST * ruleset.points[card]
            if card in BOX_BY_CARD:
                box = BOX_BY_CARD[card]
                content = boxes[BOX_NAMES[box]]
                gain += content + POINTS_LOST * ruleset.kept_price(content, ruleset.antes[box])
        return gain

    def _chance_to_lead(self, run: tuple[Card, ...]) -> float:
        """Return the probability that nobody can follow a run, so that its player leads again."""
        wanted = self._ruleset.rank_after[RANK[run[-1]]]
        if wanted == LEADS:
            return 1.0
        unseen = self._view.unseen
        copies = sum(RANK[card] == wanted for card in unseen)
        if all(wanted in seat.lacks or not seat.cards for seat in self._others()):
            return 1.0
        return comb(self._view.talon_cards, copies) / comb(len(unseen), copies)

    def _others(self) -> list[SeatView]:
        return [seat for number, seat in enumerate(self._view.seats) if number != self._seat]

    def _length(self, rank: Rank, ranks: set[Rank]) -> int:
        """Return how many consecutive ranks can be laid from this one on."""
        length = 0
        while rank in ranks and length < ACE:
            length += 1
            rank = self._ruleset.rank_after[rank]
        return length


def _box_first(card: Card) -> int:
    return BOX_BY_CARD.get(card, -1)


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": LongestRun(),
    "normal": Race(NAIN_JAUNE, Foresight, NORMAL),
    "hard": Race(NAIN_JAUNE, Foresight, HARD),
    "expert": Race(NAIN_JAUNE, Foresight, EXPERT),
}
"""The computer players by level."""
