"""An attack gives the pile to a chosen player, who counters it or takes everything.

Other cards let their player name who plays next, which is chosen likewise.
"""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.shithead.events import AttackCountered, Attacked, NextNamed
from game.shithead.mechanics.turn import begin_turn, seat_after, still_in_from
from game.shithead.state import Log, State
from game.shithead.zones import seats_in


def targets(state: State, seat: Seat) -> list[Seat]:
    """Return the seats that may be named: all others still in."""
    return [other for other in seats_in(state) if other != seat]


def aim(state: State, seat: Seat, rank: Rank, target: Seat | None, log: Log) -> None:
    """Start an attack, or let the target play next; without one (a blind card), the seat names it first."""
    state.skips = 0
    if target is None:
        state.turn, state.phase = seat, "aim"
        return
    if not state.ruleset.attacks_by_rank[rank]:
        if log is not None:
            log.append(NextNamed(seat, target))
        begin_turn(state, target, log)
        return
    state.attacker, state.turn, state.phase = seat, target, "attack"
    if log is not None:
        log.append(Attacked(seat, target))


def counter(state: State, seat: Seat, log: Log) -> None:
    """End an attack that its target counters; the cards laid take effect as in any turn."""
    if log is not None and state.attacker is not None:
        log.append(AttackCountered(seat, state.attacker))
    state.attacker = None


def lead_after_attack(state: State, attacker: Seat, log: Log) -> None:
    """Continue after an attack that was not countered."""
    state.attacker = None
    if state.ruleset.attacker_leads:
        begin_turn(state, still_in_from(state, attacker), log)
    else:
        last = state.turn if state.ruleset.target_leads_on else attacker
        begin_turn(state, seat_after(state, last), log)
