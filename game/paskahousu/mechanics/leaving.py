"""A player leaves the table: their cards leave the game, and they rank below everybody still playing.

A player who was already out keeps their place. A play that the leaver has laid stands, and is accepted.
"""

from game.core.protocol import Seat
from game.paskahousu.events import SeatLeft
from game.paskahousu.legal import challengers
from game.paskahousu.mechanics.answering import let_stand
from game.paskahousu.mechanics.ending import end, is_decided
from game.paskahousu.mechanics.going_out import go_out
from game.paskahousu.mechanics.pile import fall_cause
from game.paskahousu.mechanics.settling import fall
from game.paskahousu.mechanics.turn import pass_turn
from game.paskahousu.memory import note_left
from game.paskahousu.state import Log, State
from game.paskahousu.zones import hand_cards, seats_in, take_from_hand, there
from game.shedding.zones import replaced


def leave(state: State, seat: Seat, log: Log) -> None:
    """Take a seat out of the deal, in place."""
    must_answer = state.phase == "challenge" and seat in challengers(state)
    _put_cards_away(state, seat, log)
    if state.statuses[seat] == "in":
        state.left += (seat,)
    state.statuses = replaced(state.statuses, seat, "left")
    if state.phase == "over":
        return
    own_play = state.contestable and state.pile[-1].seat == seat
    if own_play:
        state.contestable, state.accepted = False, frozenset()
    if is_decided(state):
        for last in seats_in(state):
            go_out(state, last, log)
        end(state, log)
    elif state.phase == "challenge":
        _answer_without(state, seat, log, own_play=own_play, must_answer=must_answer)
    elif state.turn == seat:
        _play_without(state, seat, log)


def _put_cards_away(state: State, seat: Seat, log: Log) -> None:
    hand, bluff = hand_cards(state, seat), state.ruleset.bluff
    cards = (*hand, *there(state.ups[seat]), *there(state.downs[seat]))
    state.burnt += cards
    take_from_hand(state, seat, hand)
    note_left(state, seat, hand)
    state.ups = replaced(state.ups, seat, (None,) * len(state.ups[seat]))
    state.downs = replaced(state.downs, seat, (None,) * len(state.downs[seat]))
    if log is not None:
        log.append(SeatLeft(seat, len(cards), cards, bluff))


def _answer_without(state: State, seat: Seat, log: Log, *, own_play: bool, must_answer: bool) -> None:
    """Go on with a play that is being answered: the leaver's own stands; in another's, they accept it."""
    if own_play:
        cause = fall_cause(state)
        if cause is not None:
            fall(state, seat, cause, log)
        pass_turn(state, seat, log)
    elif must_answer and (state.ruleset.next_challenges or not challengers(state)):
        let_stand(state, log)


def _play_without(state: State, seat: Seat, log: Log) -> None:
    """Pass the leaver's turn; in the open game nobody else need hold the opening rank."""
    if not state.ruleset.bluff:
        state.opening = None
    pass_turn(state, seat, log)
