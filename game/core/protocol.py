"""What every game offers, and all that its callers know of it.

A game is rules (a frozen pydantic model), setups (who sits, who deals), states that nobody outside the
game looks into, actions and events (frozen dataclasses with a `kind`), and views (what one viewer may
see). Seats are numbered from 0 in clockwise order. A viewer is a seat, or None for the public.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from game.core.rng import Rng
from game.core.rule_schema import Rules

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None

RulesT = TypeVar("RulesT", bound=Rules)
SetupT = TypeVar("SetupT", bound="Setup")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")

StateCoT = TypeVar("StateCoT", covariant=True)
EventCoT = TypeVar("EventCoT", covariant=True)


MOST_SEATS: Final = 100
"""More than any game has: a record that is read says how many there are."""


class Setup(BaseModel):
    """All that a deal needs besides its shuffle. Games add their own fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: int = Field(ge=2, le=MOST_SEATS)
    """Number of seats."""
    dealer: Seat
    deal: int = 1
    """Number of this deal in its match, from 1."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code for programs, and the facts a sentence about it needs."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateCoT, EventCoT]):
    """What an accepted action led to."""

    state: StateCoT
    events: tuple[EventCoT, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of tied seats, best first, last last."""
    loser: Seat | None = None
    """The seat that bears the loser's title (the Shithead), where the game has one."""
    reason: str = "played_out"
    """`played_out`, `move_limit`, `void` (nothing of the deal counts)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a match costs in tokens, for games that are played for tokens."""

    tokens: int
    """What a seat brings at most."""
    ante: int
    """What a seat needs at least: the antes of one deal."""
    unit: int
    """The stake unit: boards of different units are different boards."""
    boxes: tuple[str, ...]
    """The boxes of the board, named by their cards."""
    debt: bool = False
    """Whether a seat may owe tokens; such rules are for points only."""


@dataclass(frozen=True, slots=True)
class TokensPaid:
    """Tokens went from a seat or a box to a seat or a box. Boxes are named by their card (`7D`)."""

    source: Seat | str
    target: Seat | str
    tokens: int
    """More than 0."""
    reason: str
    """`ante`, `claim`, `points`, `double`, `sweep`."""
    kind: Literal["tokens_paid"] = "tokens_paid"


class Game(Protocol[RulesT, SetupT, StateT, ActionT, EventT, ViewT]):
    """One game. Implementations are stateless; every method is a function of its arguments."""

    @property
    def key(self) -> str:
        """The name of the game in commands, records and requests: `shithead`, `nain_jaune`."""

    @property
    def rules_type(self) -> type[RulesT]:
        """The model of the game's house rules."""

    @property
    def setup_type(self) -> type[SetupT]:
        """The model of a setup; it contains the rules, so that a record stands for itself."""

    @property
    def presets(self) -> Mapping[str, RulesT]:
        """The documented variants by name, the most usual first."""

    @property
    def actions(self) -> TypeAdapter[ActionT]:
        """Reads and writes actions as the JSON objects of docs/headless.md."""

    @property
    def events(self) -> TypeAdapter[EventT]:
        """Reads and writes events as JSON objects with a `kind`."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code of a refusal with what it means, for programmers, and the facts with it."""

    def seats_allowed(self, rules: RulesT) -> range:
        """Return how many seats may play by these rules."""

    def stakes(self, rules: RulesT) -> Stakes | None:
        """Return what a match costs, or None for games without tokens."""

    def first_setup(
        self,
        rules: RulesT,
        players: int,
        rng: Rng,
        *,
        dealer: Seat | None = None,
        tokens: Sequence[int] | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> SetupT:
        """Return the setup of a match's first deal; who deals is drawn unless named.

        `tokens` by seat and `boxes` are for games with stakes (defaults: the rules' tokens, empty boxes).
        """

    def deal(self, setup: SetupT, rng: Rng) -> Step[StateT, EventT]:
        """Shuffle and deal, antes included."""

    def awaited(self, state: StateT) -> tuple[Seat, ...]:
        """Return the seats that must act, none when the deal is over."""

    def legal_actions(self, state: StateT, seat: Seat) -> list[ActionT]:
        """Return what the seat may do now: one representative per set of equal ranks and count."""

    def refuse(self, state: StateT, seat: Seat, action: ActionT) -> Refusal | None:
        """Return why the action is not allowed, or None. The single statement of legality."""

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT, EventT]:
        """Carry out an allowed action. Never changes `state`."""

    def apply_in_place(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Carry out an allowed action on a state of the caller's own, without events: for searches."""

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT]:
        """Take a seat out of the deal for good (its player left); who was out before keeps that place."""

    def default_action(self, state: StateT, seat: Seat) -> ActionT:
        """Return what is done for an awaited seat whose deadline passed; always allowed."""

    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """Return what a viewer may see: a type of its own, made of what is listed, nothing filtered."""

    def redact(self, event: EventT, viewer: Viewer) -> EventT | None:
        """Return the event as the viewer may see it, None if not at all."""

    def sample_state(self, view: ViewT, rng: Rng) -> StateT:
        """Return a state that the viewer cannot tell from the true one, hidden cards drawn anew."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the deal ended, None while it is played."""

    def next_setup(self, state: StateT) -> SetupT | None:
        """Return the next deal's setup in the same match, None when the match is over."""

    def with_leaver(self, setup: SetupT, seat: Seat) -> SetupT:
        """Return a coming deal's setup without a seat whose player has left between the deals."""

    def seat_for_joiner(self, setup: SetupT) -> Seat | None:
        """Return the seat somebody would get who joins before this deal, None if nobody can."""

    def with_joiner(self, setup: SetupT, tokens: int) -> SetupT:
        """Return a coming deal's setup with one player more, in `seat_for_joiner`, who brings tokens."""

    def may_deal(self, setup: SetupT) -> bool:
        """Tell whether there is such a deal: enough players, and all can pay for it."""

    def rematch_setup(self, state: StateT, rng: Rng) -> SetupT:
        """Return the first setup of another match with the same seats, with the right dealer."""

    def read_position(self, rules: RulesT, position: Mapping[str, Any]) -> StateT:
        """Read a position of docs/headless.md; raises UnreadableError saying what and where."""

    def write_position(self, state: StateT) -> dict[str, Any]:
        """Write a position of docs/headless.md with every key."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game as callers hold it: they pass states, actions and views around without looking inside."""
