"""Actions before play: choose, stack, exchange, be ready. All act at once; some exchange later, too."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations
from operator import itemgetter
from typing import Final

from game.core.cards import RANK, Rank, rank_code
from game.core.protocol import Refusal, Seat
from game.shedding.zones import Cards, holds, without
from game.shithead.actions import Action, Choose, Exchange, Ready, Stack
from game.shithead.hands import hand_cards
from game.shithead.preparing.choose import may_look
from game.shithead.refusals import refusal
from game.shithead.state import EXCHANGE_LIMIT, Slots, State
from game.shithead.zones import flat


def refuse_preparation(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed before play, or None."""
    if state.statuses[seat] != "in":
        return refusal("not_your_turn", turn=None)
    if seat in state.ready:
        return refusal("already_ready")
    match action:
        case Choose(down=down, up=up):
            return _refuse_choose(state, seat, down, up)
        case Ready() | Stack() | Exchange() if must_choose(state, seat):
            return refusal("choose_first")
        case Ready():
            return None
        case Stack():
            return _refuse_stack(state, seat, action)
        case Exchange(hand=given, up=taken):
            return refuse_exchange(state, seat, given, taken)
    return refusal("not_now", phase=state.phase)


def must_choose(state: State, seat: Seat) -> bool:
    """Tell whether the seat still has to choose table cards."""
    if state.phase != "choose" or not state.hand_counts[seat]:
        return False
    return not any(state.ups[seat])


def legal_preparations(state: State, seat: Seat) -> list[Action]:
    """Return the seat's legal actions before play."""
    if state.statuses[seat] != "in" or seat in state.ready:
        return []
    if must_choose(state, seat):
        if not may_look(state, seat):
            return [Choose()]
        return [Choose(up=up) for up in _choices(state, seat)]
    stacks = _stacks(state, seat)
    return [Ready(), *stacks, *exchanges(state, seat)]


def _refuse_choose(state: State, seat: Seat, down: Cards, up: Slots) -> Refusal | None:
    if not state.ruleset.chooses_up or state.phase != "choose":
        return refusal("nothing_to_choose")
    if not must_choose(state, seat):
        return refusal("already_chosen")
    if may_look(state, seat):
        return refusal("down_is_dealt") if down else _refuse_up(state, hand_cards(state, seat), up)
    if not down:
        return refusal("down_first") if up else None
    if len(down) != state.ruleset.table_cards:
        return refusal("wrong_count", needed=state.ruleset.table_cards)
    hand = hand_cards(state, seat)
    if not holds(hand, down):
        return refusal("not_your_cards", zone="hand")
    return _refuse_up(state, without(hand, down), up) if up else None


def _refuse_up(state: State, hand: Cards, up: Slots) -> Refusal | None:
    needed = min(state.ruleset.table_cards, len(hand))
    if len(up) != needed or not all(up):
        return refusal("wrong_count", needed=needed)
    if any(RANK[card] != RANK[slot[0]] for slot in up for card in slot):
        return refusal("mixed_ranks")
    if not state.ruleset.stacks_own and any(len(slot) > 1 for slot in up):
        return refusal("no_stacking")
    return None if holds(hand, flat(up)) else refusal("not_your_cards", zone="hand")


def _refuse_stack(state: State, seat: Seat, action: Stack) -> Refusal | None:
    owner = action.seat
    if not state.ruleset.stacks_own or (owner != seat and not state.ruleset.stacks_any):
        return refusal("no_stacking")
    if action.card not in state.hands[seat][RANK[action.card]]:
        return refusal("not_your_cards", zone="hand")
    if not 0 <= owner < len(state.ups) or not 0 <= action.slot < len(state.ups[owner]):
        return refusal("no_such_slot")
    slot = state.ups[owner][action.slot]
    if not slot or state.statuses[owner] != "in":
        return refusal("no_such_slot")
    rank = RANK[slot[0]]
    return None if RANK[action.card] == rank else refusal("not_equal", rank=rank_code(rank))


