"""The state of a deal, opaque outside this package.

A seat's cards are replaced, never mutated, so that a copy shares them with its original; a state owns the
pile and its lists by seat. Searches create millions of states, hence the redundant fields `hand_counts`,
`top` and `equal`, and hands sorted by rank.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import ACE, Card, Rank
from game.core.protocol import Seat
from game.paskahousu.events import Event
from game.paskahousu.match.setup import PaskahousuSetup
from game.paskahousu.ranks import EMPTY
from game.paskahousu.ruleset import Ruleset, compile_ruleset
from game.paskahousu.view import Phase, ShownPlay, Status
from game.shedding.zones import Cards

Log: TypeAlias = list[Event] | None
"""The list that collects events; None in searches, which need none."""
Hand: TypeAlias = list[Cards]
"""A hand by rank: `hand[9]` are its nines, jokers are among the 2s. Replaced, never mutated."""
Slots: TypeAlias = tuple[Card | None, ...]
"""Table cards by slot; None if the card is gone."""
Places: TypeAlias = int
"""A set of places (see `view.Place`), one a bit: seats, gone, plays on the pile."""
Knowledge: TypeAlias = dict[Places, Cards]
"""The cards that are in one of some places, by those places. Replaced, never mutated."""
Note: TypeAlias = Callable[[int, Knowledge], Knowledge]
"""What something that moved cards face down does to what a viewer knows."""

NO_CARDS: Final[Hand] = [()] * (ACE + 1)


@dataclass(frozen=True, slots=True, repr=False)
class PilePlay:
    """Cards laid on the pile at once."""

    seat: Seat
    cards: Cards
    claim: Rank | None
    """None in the open game."""


class Memory:
    """What each viewer has seen of cards that are now face down (see `View.sightings`).

    Most moves of searches and simulations are seen by nobody. So a move only leaves a note, and what a
    viewer knows is worked out when somebody asks. Viewers are the seats, then the public.
    """

    __slots__ = ("_known", "_notes")

    def __init__(self, known: list[Knowledge], notes: list[Note] | None = None) -> None:
        self._known = known
        self._notes: list[Note] = [] if notes is None else notes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.known() == other.known()

    __hash__ = None  # type: ignore[assignment]

    def note(self, note: Note) -> None:
        """Note that cards moved."""
        self._notes.append(note)

    def known(self) -> list[Knowledge]:
        """Return what each viewer knows."""
        for note in self._notes:
            self._known = [note(viewer, known) for viewer, known in enumerate(self._known)]
        self._notes = []
        return self._known

    def copy(self) -> "Memory":
        """Return an independent copy."""
        return Memory(self._known, self._notes.copy())


@dataclass(slots=True, repr=False)
class State:
    """One deal."""

    setup: PaskahousuSetup
    ruleset: Ruleset
    phase: Phase
    turn: Seat
    """The seat to move; in the phase `challenge` the one whose play is answered."""
    stock: Cards
    """The stock as dealt, next to be drawn first."""
    taken: int
    """How many cards of `stock` have been taken."""
    pile: list[PilePlay]
    """Bottom first."""
    top: Rank
    """The rank of the topmost play, its claim in the bluff game; EMPTY for an empty pile."""
    equal: int
    """How many cards of that rank are on top, by all plays that say so."""
    burnt: Cards
    hands: list[Hand]
    hand_counts: list[int]
    """By seat: how many cards are in hand."""
    hidden: list[Cards]
    """Open game, by seat: the cards in hand that nobody else has seen."""
    memory: Memory | None
    """Bluff game: what each viewer has seen; None in the open game, and in searches without views."""
    ups: tuple[Slots, ...]
    downs: tuple[Slots, ...]
    statuses: tuple[Status, ...]
    challenges: tuple[ShownPlay, ...] = ()
    """What was challenged so far, except in searches."""
    finished: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    """The seats whose players left before they were out, in order."""
    opening: Rank | None = None
    """The rank of which the first play must be, until it is made."""
    drawn: bool = False
    """Whether the seat in turn has drawn (`draw_first`)."""
    contestable: bool = False
    """Whether the last play may be challenged."""
    accepted: frozenset[Seat] = frozenset()
    """The seats that have accepted, in the phase `challenge`."""
    moves: int = 0

    def __repr__(self) -> str:
        """Name no cards: this may end up in a log."""
        return f"<deal of Paskahousu, {self.phase}, seat {self.turn} to act, {self.moves} moves>"

    @classmethod
    def empty(cls, setup: PaskahousuSetup) -> "State":
        """Return a deal without any cards."""
        ruleset, seats = compile_ruleset(setup.rules), setup.players
        return cls(
            setup=setup,
            ruleset=ruleset,
            phase="play",
            turn=(setup.dealer + 1) % seats,
            stock=(),
            taken=0,
            pile=[],
            top=EMPTY,
            equal=0,
            burnt=(),
            hands=[NO_CARDS] * seats,
            hand_counts=[0] * seats,
            hidden=[()] * seats,
            memory=Memory([{}] * (seats + 1)) if ruleset.bluff else None,
            ups=((),) * seats,
            downs=((),) * seats,
            statuses=tuple("in" for _ in range(seats)),
        )

    def copy(self) -> "State":
        """Return an independent copy, which can be changed in place."""
        return State(
            self.setup,
            self.ruleset,
            self.phase,
            self.turn,
            self.stock,
            self.taken,
            self.pile.copy(),
            self.top,
            self.equal,
            self.burnt,
            self.hands.copy(),
            self.hand_counts.copy(),
            self.hidden.copy(),
            None if self.memory is None else self.memory.copy(),
            self.ups,
            self.downs,
            self.statuses,
            self.challenges,
            self.finished,
            self.left,
            self.opening,
            self.drawn,
            self.contestable,
            self.accepted,
            self.moves,
        )
