"""The opener: the dealer's left, a low card face up or in hand, or the player after the last thrower."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shithead.events import CardsLaid, OpenerFound
from game.shithead.mechanics.pile import put
from game.shithead.mechanics.turn import begin_turn, seat_after
from game.shithead.preparing.low_cards import LOWEST_FIRST, clockwise, lowest_in_hand, remember_face_up
from game.shithead.preparing.throw import throw_the_first_there_are
from game.shithead.rules import OpenerRule
from game.shithead.state import Log, State

Found: TypeAlias = tuple[Seat, Rank | None, Literal["hand", "up", "pile"] | None]
"""The opener, the rank that decided, and where that card was."""


def begin_play(state: State, log: Log) -> None:
    """End the preparations and give the turn to the opener."""
    state.ready = frozenset()
    seat, rank, zone = _FINDERS[state.ruleset.opener](state, log)
    state.opener, state.opener_rank = seat, None
    if log is not None:
        log.append(OpenerFound(seat, state.ruleset.opener, rank, zone))
    if state.ruleset.turns_first and not state.pile:
        _turn_first_card(state, log)
    begin_turn(state, seat, log)


def _turn_first_card(state: State, log: Log) -> None:
    """Put the first card of the stock without a power on the table; as if others were shuffled in again."""
    for place in range(state.drawn, len(state.stock)):
        card = state.stock[place]
        if RANK[card] not in state.ruleset.has_power:
            state.stock = state.stock[:place] + state.stock[place + 1 :]
            put(state, state.setup.dealer, (card,))
            if log is not None:
                log.append(CardsLaid(state.setup.dealer, (card,), "stock"))
            return


def _left_of_dealer(state: State, _log: Log) -> Found:
    return clockwise(state)[0], None, None


def _low_in_hand(state: State, log: Log) -> Found:
    held = [(rank, seat) for seat in clockwise(state) if (rank := lowest_in_hand(state, seat)) is not None]
    if not held:
        return _left_of_dealer(state, log)
    rank, seat = min(held, key=lambda found: LOWEST_FIRST.index(found[0]))
    return seat, rank, "hand"


def _first_low_face_up(state: State, log: Log) -> Found:
    """Find the lowest rank; a face-up card goes before the same rank in a hand."""
    if state.opener is None:
        remember_face_up(state)
    held = _low_in_hand(state, log)
    if state.opener is None or state.opener_rank is None:
        return held
    if held[1] is not None and LOWEST_FIRST.index(held[1]) < LOWEST_FIRST.index(state.opener_rank):
        return held
    return state.opener, state.opener_rank, "up"


def _after_last_thrower(state: State, log: Log) -> Found:
    throw_the_first_there_are(state, log)
    if not state.pile:
        return _left_of_dealer(state, log)
    top = state.pile[-1]
    return seat_after(state, top.seat), RANK[top.cards[0]], "pile"


_FINDERS: Final[Mapping[OpenerRule, Callable[[State, Log], Found]]] = {
    "left_of_dealer": _left_of_dealer,
    "first_dealt_low_up": _first_low_face_up,
    "low_in_hand": _low_in_hand,
    "after_thrown_low": _after_last_thrower,
    "after_thrown_king": _after_last_thrower,
}
