"""Playing a deal to its end quickly, for the searches of computer players.

Everybody lays the lowest cards that fit, all of a rank at once and powers last, and one action in ten is
random, so that a search does not rely on what the others would do.
"""

from collections.abc import Sequence
from typing import Final

from game.ai.standing import share_beaten
from game.core.cards import JOKER, RANK, Card, Rank
from game.core.protocol import Seat
from game.shedding.actions import Flip
from game.shedding.zones import Cards
from game.shithead.actions import Action, PickUp, Play
from game.shithead.apply import carry_out
from game.shithead.defaults import without_plays
from game.shithead.legal import awaited, legal_actions
from game.shithead.legal_plays import play_of
from game.shithead.mechanics.ending import find_outcome
from game.shithead.ruleset import Requirement, Ruleset
from game.shithead.state import Hand, Slots, State
from game.shithead.zones import flat, is_standing

ONE_IN: Final = 10
"""One action in so many is random."""
PATIENCE: Final = 0.998
"""What a result counts, for every action until it: early wins and late losses are better.

A win is more than the share that the places still open give by chance."""
MOST_ACTIONS: Final = 300
"""The longest a deal is played on; then it counts as even."""
_PICK_UP: Final = PickUp()
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


def plain_cost(ruleset: Ruleset, rank: Rank) -> tuple[bool, int]:
    """Return what orders ranks for players who save the best: powers last, then by rank."""
    special = ruleset.is_wild_by_rank[rank] or ruleset.burns_by_rank[rank] or ruleset.aims_by_rank[rank]
    return special, ruleset.run_value_by_rank[rank]


class Playout:
    """Plays deals on, for one set of rules and one seat."""

    def __init__(self, ruleset: Ruleset, seat: Seat, even: float) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._even = even
        """The share that the seat beats by chance (`game.ai.standing.open_share`)."""
        self._orders: dict[Requirement, tuple[Rank, ...]] = {}

    def play_on(self, state: State, luck: int) -> tuple[float, int]:
        """Play in place until the seat's place is known; return the discounted share it beats."""
        played, value = 0, 1.0
        luck = luck * _MULTIPLIER + _INCREMENT & _MASK
        while state.phase != "over" and state.statuses[self._seat] == "in":
            if played == MOST_ACTIONS:
                return self._even, played
            luck = luck * _MULTIPLIER + _INCREMENT & _MASK
            seat = state.turn if state.phase not in ("choose", "exchange") else awaited(state)[0]
            action = (
                self._random(state, seat, luck) if (luck >> 33) % ONE_IN == 0 else self.quick(state, seat)
            )
            carry_out(state, seat, action, None)
            played += 1
            value *= PATIENCE
        return self._even + value * (share_beaten(find_outcome(state), self._seat) - self._even), played

    def share(self, state: State) -> float:
        """Return the share that the seat beats after playing on; the even one if it is still in."""
        if state.phase != "over" and state.statuses[self._seat] == "in":
            return self._even
        return share_beaten(find_outcome(state), self._seat)

    def quick(self, state: State, seat: Seat) -> Action:
        """Return the lowest play of a seat to act, else whatever it must do."""
        if state.phase == "play" and state.opener is None:
            if state.hand_counts[seat]:
                action = self._from_hand(state, state.hands[seat])
            elif any(state.ups[seat]):
                action = self._from_table(state, state.ups[seat])
            else:
                action = _flips(state.downs[seat])
            if action is not None:
                return action
        legal = legal_actions(state, seat)
        return plain_choice(self._ruleset, legal) or legal[0]

    def _from_hand(self, state: State, hand: Hand) -> Action | None:
        """Return the lowest play; None if it needs a closer look."""
        for rank in self._ordered(state.requirement):
            if hand[rank]:
                return self._laid(rank, hand[rank][: self._ruleset.max_set])
        plain = self._ruleset.ranks_decide and not self._ruleset.chance_if_stuck
        return _PICK_UP if plain and state.pile else None

    def _from_table(self, state: State, slots: Slots) -> Action | None:
        for rank in self._ordered(state.requirement):
            equal = tuple([slot for slot in slots if slot and RANK[slot[0]] == rank])
            if equal:
                cards = flat(equal)
                return self._laid(rank, cards if len(cards) <= self._ruleset.max_set else equal[0])
        return None

    def _laid(self, rank: Rank, cards: Cards) -> Action | None:
        ruleset = self._ruleset
        if ruleset.aims_by_rank[rank] or rank in ruleset.banned_last or ruleset.barred[-1]:
            return None
        if rank == JOKER and ruleset.jokers_stand:
            return None
        return play_of(cards, None)

    def _ordered(self, requirement: Requirement) -> tuple[Rank, ...]:
        """Return the ranks that may be laid, those to be laid first in front."""
        order = self._orders.get(requirement)
        if order is None:
            order = tuple(sorted(requirement.ranks, key=lambda rank: plain_cost(self._ruleset, rank)))
            self._orders[requirement] = order
        return order

    def _random(self, state: State, seat: Seat, luck: int) -> Action:
        legal = legal_actions(state, seat)
        return legal[(luck >> 40) % len(legal)]


def plain_choice(ruleset: Ruleset, legal: Sequence[Action]) -> Action | None:
    """Return the lowest play, all of a rank at once, powers last; else what a plain player does.

    None if any action is as good.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return min(plays, key=lambda play: _cost(ruleset, play.cards))
    return without_plays(legal)


def _cost(ruleset: Ruleset, cards: Cards) -> tuple[int, bool, int, int]:
    """Return what orders plays: few jokers that stand for a rank, then by rank, then many cards."""
    return sum(map(is_standing, cards)), *plain_cost(ruleset, RANK[cards[0]]), -len(cards)


def _flips(downs: tuple[Card | None, ...]) -> Action:
    """Return a flip of the first face-down card: all are alike."""
    return Flip(next(slot for slot, card in enumerate(downs) if card is not None))
