"""Cards are laid on the pile, open or with a claim."""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.events import CardsLaid, Zone
from game.paskahousu.mechanics.pile import fall_cause, put
from game.paskahousu.mechanics.refill import refill
from game.paskahousu.mechanics.settling import settle
from game.paskahousu.mechanics.turn import pass_turn
from game.paskahousu.memory import note_laid
from game.paskahousu.state import Log, State
from game.paskahousu.zones import take_from_hand, take_off_table
from game.shedding.zones import Cards


def lay(state: State, seat: Seat, cards: Cards, claim: Rank | None, log: Log) -> None:
    """Lay cards of the active zone."""
    zone: Zone = "hand" if state.hand_counts[seat] else "up"
    if zone == "hand":
        take_from_hand(state, seat, cards)
    else:
        take_off_table(state, seat, cards)
    if log is not None:
        log.append(CardsLaid(seat, len(cards), cards, zone, claim))
    put(state, seat, cards, claim)
    state.opening = None
    if claim is None:
        refill(state, seat, log)
        settle(state, seat, log)
    else:
        note_laid(state, seat)
        refill(state, seat, log)
        _await_challenges(state, seat, log)


def _await_challenges(state: State, seat: Seat, log: Log) -> None:
    """Let the others challenge; some plays are answered before anything goes on."""
    state.contestable, state.accepted = True, frozenset()
    if state.ruleset.all_answer or not state.hand_counts[seat] or fall_cause(state) is not None:
        state.phase = "challenge"
    else:
        pass_turn(state, seat, log)
