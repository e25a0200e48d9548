"""Legality: `refuse` explains why not, `legal_actions` lists what is allowed.

Both use the same predicates; the conformance tests compare them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from game.core.cards import rank_code
from game.core.protocol import Refusal, Seat
from game.paskahousu.actions import Accept, Action, Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.legal_plays import can_play, legal_plays, must_take, refuse_play
from game.paskahousu.refusals import refusal
from game.paskahousu.state import State
from game.paskahousu.zones import active_zone, clockwise_after, stock_count
from game.shedding.actions import Flip

_PICK_UP: Final = PickUp()
_DRAW: Final = Draw()
_TRY: Final = TryStock()
_CHALLENGE: Final = Challenge()
_ACCEPT: Final = Accept()


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seats that must act; none when the deal is over."""
    if state.phase == "play":
        return (state.turn,)
    return challengers(state) if state.phase == "challenge" else ()


def may_act(state: State) -> tuple[Seat, ...]:
    """Return who must act, then who else may challenge the last play, clockwise from its player."""
    if not state.contestable or state.phase != "play":
        return awaited(state)
    return (state.turn, *(seat for seat in challengers(state) if seat != state.turn))


def challengers(state: State) -> tuple[Seat, ...]:
    """Return who may challenge the last play now, clockwise from its player."""
    if not state.contestable:
        return ()
    others = clockwise_after(state, state.pile[-1].seat)
    if state.ruleset.next_challenges:
        others = others[:1]
    return tuple(seat for seat in others if seat not in state.accepted)


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed, or None."""
    if state.phase == "over":
        return refusal("not_now", phase=state.phase)
    if isinstance(action, Challenge):
        return None if seat in challengers(state) else refusal("nothing_to_challenge")
    if state.phase == "challenge":
        may_accept = isinstance(action, Accept) and seat in challengers(state)
        return None if may_accept else refusal("not_now", phase=state.phase)
    if seat != state.turn:
        return refusal("not_your_turn", turn=state.turn)
    check = _CHECKS.get(type(action))
    return refusal("not_now", phase=state.phase) if check is None else check(state, seat, action)


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Return the seat's legal actions: one representative per rank (or claim) and number of cards."""
    if state.phase == "challenge":
        return [_ACCEPT, _CHALLENGE] if seat in challengers(state) else []
    if state.phase == "over":
        return []
    actions: list[Action] = []
    if state.contestable and seat in challengers(state):
        actions.append(_CHALLENGE)
    return actions if seat != state.turn else _of_turn(state, seat) + actions


def _of_turn(state: State, seat: Seat) -> list[Action]:
    if must_take(state):
        return [_PICK_UP]
    if not state.hand_counts[seat] and active_zone(state, seat) == "down":
        return [Flip(slot) for slot, card in enumerate(state.downs[seat]) if card is not None]
    actions: list[Action] = [_PICK_UP] if state.pile else []
    ruleset = state.ruleset
    if (ruleset.draws_first or ruleset.draws_instead) and _refuse_draw(state, seat, _DRAW) is None:
        actions.append(_DRAW)
    if ruleset.tries and _refuse_try(state, seat, _TRY) is None:
        actions.append(_TRY)
    return actions + legal_plays(state, seat)


def _refuse_pick_up(state: State, seat: Seat, _action: PickUp) -> Refusal | None:
    if not state.pile:
        return refusal("nothing_to_pick_up")
    if not must_take(state) and active_zone(state, seat) == "down":
        return refusal("blind_only")
    return None


def _refuse_draw(state: State, seat: Seat, _action: Draw) -> Refusal | None:
    ruleset = state.ruleset
    if not (ruleset.draws_first or ruleset.draws_instead):
        return refusal("not_now", phase=state.phase)
    if ruleset.draws_instead and state.opening is not None:
        return refusal("opening_rank", rank=rank_code(state.opening))
    return refusal("already_drawn") if state.drawn else _refuse_stock(state, seat)


def _refuse_try(state: State, seat: Seat, _action: TryStock) -> Refusal | None:
    ruleset = state.ruleset
    if not ruleset.tries or not state.pile:
        return refusal("not_now", phase=state.phase)
    refused = _refuse_stock(state, seat)
    if refused is None and not ruleset.tries_always and can_play(state, seat):
        return refusal("not_stuck")
    return refused


def _refuse_stock(state: State, seat: Seat) -> Refusal | None:
    if must_take(state):
        return refusal("must_pick_up", top=rank_code(state.top))
    if stock_count(state) == 0:
        return refusal("stock_empty")
    return refusal("blind_only") if active_zone(state, seat) == "down" else None


def _refuse_flip(state: State, seat: Seat, action: Flip) -> Refusal | None:
    if must_take(state):
        return refusal("must_pick_up", top=rank_code(state.top))
    if active_zone(state, seat) != "down":
        return refusal("hand_first")
    downs = state.downs[seat]
    if not 0 <= action.slot < len(downs) or downs[action.slot] is None:
        return refusal("no_such_slot")
    return None


_Check: TypeAlias = Callable[[State, Seat, Any], Refusal | None]
_CHECKS: Final[Mapping[type[Action], _Check]] = {
    Play: refuse_play,
    PickUp: _refuse_pick_up,
    Draw: _refuse_draw,
    TryStock: _refuse_try,
    Flip: _refuse_flip,
}
