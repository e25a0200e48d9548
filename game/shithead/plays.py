"""Which sets and runs may be laid."""

import functools
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import Final

from game.core.cards import RANK, SUIT, Card, Rank
from game.core.protocol import Refusal, Seat
from game.shithead.actions import Play
from game.shithead.mechanics.attack import targets
from game.shithead.mechanics.burn import would_burn
from game.shithead.mechanics.opener import lowest_in_hand
from game.shithead.mechanics.pile import requirement_after
from game.shithead.refusals import rank_code, refusal
from game.shithead.ruleset import Requirement
from game.shithead.state import State
from game.shithead.zones import active_zone, card_count, flat, holds, open_cards, slots_of, stock_count

Cards = tuple[Card, ...]


def can_play(state: State, seat: Seat) -> bool:
    """Tell whether the seat, whose turn it is, may lay any card by choice."""
    if state.ruleset.banned_last:
        return bool(legal_plays(state, seat))
    playable = wanted(state).cards
    return any(card in playable for card in open_cards(state, seat))


def wanted(state: State) -> Requirement:
    """Return what the next play must satisfy: the pile's requirement, or the counters to an attack."""
    return state.requirement if state.attacker is None else state.ruleset.counters


def opening_rank(state: State, seat: Seat) -> Rank | None:
    """Return the rank that the first lead must contain; None where any will do."""
    if state.opener != seat or state.pile or not state.ruleset.opening_low:
        return None
    return lowest_in_hand(state, seat)


def legal_plays(state: State, seat: Seat) -> list[Play]:
    """Return one play per rank, count and target, and every run."""
    playable = wanted(state).cards
    fitting = [card for card in open_cards(state, seat) if card in playable]
    if not fitting:
        return []
    ruleset = state.ruleset
    found = _sets_in_hand(state, fitting) if state.hands[seat] else _sets_on_table(state, seat, fitting)
    if ruleset.runs and state.attacker is None:
        found += _runs(state, seat, fitting)
    if ruleset.plain_plays and state.opener is None:
        return [_play(cards, None) for cards in found]
    allowed = (cards for cards in found if _refuse_ends(state, seat, cards) is None)
    return [_play(cards, target) for cards in allowed for target in _targets(state, seat, cards)]


