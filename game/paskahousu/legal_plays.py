"""Which cards may be laid, and which ranks claimed."""

import functools
from collections.abc import Sequence
from typing import Final

from game.core.cards import SUIT, Rank, rank_code
from game.core.protocol import Refusal, Seat
from game.paskahousu.actions import Play
from game.paskahousu.ranks import EMPTY, ORDER, RANK_OF
from game.paskahousu.refusals import refusal
from game.paskahousu.state import Hand, State
from game.paskahousu.zones import hand_cards, stock_count, there
from game.shedding.zones import Cards, holds

_BLIND: Final = "blind_only"


def must_take(state: State) -> bool:
    """Tell whether a killer was led that the seat in turn must take."""
    return state.ruleset.led_killer_is_taken and state.ruleset.is_killer_by_rank[state.top]


def playable(state: State) -> Sequence[Rank]:
    """Return the ranks that may be laid or claimed, lowest first, whatever the seat in turn holds."""
    if state.opening is not None:
        return (state.opening,)
    if state.top != EMPTY:
        return state.ruleset.fits[state.top]
    return state.ruleset.leads[stock_count(state) == 0]


def suits_on_top(state: State) -> frozenset[int]:
    """Return the suits that the top play shows, if cards of these go as well."""
    if state.top == EMPTY or not state.ruleset.by_suit[state.top]:
        return frozenset()
    return frozenset(SUIT[card] for card in state.pile[-1].cards)


def goes_by_suit(state: State, cards: Cards) -> bool:
    """Tell whether equal cards go because one of them has a suit that the top play shows."""
    if RANK_OF[cards[0]] not in state.ruleset.by_suit[state.top]:
        return False
    suits = suits_on_top(state)
    return any(SUIT[card] in suits for card in cards)


def playable_for(state: State, seat: Seat) -> Sequence[Rank]:
    """Return the same for the seat in turn: its cards may go by their suit, too.

    Who holds nothing that may be led may lead what they hold.

    Killers that the next seat must take do not count: three players with courts could pass them on for ever.
    """
    ranks = playable(state)
    if state.ruleset.suits and state.opening is None and state.top != EMPTY:
        hand = _open_hand(state, seat)
        return tuple(r for r in ORDER if r in ranks or (hand[r] and goes_by_suit(state, hand[r])))
    if state.top != EMPTY or state.opening is not None or len(ranks) == len(ORDER) or state.ruleset.bluff:
        return ranks
    held = _held(state, seat)
    ruleset = state.ruleset
    if ruleset.led_killer_is_taken:
        held = {rank for rank in held if not ruleset.is_killer_by_rank[rank]}
    return ranks if any(rank in held for rank in ranks) else ORDER


def can_play(state: State, seat: Seat) -> bool:
    """Tell whether the seat in turn may lay any card by choice."""
    if state.hand_counts[seat]:
        hand = state.hands[seat]
        return any(hand[rank] for rank in playable_for(state, seat))
    held = _held(state, seat)
    return any(rank in held for rank in playable_for(state, seat))


def legal_plays(state: State, seat: Seat) -> list[Play]:
    """Return one play per rank (or claim) and number of cards, in a new list."""
    if must_take(state):
        return []
    if state.ruleset.bluff:
        return _claims(state, seat)
    hand, ruleset = _open_hand(state, seat), state.ruleset
    suits = suits_on_top(state) if ruleset.suits else frozenset[int]()
    return [
        play
        for rank in playable_for(state, seat)
        if hand[rank]
        for play in _sets(
            _suited_first(hand[rank], suits) if suits else hand[rank],
            ruleset.quad if ruleset.is_lone_by_rank[rank] else 0,
        )
    ]


def _suited_first(cards: Cards, suits: frozenset[int]) -> Cards:
    """Return equal cards, those of some suits first, so that a part of them has one if any does."""
    return tuple(sorted(cards, key=lambda card: SUIT[card] not in suits))


def _open_hand(state: State, seat: Seat) -> Hand:
    """Return the active zone's cards by rank."""
    return state.hands[seat] if state.hand_counts[seat] else _by_rank(there(state.ups[seat]))


