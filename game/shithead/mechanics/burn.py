"""A burning card, or enough equal cards on top, takes the whole pile out of the game."""

from typing import Literal

from game.core.cards import RANK, Rank
from game.core.protocol import Seat
from game.shithead.events import PileBurnt
from game.shithead.mechanics.pile import clear
from game.shithead.mechanics.turn import begin_turn, pass_turn
from game.shithead.state import Log, State


def would_burn(state: State, rank: Rank, count: int) -> bool:
    """Tell whether laying so many cards of a rank burns the pile."""
    ruleset, pile = state.ruleset, state.pile
    if ruleset.burns_by_rank[rank]:
        return True
    if pile and RANK[pile[-1].cards[0]] == rank:
        count += equal_on_top(state, rank)
    return count >= ruleset.quad


def burn(state: State, seat: Seat, rank: Rank, log: Log) -> None:
    """Take the pile out of the game, including the burning cards already on it."""
    lying = () if log is None else tuple([card for play in state.pile for card in play.cards])
    state.burnt += clear(state)
    if log is not None:
        cause: Literal["power", "quad"] = "power" if state.ruleset.burns_by_rank[rank] else "quad"
        log.append(PileBurnt(seat, rank, cause, lying))


def lead_after_burn(state: State, seat: Seat, log: Log) -> None:
    """Let the player who burnt the pile lead, if the rules say so and they are in; else the next seat."""
    if state.ruleset.burner_leads and state.statuses[seat] == "in":
        begin_turn(state, seat, log)
    else:
        pass_turn(state, seat, log)


def equal_on_top(state: State, rank: Rank) -> int:
    """Return how many consecutive cards of the rank are on top of the pile."""
    count = 0
    for play in reversed(state.pile):
        if RANK[play.cards[0]] != rank:
            break
        count += len(play.cards)
    return count