def refuse_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Return why the cards may not be laid now by the seat, whose turn it is."""
    cards = play.cards
    refused = _refuse_ownership(state, seat, cards)
    if refused is None:
        is_set = all(RANK[card] == RANK[cards[0]] for card in cards)
        refused = _refuse_rank(state, RANK[cards[0]]) if is_set else _refuse_run(state, cards)
    return (
        refused
        or _refuse_count(state, seat, cards)
        or _refuse_ends(state, seat, cards)
        or _refuse_target(state, seat, play)
    )


def _refuse_ownership(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    zone = active_zone(state, seat)
    if not cards:
        return refusal("no_cards")
    if zone == "down":
        return refusal("blind_only")
    if not holds(open_cards(state, seat), cards):
        on_table = zone == "hand" and holds(flat(state.ups[seat]), cards)
        return refusal("hand_first") if on_table else refusal("not_your_cards", zone=zone)
    return None


def _refuse_rank(state: State, rank: Rank) -> Refusal | None:
    requirement = wanted(state)
    return None if rank in requirement.ranks else _explain(state, requirement, rank)


def _explain(state: State, requirement: Requirement, rank: Rank) -> Refusal:
    if requirement is state.ruleset.counters:
        counters = [rank_code(counter) for counter in sorted(requirement.ranks)]
        return refusal("not_a_counter", rank=rank_code(rank), counters=counters)
    source = rank_code(requirement.source)
    if state.ruleset.is_wild_by_rank[rank]:
        return refusal("not_on_that_rank", rank=rank_code(rank), source=source)
    code = "cards_too_low" if requirement.bound in ("at_least", "above") else "cards_too_high"
    limit = rank_code(requirement.rank)
    return refusal(code, rank=rank_code(rank), bound=requirement.bound, limit=limit, source=source)


def _refuse_run(state: State, cards: Cards) -> Refusal | None:
    """Every card of a run must be legal on the one before; it is over where it burns or attacks."""
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
        requirement = beneath = requirement_after(state, beneath, (card,))
    return None


def _is_run(state: State, cards: Cards) -> bool:
    value = state.ruleset.run_value_by_rank
    return all(
        SUIT[card] == SUIT[before] and value[RANK[card]] == value[RANK[before]] + 1
        for before, card in pairwise(cards)
    )


def _ends_run(state: State, card: Card, *, first: bool) -> bool:
    rank = RANK[card]
    if state.ruleset.attacks_by_rank[rank] or state.ruleset.burns_by_rank[rank]:
        return True
    return first and would_burn(state, rank, 1)


def _refuse_count(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    """Equal cards that share a slot go together, however many they are."""
    slots = None if state.hands[seat] else slots_of(state.ups[seat], cards)
    if slots is None and not state.hands[seat]:
        return refusal("slot_stays_together")
    most = state.ruleset.max_set
    if len(cards) > most and (slots is None or len(slots) > 1):
        return refusal("too_many_cards", most=most)
    return None


def _refuse_ends(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    """The first lead may be fixed, and some ranks may not be the last card, unless one has to lead."""
    opening = opening_rank(state, seat)
    if opening is not None and all(RANK[card] != opening for card in cards):
        return refusal("opening_card", rank=rank_code(opening))
    rank = RANK[cards[-1]]
    if state.pile and rank in state.ruleset.banned_last and _empties(state, seat, cards):
        return refusal("last_card", rank=rank_code(rank))
    return None


def _refuse_target(state: State, seat: Seat, play: Play) -> Refusal | None:
    needed = _targets(state, seat, play.cards)
    if play.target in needed or needed == _NO_TARGET:
        return None
    return refusal("target_needed" if play.target is None else "bad_target", targets=needed)


_NO_TARGET: Final = [None]


def _targets(state: State, seat: Seat, cards: Cards) -> list[Seat] | list[None]:
    """Return the seats of which the play must name one; no seat if it does not attack anybody."""
    rank = RANK[cards[-1]]
    if not state.ruleset.attacks_by_rank[rank]:
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


def _sets_in_hand(state: State, fitting: list[Card]) -> list[Cards]:
    most = state.ruleset.max_set
    found: list[Cards] = []
    for cards in _by_rank(fitting):
        found += [tuple(cards[:count]) for count in range(1, min(len(cards), most) + 1)]
    return found


def _sets_on_table(state: State, seat: Seat, fitting: list[Card]) -> list[Cards]:
    """Whole slots of one rank, one representative per number of cards."""
    most = state.ruleset.max_set
    found: list[Cards] = []
    for rank in dict.fromkeys(RANK[card] for card in fitting):
        slots = [slot for slot in state.ups[seat] if slot and RANK[slot[0]] == rank]
        by_count: dict[int, Cards] = {}
        for size in range(1, len(slots) + 1):
            for cards in map(flat, combinations(slots, size)):
                if size == 1 or len(cards) <= most:
                    by_count.setdefault(len(cards), cards)
        found += by_count.values()
    return found


def _by_rank(cards: list[Card]) -> Iterable[list[Card]]:
    groups: dict[Rank, list[Card]] = {}
    for card in cards:
        rank = RANK[card]
        if rank in groups:
            groups[rank].append(card)
        else:
            groups[rank] = [card]
    return groups.values()


def _runs(state: State, seat: Seat, fitting: list[Card]) -> list[Cards]:
    """Return every run of two cards and more."""
    value = state.ruleset.run_value_by_rank
    there = {(SUIT[card], value[RANK[card]]): card for card in open_cards(state, seat)}
    found: list[Cards] = []
    for first in dict.fromkeys(fitting):
        run: Cards = (first,)
        while (next_card := there.get((SUIT[first], value[RANK[first]] + len(run)))) is not None:
            run = (*run, next_card)
            if _refuse_run(state, run) or _refuse_count(state, seat, run):
                break
            found.append(run)
    return found


@functools.lru_cache(maxsize=1 << 14)
def _play(cards: Cards, target: Seat | None) -> Play:
    """Return a play; the same few are made again and again."""
    return Play(cards, target)
