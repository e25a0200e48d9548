"""Reads and writes the positions of docs/headless.md: any situation as a JSON object.

`left` is printed only if several players have left: their order decides their places.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field, Strict, ValidationError

from game.core.card_json import JsonCard, JsonSeat, JsonSuitedRank
from game.core.cards import CODE, RANK_CODES, codes
from game.core.errors import UnreadableError, unreadable
from game.core.protocol import Seat
from game.paskahousu.legal import challengers
from game.paskahousu.match.setup import PaskahousuSetup
from game.paskahousu.mechanics.ending import is_decided
from game.paskahousu.mechanics.pile import find_top
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.rules import MOST_PLAYERS, PaskahousuRules
from game.paskahousu.state import PilePlay, State
from game.paskahousu.view import Phase, Status
from game.paskahousu.zones import hand_cards, put_in_hand
from game.shedding.position import STRICT, Count, in_order

_Flag: TypeAlias = Annotated[bool, Strict()]


class _PilePlay(BaseModel):
    model_config = STRICT

    seat: JsonSeat
    cards: Annotated[list[JsonCard], Field(min_length=1)]
    claim: JsonSuitedRank | None = None


class _Seat(BaseModel):
    model_config = STRICT

    hand: list[JsonCard] = []
    up: list[Annotated[list[JsonCard], Field(max_length=1)]] = []
    down: list[JsonCard | None] = []
    status: Status = "in"


class _Position(BaseModel):
    model_config = STRICT

    turn: JsonSeat | None = None
    dealer: JsonSeat = 0
    phase: Phase = "play"
    stock: list[JsonCard] = []
    pile: list[_PilePlay] = []
    burnt: list[JsonCard] = []
    seats: Annotated[list[_Seat], Field(min_length=2, max_length=MOST_PLAYERS)]
    finished: list[JsonSeat] = []
    left: list[JsonSeat] = []
    opening: JsonSuitedRank | None = None
    drawn: _Flag = False
    contestable: _Flag = False
    accepted: list[JsonSeat] = []
    moves: Count = 0


def read_position(rules: PaskahousuRules, position: Mapping[str, Any]) -> State:
    """Parse a position; raises UnreadableError saying what and where."""
    try:
        read = _Position.model_validate(dict(position))
    except ValidationError as error:
        raise unreadable("position", error) from None
    _check_seats(read)
    state = State.empty(PaskahousuSetup(players=len(read.seats), dealer=read.dealer, rules=rules))
    _check_plays(read, bluff=state.ruleset.bluff)
    _fill(state, read)
    _set_phase(state, read)
    return state


def write_position(state: State) -> dict[str, Any]:
    """Return the state as a position with every key."""
    position: dict[str, Any] = {
        "turn": state.turn,
        "dealer": state.setup.dealer,
        "phase": state.phase,
        "stock": codes(state.stock[state.taken :]),
        "pile": [_write_play(play) for play in state.pile],
        "burnt": codes(state.burnt),
        "seats": [_write_seat(state, seat) for seat in range(len(state.statuses))],
        "finished": list(state.finished),
        "opening": None if state.opening is None else RANK_CODES[state.opening],
        "drawn": state.drawn,
        "contestable": state.contestable,
        "accepted": sorted(state.accepted),
        "moves": state.moves,
    }
    if len(state.left) > 1:
        position["left"] = list(state.left)
    return position


def _write_play(play: PilePlay) -> dict[str, Any]:
    claim = None if play.claim is None else RANK_CODES[play.claim]
    return {"seat": play.seat, "cards": codes(play.cards), "claim": claim}


def _write_seat(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "hand": codes(hand_cards(state, seat)),
        "up": [[] if card is None else [CODE[card]] for card in state.ups[seat]],
        "down": [None if card is None else CODE[card] for card in state.downs[seat]],
        "status": state.statuses[seat],
    }


def _check_seats(read: _Position) -> None:
    named: dict[str, Iterable[Seat | None]] = {
        "turn": [read.turn],
        "dealer": [read.dealer],
        "pile": [play.seat for play in read.pile],
        "finished": read.finished,
        "left": read.left,
        "accepted": read.accepted,
    }
    for where, seats in named.items():
        for seat in seats:
            if seat is not None and not 0 <= seat < len(read.seats):
                raise UnreadableError(f"position: {where}: there is no seat {seat}")


def _check_plays(read: _Position, *, bluff: bool) -> None:
    for place, play in enumerate(read.pile):
        if (play.claim is not None) != bluff:
            raise UnreadableError(
                f"position: pile.{place}: plays have claims in the bluff game, and only there"
            )
        if not bluff and len({RANK_OF[card] for card in play.cards}) > 1:
            raise UnreadableError(f"position: pile.{place}: the cards are not of one rank")
    for number, seat in enumerate(read.seats):
        if bluff and (seat.up or seat.down):
            raise UnreadableError(f"position: seats.{number}: the bluff game has no table cards")


def _fill(state: State, read: _Position) -> None:
    state.stock = tuple(read.stock)
    state.pile = [PilePlay(play.seat, tuple(play.cards), play.claim) for play in read.pile]
    state.burnt = tuple(read.burnt)
    for number, seat in enumerate(read.seats):
        put_in_hand(state, number, tuple(seat.hand), seen=False)
    state.ups = tuple(tuple(slot[0] if slot else None for slot in seat.up) for seat in read.seats)
    state.downs = tuple(tuple(seat.down) for seat in read.seats)
    state.statuses = tuple(seat.status for seat in read.seats)
    left_after = {seat for seat in read.finished if state.statuses[seat] == "left"}
    state.finished = in_order(_seats(state, "out") | left_after, read.finished)
    state.left = in_order(_seats(state, "left") - left_after, read.left)
    state.opening, state.drawn, state.moves = read.opening, read.drawn, read.moves
    find_top(state)


def _seats(state: State, status: Status) -> set[Seat]:
    return {seat for seat, its in enumerate(state.statuses) if its == status}


def _set_phase(state: State, read: _Position) -> None:
    if read.turn is not None:
        state.turn = read.turn
    state.phase = read.phase
    if is_decided(state) or state.moves >= state.ruleset.move_limit:
        state.phase = "over"
        state.drawn = False
        return
    if state.phase == "over":
        raise UnreadableError("position: phase: the deal is not over")
    if state.statuses[state.turn] != "in":
        raise UnreadableError(f"position: turn: seat {state.turn} is not in")
    state.contestable = read.contestable
    if state.contestable and not (state.ruleset.bluff and state.pile):
        raise UnreadableError("position: contestable: there is no claim to challenge")
    if state.phase == "challenge":
        _set_answers(state, read)
    elif read.accepted:
        raise UnreadableError("position: accepted: only in the phase challenge")


def _set_answers(state: State, read: _Position) -> None:
    if not state.contestable or state.pile[-1].seat != state.turn:
        raise UnreadableError("position: phase: challenge needs a contestable play of the seat in turn")
    state.accepted = frozenset(read.accepted)
    if not challengers(state):
        raise UnreadableError("position: accepted: everybody has answered")
