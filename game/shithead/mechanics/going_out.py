"""A player without cards is out, or is eliminated if their last card must not be the last."""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.shedding.events import WentOut
from game.shedding.zones import replaced
from game.shithead.events import Eliminated
from game.shithead.mechanics.pile import work_out_requirement
from game.shithead.state import Log, State


def go_out(state: State, seat: Seat, rank: Rank | None, log: Log) -> None:
    """Take a seat without cards out of the deal; `rank` is that of the last cards it laid."""
    if rank is not None and rank in state.ruleset.eliminating:
        state.statuses = replaced(state.statuses, seat, "eliminated")
        state.eliminated += (seat,)
        event: WentOut | Eliminated = Eliminated(seat, rank)
    else:
        state.statuses = replaced(state.statuses, seat, "out")
        state.finished += (seat,)
        event = WentOut(seat, len(state.finished))
    if log is not None:
        log.append(event)
    work_out_requirement(state)
