"""The last play is challenged, or accepted by all who must answer."""

from game.core.protocol import Seat
from game.paskahousu.events import Challenged, ClaimAccepted
from game.paskahousu.mechanics.ending import end, is_decided
from game.paskahousu.mechanics.going_out import go_out
from game.paskahousu.mechanics.settling import settle
from game.paskahousu.mechanics.taking import take_pile
from game.paskahousu.mechanics.turn import begin_turn, pass_turn
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.state import Log, State
from game.paskahousu.view import ShownPlay


def accept(state: State, seat: Seat, log: Log, *, is_last: bool) -> None:
    """Let the last play stand; once the last one has, the game goes on."""
    state.accepted |= {seat}
    if log is not None:
        log.append(ClaimAccepted(seat))
    if is_last:
        let_stand(state, log)


def let_stand(state: State, log: Log) -> None:
    """Go on after everybody has let the last play stand."""
    state.contestable, state.accepted = False, frozenset()
    settle(state, state.pile[-1].seat, log)


def challenge(state: State, seat: Seat, log: Log) -> None:
    """Show the last play: whoever was wrong takes the pile, and nothing falls."""
    play = state.pile[-1]
    claim = play.claim
    if claim is None:
        raise ValueError("only claims are challenged")
    truthful = all(RANK_OF[card] == claim for card in play.cards)
    state.accepted = frozenset()
    if state.memory is not None:
        state.challenges += (ShownPlay(seat, play.seat, claim, play.cards, truthful, state.moves),)
    if log is not None:
        log.append(Challenged(seat, play.seat, play.cards, claim, truthful))
    take_pile(state, seat if truthful else play.seat, log, shown=True)
    if truthful:
        _go_on_after_truth(state, play.seat, log)
    elif state.ruleset.challenger_leads:
        begin_turn(state, seat, log)
    else:
        pass_turn(state, play.seat, log)


def _go_on_after_truth(state: State, honest: Seat, log: Log) -> None:
    if not state.hand_counts[honest]:
        go_out(state, honest, log)
        if is_decided(state):
            end(state, log)
            return
    if state.statuses[honest] == "in" and state.ruleset.truth_leads:
        begin_turn(state, honest, log)
    else:
        pass_turn(state, honest, log)
