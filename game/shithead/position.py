"""Reads and writes the positions of docs/headless.md: any situation as a JSON object.

Two keys are printed only where the position would otherwise not continue like the match, both before play:
`exchanged` of a seat (how many exchanges it has made) and `opener_rank` (the face-up rank that makes
`opener` lead, while a lower card in a hand may still decide).
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError

from game.core.card_json import JsonCard, JsonLaidCard, JsonRank, JsonSeat
from game.core.cards import CODE, RANK, RANK_CODES, codes
from game.core.errors import UnreadableError, unreadable
from game.core.protocol import Seat
from game.shedding.position import STRICT, Count, in_order
from game.shithead.hands import hand_cards, put_in_hand
from game.shithead.match.setup import ShitheadSetup
from game.shithead.mechanics.ending import is_decided
from game.shithead.mechanics.pile import work_out_requirement
from game.shithead.preparing.choose import may_look
from game.shithead.preparing.low_cards import LOWEST_FIRST, remember_face_up
from game.shithead.rules import MOST_PLAYERS, ShitheadRules
from game.shithead.state import State
from game.shithead.view import Phase, PilePlay, Status


class _PilePlay(BaseModel):
    model_config = STRICT

    seat: JsonSeat
    cards: Annotated[list[JsonLaidCard], Field(min_length=1)]


class _Attack(BaseModel):
    model_config = STRICT

    attacker: JsonSeat
    target: JsonSeat


class _Seat(BaseModel):
    model_config = STRICT

    hand: list[JsonCard] = []
    up: list[list[JsonCard]] = []
    down: list[JsonCard | None] = []
    status: Status = "in"
    exchanged: Count = 0


class _Position(BaseModel):
    model_config = STRICT

    turn: JsonSeat | None = None
    direction: Literal[1, -1] = 1
    dealer: JsonSeat = 0
    phase: Phase = "play"
    stock: list[JsonCard] = []
    pile: list[_PilePlay] = []
    burnt: list[JsonCard] = []
    seats: Annotated[list[_Seat], Field(min_length=2, max_length=MOST_PLAYERS)]
    attack: _Attack | None = None
    finished: list[JsonSeat] = []
    eliminated: list[JsonSeat] = []
    ready: list[JsonSeat] = []
    opener: JsonSeat | None = None
    opener_rank: JsonRank | None = None
    skips: Count = 0
    moves: Count = 0


def read_position(rules: ShitheadRules, position: Mapping[str, Any]) -> State:
    """Parse a position; raises UnreadableError saying what and where."""
    try:
        read = _Position.model_validate(dict(position))
    except ValidationError as error:
        raise unreadable("position", error) from None
    _check_seats(read)
    _check_ranks(read)
    state = _build(rules, read)
    _set_phase(state, read)
    return state


def write_position(state: State) -> dict[str, Any]:
    """Return the state as a position with every key."""
    attacker = state.attacker
    position: dict[str, Any] = {
        "turn": state.turn,
        "direction": state.direction,
        "dealer": state.setup.dealer,
        "phase": state.phase,
        "stock": codes(state.stock[state.drawn :]),
        "pile": [{"seat": play.seat, "cards": codes(play.cards)} for play in state.pile],
        "burnt": codes(state.burnt),
        "seats": [_write_seat(state, seat) for seat in range(len(state.statuses))],
        "attack": None if attacker is None else {"attacker": attacker, "target": state.turn},
        "finished": list(state.finished),
        "eliminated": list(state.eliminated),
        "ready": sorted(state.ready),
        "opener": state.opener,
        "skips": state.skips,
        "moves": state.moves,
    }
    if state.opener_rank not in (None, LOWEST_FIRST[0]):
        position["opener_rank"] = RANK_CODES[state.opener_rank]
    return position


def _write_seat(state: State, seat: Seat) -> dict[str, Any]:
    written: dict[str, Any] = {
        "hand": codes(hand_cards(state, seat) if may_look(state, seat) else state.hidden[seat]),
        "up": [codes(slot) for slot in state.ups[seat]],
        "down": [None if card is None else CODE[card] for card in state.downs[seat]],
        "status": state.statuses[seat],
    }
    if state.exchanges[seat]:
        written["exchanged"] = state.exchanges[seat]
    return written


def _check_seats(read: _Position) -> None:
    named: dict[str, Iterable[Seat | None]] = {
        "turn": [read.turn],
        "dealer": [read.dealer],
        "opener": [read.opener],
        "pile": [play.seat for play in read.pile],
        "attack": [read.attack.attacker, read.attack.target] if read.attack else [],
        "finished": read.finished,
        "eliminated": read.eliminated,
        "ready": read.ready,
    }
    for where, seats in named.items():
        for seat in seats:
            if seat is not None and not 0 <= seat < len(read.seats):
                raise UnreadableError(f"position: {where}: there is no seat {seat}")


def _check_ranks(read: _Position) -> None:
    """Check that each play and each face-up slot has cards of one rank."""
    sets = [(f"pile.{place}", play.cards) for place, play in enumerate(read.pile)]
    for number, seat in enumerate(read.seats):
        sets += [(f"seats.{number}.up.{slot}", cards) for slot, cards in enumerate(seat.up)]
    for where, cards in sets:
        if len({RANK[card] for card in cards}) > 1:
            raise UnreadableError(f"position: {where}: the cards are not of one rank")


def _build(rules: ShitheadRules, read: _Position) -> State:
    state = State.empty(ShitheadSetup(players=len(read.seats), dealer=read.dealer, rules=rules))
    state.direction = read.direction
    state.stock = tuple(read.stock)
    state.pile = [PilePlay(play.seat, tuple(play.cards)) for play in read.pile]
    state.burnt = tuple(read.burnt)
    for number, seat in enumerate(read.seats):
        put_in_hand(state, number, tuple(seat.hand), seen=False)
    state.ups = tuple(tuple(tuple(slot) for slot in seat.up) for seat in read.seats)
    state.downs = tuple(tuple(seat.down) for seat in read.seats)
    state.statuses = tuple(seat.status for seat in read.seats)
    state.exchanges = tuple(seat.exchanged for seat in read.seats)
    left_after = {seat for seat in read.finished if state.statuses[seat] == "left"}
    state.finished = in_order(_seats(state, "out") | left_after, read.finished)
    state.eliminated = in_order(_seats(state, "eliminated", "left") - left_after, read.eliminated)
    state.opener = read.opener
    state.skips, state.moves = read.skips, read.moves
    work_out_requirement(state)
    return state


def _seats(state: State, *statuses: Status) -> set[Seat]:
    return {seat for seat, status in enumerate(state.statuses) if status in statuses}


def _set_phase(state: State, read: _Position) -> None:
    state.phase = "attack" if read.attack and "phase" not in read.model_fields_set else read.phase
    if read.turn is not None:
        state.turn = read.turn
    if is_decided(state) or state.moves >= state.ruleset.move_limit:
        state.phase = "over"
    elif state.phase == "over":
        raise UnreadableError("position: phase: the deal is not over")
    elif state.phase in ("choose", "exchange"):
        _set_preparation(state, read)
    else:
        _set_turn(state, read)


def _set_preparation(state: State, read: _Position) -> None:
    if state.phase == "choose" and not state.ruleset.chooses_up:
        raise UnreadableError("position: phase: these rules have nothing to choose")
    state.ready = frozenset(read.ready)
    if state.ruleset.opener != "first_dealt_low_up" or state.phase == "choose":
        return
    if state.opener is None:
        remember_face_up(state)
    else:
        state.opener_rank = read.opener_rank or LOWEST_FIRST[0]


def _set_turn(state: State, read: _Position) -> None:
    if (read.attack is not None) != (state.phase == "attack"):
        raise UnreadableError("position: attack: an attack and the phase attack need each other")
    if read.attack:
        state.attacker, state.turn = read.attack.attacker, read.attack.target
        if read.turn not in (None, state.turn):
            raise UnreadableError("position: turn: in an attack it is the target's turn")
    if state.statuses[state.turn] != "in" and state.phase != "aim":
        raise UnreadableError(f"position: turn: seat {state.turn} is not in")
    if state.phase in ("attack", "aim") and not state.pile:
        raise UnreadableError("position: pile: there is no pile to attack with")
