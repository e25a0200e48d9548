"""After a play: burn or take effect, fill the hand, go out, and let the next player act."""

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shithead.mechanics import EFFECTS
from game.shithead.mechanics.attack import attack
from game.shithead.mechanics.burn import burn, lead_after_burn, would_burn
from game.shithead.mechanics.ending import end, go_out, is_decided
from game.shithead.mechanics.pile import put
from game.shithead.mechanics.refill import refill
from game.shithead.mechanics.turn import pass_turn
from game.shithead.state import Cards, Log, State
from game.shithead.zones import active_zone, card_count


def lay(state: State, seat: Seat, cards: Cards, log: Log) -> bool:
    """Lay a set of equal cards and let it take effect; returns whether it burnt the pile.

    A burn cancels everything else the cards would do.
    """
    rank = RANK[cards[0]]
    burns = would_burn(state, rank, len(cards))
    put(state, seat, cards)
    if burns:
        burn(state, seat, rank, log)
    else:
        effect = state.ruleset.effect_by_rank[rank]
        if effect is not None:
            EFFECTS[effect.name](state, seat, len(cards) if effect.per_card else 1, log)
    return burns


def lay_run(state: State, seat: Seat, cards: Cards, log: Log) -> bool:
    """Lay a run, each card a play of its own; returns whether its last card burnt the pile."""
    for card in cards:
        put(state, seat, (card,))
    last = RANK[cards[-1]]
    if state.ruleset.burns_by_rank[last]:
        burn(state, seat, last, log)
        return True
    for card in cards:
        effect = state.ruleset.effect_by_rank[RANK[card]]
        if effect is not None:
            EFFECTS[effect.name](state, seat, 1, log)
    return False


def go_on(
    state: State, seat: Seat, rank: Rank, log: Log, *, burnt: bool, target: Seat | None, blind: bool
) -> None:
    """Do what follows a play whose last cards are of this rank.

    `target` is the seat attacked, None where it is not named yet; `blind` means that the card was turned.
    """
    if state.hand_counts[seat] < state.ruleset.hand_cards:
        refill(state, seat, log)
        if not state.hand_counts[seat] and card_count(state, seat) == 0:
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
