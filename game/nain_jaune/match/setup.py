"""Everything a deal depends on, except its shuffle: seats, dealer, tokens, boxes; joining and leaving."""

from collections.abc import Sequence
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from game.core.protocol import Seat, Setup
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES, BoxName

Status: TypeAlias = Literal["in", "left"]
"""Whether a seat plays, or its player has left."""


class NainJauneSetup(Setup):
    """A coming deal. Seats keep their numbers for the whole match; an abandoned seat stays, without cards."""

    rules: NainJauneRules
    tokens: tuple[int, ...]
    """By seat; an abandoned seat keeps the tokens that its player will get back."""
    statuses: tuple[Status, ...]
    boxes: dict[BoxName, int] = Field(default_factory=lambda: dict.fromkeys(BOX_NAMES, 0))
    """Tokens on the board before the antes."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if len(self.tokens) != self.players or len(self.statuses) != self.players:
            raise ValueError(f"each of the {self.players} seats needs tokens and a status")
        if not 0 <= self.dealer < self.players:
            raise ValueError(f"dealer {self.dealer} is not one of {self.players} seats")
        if set(self.boxes) != set(BOX_NAMES) or min(self.boxes.values()) < 0:
            raise ValueError("five boxes with 0 or more tokens are needed")
        return self

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats that get cards."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status == "in")


def first_setup(rules: NainJauneRules, players: int, dealer: Seat) -> NainJauneSetup:
    """Return the setup of a match's first deal for points, on an empty board (source 003, L9)."""
    return NainJauneSetup(
        players=players,
        dealer=dealer,
        rules=rules,
        tokens=(rules.tokens,) * players,
        statuses=("in",) * players,
    )


def seat_for_joiner(setup: NainJauneSetup) -> Seat | None:
    """Return the seat for a player who joins before this deal, None if the table is full.

    It is the first abandoned seat, else a new one. Tokens in an abandoned seat belong to its former player:
    return them before the seat is taken.
    """
    if len(setup.seats_in) >= setup.rules.players[1]:
        return None
    free = [seat for seat, status in enumerate(setup.statuses) if status == "left"]
    return free[0] if free else setup.players


def with_joiner(setup: NainJauneSetup, tokens: int) -> NainJauneSetup:
    """Return the setup with one more player with these tokens; raises ValueError if the table is full."""
    seat = seat_for_joiner(setup)
    if seat is None:
        raise ValueError(f"the table is full with {len(setup.seats_in)} players")
    return setup.model_copy(
        update={
            "players": max(setup.players, seat + 1),
            "tokens": (*setup.tokens[:seat], tokens, *setup.tokens[seat + 1 :]),
            "statuses": (*setup.statuses[:seat], "in", *setup.statuses[seat + 1 :]),
        }
    )


def with_leaver(setup: NainJauneSetup, seat: Seat) -> NainJauneSetup:
    """Return the setup without a player; the seat keeps its number and its tokens.

    If it was the dealer's, the next player deals. `match_end.why_over` tells whether enough players are left.
    """
    if setup.statuses[seat] == "left":
        raise ValueError(f"seat {seat} has already left")
    statuses = (*setup.statuses[:seat], "left", *setup.statuses[seat + 1 :])
    dealer = setup.dealer if setup.dealer != seat else next_in(setup.rules, statuses, seat)
    return setup.model_copy(update={"statuses": statuses, "dealer": dealer})


def next_in(rules: NainJauneRules, statuses: Sequence[Status], seat: Seat) -> Seat:
    """Return the next seat after `seat` that is in, `seat` itself if there is no other."""
    step = compile_ruleset(rules).step
    count = len(statuses)
    others = ((seat + step * i) % count for i in range(1, count))
    return next((other for other in others if statuses[other] == "in"), seat)
