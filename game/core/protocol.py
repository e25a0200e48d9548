"""The protocol of games: what every game provides, and all that callers know about it.

A game consists of rules (a frozen pydantic model), setups (who sits where, who deals), states that are opaque
outside the game, actions and events (frozen dataclasses with a `kind`), and views (what one viewer may see).
Seats are numbered from 0 in clockwise order. A viewer is a seat, or None for the public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from game.core.rng import Rng
from game.core.rule_schema import Rules

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None


class State(Protocol):
    """The state of a deal, opaque outside its game."""

    def copy(self) -> Self:
        """Return an independent copy."""


RulesT = TypeVar("RulesT", bound=Rules)
SetupT = TypeVar("SetupT", bound="Setup")
StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")

StateCoT = TypeVar("StateCoT", covariant=True)
EventCoT = TypeVar("EventCoT", covariant=True)


MOST_SEATS: Final = 100
"""More than any game allows; bounds the number of players in a record being read."""


class Setup(BaseModel):
    """Everything a deal depends on, except its shuffle. Games add their own fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: int = Field(ge=2, le=MOST_SEATS)
    """The number of seats."""
    dealer: Seat
    deal: int = 1
    """The number of this deal in its match, from 1."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code, and the facts for a message about it."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateCoT, EventCoT]):
    """The result of an accepted action."""

    state: StateCoT
    events: tuple[EventCoT, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of tied seats, best first."""
    loser: Seat | None = None
    """The seat that is called the loser, in games that have one."""
    reason: str = "played_out"
    """`played_out`, `move_limit`, `void` (nothing of the deal counts)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a match costs in tokens, in games played for tokens."""

    tokens: int
    """The full stake of a seat."""
    ante: int
    """The least that a seat must bring: the antes of one deal."""
    unit: int
    """The stake unit: boards of different units are different boards."""
    boxes: tuple[str, ...]
    """The boxes of the board, named by their cards."""
    debt: bool = False
    """Whether a seat may go into debt."""

    @property
    def only_points(self) -> bool:
        """Whether nobody may stake tokens by these rules: a seat could win more than it paid for."""
        return self.debt or self.tokens < self.ante


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended for its seats: all that statistics and ratings know of a game."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of tied seats, best first; empty if nothing of the match counts."""
    figures: tuple[Mapping[str, int], ...] = ()
    """By seat: what it did, under the names of `Game.figures`; whatever is missing is 0."""
    titles: Mapping[Seat, str] = field(default_factory=dict)
    """Who won which of `Game.titles`."""


class Sum(StrEnum):
    """How a figure of several matches adds up."""

    TOTAL = "total"
    MOST = "most"
    """The highest of one match: a record."""


class Held(StrEnum):
    """Who holds a title."""

    LATEST = "latest"
    """Whoever won it last; nobody, if that was an AI."""
    WEEK = "week"
    """Whoever has won it most often in the last seven days; of several, who did so first."""


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """How a match ended for one seat, for what somebody may achieve in it."""

    place: int
    """From 1; tied seats share the best of their places."""
    players: int
    figures: Mapping[str, int]

    @property
    def has_won(self) -> bool:
        """Whether nobody was better."""
        return self.place == 1

    def __getitem__(self, figure: str) -> int:
        return self.figures.get(figure, 0)


@dataclass(frozen=True, slots=True)
class TokensPaid:
    """Tokens moved between seats and boxes. Boxes are named by their card (`7D`)."""

    source: Seat | str
    target: Seat | str
    tokens: int
    """More than 0."""
    reason: str
    """`ante`, `claim`, `points`, `double`, `sweep`."""
    kind: Literal["tokens_paid"] = "tokens_paid"


@dataclass(frozen=True, slots=True)
class Staking(Generic[RulesT, SetupT]):
    """The additional protocol of games played for tokens."""

    stakes: Callable[[RulesT], Stakes]
    """Returns what a match costs under these rules."""
    at_unit: Callable[[RulesT, int], RulesT]
    """Returns rules with stake unit 1 at another unit: antes and stakes scale alike."""
    with_stakes: Callable[[SetupT, Sequence[int], Mapping[str, int]], SetupT]
    """Returns a match's first setup with tokens by seat, and tokens in the boxes by card."""
    all_can_ante: Callable[[SetupT], bool]
    """Tells whether every player of a coming deal can pay a full ante."""


