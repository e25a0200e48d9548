"""What a viewer may see: what is open on the table, their own cards, and what they have seen of others'.

A view is an allow-list, not a filtered state. It includes the viewer's legal actions, so that displays need
not determine them.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.core.card_json import JsonCard, JsonRank
from game.core.protocol import Seat, Viewer
from game.paskahousu.actions import Action
from game.paskahousu.events import FallCause
from game.paskahousu.match.setup import PaskahousuSetup
from game.paskahousu.rules import PaskahousuRules

Phase: TypeAlias = Literal["play", "challenge", "over"]
"""In `challenge` the last play is answered before the game goes on; `turn` stays the seat that laid it."""
Status: TypeAlias = Literal["in", "out", "left"]
Misfit: TypeAlias = Literal[
    "too_low", "number_on_court", "below_floor", "court_lead", "killer_elsewhere", "on_killer", "on_two"
]
"""Why a rank does not fit: lower than the top, a number on a court, a court below the floor, a court that may
not be led, a killer on what it does not kill, something on a killer that was led, something on a 2."""
Place: TypeAlias = int
"""Where a card may be: a seat (in its hand), GONE (face down, out of the game), or ON_PILE and more."""

GONE: Final[Place] = -1
ON_PILE: Final[Place] = 100
"""ON_PILE + i is the pile's i-th play, counted from the bottom, from 0."""


@dataclass(frozen=True, slots=True, order=True)
class Sighting:
    """A card that was seen, and is now face down in one of some places."""

    card: JsonCard
    places: tuple[Place, ...]
    """In order; one if it is certain."""


@dataclass(frozen=True, slots=True)
class PileView:
    """Cards laid on the pile at once, and the seat that laid them."""

    seat: Seat
    count: int
    cards: tuple[JsonCard, ...]
    """In the bluff game the viewer's own, and () for others'."""
    claim: JsonRank | None
    """None in the open game."""


@dataclass(frozen=True, slots=True)
class RequirementView:
    """What may be laid or claimed next."""

    top: JsonRank | None
    """The rank of the pile's topmost play (its claim); None for an empty pile."""
    equal: int
    """How many cards of that rank are on top."""
    playable: tuple[JsonRank, ...]
    """The ranks that the seat in turn may lay or claim, lowest first. A player of the open game who holds
    nothing that may be led may lead what they hold."""
    suits: tuple[int, ...]
    """The suits of which a number or a court goes as well, by number; none by most rules."""
    falling: tuple[JsonRank, ...]
    """Those of them that make the pile fall, however many are laid."""


@dataclass(frozen=True, slots=True)
class ContestView:
    """The last play while it may be challenged."""

    seat: Seat
    """Who laid it."""
    count: int
    claim: JsonRank
    is_answered: bool
    """Whether everybody must answer before the game goes on."""
    falls: FallCause | None
    """Why it makes the pile fall if it is accepted; None if it does not."""
    goes_out: bool
    """Whether its player has no card left."""
    accepted: tuple[Seat, ...]
    """Who has let it stand."""
    challengers: tuple[Seat, ...]
    """Who may challenge it now, clockwise from its player."""


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """A play that was challenged, and so shown to all."""

    challenger: Seat
    seat: Seat
    """Who laid it."""
    claim: JsonRank
    cards: tuple[JsonCard, ...]
    truthful: bool
    moves: int
    """The number of moves of the deal, right after the challenge."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as everybody sees them."""

    status: Status
    hand_count: int
    exposed: tuple[JsonCard, ...]
    """In the open game, cards in hand that everybody has seen, lowest first; otherwise see `View.shared`."""
    up: tuple[tuple[JsonCard, ...], ...]
    """Face-up cards by slot, () for an empty slot."""
    down: tuple[bool, ...]
    """By slot: whether it has a face-down card."""

    @property
    def card_count(self) -> int:
        """The number of their cards, in hand and on the table."""
        return self.hand_count + sum(map(len, self.up)) + sum(self.down)


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it."""

    viewer: Viewer
    setup: PaskahousuSetup
    phase: Phase
    turn: Seat
    """The seat to move; in the phase `challenge` the one whose play is answered. Meaningless in the end."""
    awaited: tuple[Seat, ...]
    """The seats that must act."""
    hand: tuple[JsonCard, ...]
    """The viewer's own cards, lowest first; none for the public."""
    seats: tuple[SeatView, ...]
    stock_count: int
    pile: tuple[PileView, ...]
    """Bottom first."""
    requirement: RequirementView
    contest: ContestView | None
    """The last play if it may be challenged."""
    burnt: tuple[JsonCard, ...]
    """The cards that left the game, sorted; () in the bluff game."""
    burnt_count: int
    unseen: tuple[JsonCard, ...]
    """The cards whose place the viewer does not know at all, sorted."""
    sightings: tuple[Sighting, ...]
    """Bluff game: cards that the viewer has seen and that are now face down, sorted; without those of their
    own plays on the pile."""
    shared: tuple[Sighting, ...]
    """The same for what everybody has seen."""
    challenges: tuple[ShownPlay, ...]
    """The challenges of this deal so far."""
    finished: tuple[Seat, ...]
    """The seats that went out, in order."""
    left: tuple[Seat, ...]
    """The seats whose players left before they were out, in order."""
    opening: JsonRank | None
    """The rank of which the first play must be; None after it, and where any may be led."""
    drawn: bool
    """Whether the seat in turn has drawn a card in this turn."""
    moves: int
    legal: tuple[Action, ...]
    """The viewer's legal actions: one representative per rank (or claim) and number."""

    @property
    def rules(self) -> PaskahousuRules:
        """The rules of this deal."""
        return self.setup.rules

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"
