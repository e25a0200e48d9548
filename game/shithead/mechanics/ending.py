"""The deal ends with the first player out, or when one player is left with cards."""

from game.core.protocol import Outcome, Seat
from game.shedding.events import DealOver
from game.shithead.state import Log, State
from game.shithead.zones import seats_in


def is_decided(state: State) -> bool:
    """Tell whether the deal is over by the rules."""
    if state.ruleset.first_out_wins and state.finished:
        return True
    return state.statuses.count("in") <= 1


def end(state: State, log: Log) -> None:
    """End the deal."""
    state.phase = "over"
    state.attacker = None
    state.skips = 0
    if log is not None:
        outcome = find_outcome(state)
        log.append(DealOver(outcome.ranking, outcome.loser, outcome.reason))


def find_outcome(state: State) -> Outcome:
    """Return the outcome of a finished deal.

    First the players who went out, in order; then those who still hold cards, tied; then those who were
    eliminated or left, in reverse order.
    """
    holders = tuple(seats_in(state))
    groups = [*((seat,) for seat in state.finished), holders, *((seat,) for seat in state.eliminated[::-1])]
    return Outcome(
        ranking=tuple(group for group in groups if group),
        loser=_loser(state, holders),
        reason="played_out" if is_decided(state) else "move_limit",
    )


def _loser(state: State, holders: tuple[Seat, ...]) -> Seat | None:
    """Return the last player with cards, unless they win because everybody else was eliminated."""
    if len(holders) != 1 or (state.ruleset.first_out_wins and not state.finished):
        return None
    return holders[0]
