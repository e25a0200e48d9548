"""A player who cannot or will not play takes the pile, and somebody leads a new one."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.shithead.events import PilePickedUp
from game.shithead.hands import put_in_hand
from game.shithead.mechanics.attack import lead_after_attack
from game.shithead.mechanics.ending import end, is_decided
from game.shithead.mechanics.going_out import go_out
from game.shithead.mechanics.passing_on import passes_pile_on, who_takes
from game.shithead.mechanics.pile import clear
from game.shithead.mechanics.turn import begin_turn, pass_turn, still_in_from
from game.shithead.state import Log, State
from game.shithead.view import PilePlay
from game.shithead.zones import card_count


def give_up(state: State, seat: Seat, extra: tuple[Card, ...], log: Log, *, stuck: bool) -> None:
    """Have the pile taken because `seat` does not play on it, and find the next leader.

    `extra` goes with the pile: an added face-up slot, or a blind card that did not fit.
    """
    top, attacker = state.pile[-1].seat, state.attacker
    passes_on = stuck and passes_pile_on(state)
    taker = who_takes(state, seat) if passes_on else seat
    if extra:
        state.pile.append(PilePlay(seat, extra))
    _take_pile(state, taker, seat, log)
    if not state.hand_counts[seat] and card_count(state, seat) == 0:
        go_out(state, seat, None, log)
        if is_decided(state):
            end(state, log)
            return
    if attacker is not None:
        lead_after_attack(state, attacker, log)
    elif passes_on or state.ruleset.last_to_play_leads:
        state.skips = 0
        begin_turn(state, still_in_from(state, seat if passes_on else top), log)
    else:
        pass_turn(state, seat, log)


def _take_pile(state: State, taker: Seat, because_of: Seat, log: Log) -> None:
    cards = clear(state)
    put_in_hand(state, taker, cards, seen=True)
    if log is not None:
        log.append(PilePickedUp(taker, cards, because_of))
