"""Carries out legal actions: a card, a pass, a player who leaves.

All functions change a state in place; `core.protocol.Game` copies it first where needed.
"""

from game.core.cards import RANK, Card
from game.core.protocol import Seat
from game.nain_jaune.actions import Action, Lay
from game.nain_jaune.events import (
    BoxNotClaimed,
    DealOver,
    DealVoided,
    DealWon,
    Laid,
    MatchOver,
    Passed,
    RunCause,
    RunEnded,
    RunStarted,
    SeatLeft,
    WentBroke,
)
from game.nain_jaune.legal import lead_rule
from game.nain_jaune.match.match_end import broke_seats, match_standings, why_over
from game.nain_jaune.match.settlement import reverse_payments, settle, take_box
from game.nain_jaune.mechanics.turns import find_turn
from game.nain_jaune.state import Events, State
from game.nain_jaune.tableau import BOX_BY_CARD, BOX_NAMES


def carry_out(state: State, seat: Seat, action: Action, events: Events) -> None:
    """Carry out a legal action of the seat to move."""
    if isinstance(action, Lay):
        _lay(state, seat, action, events)
    else:
        _pass(state, seat, events)


def leave(state: State, seat: Seat, events: Events) -> None:
    """Take a seat out for good: cards to the talon, tokens kept (E-37).

    With too few players left the deal is void and its payments are reversed.
    """
    if state.is_over or state.statuses[seat] != "in":
        raise ValueError(f"seat {seat} is not playing")
    hand = state.hands[seat]
    state.talon = (*state.talon, *hand)
    state.statuses = (*state.statuses[:seat], "left", *state.statuses[seat + 1 :])
    state.passed = tuple(other for other in state.passed if other != seat)
    if events is not None:
        events.append(SeatLeft(seat, len(hand)))
    state.hands[seat] = []
    if len(state.seats_in) < state.ruleset.fewest:
        _void(state, events)
    else:
        find_turn(state, events)


def _pass(state: State, seat: Seat, events: Events) -> None:
    if events is not None:
        events.append(Passed(seat, state.needed))
    state.passed += (seat,)
    find_turn(state, events)


def _lay(state: State, seat: Seat, action: Lay, events: Events) -> None:
    card = action.card
    if not state.needed:
        _start_run(state, seat, card, events)
    if state.last_rank and state.last_seat != seat:
        state.alone = False
    state.hands[seat].remove(card)
    state.laid.append((seat, card))
    state.last_rank, state.last_seat = RANK[card], seat
    state.missing = state.passed = ()
    if events is not None:
        events.append(Laid(seat, card))
    _claim_box(state, seat, card, announced=action.announce, events=events)
    if not state.hands[seat]:
        _win(state, seat, events)
        return
    if events is not None and not state.needed:
        events.append(RunEnded(seat))
    find_turn(state, events)


def _claim_box(state: State, seat: Seat, card: Card, *, announced: bool, events: Events) -> None:
    """Give a laid board card's box to its player, unless announcing was required and omitted (003-12)."""
    box = BOX_BY_CARD.get(card)
    if box is None:
        return
    if announced or not state.ruleset.must_announce:
        take_box(state, seat, box, "claim", events)
    elif events is not None and state.boxes[box]:
        events.append(BoxNotClaimed(seat, BOX_NAMES[box], state.boxes[box]))


def _start_run(state: State, seat: Seat, card: Card, events: Events) -> None:
    missing = state.missing[-1] if state.missing else 0
    state.lacks[seat] |= lead_rule(state).rules_out(RANK[card], missing)
    if events is not None:
        cause: RunCause = "deal" if not state.last_rank else "block" if missing else "king"
        events.append(RunStarted(seat, RANK[card], cause))


def _win(state: State, seat: Seat, events: Events) -> None:
    state.winner = seat
    if events is not None:
        events.append(DealWon(seat))
    settle(state, seat, events)
    _close(state, events)


def _void(state: State, events: Events) -> None:
    state.void = True
    if events is not None:
        events.append(DealVoided(len(state.seats_in)))
    reverse_payments(state, events)
    _close(state, events)


def _close(state: State, events: Events) -> None:
    """Show the hands, and announce the end of the match if it is over."""
    if events is None:
        return
    events.append(DealOver(tuple(tuple(hand) for hand in state.hands), state.talon))
    reason = why_over(state)
    if reason is None:
        return
    if reason == "broke":
        events.extend(WentBroke(seat, state.tokens[seat]) for seat in broke_seats(state))
    events.append(MatchOver(reason, match_standings(state)))
