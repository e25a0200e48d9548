"""Face-down cards are turned blind: one that fits is played, one that does not is taken with the pile."""

from game.core.cards import RANK, Card
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
    fits = blind_card_fits(state, seat, card)
    if log is not None:
        log.append(CardFlipped(seat, slot, card, fits))
    if fits:
        burnt = lay(state, seat, (card,), log)
        go_on(state, seat, RANK[card], log, burnt=burnt, target=None, blind=True)
    else:
        give_up(state, seat, (card,), log, stuck=True)


def stop(state: State, seat: Seat, log: Log) -> None:
    """Turn no further card this turn."""
    if log is not None:
        log.append(ChainStopped(seat))
    pass_turn(state, seat, log)


def blind_card_fits(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether a turned card may lie on the pile; on an empty pile any card may."""
    if card not in state.requirement.cards or (state.pile and RANK[card] in barred_ranks(state, seat)):
        return False
    banned = RANK[card] in state.ruleset.banned_last and bool(state.pile)
    return not (banned and card_count(state, seat) == 0 and stock_count(state) == 0)
