"""The pile: what lies on top, and when it falls."""

from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.events import FallCause
from game.paskahousu.ranks import EMPTY, RANK_OF
from game.paskahousu.state import PilePlay, State
from game.shedding.zones import Cards


def rank_of_play(play: PilePlay) -> Rank:
    """Return the rank that a play counts as: its claim, or that of its cards."""
    return RANK_OF[play.cards[0]] if play.claim is None else play.claim


def put(state: State, seat: Seat, cards: Cards, claim: Rank | None) -> None:
    """Lay cards on the pile."""
    play = PilePlay(seat, cards, claim)
    rank = rank_of_play(play)
    state.equal = len(cards) + (state.equal if rank == state.top else 0)
    state.top = rank
    state.pile.append(play)


def clear(state: State) -> Cards:
    """Empty the pile; return its cards, bottom first."""
    cards = tuple([card for play in state.pile for card in play.cards])
    state.pile = []
    state.top, state.equal = EMPTY, 0
    return cards


def find_top(state: State) -> None:
    """Find what lies on top of a pile that was set up."""
    plays, state.pile = state.pile, []
    state.top, state.equal = EMPTY, 0
    for play in plays:
        put(state, play.seat, play.cards, play.claim)


def fall_cause(state: State) -> FallCause | None:
    """Return why the last play makes the pile fall; None if it does not."""
    ruleset, rank = state.ruleset, state.top
    beneath = rank_of_play(state.pile[-2]) if len(state.pile) > 1 else EMPTY
    if rank in ruleset.falling[beneath]:
        return "killer"
    if state.equal >= ruleset.quad_by_rank[rank]:
        return "quad"
    led = beneath == EMPTY and ruleset.is_killer_by_rank[rank]
    return "led" if led and ruleset.led_killer_falls else None
