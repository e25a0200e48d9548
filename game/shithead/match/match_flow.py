"""The sequence of deals: the next dealer, and the second half of Reverse Shithead."""

from game.core.protocol import Outcome, Seat
from game.shithead.match.setup import ShitheadSetup
from game.shithead.mechanics.ending import find_outcome
from game.shithead.presets import PRESETS
from game.shithead.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended, None while it is running."""
    return find_outcome(state) if state.phase == "over" else None


def next_setup(state: State) -> ShitheadSetup | None:
    """Return the setup of the next deal, which only Reverse Shithead has; players who left stay out."""
    absent = tuple(seat for seat, status in enumerate(state.statuses) if status == "left")
    sequel, setup = state.ruleset.sequel, state.setup
    if state.phase != "over" or sequel is None or setup.players - len(absent) < 2:
        return None
    return ShitheadSetup(
        players=setup.players,
        dealer=_next_dealer(state, absent),
        deal=setup.deal + 1,
        rules=PRESETS[sequel],
        match_rules=setup.match_rules or setup.rules,
        absent=absent,
    )


def with_leaver(setup: ShitheadSetup, seat: Seat) -> ShitheadSetup:
    """Return the second deal's setup without a player."""
    return setup.model_copy(update={"absent": (*setup.absent, seat)})


def may_deal(setup: ShitheadSetup) -> bool:
    """Tell whether at least two players are left."""
    return setup.players - len(setup.absent) >= 2


def next_dealer(state: State) -> Seat:
    """Return the first dealer of another match, with everybody back: the loser or the next seat."""
    return _next_dealer(state, ())


def _next_dealer(state: State, absent: tuple[Seat, ...]) -> Seat:
    """Return the loser, if the rules say so and there is one; else the next seat clockwise."""
    ended = outcome(state)
    if state.ruleset.loser_deals and ended and ended.loser is not None:
        return ended.loser
    seats = state.setup.players
    after = [(state.setup.dealer + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in after if seat not in absent)
