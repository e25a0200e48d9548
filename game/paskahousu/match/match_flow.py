"""How a deal ended, and who deals next."""

from game.core.protocol import Outcome, Seat
from game.paskahousu.mechanics.ending import find_outcome
from game.paskahousu.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended, None while it is running."""
    return find_outcome(state) if state.phase == "over" else None


def next_dealer(state: State) -> Seat:
    """Return the first dealer of another match: the loser, if the rules say so, or the next seat."""
    ended = outcome(state)
    if state.ruleset.loser_deals and ended and ended.loser is not None:
        return ended.loser
    return (state.setup.dealer + 1) % state.setup.players