def refuse_exchange(state: State, seat: Seat, given: Cards, taken: Cards) -> Refusal | None:
    """Return why the seat may not swap these cards, or None."""
    if not state.ruleset.exchanges:
        return refusal("no_exchange")
    if state.exchanges[seat] >= EXCHANGE_LIMIT:
        return refusal("exchange_limit", most=EXCHANGE_LIMIT)
    if not given or len(given) != len(taken):
        return refusal("uneven_exchange")
    if state.phase == "play" and len(given) > 1:
        return refusal("one_at_a_time")
    if not holds(hand_cards(state, seat), given):
        return refusal("not_your_cards", zone="hand")
    if holds(_single(state.ups[seat]), taken):
        return None
    shared = holds(flat(state.ups[seat]), taken)
    return refusal("slot_stays_together") if shared else refusal("not_your_cards", zone="up")


def _choices(state: State, seat: Seat) -> Iterator[Slots]:
    """Yield one choice of face-up cards for every combination of ranks."""
    groups = [equal for equal in state.hands[seat] if equal]
    count = state.hand_counts[seat]
    largest = count if state.ruleset.stacks_own else 1
    return _fill_slots(groups, min(state.ruleset.table_cards, count), largest)


def _fill_slots(groups: list[Cards], slots: int, largest: int) -> Iterator[Slots]:
    """Yield the ways to fill so many slots, each with up to `largest` cards of one group."""
    if not groups:
        if slots == 0:
            yield ()
        return
    cards, *others = groups
    for sizes in _sizes(len(cards), slots, largest):
        ends = list(accumulate(sizes))
        own = tuple(cards[end - size : end] for size, end in zip(sizes, ends, strict=True))
        for rest in _fill_slots(others, slots - len(sizes), largest):
            yield own + rest


def _sizes(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take up to `parts` heaps of 1 to `largest` out of `total`, largest heap first."""
    yield ()
    if parts:
        for size in range(1, min(total, largest) + 1):
            for rest in _sizes(total - size, parts - 1, size):
                yield (size, *rest)


def _stacks(state: State, seat: Seat) -> list[Action]:
    """Return one hand card for each slot it may be put on."""
    if not state.ruleset.stacks_own:
        return []
    hand = state.hands[seat]
    owners = range(len(state.ups)) if state.ruleset.stacks_any else [seat]
    return [
        Stack(hand[RANK[there[0]]][0], owner, slot)
        for owner in owners
        if state.statuses[owner] == "in"
        for slot, there in enumerate(state.ups[owner])
        if there and hand[RANK[there[0]]]
    ]


def exchanges(state: State, seat: Seat) -> list[Action]:
    """Return one exchange for every combination of given and taken ranks."""
    if not state.ruleset.exchanges or state.exchanges[seat] >= EXCHANGE_LIMIT:
        return []
    hand, single = hand_cards(state, seat), _single(state.ups[seat])
    most = 1 if state.phase == "play" else len(single)
    return [
        _exchange(given, taken)
        for gives, takes in zip(_by_size(hand, most), _by_size(single, most), strict=False)
        for given in gives
        for taken in takes
    ]


def _by_size(cards: Cards, most: int) -> list[list[Cards]]:
    """Return, for one, two ... up to `most` cards, the combinations that differ in rank."""
    takers = _takers_by_size(tuple([RANK[card] for card in cards]), most)
    return [[take(cards) for take in of_size] for of_size in takers]


@lru_cache(maxsize=1 << 14)
def _takers_by_size(ranks: tuple[Rank, ...], most: int) -> list[list[Callable[[Cards], Cards]]]:
    """Return getters for the combinations that differ in rank, cached by the ranks of a hand."""
    found = []
    for size in range(1, min(len(ranks), most) + 1):
        by_ranks = {
            tuple(sorted([ranks[place] for place in some])): some
            for some in combinations(range(len(ranks)), size)
        }
        found.append([_taker(places) for places in by_ranks.values()])
    return found


def _taker(places: tuple[int, ...]) -> Callable[[Cards], Cards]:
    """Return a getter of the cards at these indexes, always as a tuple."""
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


def _single(slots: Slots) -> Cards:
    """Return the face-up cards that do not share their slot, sorted."""
    return tuple(sorted([slot[0] for slot in slots if len(slot) == 1]))


_make: Final = object.__new__
_put_kind, _put_given, _put_taken = (vars(Exchange)[name].__set__ for name in ("kind", "hand", "up"))


def _exchange(given: Cards, taken: Cards) -> Exchange:
    """Return an exchange, faster than a frozen dataclass's constructor: one hand has up to 19 of them."""
    exchange = _make(Exchange)
    _put_kind(exchange, "exchange")
    _put_given(exchange, given)
    _put_taken(exchange, taken)
    return exchange
