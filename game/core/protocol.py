"""What every game offers, and all that its callers know of it.

A game is rules (a frozen pydantic model), setups (who sits, who deals), states that nobody outside the
game looks into, actions and events (frozen dataclasses with a `kind`), and views (what one viewer may
see). Seats are numbered from 0 in clockwise order. A viewer is a seat, or None for the public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from game.core.rng import Rng
from game.core.rule_schema import Rules

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None


class State(Protocol):
    """The state of a deal: nobody outside its game looks into it."""

    def copy(self) -> Self:
        """Return a state that can be changed without changing this one."""


RulesT = TypeVar("RulesT", bound=Rules)
SetupT = TypeVar("SetupT", bound="Setup")
StateT = TypeVar("StateT", bound=State)
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
    """The seat that bears the loser's title, where the game has one."""
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


@dataclass(frozen=True, slots=True)
class Staking(Generic[RulesT, SetupT]):
    """What a game has besides if it is played for tokens."""

    stakes: Callable[[RulesT], Stakes]
    """Returns what a match costs by these rules."""
    at_unit: Callable[[RulesT, int], RulesT]
    """Returns rules of stake unit 1 at another unit: antes and stakes grow alike."""
    with_stakes: Callable[[SetupT, Sequence[int], Mapping[str, int]], SetupT]
    """Returns a match's first setup with these tokens by seat, and by card in the boxes."""
    all_can_ante: Callable[[SetupT], bool]
    """Tells whether everybody who is dealt to can pay the antes of a coming deal whole."""


@dataclass(frozen=True, slots=True)
class Series(Generic[StateT, SetupT]):
    """What a game has besides if a match may have several deals."""

    next_setup: Callable[[StateT], SetupT | None]
    """Returns the setup of the deal after an ended one, None when the match is over."""
    with_leaver: Callable[[SetupT, Seat], SetupT]
    """Returns a coming deal's setup without a seat whose player has left between the deals."""
    may_deal: Callable[[SetupT], bool]
    """Tells whether there is such a deal: enough players, and all can pay for it."""


@dataclass(frozen=True, slots=True)
class Joining(Generic[SetupT]):
    """What a game has besides if people may join a match between its deals."""

    seat_for: Callable[[SetupT], Seat | None]
    """Returns the seat somebody would get who joins before this deal, None if nobody can."""
    with_joiner: Callable[[SetupT, int], SetupT]
    """Returns a coming deal's setup with one player more, in the seat `seat_for` names, who brings tokens."""


def _no_deal_comes(*_: Any) -> Any:
    raise ValueError("a match of this game is one deal")


