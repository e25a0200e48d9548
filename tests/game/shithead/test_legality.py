"""`refuse` and `legal_actions` agree, for every mixture of rules and in every situation."""

from collections.abc import Iterator
from itertools import chain, combinations

from hypothesis import HealthCheck, given, settings

from game.core.cards import JOKER, RANK, RANKS, standing
from game.shedding.actions import Flip
from game.shedding.zones import Cards
from game.shithead.actions import (
    Action,
    Aim,
    Chance,
    Choose,
    Exchange,
    JumpIn,
    PickUp,
    Play,
    Ready,
    Stack,
    Stop,
)
from game.shithead.game import SHITHEAD
from game.shithead.refusals import REFUSALS
from game.shithead.state import State
from game.shithead.zones import face_down, flat, hand_cards
from tests.game.shithead.strategies import deal, house_rules, play_on, situations

SOME = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
LARGEST = 9
"""Hands above this size are tried with their first cards only: all subsets of a hand are too many."""


def subsets(cards: Cards, most: int) -> Iterator[Cards]:
    """Yield the distinct subsets of up to `most` cards."""
    sizes = range(1, min(most, len(cards)) + 1)
    return iter(dict.fromkeys(chain.from_iterable(combinations(cards, size) for size in sizes)))


def everything(state: State, seat: int) -> Iterator[Action]:
    """Yield actions of all kinds, sensible or not."""
    hand, up = hand_cards(state, seat)[:LARGEST], flat(state.ups[seat])
    seats = range(-1, len(state.statuses) + 1)
    for cards in subsets(hand + up, 4):
        yield Play(cards)
        if any(RANK[card] == JOKER for card in cards):
            yield from (Play(as_rank(cards, rank)) for rank in RANKS)
        yield from (Play(cards, target) for target in seats)
    for cards in subsets(up, 4):
        yield PickUp(cards)
    for given_size in range(4):
        yield from (Exchange(given, taken) for given in subsets(hand, given_size) for taken in subsets(up, 2))
    yield from (Flip(slot) for slot in range(-1, len(state.downs[seat]) + 1))
    yield from (Aim(target) for target in seats)
    yield from (Stack(card, owner, slot) for card in hand for owner in seats for slot in range(-1, 4))
    for up_cards in subsets(hand, 3):
        yield Choose(up=tuple((card,) for card in up_cards))
        yield Choose(down=up_cards)
    yield from (
        PickUp(),
        Play(()),
        Play(face_down(state, seat)),
        Stop(),
        Chance(),
        Ready(),
        Choose(),
        JumpIn(),
    )


def as_rank(cards: Cards, rank: int) -> Cards:
    """Return cards with their jokers standing for a rank."""
    return tuple(standing(card, rank) if RANK[card] == JOKER else card for card in cards)


def kind_of(action: Action, targets: set[int | None]) -> object:
    """Return what represents an action among those that do the same by the rules.

    Suits do not matter in sets, and a target does not where none is needed.
    """
    match action:
        case Play(cards=cards, target=target):
            ranks = tuple(RANK[card] for card in cards)
            is_set = len(set(ranks)) == 1
            return ("play", sorted(ranks) if is_set else cards, target if target in targets else None)
        case PickUp(add=add):
            return ("pick_up", sorted(RANK[card] for card in add))
        case Exchange(hand=given_cards, up=taken):
            return ("exchange", sorted(RANK[c] for c in given_cards), sorted(RANK[c] for c in taken))
        case Choose(down=down, up=up):
            return ("choose", len(down), sorted(sorted(RANK[card] for card in slot) for slot in up))
        case Stack(card=card, seat=owner, slot=slot):
            return ("stack", RANK[card], owner, slot)
    return action


def check(state: State) -> None:
    """Compare the two statements of legality for every seat."""
    for seat in range(len(state.statuses)):
        legal = SHITHEAD.legal_actions(state, seat)
        assert bool(legal) or seat not in SHITHEAD.awaited(state)
        assert not legal or seat in SHITHEAD.may_act(state)
        assert len(set(legal)) == len(legal)
        targets = {action.target for action in legal if isinstance(action, Play)} - {None}
        known = [kind_of(action, targets) for action in legal]
        for action in legal:
            assert SHITHEAD.refuse(state, seat, action) is None
        for action in everything(state, seat):
            refusal = SHITHEAD.refuse(state, seat, action)
            if refusal is None:
                assert is_represented(action, known, targets), action
            else:
                assert refusal.code in REFUSALS


def is_represented(action: Action, known: list[object], targets: set[int | None]) -> bool:
    """Tell whether an accepted action does the same as a listed one."""
    if isinstance(action, Choose) and action.down:
        return True  # face-down cards are chosen unseen: any will do, one choice stands for all
    return kind_of(action, targets) in known or (
        isinstance(action, Play) and kind_of(Play(action.cards), targets) in known
    )


@given(situations())
@SOME
def test_an_action_is_accepted_if_and_only_if_it_is_listed(situation):
    state = situation.state
    check(state)


@given(house_rules())
@settings(SOME, max_examples=8)
def test_legality_before_play(rules):
    for state in play_on(deal(rules, 3, 5), 7, 8):
        check(state)
