"""A player may try the top card of the stock: one that does not fit is taken with the pile."""

from game.core.cards import RANK
from game.core.protocol import Seat
from game.shithead.events import ChanceTaken
from game.shithead.mechanics.blind import turned_as
from game.shithead.mechanics.going_on import go_on
from game.shithead.mechanics.laying import lay
from game.shithead.mechanics.pick_up import give_up
from game.shithead.state import Log, State


def take_chance(state: State, seat: Seat, log: Log, *, stuck: bool) -> None:
    """Lay the top card of the stock, or take it with the pile; `stuck`: no own card could be laid."""
    card = state.stock[state.drawn]
    state.drawn += 1
    laid = turned_as(state, seat, card)
    if log is not None:
        log.append(ChanceTaken(seat, card, laid is not None))
    if laid is not None:
        burnt = lay(state, seat, (laid,), log)
        go_on(state, seat, RANK[laid], log, burnt=burnt, target=None, blind=False)
    else:
        give_up(state, seat, (card,), log, stuck=stuck)
