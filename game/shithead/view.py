"""What a viewer may see: everything that is open on the table, and their own hand.

A view is an allow-list, not a filtered state. It includes the viewer's legal actions, so that displays need
not determine them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.card_json import JsonCard, JsonLaidCard, JsonRank
from game.core.protocol import Seat, Viewer
from game.shithead.actions import Action
from game.shithead.match.setup import ShitheadSetup
from game.shithead.rules import ShitheadRules

Phase: TypeAlias = Literal["choose", "exchange", "play", "aim", "chain", "attack", "over"]
"""`choose` and `exchange` come before play, and all players act at once; in `aim` the seat to move names the
target of an attack with a blind card; in `chain` it may turn another face-down card; in `attack` it is the
target."""
Status: TypeAlias = Literal["in", "out", "eliminated", "left"]
Bound: TypeAlias = Literal["open", "at_least", "above", "at_most", "below", "odd", "even", "listed"]


@dataclass(frozen=True, slots=True)
class PilePlay:
    """Cards laid on the pile at once, and the seat that laid them."""

    seat: Seat
    cards: tuple[JsonLaidCard, ...]
    """Equal cards, or one card of a run; a joker may stand for a rank."""


@dataclass(frozen=True, slots=True)
class RequirementView:
    """What the next play must satisfy, for example `at_most` 7 because of a 7."""

    bound: Bound
    rank: JsonRank | None
    """The bound's rank; None for `open`, `odd`, `even`, and where ranks are listed."""
    source: JsonRank | None
    """The rank of the effective top card, the topmost that is not see-through. None if there is none."""
    playable: tuple[JsonRank, ...]
    """All legal ranks; in an attack, those that counter it."""


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack waiting for an answer."""

    attacker: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class PickUpView:
    """What picking up the pile would mean for the seat to move."""

    taker: Seat
    """The seat that would get the pile: another one in the reverse game. It uses only public facts: where it
    depends on whether the seat is stuck, it assumes so."""
    adds: tuple[tuple[JsonCard, ...], ...]
    """The face-up slots of which one must be added; none if the rules do not require it."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody sees them."""

    status: Status
    hand_count: int
    exposed: tuple[JsonCard, ...]
    """Cards in hand that everybody has seen, sorted."""
    up: tuple[tuple[JsonCard, ...], ...]
    """Face-up cards by slot, () for an empty slot."""
    down: tuple[bool, ...]
    """By slot: whether it has a face-down card."""
    ready: bool
    """Whether they are ready before play and wait for the others."""
    exchanges: int
    """Exchanges made before play."""

    @property
    def card_count(self) -> int:
        """The number of their cards, in hand and on the table."""
        return self.hand_count + sum(map(len, self.up)) + sum(self.down)


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it."""

    viewer: Viewer
    setup: ShitheadSetup
    phase: Phase
    turn: Seat
    """The seat to move; meaningless before play and after it."""
    awaited: tuple[Seat, ...]
    """The seats that must act."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    hand: tuple[JsonCard, ...]
    """The viewer's own cards, in the order they got them; none for the public, and none while the rules
    forbid looking (with `choose_both`, before the face-down cards are chosen)."""
    seats: tuple[SeatView, ...]
    stock_count: int
    pile: tuple[PilePlay, ...]
    """Bottom first."""
    requirement: RequirementView
    burnt: tuple[JsonCard, ...]
    """The cards that left the game."""
    unseen: tuple[JsonCard, ...]
    """The cards the viewer cannot see, sorted: in the stock, face down, and in others' hands."""
    attack: AttackView | None
    targets: tuple[Seat, ...]
    """The seats that the seat to move could attack."""
    pick_up: PickUpView | None
    """None if there is nothing to take."""
    finished: tuple[Seat, ...]
    """The seats that went out, in order."""
    eliminated: tuple[Seat, ...]
    """The seats that were eliminated or left, in order."""
    opener: Seat | None
    """The opener, from when it is known until it has led."""
    opener_rank: JsonRank | None
    """The face-up rank that makes it the opener, while a lower card in a hand could still decide."""
    skips: int
    """Turns to skip when a chain of blind cards ends."""
    moves: int
    jumpers: tuple[Seat, ...]
    """The seats out of turn that might jump in, as far as everybody knows."""
    legal: tuple[Action, ...]
    """The viewer's legal actions, one representative per set of equal ranks and count."""

    @property
    def rules(self) -> ShitheadRules:
        """The rules of this deal."""
        return self.setup.rules.at(self.setup.players)

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"
