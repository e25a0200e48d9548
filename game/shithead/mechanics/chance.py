"""A player may try the top card of the stock: one that does not fit is taken with the pile."""

from game.core.cards import RANK
from game.core.protocol import Seat
from game.shithead.events import ChanceTaken
from game.shithead.mechanics.blind import blind_card_fits
from game.shithead.mechanics.going_on import go_on
from game.shithead.mechanics.laying import lay
from game.shithead.mechanics.pick_up import give_up
from game.shithead.state import Log, State


def take_chance(state: State, seat: Seat, log: Log, *, stuck: bool) -> None:
    """Lay the top card of the stock, or take it with the pile; `stuck`: no own card could be laid."""
    card = state.stock[state.drawn]
    state.drawn += 1
    fits = blind_card_fits(state, seat, card)
    if log is not None:
        log.append(ChanceTaken(seat, card, fits))
    if fits:
        burnt = lay(state, seat, (card,), log)
        go_on(state, seat, RANK[card], log, burnt=burnt, target=None, blind=False)
    else:
        give_up(state, seat, (card,), log, stuck=stuck)
