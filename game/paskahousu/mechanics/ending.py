"""The deal ends with the first player out, or when one player is left with cards."""

from game.core.protocol import Outcome
from game.paskahousu.state import Log, State
from game.paskahousu.zones import seats_in
from game.shedding.events import DealOver


def is_decided(state: State) -> bool:
    """Tell whether the deal is over by the rules."""
    if state.ruleset.first_out_wins and state.finished:
        return True
    return state.statuses.count("in") <= 1


def end(state: State, log: Log) -> None:
    """End the deal."""
    state.phase = "over"
    state.contestable = state.drawn = False
    state.accepted = frozenset()
    if log is not None:
        outcome = find_outcome(state)
        log.append(DealOver(outcome.ranking, outcome.loser, outcome.reason))


def find_outcome(state: State) -> Outcome:
    """Return the outcome of a finished deal.

    First the players who went out, in order; then those who still hold cards, tied; then those who left, in
    reverse order.
    """
    holders = tuple(seats_in(state))
    groups = [*((seat,) for seat in state.finished), holders, *((seat,) for seat in state.left[::-1])]
    return Outcome(
        ranking=tuple(group for group in groups if group),
        loser=holders[0] if len(holders) == 1 else None,
        reason="played_out" if is_decided(state) else "move_limit",
    )
