"""Carries out actions, one function per kind of action; the rules' additions are in `mechanics`."""

from game.core.cards import RANK, Card
from game.core.protocol import Seat
from game.shedding.actions import Flip
from game.shedding.zones import without
from game.shithead.actions import (
    Action,
    Aim,
    Chance,
    Choose,
    Exchange,
    JumpIn,
    PickUp,
    Play,
    Ready,
    Stack,
    Stop,
)
from game.shithead.events import BecameReady, CardsLaid, FaceUpAdded
from game.shithead.hands import actual, hand_cards, take_from_hand
from game.shithead.legal_plays import can_play
from game.shithead.mechanics.attack import aim, counter
from game.shithead.mechanics.blind import flip, stop
from game.shithead.mechanics.chance import take_chance
from game.shithead.mechanics.ending import end, is_decided
from game.shithead.mechanics.going_on import go_on
from game.shithead.mechanics.going_out import go_out
from game.shithead.mechanics.jumping_in import jump_in
from game.shithead.mechanics.laying import lay, lay_run
from game.shithead.mechanics.pick_up import give_up
from game.shithead.preparing.choose import choose
from game.shithead.preparing.exchange import exchange
from game.shithead.preparing.opener import begin_play
from game.shithead.preparing.stack import stack
from game.shithead.state import Log, State
from game.shithead.zones import card_count, open_cards, seats_in, take_off_table


def carry_out(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out a legal action in place, appending its events to the log, if any."""
    state.moves += 1
    if state.phase in ("choose", "exchange"):
        _prepare(state, seat, action, log)
    else:
        _take_turn(state, seat, action, log)
    if state.moves >= state.ruleset.move_limit and state.phase != "over":
        end(state, log)


def _prepare(state: State, seat: Seat, action: Action, log: Log) -> None:
    match action:
        case Choose(down=down, up=up):
            choose(state, seat, down, up, log)
        case Stack(card=card, seat=owner, slot=slot):
            stack(state, seat, card, owner, slot, log)
        case Exchange(hand=given, up=taken):
            exchange(state, seat, given, taken, log)
        case Ready():
            _become_ready(state, seat, log)
        case _:
            raise ValueError(f"{action} is not allowed before play")


def _take_turn(state: State, seat: Seat, action: Action, log: Log) -> None:
    opener, state.opener = state.opener, None
    match action:
        case Play(cards=cards, target=target):
            _play(state, seat, cards, target, log)
        case PickUp(add=add):
            _pick_up(state, seat, add, log)
        case Flip(slot=slot):
            flip(state, seat, slot, log)
        case Chance():
            take_chance(state, seat, log, stuck=not can_play(state, seat))
        case Exchange(hand=given, up=taken):
            state.opener = opener
            exchange(state, seat, given, taken, log)
        case _:
            _act_otherwise(state, seat, action, log)


def _act_otherwise(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out what is neither a lead nor a play in turn."""
    match action:
        case JumpIn():
            jump_in(state, seat, log)
        case Aim(target=target):
            _aim(state, seat, target, log)
        case Stop():
            stop(state, seat, log)
        case _:
            raise ValueError(f"{action} is not allowed in play")


def begin_play_if_ready(state: State, log: Log) -> None:
    """Begin play once all seats have finished their preparations."""
    if state.ready.issuperset(seats_in(state)):
        begin_play(state, log)


def _become_ready(state: State, seat: Seat, log: Log) -> None:
    state.ready |= {seat}
    if log is not None:
        log.append(BecameReady(seat))
    begin_play_if_ready(state, log)


def _play(state: State, seat: Seat, cards: tuple[Card, ...], target: Seat | None, log: Log) -> None:
    if log is not None:
        log.append(CardsLaid(seat, cards, "hand" if state.hand_counts[seat] else "up"))
    held = actual(cards) if state.ruleset.jokers_stand else cards
    if len(held) <= state.hand_counts[seat]:
        take_from_hand(state, seat, held)
    else:
        if hand := hand_cards(state, seat):
            take_from_hand(state, seat, hand)
        take_off_table(state, seat, without(held, hand))
    if state.attacker is not None:
        counter(state, seat, log)
    rank = RANK[cards[-1]]
    burnt = (lay if rank == RANK[cards[0]] else lay_run)(state, seat, cards, log)
    go_on(state, seat, rank, log, burnt=burnt, target=target, blind=False)


def _pick_up(state: State, seat: Seat, add: tuple[Card, ...], log: Log) -> None:
    stuck = state.ruleset.previous_takes and bool(open_cards(state, seat)) and not can_play(state, seat)
    if add:
        take_off_table(state, seat, add)
        if log is not None:
            log.append(FaceUpAdded(seat, add))
    give_up(state, seat, add, log, stuck=stuck)


def _aim(state: State, seat: Seat, target: Seat, log: Log) -> None:
    """Aim; in a position, a seat that aims with its last card may not be out yet."""
    rank = RANK[state.pile[-1].cards[0]]
    if state.statuses[seat] == "in" and card_count(state, seat) == 0:
        go_out(state, seat, rank, log)
    if is_decided(state):
        end(state, log)
    else:
        aim(state, seat, rank, target, log)
