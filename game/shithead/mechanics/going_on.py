"""After a play: burn or take effect, fill the hand, go out, and let the next player act."""

from game.core.cards import RANK, Card, Rank
from game.core.protocol import Seat
from game.shithead.mechanics import EFFECTS
from game.shithead.mechanics.attack import attack
from game.shithead.mechanics.burn import burn, lead_after_burn, would_burn
from game.shithead.mechanics.ending import end, go_out, is_decided
from game.shithead.mechanics.pile import put
from game.shithead.mechanics.refill import refill
from game.shithead.mechanics.turn import pass_turn
from game.shithead.state import Log, State
from game.shithead.zones import active_zone, card_count


def lay(state: State, seat: Seat, plays: list[tuple[Card, ...]], log: Log) -> bool:
    """Lay cards and let them take effect; returns whether they burnt the pile.

    `plays` is one set, or a run's cards one by one. A burn cancels everything else they would do.
    """
    rank = RANK[plays[-1][0]]
    for cards in plays[:-1]:
        put(state, seat, cards)
    burns = would_burn(state, rank, len(plays[-1]))
    put(state, seat, plays[-1])
    if burns:
        burn(state, seat, rank, log)
        return True
    for cards in plays:
        effect = state.ruleset.effect_by_rank[RANK[cards[0]]]
        if effect is not None:
            EFFECTS[effect.name](state, seat, len(cards) if effect.per_card else 1, log)
    return False


def go_on(
    state: State, seat: Seat, rank: Rank, log: Log, *, burnt: bool, target: Seat | None, blind: bool
) -> None:
    """Do what follows a play whose last cards are of this rank.

    `target` is the seat attacked, None where it is not named yet; `blind` means that the card was turned.
    """
    refill(state, seat, log)
    if not state.hands[seat] and card_count(state, seat) == 0:
        go_out(state, seat, rank, log)
        if is_decided(state):
            end(state, log)
            return
    if burnt:
        lead_after_burn(state, seat, log)
    elif state.ruleset.attacks_by_rank[rank]:
        attack(state, seat, target, log)
    elif blind and _may_turn_another(state, seat):
        state.phase = "chain"
    else:
        pass_turn(state, seat, log)


def _may_turn_another(state: State, seat: Seat) -> bool:
    return state.ruleset.blind_chain and state.statuses[seat] == "in" and active_zone(state, seat) == "down"
