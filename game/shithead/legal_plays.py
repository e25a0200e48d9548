"""Legal sets and runs."""

import functools
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from game.core.cards import JOKER, NO_SUIT, RANK, RANKS, SUIT, Card, Rank, rank_code
from game.core.protocol import Refusal, Seat
from game.shedding.zones import Cards, holds, without
from game.shithead.actions import Play
from game.shithead.hands import actual, hand_cards
from game.shithead.mechanics.attack import targets
from game.shithead.mechanics.burn import would_burn
from game.shithead.mechanics.pile import requirement_after
from game.shithead.preparing.low_cards import lowest_in_hand
from game.shithead.refusals import refusal
from game.shithead.ruleset import LEADS, UNBURNT, WITH_STOCK, Requirement
from game.shithead.state import State
from game.shithead.zones import (
    card_count,
    equal_slots,
    flat,
    is_standing,
    open_cards,
    slots_of,
    standing_for,
    stock_count,
)


def can_play(state: State, seat: Seat) -> bool:
    """Tell whether the seat, whose turn it is, may lay any card by choice."""
    if not state.ruleset.ranks_decide:
        return bool(legal_plays(state, seat))
    requirement, hand = wanted(state), state.hands[seat]
    if state.hand_counts[seat]:
        return any(hand[rank] for rank in requirement.ranks)
    return any(slot and slot[0] in requirement.cards for slot in state.ups[seat])


def wanted(state: State) -> Requirement:
    """Return the requirement of the next play: the pile's, or the counters to an attack."""
    return state.requirement if state.attacker is None else state.ruleset.counters


def opening_rank(state: State, seat: Seat) -> Rank | None:
    """Return the rank that the first lead must contain; None for any."""
    if state.opener != seat or state.pile or not state.ruleset.opening_low:
        return None
    return lowest_in_hand(state, seat)


def with_last_hand(state: State, seat: Seat, cards: Cards) -> Cards:
    """Return the face-up cards of a play that lays them with the last cards in hand; none for another one."""
    hand, cards = hand_cards(state, seat), actual(cards)
    if not state.ruleset.joins_table or not 0 < len(hand) < len(cards) or stock_count(state):
        return ()
    rest = without(cards, hand) if holds(cards, hand) else ()
    return rest if holds(flat(state.ups[seat]), rest) else ()


def barred_now(state: State) -> frozenset[Rank]:
    """Return the ranks that may not be laid now by whoever may lay another."""
    leads, with_stock, unburnt = not state.pile, stock_count(state) > 0, not state.burnt
    return state.ruleset.barred[LEADS * leads + WITH_STOCK * with_stock + UNBURNT * unburnt]


def barred_ranks(state: State, seat: Seat) -> frozenset[Rank]:
    """Return the ranks that may not be laid now; none for who has to lead and may lead nothing else."""
    barred = barred_now(state)
    if not barred or state.attacker is not None or opening_rank(state, seat) is not None:
        return _NO_RANKS
    if not state.pile and all(RANK[card] in barred for card in open_cards(state, seat)):
        return _NO_RANKS
    return barred


def legal_plays(state: State, seat: Seat) -> list[Any]:
    """Return one play per rank, count and target, and every run, in a new list."""
    ruleset = state.ruleset
    requirement = state.requirement if state.attacker is None else ruleset.counters
    if state.hand_counts[seat]:
        plays = _sets_in_hand(state, seat, requirement.ranks)
        if ruleset.more_sets:
            plays += [*_quads(state, seat, requirement), *_joined(state, seat, requirement)]
    else:
        plays = _sets_on_table(state, seat, requirement)
    if ruleset.runs and state.attacker is None:
        plays += _runs(state, seat, requirement)
    if ruleset.plain_plays and state.opener is None:
        return plays
    allowed = [play.cards for play in plays if _refuse_ends(state, seat, play.cards) is None]
    return [play_of(cards, target) for cards in allowed for target in _targets(state, seat, cards)]


