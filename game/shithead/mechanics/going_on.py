"""After a play, a player refills their hand or goes out, and the next player acts."""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.shithead.mechanics.attack import aim
from game.shithead.mechanics.burn import lead_after_burn
from game.shithead.mechanics.ending import end, is_decided
from game.shithead.mechanics.following import follow
from game.shithead.mechanics.going_out import go_out
from game.shithead.mechanics.refill import refill
from game.shithead.mechanics.turn import pass_turn
from game.shithead.state import Log, State
from game.shithead.zones import active_zone, card_count


def go_on(
    state: State, seat: Seat, rank: Rank, log: Log, *, burnt: bool, target: Seat | None, blind: bool
) -> None:
    """Carry out what follows a play; `rank` is that of its last cards.

    `target` is the seat it names, None if not named yet; `blind` means that the card was turned.
    """
    if state.hand_counts[seat] < state.ruleset.hand_cards:
        drawn = refill(state, seat, log)
        if state.ruleset.burns_drawn and not burnt:
            burnt = follow(state, seat, rank, drawn, log)
        if not state.hand_counts[seat] and card_count(state, seat) == 0:
            go_out(state, seat, rank, log)
            if is_decided(state):
                end(state, log)
                return
    if burnt:
        lead_after_burn(state, seat, log)
    elif state.ruleset.aims_by_rank[rank]:
        aim(state, seat, rank, target, log)
    elif blind and _may_turn_another(state, seat):
        state.phase = "chain"
    else:
        pass_turn(state, seat, log)


def _may_turn_another(state: State, seat: Seat) -> bool:
    return state.ruleset.blind_chain and state.statuses[seat] == "in" and active_zone(state, seat) == "down"
