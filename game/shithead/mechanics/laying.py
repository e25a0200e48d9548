"""Cards laid on the pile take effect, unless they burn it."""

from game.core.cards import RANK
from game.core.protocol import Seat
from game.shedding.zones import Cards
from game.shithead.mechanics import EFFECTS
from game.shithead.mechanics.burn import burn, would_burn
from game.shithead.mechanics.pile import put
from game.shithead.ruleset import Effect
from game.shithead.state import Log, State


def lay(state: State, seat: Seat, cards: Cards, log: Log) -> bool:
    """Lay a set of equal cards and apply its effect; return whether it burnt the pile.

    A burn cancels all other effects of the cards.
    """
    rank = RANK[cards[0]]
    burns = would_burn(state, rank, len(cards))
    put(state, seat, cards)
    if burns:
        burn(state, seat, rank, log)
    else:
        effect = state.ruleset.effect_by_rank[rank]
        if effect is not None and effect.name == "copy":
            effect = _copied(state)
        if effect is not None:
            EFFECTS[effect.name](state, seat, len(cards) if effect.per_card else 1, log)
    return burns


def lay_run(state: State, seat: Seat, cards: Cards, log: Log) -> bool:
    """Lay a run, each card as a separate play; return whether its last card burnt the pile."""
    for card in cards:
        put(state, seat, (card,))
    last = RANK[cards[-1]]
    if state.ruleset.burns_by_rank[last]:
        burn(state, seat, last, log)
        return True
    for card in cards:
        effect = state.ruleset.effect_by_rank[RANK[card]]
        if effect is not None and effect.name == "copy":
            effect = _copied(state)
        if effect is not None:
            EFFECTS[effect.name](state, seat, 1, log)
    return False


def _copied(state: State) -> Effect | None:
    """Return the effect of the topmost card that is not see-through, for cards that copy it."""
    beneath = state.requirement.source
    effect = None if beneath is None else state.ruleset.effect_by_rank[beneath]
    return None if effect is None or effect.name == "copy" else effect
