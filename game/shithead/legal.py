"""Legality: `refuse` explains why not, `legal_actions` lists what is allowed.

Both use the same predicates; tests/game/shithead/test_legality.py compares them over generated rules and
positions.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from game.core.cards import RANK, Card, codes, rank_code
from game.core.protocol import Refusal, Seat
from game.shedding.actions import Flip
from game.shithead.actions import Action, Aim, Chance, Exchange, JumpIn, PickUp, Play, Stop
from game.shithead.legal_plays import can_play, legal_plays, opening_rank, refuse_play
from game.shithead.mechanics.attack import targets
from game.shithead.mechanics.jumping_in import jumpers, jumping_cards
from game.shithead.mechanics.passing_on import passes_pile_on
from game.shithead.preparing.preparation import (
    exchanges,
    legal_preparations,
    refuse_exchange,
    refuse_preparation,
)
from game.shithead.refusals import refusal
from game.shithead.state import Slots, State
from game.shithead.view import Phase
from game.shithead.zones import active_zone, equal_slots, seats_in, stock_count

_UNUSUAL: Final = frozenset({"choose", "exchange", "over"})
"""The phases without a turn."""
_CHANCE: Final = Chance()
_JUMP_IN: Final = JumpIn()
_PLAIN_PICK_UP: Final = (PickUp(),)
_STOP: Final = Stop()


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seats that must act; none when the deal is over."""
    if state.phase not in _UNUSUAL:
        return (state.turn,)
    if state.phase == "over":
        return ()
    return tuple(seat for seat in seats_in(state) if seat not in state.ready)


def may_act(state: State) -> tuple[Seat, ...]:
    """Return who must act, then who might jump in as far as everybody knows."""
    return (*awaited(state), *jumpers(state)) if state.ruleset.jumps else awaited(state)


def _may_jump_in(state: State, seat: Seat) -> bool:
    return seat in jumpers(state) and bool(jumping_cards(state, seat))


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed, or None."""
    phase = state.phase
    if phase in _UNUSUAL:
        return refuse_preparation(state, seat, action) if phase != "over" else refusal("deal_over")
    if isinstance(action, JumpIn):
        return None if _may_jump_in(state, seat) else refusal("no_jump_in")
    if seat != state.turn:
        return refusal("not_your_turn", turn=state.turn)
    phases, check = _CHECKS.get(type(action), _NEVER)
    return check(state, seat, action) if phase in phases else refusal("not_now", phase=phase)


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Return the seat's legal actions: one representative per set of equal ranks and count, and every run."""
    phase = state.phase
    if phase in _UNUSUAL:
        return legal_preparations(state, seat) if phase != "over" else []
    if seat != state.turn:
        return [_JUMP_IN] if _may_jump_in(state, seat) else []
    if phase == "aim":
        return [Aim(target) for target in targets(state, seat)]
    if not state.hand_counts[seat] and active_zone(state, seat) == "down" and phase != "attack":
        return _blind_actions(state, seat)
    actions: list[Action] = legal_plays(state, seat)
    if state.pile and not (state.ruleset.must_play and actions and phase == "play"):
        actions += _pick_ups(state, seat) if state.ruleset.adds_up else _PLAIN_PICK_UP
    if state.ruleset.chance_if_stuck and phase == "play" and _refuse_chance(state, seat, _CHANCE) is None:
        actions.append(_CHANCE)
    if state.ruleset.exchanges_on and phase == "play" and not state.burnt:
        actions += exchanges(state, seat)
    return actions


def slots_to_add(state: State, seat: Seat) -> Slots:
    """Return the face-up cards of which some must go with the pile; none if the rules do not require it."""
    if not state.ruleset.adds_up or active_zone(state, seat) != "up":
        return ()
    if passes_pile_on(state) and not can_play(state, seat):
        return ()
    slots = state.ups[seat]
    if not state.ruleset.adds_equal:
        return tuple(slot for slot in slots if slot)
    ranks = dict.fromkeys(RANK[slot[0]] for slot in slots if slot)
    return tuple(cards for rank in ranks for _, cards in equal_slots(slots, rank))


