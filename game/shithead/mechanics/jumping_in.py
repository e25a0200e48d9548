"""Out of turn, a player may complete enough equal cards on top, which burns the pile.

Who might is worked out from what everybody knows: a table gives them all a moment, whoever holds the cards.
"""

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shedding.zones import Cards
from game.shithead.events import CardsLaid, JumpedIn
from game.shithead.hands import exposed_cards, take_from_hand
from game.shithead.mechanics.burn import equal_on_top
from game.shithead.mechanics.going_on import go_on
from game.shithead.mechanics.laying import lay
from game.shithead.state import Log, State
from game.shithead.zones import card_count, equal_slots, face_down, seats_in, stock_count, take_off_table


def jumpers(state: State) -> tuple[Seat, ...]:
    """Return the seats out of turn that might jump in, as far as everybody knows."""
    if not state.ruleset.jumps or state.phase != "play" or not state.pile:
        return ()
    rank = RANK[state.pile[-1].cards[0]]
    hidden = [card for seat, cards in enumerate(state.hidden) for card in (*cards, *face_down(state, seat))]
    unseen = sum(RANK[card] == rank for card in (*hidden, *state.stock[state.drawn :]))
    return tuple(seat for seat in seats_in(state) if seat != state.turn and _might(state, seat, rank, unseen))


def _might(state: State, seat: Seat, rank: Rank, unseen: int) -> bool:
    if not state.hand_counts[seat]:
        return bool(jumping_cards(state, seat))
    exposed = sum(RANK[card] == rank for card in exposed_cards(state, seat))
    missing = _missing(state, rank)
    return missing <= state.ruleset.max_set and exposed + min(len(state.hidden[seat]), unseen) >= missing


def jumping_cards(state: State, seat: Seat) -> Cards:
    """Return the cards with which a seat out of turn can jump in; none if it cannot."""
    rank = RANK[state.pile[-1].cards[0]]
    missing, most = _missing(state, rank), state.ruleset.max_set
    if state.hand_counts[seat]:
        held = state.hands[seat][rank]
        sets = [held[:missing]] if missing <= min(len(held), most) else []
    else:
        whole = [(size, cards) for size, cards in equal_slots(state.ups[seat], rank) if len(cards) >= missing]
        sets = [cards for size, cards in whole if size == 1 or len(cards) <= most]
    cards = min(sets, key=len, default=())
    last = card_count(state, seat) == len(cards) and not stock_count(state)
    return () if last and rank in state.ruleset.banned_last else cards


def jump_in(state: State, seat: Seat, log: Log) -> None:
    """Lay the cards; then it goes on as after any burn of the seat."""
    cards = jumping_cards(state, seat)
    if log is not None:
        log += [JumpedIn(seat), CardsLaid(seat, cards, "hand" if state.hand_counts[seat] else "up")]
    if state.hand_counts[seat]:
        take_from_hand(state, seat, cards)
    else:
        take_off_table(state, seat, cards)
    burnt = lay(state, seat, cards, log)
    go_on(state, seat, RANK[cards[0]], log, burnt=burnt, target=None, blind=False)


def _missing(state: State, rank: Rank) -> int:
    """Return how many cards of the top's rank are missing to burn the pile."""
    return state.ruleset.quad - equal_on_top(state, rank)
