"""Payments: antes, boxes taken, and the settlement of a won deal.

The order of settlement: the winner is paid (the board of a grand opéra first, then by every loser in turn),
then boxes are doubled, the Dwarf's first (003-i, E-35).
"""

from typing import Final

from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import FellShort, GrandOpera
from game.nain_jaune.state import Events, State
from game.nain_jaune.tableau import BOX_BY_CARD, BOX_COUNT, BOX_NAMES

_BOX_BY_NAME: Final[dict[str, int]] = {name: box for box, name in enumerate(BOX_NAMES)}


def pay_antes(state: State, seat: Seat, events: Events) -> None:
    """Pay a seat's ante on every box, the most expensive last (003-11, E-36)."""
    for box, ante in enumerate(state.ruleset.antes):
        _pay(state, seat, BOX_NAMES[box], ante, "ante", events)


def take_box(state: State, seat: Seat, box: int, reason: str, events: Events) -> None:
    """Give all tokens of a box to a seat."""
    _move(state, BOX_NAMES[box], seat, state.boxes[box], reason, events)


def sweep_board(state: State, seat: Seat, events: Events) -> None:
    """Give all five boxes to a seat."""
    for box in range(BOX_COUNT):
        take_box(state, seat, box, "sweep", events)


def settle(state: State, winner: Seat, events: Events) -> None:
    """Pay the winner, then double the boxes of board cards left in hands."""
    factor = _reward_opera(state, winner, events)
    losers = [seat for seat in state.round_from(winner) if seat != winner]
    points = state.ruleset.points
    for seat in losers:
        owed = factor * sum(points[card] for card in state.hands[seat])
        _pay(state, seat, winner, owed, "points", events)
    for seat in losers:
        _pay_for_kept_cards(state, seat, events)


def reverse_payments(state: State, events: Events) -> None:
    """Reverse every payment of the deal, latest first, each with its original reason."""
    for paid in reversed(state.paid):
        _move(state, paid.target, paid.source, paid.tokens, paid.reason, events)


def _reward_opera(state: State, winner: Seat, events: Events) -> int:
    """Give the board for a grand opéra; return the multiplier of payments."""
    ruleset = state.ruleset
    if not (state.alone and ruleset.rewards_opera):
        return 1
    if events is not None:
        events.append(GrandOpera(winner))
    if ruleset.opera_sweeps:
        sweep_board(state, winner, events)
    return ruleset.opera_factor


def _pay_for_kept_cards(state: State, seat: Seat, events: Events) -> None:
    kept = sorted((BOX_BY_CARD[card] for card in state.hands[seat] if card in BOX_BY_CARD), reverse=True)
    for box in kept:
        price = state.ruleset.kept_price(state.boxes[box], state.ruleset.antes[box])
        _pay(state, seat, BOX_NAMES[box], price, "double", events)


def _pay(state: State, seat: Seat, target: Seat | str, owed: int, reason: str, events: Events) -> None:
    """Make a seat pay what it owes, or without debts as much as it has."""
    paid = owed if state.ruleset.debt else min(owed, max(0, state.tokens[seat]))
    if paid < owed and events is not None:
        events.append(FellShort(seat, target, owed, paid, reason))
    _move(state, seat, target, paid, reason, events)


def _move(
    state: State, source: Seat | str, target: Seat | str, tokens: int, reason: str, events: Events
) -> None:
    if not tokens:
        return
    _add(state, source, -tokens)
    _add(state, target, tokens)
    payment = TokensPaid(source, target, tokens, reason)
    state.paid += (payment,)
    if events is not None:
        events.append(payment)


def _add(state: State, account: Seat | str, tokens: int) -> None:
    if isinstance(account, int):
        state.tokens[account] += tokens
    else:
        state.boxes[_BOX_BY_NAME[account]] += tokens