def _refuse_pick_up(state: State, seat: Seat, action: PickUp) -> Refusal | None:
    """Check a pick-up: allowed for the target of an attack; on one's own turn the rules may forbid it."""
    if state.attacker is None:
        if not state.pile:
            return refusal("nothing_to_pick_up")
        if active_zone(state, seat) == "down" and not state.ruleset.blind_pick_up:
            return refusal("blind_only")
        if state.ruleset.must_play and can_play(state, seat):
            return refusal("must_play")
    return _refuse_add(slots_to_add(state, seat), action.add)


def _refuse_add(slots: Slots, add: tuple[Card, ...]) -> Refusal | None:
    if not slots:
        return refusal("nothing_to_add") if add else None
    if sorted(add) in [sorted(slot) for slot in slots]:
        return None
    return refusal("bad_add" if add else "add_needed", slots=[codes(slot) for slot in slots])


def _refuse_flip(state: State, seat: Seat, action: Flip) -> Refusal | None:
    if active_zone(state, seat) != "down":
        return refusal("hand_first")
    downs = state.downs[seat]
    if not 0 <= action.slot < len(downs) or downs[action.slot] is None:
        return refusal("no_such_slot")
    return None


def _refuse_chance(state: State, seat: Seat, _action: Chance) -> Refusal | None:
    ruleset = state.ruleset
    if not ruleset.chance_if_stuck:
        return refusal("no_chance_card")
    if stock_count(state) == 0:
        return refusal("stock_empty")
    if active_zone(state, seat) == "down":
        return refusal("blind_only")
    if not ruleset.chance_always and can_play(state, seat):
        return refusal("not_stuck")
    opening = opening_rank(state, seat)
    return None if opening is None else refusal("opening_card", rank=rank_code(opening))


def _refuse_exchange(state: State, seat: Seat, action: Exchange) -> Refusal | None:
    if not state.ruleset.exchanges_on or state.burnt:
        return refusal("no_exchange")
    return refuse_exchange(state, seat, action.hand, action.up)


def _refuse_aim(state: State, seat: Seat, action: Aim) -> Refusal | None:
    there = targets(state, seat)
    return None if action.target in there else refusal("bad_target", targets=there)


def _refuse_stop(state: State, _seat: Seat, _action: Stop) -> Refusal | None:
    return None if state.pile else refusal("pile_is_empty")


def _blind_actions(state: State, seat: Seat) -> list[Action]:
    flips: list[Action] = [Flip(slot) for slot, card in enumerate(state.downs[seat]) if card is not None]
    if state.phase == "chain" and state.pile:
        flips.append(_STOP)
    if state.phase == "play" and state.pile and state.ruleset.blind_pick_up:
        flips += _PLAIN_PICK_UP
    return flips


def _pick_ups(state: State, seat: Seat) -> list[Action]:
    """Return one pick-up for each rank and size of the slots that may be added."""
    slots = slots_to_add(state, seat)
    if not slots:
        return [*_PLAIN_PICK_UP]
    by_kind = {(RANK[slot[0]], len(slot)): slot for slot in slots}
    return [PickUp(slot) for slot in by_kind.values()]


_Check: TypeAlias = tuple[tuple[Phase, ...], Callable[[State, Seat, Any], Refusal | None]]
_CHECKS: Final[Mapping[type[Action], _Check]] = {
    Play: (("play", "attack"), refuse_play),
    PickUp: (("play", "attack"), _refuse_pick_up),
    Flip: (("play", "chain"), _refuse_flip),
    Chance: (("play",), _refuse_chance),
    Aim: (("aim",), _refuse_aim),
    Stop: (("chain",), _refuse_stop),
    Exchange: (("play",), _refuse_exchange),
}
"""The phases in which a kind of action is possible, and its further check."""
_NEVER: Final[_Check] = ((), refuse_play)
