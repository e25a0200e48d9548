"""Reads and writes the positions of docs/headless.md.

Reading corrects the turn: with automatic passing, a seat that cannot lay never has it. What a position does
not contain (cards laid before, payments so far) is treated as if it had not happened, since it does not
affect the rest of the deal.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from game.core.card_json import JsonSuitedCard, JsonSuitedRank
from game.core.cards import CODE, RANK, RANK_CODES, Card
from game.core.errors import UnreadableError, unreadable
from game.core.protocol import Seat
from game.nain_jaune.match.setup import Status
from game.nain_jaune.mechanics.turns import find_turn
from game.nain_jaune.rules import HAND_SIZES, NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES, BoxName

_NOTHING_ELSE: Final = ConfigDict(extra="forbid", frozen=True)
_InBox: TypeAlias = Annotated[StrictInt, Field(ge=0)]


class _Seat(BaseModel):
    model_config = _NOTHING_ELSE

    hand: list[JsonSuitedCard] = []
    tokens: StrictInt = 0
    status: Status = "in"


class _Run(BaseModel):
    model_config = _NOTHING_ELSE

    rank: JsonSuitedRank
    seat: StrictInt
    missing: list[JsonSuitedRank] = []


class _Position(BaseModel):
    model_config = _NOTHING_ELSE

    turn: StrictInt = 0
    dealer: StrictInt = 0
    deal: StrictInt = Field(1, ge=1)
    run: _Run | None = None
    passed: list[StrictInt] = []
    alone: StrictBool = False
    talon: list[JsonSuitedCard] = []
    boxes: dict[BoxName, _InBox] = {}
    seats: list[_Seat]


def read_position(rules: NainJauneRules, position: Mapping[str, Any]) -> State:
    """Parse a position; raises UnreadableError saying what and where."""
    try:
        read = _Position.model_validate(dict(position))
    except ValidationError as error:
        raise unreadable("position", error) from None
    _check_seats(read)
    _check_cards(read)
    state = _state(rules, read)
    _finish(state)
    return state


def write_position(state: State) -> dict[str, Any]:
    """Write a position with every key."""
    return {
        "turn": state.turn,
        "dealer": state.dealer,
        "deal": state.deal,
        "run": _write_run(state),
        "passed": list(state.passed),
        "alone": state.alone,
        "talon": [CODE[card] for card in state.talon],
        "boxes": dict(zip(BOX_NAMES, state.boxes, strict=True)),
        "seats": [_write_seat(state, seat) for seat in range(len(state.hands))],
    }


def _write_run(state: State) -> dict[str, Any] | None:
    if not state.last_rank:
        return None
    missing = [RANK_CODES[rank] for rank in state.missing]
    return {"rank": RANK_CODES[state.last_rank], "seat": state.last_seat, "missing": missing}


def _write_seat(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "hand": [CODE[card] for card in state.hands[seat]],
        "tokens": state.tokens[seat],
        "status": state.statuses[seat],
    }


def _check_seats(read: _Position) -> None:
    count = len(read.seats)
    if not min(HAND_SIZES) <= count <= max(HAND_SIZES):
        raise UnreadableError(f"position: seats: {count} is not 2 to 8")
    named = {"turn": [read.turn], "dealer": [read.dealer], "passed": read.passed}
    if read.run is not None:
        named["run.seat"] = [read.run.seat]
    for where, seats in named.items():
        for seat in seats:
            if not 0 <= seat < count:
                raise UnreadableError(f"position: {where}: {seat} is not one of the {count} seats")
    if all(seat.status == "left" for seat in read.seats):
        raise UnreadableError("position: seats: no seat is in")


def _check_cards(read: _Position) -> None:
    seen: set[Card] = set()
    zones = {f"seats.{number}.hand": seat.hand for number, seat in enumerate(read.seats)}
    for where, cards in {**zones, "talon": read.talon}.items():
        for card in cards:
            if card in seen:
                raise UnreadableError(f"position: {where}: {CODE[card]} appears twice")
            seen.add(card)


def _state(rules: NainJauneRules, read: _Position) -> State:
    run = read.run
    return State(
        ruleset=compile_ruleset(rules),
        deal=read.deal,
        dealer=read.dealer,
        turn=read.turn,
        hands=[list(seat.hand) for seat in read.seats],
        tokens=[seat.tokens for seat in read.seats],
        statuses=tuple(seat.status for seat in read.seats),
        boxes=[read.boxes.get(name, 0) for name in BOX_NAMES],
        talon=tuple(read.talon),
        last_rank=run.rank if run else 0,
        last_seat=run.seat if run else 0,
        missing=tuple(run.missing) if run else (),
        passed=tuple(read.passed),
        alone=read.alone,
        lacks=[0] * len(read.seats),
    )


def _finish(state: State) -> None:
    """Determine whether the deal is over and, if not, whose turn it is."""
    playing = state.seats_in
    laid_last = state.last_seat
    if state.last_rank and laid_last in playing and not state.hands[laid_last]:
        state.winner = laid_last
    elif len(playing) < len(state.hands) and len(playing) < state.ruleset.fewest:
        state.void = True
    else:
        state.turn = state.round_from(state.turn)[0]
        _pass_before_turn(state)
        _note_what_is_lacking(state)
        find_turn(state, None)
        if not (state.needed or state.hands[state.turn]):
            raise UnreadableError(f"position: seats.{state.turn}.hand: the seat that leads has no card")


def _pass_before_turn(state: State) -> None:
    """Mark the seats between the last to lay and the turn as having passed, listed or not."""
    if not state.needed:
        state.passed = ()
        return
    for seat in state.round_from(state.last_seat):
        if seat == state.turn:
            break
        if seat not in state.passed:
            state.passed += (seat,)


def _note_what_is_lacking(state: State) -> None:
    """Record what automatic passes reveal, as far as it agrees with the hands."""
    if state.ruleset.voluntary_pass:
        return
    asked = [(rank, state.seats_in) for rank in state.missing]
    if state.needed:
        asked.append((state.needed, list(state.passed)))
    for rank, seats in asked:
        for seat in seats:
            if all(RANK[card] != rank for card in state.hands[seat]):
                state.lacks[seat] |= 1 << rank
