"""Playing a deal on quickly, for the searches of computer players.

Everybody lays the lowest cards that fit, all of a rank at once, killers and 2s last, and one action in ten is
random, so that a search does not rely on what the others would do. In the bluff game, who has nothing true to
say lies or draws, and plays are doubted now and then: always by who holds too many of the claimed rank.
"""

from collections.abc import Sequence
from typing import Final

from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.ai.appraisal import burdens, laying_order, prospect
from game.paskahousu.apply import carry_out
from game.paskahousu.legal import challengers, legal_actions
from game.paskahousu.legal_plays import legal_plays, must_take, playable
from game.paskahousu.mechanics.pile import fall_cause
from game.paskahousu.ranks import ORDER
from game.paskahousu.ruleset import Ruleset
from game.paskahousu.state import State
from game.shedding.zones import Cards

ONE_IN: Final = 10
"""One action in so many is random."""
PATIENCE: Final = 0.998
"""What a result counts, for every action until it: early wins and late losses are better.

A win is more than the share that the places still open give by chance."""
LIES: Final = 70
"""In so many of 100 turns somebody lies who has nothing true to say."""
DOUBTS: Final = 6
"""In so many of 100 cases a seat doubts a play, for each card of it."""
DOUBTS_OF_FALLS: Final = 15
"""The same for a claim that makes the pile fall."""
DOUBTS_OF_LAST: Final = 40
"""The same for last cards; of two players left, the other always doubts."""
_PICK_UP: Final = PickUp()
_DRAW: Final = Draw()
_TRY: Final = TryStock()
_ACCEPT: Final = Accept()
_CHALLENGE: Final = Challenge()
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


class Playout:
    """Plays deals on, for one set of rules and one seat."""

    def __init__(self, ruleset: Ruleset, seat: Seat, even: float, most_actions: int) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._even = even
        """The share that the seat beats by chance (`game.ai.standing.open_share`)."""
        self._most = most_actions
        """How far a deal is played on; then its prospect counts."""
        self._order = laying_order(ruleset)
        self._burdens = burdens(ruleset)
        self._luck = 0

    def play_on(self, state: State, luck: int, /) -> tuple[float, int]:
        """Play in place until the seat's place is known, or for long enough; return its share, discounted."""
        state.memory = None
        played, value = 0, 1.0
        self._luck = luck * _MULTIPLIER + _INCREMENT & _MASK
        while state.phase != "over" and state.statuses[self._seat] == "in" and played < self._most:
            seat, action = self._next(state)
            carry_out(state, seat, action, None)
            played += 1
            value *= PATIENCE
        return self._even + value * (prospect(state, self._seat) - self._even), played

    def share(self, state: State, /) -> float:
        """Return the share that the seat beats, or is likely to, in a state that was played on."""
        return prospect(state, self._seat)

    def quick(self, state: State, seat: Seat) -> Action:
        """Return what a plain player does in its turn."""
        if must_take(state):
            return _PICK_UP
        if not state.hand_counts[seat]:
            legal = legal_actions(state, seat)
            plays = [action for action in legal if isinstance(action, Play)]
            return max(plays, key=lambda play: len(play.cards)) if plays else legal[0]
        if self._ruleset.suits and (action := self._by_suit(state, seat)) is not None:
            return action
        hand, ranks = state.hands[seat], playable(state)
        for rank in self._order:
            if hand[rank] and rank in ranks:
                return Play(self._set(rank, hand[rank]), rank if self._ruleset.bluff else None)
        return self._lie_or_draw(state, seat, ranks) if self._ruleset.bluff else self._stuck(state, seat)

    def _by_suit(self, state: State, seat: Seat) -> Action | None:
        """Return the lowest play where only a suit lets cards go, None where a rank does or nothing."""
        hand, ranks = state.hands[seat], playable(state)
        if any(hand[rank] for rank in ranks):
            return None
        return next(iter(legal_plays(state, seat)), None)

    def _next(self, state: State) -> tuple[Seat, Action]:
        """Return who acts next, and how."""
        if state.contestable:
            for seat in challengers(state):
                if self._doubts(state, seat):
                    return seat, _CHALLENGE
            if state.phase == "challenge":
                return challengers(state)[0], _ACCEPT
        seat = state.turn
        if self._below(ONE_IN) == 0:
            legal = [action for action in legal_actions(state, seat) if action != _CHALLENGE]
            return seat, legal[self._below(len(legal))]
        return seat, self.quick(state, seat)

    def _below(self, bound: int) -> int:
        self._luck = self._luck * _MULTIPLIER + _INCREMENT & _MASK
        return (self._luck >> 33) % bound

    def _set(self, rank: Rank, cards: Cards) -> Cards:
        """Return as many equal cards as may be laid at once."""
        cards = cards[: self._ruleset.most_by_rank[rank]]
        return cards[:1] if self._ruleset.is_lone_by_rank[rank] and len(cards) < self._ruleset.quad else cards

    def _stuck(self, state: State, seat: Seat) -> Action:
        """Return what a player of the open game does who cannot lay the ranks that fit."""
        has_stock = state.taken < len(state.stock)
        if self._ruleset.draws_first and has_stock and not state.drawn:
            return _DRAW
        if state.pile:
            return _TRY if self._ruleset.tries and has_stock else _PICK_UP
        return legal_actions(state, seat)[-1]

    def _lie_or_draw(self, state: State, seat: Seat, ranks: Sequence[Rank]) -> Action:
        """Return what a player of the bluff game does who has nothing true to say, or nothing at all."""
        may_wait = bool(state.pile) or self._may_draw(state)
        if may_wait and (not ranks or self._below(100) >= LIES):
            return _DRAW if self._may_draw(state) else _PICK_UP
        hand = state.hands[seat]
        worst = max((rank for rank in ORDER if hand[rank]), key=self._burdens.__getitem__)
        return Play(hand[worst][:1], ranks[self._below(len(ranks))])

    def _may_draw(self, state: State) -> bool:
        ruleset = self._ruleset
        if (
            state.taken >= len(state.stock)
            or state.drawn
            or not (ruleset.draws_first or ruleset.draws_instead)
        ):
            return False
        return not ruleset.draws_instead or state.opening is None

    def _doubts(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat doubts the last play."""
        play, claim = state.pile[-1], state.top
        if len(play.cards) + len(state.hands[seat][claim]) > self._ruleset.most_by_rank[claim]:
            return True
        if state.phase != "challenge":
            return self._below(100) < DOUBTS * len(play.cards)
        if not state.hand_counts[play.seat]:
            return state.statuses.count("in") == 2 or self._below(100) < DOUBTS_OF_LAST
        falls = fall_cause(state) is not None
        return self._below(100) < (DOUBTS_OF_FALLS if falls else DOUBTS * len(play.cards))
