"""A player leaves the table: their cards leave the game, and they rank below everybody still playing.

A player who was already out keeps their place.
"""

from game.core.cards import RANK
from game.core.protocol import Seat
from game.shedding.zones import replaced
from game.shithead.apply import begin_play_if_ready
from game.shithead.events import AttackLapsed, SeatLeft
from game.shithead.hands import hand_cards, take_from_hand
from game.shithead.mechanics.attack import lead_after_attack
from game.shithead.mechanics.ending import end, is_decided
from game.shithead.mechanics.going_out import go_out
from game.shithead.mechanics.pile import work_out_requirement
from game.shithead.mechanics.turn import pass_turn
from game.shithead.state import Log, State
from game.shithead.zones import face_down, flat, seats_in


def leave(state: State, seat: Seat, log: Log) -> None:
    """Take a seat out of the deal, in place."""
    _put_cards_away(state, seat, log)
    if state.statuses[seat] == "in":
        state.eliminated += (seat,)
    state.statuses = replaced(state.statuses, seat, "left")
    state.ready -= {seat}
    if state.opener == seat:
        state.opener = state.opener_rank = None
    work_out_requirement(state)
    if is_decided(state):
        for last in seats_in(state):
            go_out(state, last, None, log)
        end(state, log)
    elif state.phase in ("choose", "exchange"):
        begin_play_if_ready(state, log)
    elif state.turn == seat:
        _go_on_without(state, seat, log)


def _put_cards_away(state: State, seat: Seat, log: Log) -> None:
    hand = hand_cards(state, seat)
    cards = (*hand, *flat(state.ups[seat]), *face_down(state, seat))
    state.burnt += cards
    take_from_hand(state, seat, hand)
    state.ups = replaced(state.ups, seat, ((),) * len(state.ups[seat]))
    state.downs = replaced(state.downs, seat, (None,) * len(state.downs[seat]))
    if log is not None:
        log.append(SeatLeft(seat, cards))


def _go_on_without(state: State, seat: Seat, log: Log) -> None:
    """Keep the pile; cancel an attack that the seat had to counter or aim."""
    attacker = state.attacker if state.phase == "attack" else seat
    attacks = state.phase == "attack" or (
        state.phase == "aim" and state.ruleset.attacks_by_rank[RANK[state.pile[-1].cards[0]]]
    )
    if attacks and log is not None and attacker is not None:
        log.append(AttackLapsed(attacker))
    if state.phase == "attack" and attacker is not None:
        lead_after_attack(state, attacker, log)
    else:
        pass_turn(state, seat, log)