def refuse_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Return why the seat whose turn it is may not lay these cards, or None."""
    cards = play.cards
    if not cards:
        return refusal("no_cards")
    rank = RANK[cards[0]]
    is_set = len(cards) == 1 or all(RANK[card] == rank for card in cards)
    return (
        _refuse_jokers(state, cards)
        or _refuse_ownership(state, seat, cards, is_set=is_set)
        or (_refuse_rank(state, seat, cards) if is_set else _refuse_run(state, cards))
        or _refuse_count(state, seat, cards)
        or _refuse_ends(state, seat, cards)
        or _refuse_target(state, seat, play)
    )


def _refuse_jokers(state: State, cards: Cards) -> Refusal | None:
    """Check that jokers stand for a rank if these rules let them, and else do not."""
    named = state.ruleset.jokers_stand
    wrong = any(RANK[card] == JOKER if named else is_standing(card) for card in cards)
    return refusal("joker_rank", named=named) if wrong else None


def _refuse_ownership(state: State, seat: Seat, cards: Cards, *, is_set: bool) -> Refusal | None:
    cards = actual(cards)
    if state.hand_counts[seat]:
        there = hand_cards(state, seat)
        if holds(there, cards) or (is_set and with_last_hand(state, seat, cards)):
            return None
        on_table = holds(flat(state.ups[seat]), cards)
        return refusal("hand_first") if on_table else refusal("not_your_cards", zone="hand")
    there = flat(state.ups[seat])
    if not there:
        return refusal("blind_only")
    return None if holds(there, cards) else refusal("not_your_cards", zone="up")


def _refuse_rank(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    requirement, rank, ruleset = wanted(state), RANK[cards[0]], state.ruleset
    if rank in requirement.ranks:
        return None
    is_quad = ruleset.quad <= len(cards) <= state.hand_counts[seat] and state.attacker is None
    return None if is_quad and ruleset.quad_anywhere else _explain(state, requirement, rank)


def _explain(state: State, requirement: Requirement, rank: Rank) -> Refusal:
    if requirement is state.ruleset.counters:
        counters = [rank_code(counter) for counter in requirement.ranks]
        return refusal("not_a_counter", rank=rank_code(rank), counters=counters)
    source = rank_code(requirement.source)
    if not state.ruleset.is_ranked_by_rank[rank] or requirement.rank is None:
        return refusal("not_on_that_rank", rank=rank_code(rank), source=source)
    code = "cards_too_low" if requirement.bound in ("at_least", "above") else "cards_too_high"
    limit = rank_code(requirement.rank)
    return refusal(code, rank=rank_code(rank), bound=requirement.bound, limit=limit, source=source)


def _refuse_run(state: State, cards: Cards) -> Refusal | None:
    """Check a run: each card must be legal on the previous one, and a burn or an attack ends it."""
    if not state.ruleset.runs or state.attacker is not None:
        return refusal("mixed_ranks")
    if not _is_run(state, cards):
        return refusal("not_a_run")
    requirement, beneath = state.requirement, state.requirement if state.pile else None
    for card in cards:
        if card not in requirement.cards:
            return _explain(state, requirement, RANK[card])
        if card != cards[-1] and _ends_run(state, card, first=card == cards[0]):
            return refusal("run_ends_earlier", rank=rank_code(RANK[card]))
        requirement = beneath = requirement_after(state, beneath, RANK[card], 1)
    return None


def _is_run(state: State, cards: Cards) -> bool:
    value = state.ruleset.run_value_by_rank
    return all(
        SUIT[card] == SUIT[before] < NO_SUIT and value[RANK[card]] == value[RANK[before]] + 1
        for before, card in pairwise(cards)
    )


def _ends_run(state: State, card: Card, *, first: bool) -> bool:
    rank = RANK[card]
    if state.ruleset.aims_by_rank[rank] or state.ruleset.burns_by_rank[rank]:
        return True
    return first and would_burn(state, rank, 1)


def _refuse_count(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    """Check the number of cards; equal cards that share a face-up slot go together, however many."""
    most = state.ruleset.max_set
    if len(cards) <= state.hand_counts[seat]:
        return refusal("too_many_cards", most=most) if len(cards) > most else None
    slots = slots_of(state.ups[seat], with_last_hand(state, seat, cards) or actual(cards))
    if slots is None:
        return refusal("slot_stays_together")
    if len(cards) > most and (len(slots) > 1 or state.hand_counts[seat]):
        return refusal("too_many_cards", most=most)
    return None


def _refuse_ends(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    """Check the fixed first lead, and ranks that may not be the last card, except when leading is forced."""
    if state.ruleset.plain_plays and state.opener is None:
        return None
    opening = opening_rank(state, seat)
    if opening is not None and all(RANK[card] != opening for card in cards):
        return refusal("opening_card", rank=rank_code(opening))
    barred = barred_ranks(state, seat) if state.ruleset.bars else _NO_RANKS
    if barred and any(RANK[card] in barred for card in cards):
        return refusal("rank_banned", rank=rank_code(RANK[cards[0]]), leads=not state.pile)
    rank = RANK[cards[-1]]
    if state.pile and rank in state.ruleset.banned_last and _empties(state, seat, cards):
        return refusal("last_card", rank=rank_code(rank))
    return None


def _refuse_target(state: State, seat: Seat, play: Play) -> Refusal | None:
    if not state.ruleset.aims_by_rank[RANK[play.cards[-1]]]:
        return None
    needed = _targets(state, seat, play.cards)
    if play.target in needed or needed == _NO_TARGET:
        return None
    return refusal("target_needed" if play.target is None else "bad_target", targets=needed)


_NO_TARGET: Final = [None]
_NO_RANKS: Final[frozenset[Rank]] = frozenset()


def _targets(state: State, seat: Seat, cards: Cards) -> list[Seat] | list[None]:
    """Return whom a play may name; only None if it names nobody."""
    rank = RANK[cards[-1]]
    if not state.ruleset.aims_by_rank[rank]:
        return _NO_TARGET
    equal = sum(RANK[card] == rank for card in cards)
    burns = would_burn(state, rank, equal) if equal == len(cards) else False
    if burns or _ends_deal(state, seat, cards):
        return _NO_TARGET
    return targets(state, seat)


def _ends_deal(state: State, seat: Seat, cards: Cards) -> bool:
    if not _empties(state, seat, cards):
        return False
    wins = state.ruleset.first_out_wins and RANK[cards[-1]] not in state.ruleset.eliminating
    return wins or state.statuses.count("in") <= 2


def _empties(state: State, seat: Seat, cards: Cards) -> bool:
    return stock_count(state) == 0 and card_count(state, seat) == len(cards)


def _sets_in_hand(state: State, seat: Seat, ranks: Iterable[Rank]) -> list[Play]:
    hand, most = state.hands[seat], state.ruleset.max_set
    if hand[JOKER] and state.ruleset.jokers_stand:
        suited = [rank for rank in ranks if rank != JOKER]
        return [play for rank in suited for play in _sets_with_jokers(hand[rank], hand[JOKER], rank, most)]
    return [play for rank in ranks if hand[rank] for play in _sets(hand[rank], most)]


@functools.lru_cache(maxsize=1 << 14)
def _sets(cards: Cards, most: int) -> tuple[Play, ...]:
    """Return the plays of the first one, two, three ... of equal cards."""
    return tuple(play_of(cards[:count], None) for count in range(1, min(len(cards), most) + 1))


@functools.lru_cache(maxsize=1 << 14)
def _sets_with_jokers(cards: Cards, jokers: Cards, rank: Rank, most: int) -> tuple[Play, ...]:
    """Return the plays of some of equal cards, and some of the jokers that stand for their rank."""
    as_rank = standing_for(jokers, rank)
    sets = [cards[:own] + as_rank[:more] for own in range(len(cards) + 1) for more in range(len(jokers) + 1)]
    return tuple(play_of(laid, None) for laid in sets if 0 < len(laid) <= most)


def _quads(state: State, seat: Seat, requirement: Requirement) -> list[Play]:
    """Return the plays that burn the pile by their number where their rank does not fit."""
    ruleset = state.ruleset
    if not ruleset.quad_anywhere or state.attacker is not None:
        return []
    hand = state.hands[seat]
    jokers = len(hand[JOKER]) if ruleset.jokers_stand else 0
    if max(map(len, hand)) + jokers < ruleset.quad:
        return []
    unfit = [rank for rank in (*RANKS, JOKER) if rank not in requirement.ranks]
    return [play for play in _sets_in_hand(state, seat, unfit) if len(play.cards) >= ruleset.quad]


def _joined(state: State, seat: Seat, requirement: Requirement) -> list[Play]:
    """Return the plays of the whole hand together with equal face-up cards."""
    ruleset, hand = state.ruleset, hand_cards(state, seat)
    if not ruleset.joins_table or stock_count(state):
        return []
    jokers = state.hands[seat][JOKER] if ruleset.jokers_stand else ()
    own = hand[: len(hand) - len(jokers)]
    if own and RANK[own[0]] != RANK[own[-1]]:
        return []
    plays: list[Play] = []
    for rank in {RANK[own[0]]}.intersection(requirement.ranks) if own else _suited(state, requirement):
        laid = own + standing_for(jokers, rank)
        joined = [laid + cards for cards in _whole_slots(state, seat, rank)]
        plays += [play_of(cards, None) for cards in joined if len(cards) <= ruleset.max_set]
    return plays


def _suited(state: State, requirement: Requirement) -> list[Rank]:
    """Return the ranks that may be laid, without jokers where these stand for others."""
    return [rank for rank in requirement.ranks if rank != JOKER or not state.ruleset.jokers_stand]


def _sets_on_table(state: State, seat: Seat, requirement: Requirement) -> list[Play]:
    """Return plays of whole slots of one rank, one representative per number of cards and jokers."""
    ranks = _suited(state, requirement)
    return [play_of(cards, None) for rank in ranks for cards in _whole_slots(state, seat, rank)]


def _whole_slots(state: State, seat: Seat, rank: Rank) -> Iterable[Cards]:
    most = state.ruleset.max_set
    by_kind: dict[tuple[int, int], Cards] = {}
    for size, cards in equal_slots(state.ups[seat], rank, jokers=state.ruleset.jokers_stand):
        if size == 1 or len(cards) <= most:
            by_kind.setdefault((len(cards), sum(map(is_standing, cards))), cards)
    return by_kind.values()


def _runs(state: State, seat: Seat, requirement: Requirement) -> list[Play]:
    """Return every run of at least two cards."""
    value, cards = state.ruleset.run_value_by_rank, open_cards(state, seat)
    there = {(SUIT[card], value[RANK[card]]): card for card in cards}
    plays: list[Play] = []
    for first in dict.fromkeys(card for card in cards if card in requirement.cards):
        run: Cards = (first,)
        while (next_card := there.get((SUIT[first], value[RANK[first]] + len(run)))) is not None:
            run = (*run, next_card)
            if _refuse_run(state, run) or _refuse_count(state, seat, run):
                break
            plays.append(play_of(run, None))
    return plays


@functools.lru_cache(maxsize=1 << 14)
def play_of(cards: Cards, target: Seat | None) -> Play:
    """Return a play, cached because the same few recur."""
    return Play(cards, target)
