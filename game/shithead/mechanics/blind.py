"""Face-down cards are turned blind: one that fits is played, one that does not is taken with the pile."""

from game.core.cards import JOKER, RANK, Card, standing
from game.core.protocol import Seat
from game.shedding.events import CardFlipped
from game.shedding.zones import replaced
from game.shithead.events import ChainStopped
from game.shithead.legal_plays import barred_ranks
from game.shithead.mechanics.going_on import go_on
from game.shithead.mechanics.laying import lay
from game.shithead.mechanics.pick_up import give_up
from game.shithead.mechanics.turn import pass_turn
from game.shithead.state import Log, State
from game.shithead.zones import card_count, stock_count


def flip(state: State, seat: Seat, slot: int, log: Log) -> None:
    """Turn the face-down card of a slot."""
    downs = state.downs[seat]
    card = downs[slot]
    if card is None:
        raise ValueError(f"seat {seat} has no face-down card in slot {slot}")
    state.downs = replaced(state.downs, seat, replaced(downs, slot, None))
    laid = turned_as(state, seat, card)
    if log is not None:
        log.append(CardFlipped(seat, slot, card, laid is not None))
    if laid is not None:
        burnt = lay(state, seat, (laid,), log)
        go_on(state, seat, RANK[laid], log, burnt=burnt, target=None, blind=True)
    else:
        give_up(state, seat, (card,), log, stuck=True)


def stop(state: State, seat: Seat, log: Log) -> None:
    """Turn no further card this turn."""
    if log is not None:
        log.append(ChainStopped(seat))
    pass_turn(state, seat, log)


def turned_as(state: State, seat: Seat, card: Card) -> Card | None:
    """Return as what a turned card lies on the pile, None if it does not fit; on an empty pile any card does.

    A joker that stands for a rank is of that beneath it if this fits, else of the lowest that does.
    """
    if RANK[card] != JOKER or not state.ruleset.jokers_stand:
        return card if _fits(state, seat, card) else None
    asked = state.requirement
    ranks = [rank for rank in (asked.source, *asked.ranks) if rank is not None and rank != JOKER]
    return next((laid for rank in ranks if _fits(state, seat, laid := standing(card, rank))), None)


def _fits(state: State, seat: Seat, card: Card) -> bool:
    rank = RANK[card]
    if rank not in state.requirement.ranks or (state.pile and rank in barred_ranks(state, seat)):
        return False
    banned = rank in state.ruleset.banned_last and bool(state.pile)
    return not (banned and card_count(state, seat) == 0 and stock_count(state) == 0)