def refuse_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Return why the seat in turn may not lay these cards, or None."""
    if not play.cards:
        return refusal("no_cards")
    if (play.claim is not None) != state.ruleset.bluff:
        return refusal("no_claim", needed=state.ruleset.bluff)
    if must_take(state):
        return refusal("must_pick_up", top=rank_code(state.top))
    return _refuse_ownership(state, seat, play.cards) or _refuse_rank(state, seat, play)


def misfit_facts(state: State, rank: Rank) -> dict[str, str | None]:
    """Return why a rank does not fit, as facts of a refusal."""
    if state.top == EMPTY:
        return {"rank": rank_code(rank), "top": None, "why": "court_lead"}
    why = state.ruleset.misfits[state.top][rank]
    return {"rank": rank_code(rank), "top": rank_code(state.top), "why": why}


def _refuse_ownership(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    if state.hand_counts[seat]:
        held = holds(hand_cards(state, seat), cards)
        return None if held else refusal("not_your_cards", zone="hand")
    ups = there(state.ups[seat])
    if not ups:
        return refusal(_BLIND)
    return None if holds(ups, cards) else refusal("not_your_cards", zone="up")


def _refuse_rank(state: State, seat: Seat, play: Play) -> Refusal | None:
    ruleset, count = state.ruleset, len(play.cards)
    rank = RANK_OF[play.cards[0]] if play.claim is None else play.claim
    if play.claim is None and any(RANK_OF[card] != rank for card in play.cards):
        return refusal("mixed_ranks")
    if play.claim is not None and count > ruleset.most_by_rank[rank]:
        return refusal("too_many_cards", most=ruleset.most_by_rank[rank])
    if state.opening not in (None, rank):
        return refusal("opening_rank", rank=rank_code(state.opening))
    fits = rank in playable_for(state, seat)
    if fits and ruleset.suits and state.opening is None and rank not in playable(state):
        fits = state.top == EMPTY or goes_by_suit(state, play.cards)
    if not fits:
        code = "does_not_fit" if play.claim is None else "claim_does_not_fit"
        return refusal(code, **misfit_facts(state, rank))
    if ruleset.is_lone_by_rank[rank] and 1 < count < ruleset.quad:
        return refusal("set_size", rank=rank_code(rank), quad=ruleset.written_quad)
    return None


def _held(state: State, seat: Seat) -> set[Rank]:
    """Return the ranks of the active zone's cards."""
    if state.hand_counts[seat]:
        hand = state.hands[seat]
        return {rank for rank in ORDER if hand[rank]}
    return {RANK_OF[card] for card in there(state.ups[seat])}


def _by_rank(cards: Cards) -> list[Cards]:
    sets: list[Cards] = [()] * (max(ORDER) + 1)
    for card in cards:
        sets[RANK_OF[card]] += (card,)
    return sets


@functools.lru_cache(maxsize=1 << 14)
def _sets(cards: Cards, lone: int) -> tuple[Play, ...]:
    """Return the plays of the first one, two ... of equal cards; `lone` bars 2 to `lone` - 1 of them."""
    counts = [count for count in range(1, len(cards) + 1) if count == 1 or count >= lone]
    return tuple(Play(cards[:count]) for count in counts)


def _claims(state: State, seat: Seat) -> list[Play]:
    """Return a play per rank that may be claimed and number of cards, as true as the hand allows."""
    ruleset, hand = state.ruleset, state.hands[seat]
    most_of_any = min(state.hand_counts[seat], max(ruleset.most_by_rank))
    fillers = _lowest(hand, 2 * most_of_any)
    plays: list[Play] = []
    for rank in playable(state):
        most = min(most_of_any, ruleset.most_by_rank[rank])
        cards = hand[rank][:most]
        if not cards:
            cards = fillers[:most]
        elif len(cards) < most:
            cards += tuple([card for card in fillers if RANK_OF[card] != rank][: most - len(cards)])
        plays += _said(cards, rank, ruleset.quad if ruleset.is_lone_by_rank[rank] else 0)
    return plays


def _said(cards: Cards, rank: Rank, lone: int) -> list[Play]:
    """Return the claims of the first one, two ... of some cards; `lone` bars 2 to `lone` - 1 of them.

    They are made without the dataclass's constructor, which takes twice as long: a hand has up to 50.
    """
    plays = []
    for count in range(1, len(cards) + 1):
        if count == 1 or count >= lone:
            play = _make(Play)
            _put_kind(play, "play")
            _put_cards(play, cards[:count])
            _put_claim(play, rank)
            plays.append(play)
    return plays


_make: Final = object.__new__
_put_kind, _put_cards, _put_claim = (vars(Play)[name].__set__ for name in ("kind", "cards", "claim"))


def _lowest(hand: Hand, count: int) -> Cards:
    """Return some of the lowest cards: so many, and no rank more than that."""
    found: Cards = ()
    for rank in ORDER:
        found += hand[rank][:count]
        if len(found) >= count:
            break
    return found