ONE_DEAL: Final[Series[Any, Any]] = Series(lambda _: None, _no_deal_comes, _no_deal_comes)
"""Every match is one deal."""
NOBODY_JOINS: Final[Joining[Any]] = Joining(lambda _: None, _no_deal_comes)
"""Who plays is settled when the match begins."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(Generic[RulesT, SetupT, StateT, ActionT, EventT, ViewT]):
    """One game: functions of their arguments that keep nothing. A game gives the fields, callers use all.

    Not every game is played for tokens, in several deals, or joined on the way: what only such games have
    is in `staking`, `series` and `joining`.
    """

    key: str
    """The name of the game in commands, records and requests."""
    rules_type: type[RulesT]
    """The model of the game's house rules."""
    setup_type: type[SetupT]
    """The model of a setup; it contains the rules, so that a record stands for itself."""
    presets: Mapping[str, RulesT]
    """The documented variants by name, the most usual first."""
    actions: TypeAdapter[ActionT]
    """Reads and writes actions as the JSON objects of docs/headless.md."""
    events: TypeAdapter[EventT]
    """Reads and writes events as JSON objects with a `kind`."""
    refusals: Mapping[str, str]
    """Every code of a refusal with what it means, for programmers, and the facts with it."""

    setup_of: Callable[[RulesT, int, Seat], SetupT]
    """(rules, players, dealer) -> the setup of a match's first deal, see `first_setup`."""
    deal: Callable[[SetupT, Rng], Step[StateT, EventT]]
    """Shuffles and deals, antes included."""

    awaited: Callable[[StateT], tuple[Seat, ...]]
    """Returns the seats that must act, none when the deal is over. The clock runs for them."""
    may_act: Callable[[StateT], tuple[Seat, ...]]
    """Returns the seats that may act: those awaited, and those that may react out of turn, if the game has
    reactions (a challenge). Nobody waits for a reaction; it is out of date once anybody has acted."""
    legal_actions: Callable[[StateT, Seat], list[ActionT]]
    """Returns what the seat may do now: one representative per set of equal ranks and count."""
    refuse: Callable[[StateT, Seat, ActionT], Refusal | None]
    """Returns why the action is not allowed, or None. The single statement of legality."""
    carry_out: Callable[[StateT, Seat, ActionT, list[EventT] | None], None]
    """Carries out an allowed action in place, see `apply`; what happens is appended to the list, if any."""
    take_out: Callable[[StateT, Seat, list[EventT] | None], None]
    """Takes a seat out of the deal in place, see `leave`."""
    default_action: Callable[[StateT, Seat], ActionT]
    """Returns what is done for an awaited seat whose deadline passed; always allowed."""

    view: Callable[[StateT, Viewer], ViewT]
    """Returns what a viewer may see: a type of its own, made of what is listed, nothing filtered."""
    redact: Callable[[EventT, Viewer], EventT | None]
    """Returns the event as the viewer may see it, None if not at all."""
    sample_state: Callable[[ViewT, Rng], StateT]
    """Returns a state that the viewer cannot tell from the true one, hidden cards drawn anew."""

    outcome: Callable[[StateT], Outcome | None]
    """Returns how the deal ended, None while it is played."""
    next_dealer: Callable[[StateT], Seat]
    """Returns who deals first in another match of the same seats."""
    read_position: Callable[[RulesT, Mapping[str, Any]], StateT]
    """Reads a position of docs/headless.md; raises UnreadableError saying what and where."""
    write_position: Callable[[StateT], dict[str, Any]]
    """Writes a position of docs/headless.md with every key."""

    staking: Staking[RulesT, SetupT] | None = None
    """None for games that nobody plays for tokens."""
    series: Series[StateT, SetupT] = ONE_DEAL
    joining: Joining[SetupT] = NOBODY_JOINS

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    @property
    def has_reactions(self) -> bool:
        """Whether seats may act out of turn."""
        return self.may_act is not self.awaited

    def seats_allowed(self, rules: RulesT) -> range:
        """Return how many seats may play by these rules."""
        fewest, most = rules.players
        return range(fewest, most + 1)

    def stakes(self, rules: RulesT) -> Stakes | None:
        """Return what a match costs, or None for games without tokens."""
        return None if self.staking is None else self.staking.stakes(rules)

    def first_setup(self, rules: RulesT, players: int, rng: Rng, *, dealer: Seat | None = None) -> SetupT:
        """Return the setup of a match's first deal; who deals is drawn unless named."""
        return self.setup_of(rules, players, rng.below(players) if dealer is None else dealer)

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT, EventT]:
        """Carry out an allowed action on a copy; raises ValueError for one that is not allowed."""
        refusal = self.refuse(state, seat, action)
        if refusal is not None:
            raise ValueError(f"refused: {refusal.code}")
        draft = state.copy()
        events: list[EventT] = []
        self.carry_out(draft, seat, action, events)
        return Step(draft, tuple(events))

    def apply_in_place(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Carry out an allowed action, unchecked, on a state of the caller's own, without events."""
        self.carry_out(state, seat, action, None)
        return state

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT]:
        """Take a seat out of the deal for good (its player left); who was out before keeps that place."""
        draft = state.copy()
        events: list[EventT] = []
        self.take_out(draft, seat, events)
        return Step(draft, tuple(events))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game as callers hold it: they pass states, actions and views around without looking inside."""
