"""What a viewer may see: everything that lies open on a table, and his own hand.

A view is an allow-list, not a filtered state. It also says what the viewer may do now, so that nobody who
draws it decides a second time what is legal.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import TypeAdapter

from game.core.card_json import JsonCard, JsonRank
from game.core.protocol import Seat, Viewer
from game.shithead.actions import Action
from game.shithead.rules import ShitheadRules
from game.shithead.setup import ShitheadSetup

Phase: TypeAlias = Literal["choose", "exchange", "play", "aim", "chain", "attack", "over"]
"""`choose` and `exchange` come before play and everybody acts at once; in `aim` the turn's seat names the
target of an attack by a blind card; in `chain` it may turn a further face-down card; in `attack` the
turn's seat is the target."""
Status: TypeAlias = Literal["in", "out", "eliminated", "left"]
Bound: TypeAlias = Literal["open", "at_least", "above", "at_most", "below"]


@dataclass(frozen=True, slots=True)
class PilePlay:
    """What was laid on the pile at once, and by whom."""

    seat: Seat
    cards: tuple[JsonCard, ...]
    """Equal cards, or one card of a run."""


@dataclass(frozen=True, slots=True)
class RequirementView:
    """What the next play must satisfy: for example `at_most` 7, because of a 7."""

    bound: Bound
    rank: JsonRank | None
    """The bound's rank; None for `open`."""
    source: JsonRank | None
    """The effective top card's rank: the topmost that is not see-through. None if there is none."""
    playable: tuple[JsonRank, ...]
    """Every rank that may be laid now: in an attack, the ranks that counter it."""


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack that waits for its answer."""

    attacker: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class PickUpView:
    """What picking up the pile would mean for the seat whose turn it is."""

    taker: Seat
    """Who would get the pile: another seat in the reverse game. Follows what everybody can see: where the
    taker depends on whether the seat is stuck, it is taken to be stuck."""
    adds: tuple[tuple[JsonCard, ...], ...]
    """The face-up slots of which one must be added; none where the rules do not ask for it."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody sees him."""

    status: Status
    hand_count: int
    exposed: tuple[JsonCard, ...]
    """Cards of the hand that everybody saw going there, sorted."""
    up: tuple[tuple[JsonCard, ...], ...]
    """Face-up cards by slot, () where a slot is empty."""
    down: tuple[bool, ...]
    """By slot: whether a face-down card is there."""
    ready: bool
    """Whether he waits for the others before play."""
    exchanges: int
    """Exchanges made before play."""

    @property
    def card_count(self) -> int:
        """All his cards, in hand and on the table."""
        return self.hand_count + sum(map(len, self.up)) + sum(self.down)


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it."""

    viewer: Viewer
    setup: ShitheadSetup
    phase: Phase
    turn: Seat
    """Whose turn it is; means nothing before play and after it."""
    awaited: tuple[Seat, ...]
    """Who must act."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    hand: tuple[JsonCard, ...]
    """The viewer's own cards, in the order he got them; none for the public, and none while the rules
    let nobody look (`choose_both` before the face-down cards are chosen)."""
    seats: tuple[SeatView, ...]
    stock_count: int
    pile: tuple[PilePlay, ...]
    """Bottom first."""
    requirement: RequirementView
    burnt: tuple[JsonCard, ...]
    """The cards that left the game."""
    unseen: tuple[JsonCard, ...]
    """The cards the viewer cannot see, sorted: those of the stock, face down, and in others' hands."""
    attack: AttackView | None
    targets: tuple[Seat, ...]
    """Whom the seat whose turn it is could attack."""
    pick_up: PickUpView | None
    """None where there is nothing to take."""
    finished: tuple[Seat, ...]
    """Who went out, first first."""
    eliminated: tuple[Seat, ...]
    """Who was eliminated or left, first first."""
    opener: Seat | None
    """Who leads first, from when he is known until he has."""
    opener_rank: JsonRank | None
    """The face-up rank that makes him the opener, while a lower card in a hand could still decide."""
    skips: int
    """Turns to be skipped when a chain of blind cards ends."""
    moves: int
    legal: tuple[Action, ...]
    """What the viewer may do now, one representative per set of equal ranks and count."""

    @property
    def rules(self) -> ShitheadRules:
        """The rules of this deal."""
        return self.setup.rules

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"


VIEWS: Final[TypeAdapter[View]] = TypeAdapter(View)
"""Writes views as JSON and reads them."""
