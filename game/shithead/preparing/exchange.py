"""Before play, hand cards may be swapped for as many of one's own face-up cards."""

from game.core.cards import Card
from game.core.protocol import Seat
from game.shedding.zones import replaced
from game.shithead.events import CardsExchanged
from game.shithead.hands import put_in_hand, take_from_hand
from game.shithead.state import Log, State


def exchange(state: State, seat: Seat, given: tuple[Card, ...], taken: tuple[Card, ...], log: Log) -> None:
    """Swap `given` for `taken`, one for one."""
    ups = list(state.ups[seat])
    for new, old in zip(given, taken, strict=True):
        ups[ups.index((old,))] = (new,)
    state.ups = replaced(state.ups, seat, tuple(ups))
    take_from_hand(state, seat, given)
    put_in_hand(state, seat, taken, seen=True)
    state.exchanges = tuple(made + (other == seat) for other, made in enumerate(state.exchanges))
    if log is not None:
        log.append(CardsExchanged(seat, given, taken))