@dataclass(frozen=True, slots=True)
class Series(Generic[StateT, SetupT]):
    """The additional protocol of games whose matches may have several deals."""

    next_setup: Callable[[StateT], SetupT | None]
    """Returns the setup of the deal after an ended one, None when the match is over."""
    with_leaver: Callable[[SetupT, Seat], SetupT]
    """Returns a coming deal's setup without a seat whose player left between deals."""
    may_deal: Callable[[SetupT], bool]
    """Tells whether the deal can take place: enough players, and all can pay."""


@dataclass(frozen=True, slots=True)
class Joining(Generic[SetupT]):
    """The additional protocol of games that people may join between deals."""

    seat_for: Callable[[SetupT], Seat | None]
    """Returns the seat for a player who joins before this deal, None if there is no room."""
    with_joiner: Callable[[SetupT, int], SetupT]
    """Returns a coming deal's setup with one more player, in the seat from `seat_for`, with these tokens."""


def _no_deal_comes(*_: Any) -> Any:
    raise ValueError("a match of this game has a single deal")


ONE_DEAL: Final[Series[Any, Any]] = Series(lambda _: None, _no_deal_comes, _no_deal_comes)
"""For games whose matches have a single deal."""
NOBODY_JOINS: Final[Joining[Any]] = Joining(lambda _: None, _no_deal_comes)
"""For games whose players are fixed when the match begins."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(Generic[RulesT, SetupT, StateT, ActionT, EventT, ViewT]):
    """One game: a set of pure functions. A game provides the fields; callers use fields and methods.

    Optional parts are `staking` (tokens), `series` (several deals) and `joining` (new players between deals).
    """

    key: str
    """The name of the game in commands, records and requests."""
    rules_type: type[RulesT]
    """The model of the game's house rules."""
    setup_type: type[SetupT]
    """The model of a setup; it contains the rules, so that a record is self-contained."""
    presets: Mapping[str, RulesT]
    """The documented variants by name, most usual first."""
    actions: TypeAdapter[ActionT]
    """Reads and writes actions as the JSON objects of docs/headless.md."""
    events: TypeAdapter[EventT]
    """Reads and writes events as JSON objects with a `kind`."""
    refusals: Mapping[str, str]
    """Every refusal code with its meaning and its facts, for programmers."""

    setup_of: Callable[[RulesT, int, Seat], SetupT]
    """(rules, players, dealer) -> the setup of a match's first deal; see `first_setup`."""
    deal: Callable[[SetupT, Rng], Step[StateT, EventT]]
    """Shuffles and deals, antes included."""

    awaited: Callable[[StateT], tuple[Seat, ...]]
    """Returns the seats that must act, none when the deal is over. Their clocks run."""
    may_act: Callable[[StateT], tuple[Seat, ...]]
    """Returns the seats that may act: those awaited and, in games with reactions (a challenge), those that
    may react out of turn, as far as everybody knows: whether they hold what it takes is their secret, so they
    may have no legal action. Nobody waits for a reaction, and it expires once anybody has acted."""
    reacts: Callable[[ActionT], bool] = lambda _: False
    """Tells whether an action is a reaction to the last one that was none. A table may hold back every other
    action for a while, so that there is time for reactions."""
    preparations: frozenset[str] = frozenset()
    """The kinds of actions before the first card is played: who takes only those has not played."""
    legal_actions: Callable[[StateT, Seat], list[ActionT]]
    """Returns the seat's legal actions: one representative per set of equal ranks and count."""
    refuse: Callable[[StateT, Seat, ActionT], Refusal | None]
    """Returns why an action is not allowed, or None. The single definition of legality."""
    carry_out: Callable[[StateT, Seat, ActionT, list[EventT] | None], None]
    """Carries out a legal action in place, appending events to the list, if any; see `apply`."""
    take_out: Callable[[StateT, Seat, list[EventT] | None], None]
    """Takes a seat out of the deal in place; see `leave`."""
    default_action: Callable[[StateT, Seat], ActionT]
    """Returns the action for an awaited seat whose time is up; always legal."""

    view: Callable[[StateT, Viewer], ViewT]
    """Returns what a viewer may see: a separate type, built as an allow-list, not a filtered state."""
    redact: Callable[[EventT, Viewer], EventT | None]
    """Returns the event as a viewer may see it, None if they may not."""
    sample_state: Callable[[ViewT, Rng], StateT]
    """Returns a state with the same view, with the hidden cards sampled at random."""

    outcome: Callable[[StateT], Outcome | None]
    """Returns how the deal ended, None while it is running."""
    next_dealer: Callable[[StateT], Seat]
    """Returns the first dealer of another match with the same seats."""
    read_position: Callable[[RulesT, Mapping[str, Any]], StateT]
    """Parses a position as in docs/headless.md; raises UnreadableError saying what and where."""
    write_position: Callable[[StateT], dict[str, Any]]
    """Writes a position as in docs/headless.md, with every key."""

    staking: Staking[RulesT, SetupT] | None = None
    """None for games without tokens."""
    series: Series[StateT, SetupT] = ONE_DEAL
    joining: Joining[SetupT] = NOBODY_JOINS
    count_step: Callable[[Any, StateT, Sequence[EventT]], Any] | None = None
    """(tally, state, events) -> the match's statistics after the step that led to this state, computed from
    those before it (None at the start); shown at the match's end. They contain only public facts. None for a
    game without statistics.
    """
    match_result: Callable[[StateT, Any], MatchResult] | None = None
    """(the last deal's state, tally) -> how the match ended; None if the last deal's outcome says it."""
    figures: Mapping[str, Sum] = field(default_factory=dict)
    """What `match_result` counts of a seat, in the order in which people read it."""
    titles: Mapping[str, Held] = field(default_factory=dict)
    """The titles that a match may give."""
    feats: Mapping[str, Callable[[SeatEnd], bool]] = field(default_factory=dict)
    """What somebody may achieve in one match, and how to tell."""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    @property
    def has_reactions(self) -> bool:
        """Whether seats may act out of turn."""
        return self.may_act is not self.awaited

    def reactors(self, state: StateT) -> tuple[Seat, ...]:
        """Return the seats that are not awaited, but may react, in the order in which AIs are asked."""
        awaited = self.awaited(state)
        return tuple(seat for seat in self.may_act(state) if seat not in awaited)

    def seats_allowed(self, rules: RulesT) -> range:
        """Return how many seats may play by these rules."""
        fewest, most = rules.players
        return range(fewest, most + 1)

    def stakes(self, rules: RulesT) -> Stakes | None:
        """Return what a match costs, or None for games without tokens."""
        return None if self.staking is None else self.staking.stakes(rules)

    def at_unit(self, rules: RulesT, unit: int) -> RulesT:
        """Return rules at a stake unit; those with their own, and of games without tokens, as they are."""
        if self.staking is None or unit == 1 or self.staking.stakes(rules).unit != 1:
            return rules
        return self.staking.at_unit(rules, unit)

    def preset_of(self, rules: RulesT) -> str:
        """Return the documented variant that rules are, at whatever stake unit; "" for house rules."""
        unit = 1 if self.staking is None else self.staking.stakes(rules).unit
        return next((name for name, known in self.presets.items() if self.at_unit(known, unit) == rules), "")

    def first_setup(self, rules: RulesT, players: int, rng: Rng, *, dealer: Seat | None = None) -> SetupT:
        """Return the setup of a match's first deal; the dealer is drawn at random unless given."""
        return self.setup_of(rules, players, rng.below(players) if dealer is None else dealer)

    def tally(self, before: Any, step: Step[StateT, EventT]) -> Any:
        """Return the statistics of a match after a step, None for a game without any."""
        return None if self.count_step is None else self.count_step(before, step.state, step.events)

    def result(self, state: StateT, tally: Any) -> MatchResult:
        """Return how a match ended, given its last deal's state and its statistics."""
        if self.match_result is not None:
            return self.match_result(state, tally)
        ended = self.outcome(state)
        return MatchResult(() if ended is None or ended.reason == "void" else ended.ranking)

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT, EventT]:
        """Carry out a legal action on a copy; raises ValueError for an illegal one."""
        refusal = self.refuse(state, seat, action)
        if refusal is not None:
            raise ValueError(f"refused: {refusal.code}")
        draft = state.copy()
        events: list[EventT] = []
        self.carry_out(draft, seat, action, events)
        return Step(draft, tuple(events))

    def apply_in_place(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Carry out a legal action in place, unchecked and without events, on a state the caller owns."""
        self.carry_out(state, seat, action, None)
        return state

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT]:
        """Take a seat whose player left out of the deal for good; a player already out keeps their place."""
        draft = state.copy()
        events: list[EventT] = []
        self.take_out(draft, seat, events)
        return Step(draft, tuple(events))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game for callers that treat states, actions and views as opaque."""
