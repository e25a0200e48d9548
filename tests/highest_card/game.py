"""The rules of Highest Card: several packs, hidden cards, and a reaction by seats that are not on turn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, TypeAdapter, ValidationError

from game.ai.levels import Level
from game.ai.random_play import Policy, RandomPolicy
from game.core.card_json import JsonCard, JsonSeat
from game.core.cards import CARDS_PER_PACK, CODE, RANK, Card, codes, packs
from game.core.errors import unreadable
from game.core.protocol import Game, Outcome, Refusal, Seat, Setup, Step, Viewer
from game.core.rng import Rng
from game.core.rule_schema import Rules, knob

PlayerCount: TypeAlias = Annotated[int, knob(group="table", ge=2, le=6, strict=True)]


class HighestCardRules(Rules):
    """The knobs."""

    players: tuple[PlayerCount, PlayerCount] = knob((2, 6), group="table")
    packs: int = knob(1, group="table", ge=1, le=4, strict=True)
    hand_cards: int = knob(3, group="table", ge=1, le=5, strict=True)


class HighestCardSetup(Setup):
    """One deal to come."""

    rules: HighestCardRules


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card face down."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    card: JsonCard
    kind: Literal["lay"] = field(default="lay", kw_only=True)


@dataclass(frozen=True, slots=True)
class Call:
    """Have the last card turned up."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    kind: Literal["call"] = field(default="call", kw_only=True)


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was laid face down; None where it may not be seen."""

    seat: Seat
    card: JsonCard | None
    kind: Literal["card_laid"] = field(default="card_laid", kw_only=True)


@dataclass(frozen=True, slots=True)
class CardCalled:
    """The card of `owner` was turned up."""

    seat: Seat
    owner: Seat
    card: JsonCard
    kind: Literal["card_called"] = field(default="card_called", kw_only=True)


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left; hand and laid card are out of the game."""

    seat: Seat
    kind: Literal["seat_left"] = field(default="seat_left", kw_only=True)


Action: TypeAlias = Lay | Call
Event: TypeAlias = CardLaid | CardCalled | SeatLeft
Log: TypeAlias = list[Event] | None


@dataclass(slots=True)
class State:
    """A deal. Replaced values are tuples, so a copy shares them."""

    setup: HighestCardSetup
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[Card | None, ...]
    up: frozenset[Seat] = frozenset()
    """Whose card was called."""
    left: frozenset[Seat] = frozenset()
    last: Seat | None = None
    """Who laid the last card."""

    def copy(self) -> Self:
        """Return a state that can be changed."""
        return replace(self)

    @property
    def order(self) -> list[Seat]:
        """The seats that play, from the dealer's left."""
        seats = [(self.setup.dealer + 1 + step) % self.setup.players for step in range(self.setup.players)]
        return [seat for seat in seats if seat not in self.left]


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may see."""

    viewer: Viewer
    setup: HighestCardSetup
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    """Cards in hand by seat."""
    own: Card | None
    """The viewer's card, laid or called."""
    shown: tuple[Card | None, ...]
    """The cards that lie face up, by seat; all of them in the end."""
    laid: tuple[bool, ...]
    left: frozenset[Seat]
    last: Seat | None
    awaited: tuple[Seat, ...]
    callable: bool
    """Whether the last card may still be called."""


def deal(setup: HighestCardSetup, rng: Rng) -> Step[State, Event]:
    """Shuffle and deal; the rest stays out."""
    cards = packs(setup.rules.packs)
    rng.shuffle(cards)
    size, seats = setup.rules.hand_cards, range(setup.players)
    hands = tuple(tuple(card % CARDS_PER_PACK for card in cards[seat * size :][:size]) for seat in seats)
    return Step(State(setup, hands, (None,) * setup.players), ())


def awaited(state: State) -> tuple[Seat, ...]:
    """Return who is to lay a card; nobody when all have, or one player is left."""
    missing = [seat for seat in state.order if state.laid[seat] is None]
    return tuple(missing[:1]) if len(state.order) > 1 else ()


def may_act(state: State) -> tuple[Seat, ...]:
    """Return who is to lay a card, then who else may call the last one."""
    turn = awaited(state)
    callers = state.order if turn and _callable(state) else ()
    return (*turn, *(seat for seat in callers if seat not in (*turn, state.last)))


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why an action is not allowed."""
    if seat not in may_act(state):
        return Refusal("not_now")
    if isinstance(action, Call):
        return None if _callable(state) else Refusal("nothing_to_call")
    if seat not in awaited(state):
        return Refusal("not_your_turn")
    return None if action.card in state.hands[seat] else Refusal("not_in_hand", {"card": CODE[action.card]})


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Return the cards a seat may lay, and whether it may call."""
    lays = [Lay(card) for card in dict.fromkeys(state.hands[seat])]
    offered: list[Action] = [*lays, Call()]
    return [action for action in offered if refuse(state, seat, action) is None]


def carry_out(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out an allowed action in place."""
    if isinstance(action, Call):
        owner = state.last if state.last is not None else seat
        state.up |= {owner}
        event: Event = CardCalled(seat, owner, state.laid[owner] or 0)
    else:
        hand = list(state.hands[seat])
        hand.remove(action.card)
        state.hands = _with(state.hands, seat, tuple(hand))
        state.laid, state.last = _with(state.laid, seat, action.card), seat
        event = CardLaid(seat, action.card)
    if log is not None:
        log.append(event)


def leave(state: State, seat: Seat, log: Log) -> None:
    """Take a seat out in place."""
    state.left, state.up = state.left | {seat}, state.up - {seat}
    state.hands, state.laid = _with(state.hands, seat, ()), _with(state.laid, seat, None)
    state.last = None if state.last == seat else state.last
    if log is not None:
        log.append(SeatLeft(seat))


def view(state: State, viewer: Viewer) -> View:
    """Return what a viewer may see."""
    over = not awaited(state)
    seats = range(state.setup.players)
    return View(
        viewer=viewer,
        setup=state.setup,
        hand=() if viewer is None else state.hands[viewer],
        counts=tuple(len(hand) for hand in state.hands),
        own=None if viewer is None else state.laid[viewer],
        shown=tuple(state.laid[seat] if over or seat in state.up else None for seat in seats),
        laid=tuple(card is not None for card in state.laid),
        left=state.left,
        last=state.last,
        awaited=awaited(state),
        callable=_callable(state),
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event without a card that lies face down."""
    return CardLaid(event.seat, None) if isinstance(event, CardLaid) and event.seat != viewer else event


def sample_state(view: View, rng: Rng) -> State:
    """Return a state that looks the same, the cards that are not seen drawn anew."""
    known = [card for card in (*view.hand, *view.shown) if card is not None]
    if view.viewer is not None and view.own is not None and view.shown[view.viewer] is None:
        known.append(view.own)
    deck = Counter(card % CARDS_PER_PACK for card in packs(view.setup.rules.packs))
    unseen = list((deck - Counter(known)).elements())
    rng.shuffle(unseen)
    hands, laid = [], list(view.shown)
    for seat, count in enumerate(view.counts):
        hands.append(view.hand if seat == view.viewer else tuple(unseen.pop() for _ in range(count)))
        if view.laid[seat] and laid[seat] is None:
            laid[seat] = view.own if seat == view.viewer else unseen.pop()
    up = frozenset(seat for seat, card in enumerate(view.shown) if card is not None and view.awaited)
    return State(view.setup, tuple(hands), tuple(laid), up, view.left, view.last)


def outcome(state: State) -> Outcome | None:
    """Return the seats by their cards, equal ranks together; who left comes last."""
    if awaited(state):
        return None
    ranks = {seat: RANK[card] for seat in state.order if (card := state.laid[seat]) is not None}
    groups = [tuple(seat for seat in ranks if ranks[seat] == rank) for rank in sorted({*ranks.values()})]
    rest = tuple(seat for seat in range(state.setup.players) if seat not in ranks)
    return Outcome((*reversed(groups), *((rest,) if rest else ())))


class _Position(BaseModel):
    model_config = ConfigDict(extra="forbid")
    dealer: JsonSeat
    hands: tuple[tuple[JsonCard, ...], ...]
    laid: tuple[JsonCard | None, ...]
    up: frozenset[JsonSeat] = frozenset()
    left: frozenset[JsonSeat] = frozenset()
    last: JsonSeat | None = None


def read_position(rules: HighestCardRules, position: Mapping[str, Any]) -> State:
    """Read a position; raises UnreadableError."""
    try:
        read = _Position.model_validate(dict(position))
    except ValidationError as error:
        raise unreadable("position", error) from None
    setup = HighestCardSetup(players=len(read.hands), dealer=read.dealer, rules=rules)
    return State(setup, read.hands, read.laid, read.up, read.left, read.last)


def write_position(state: State) -> dict[str, Any]:
    """Write a position with every key."""
    return {
        "dealer": state.setup.dealer,
        "hands": [codes(hand) for hand in state.hands],
        "laid": [None if card is None else CODE[card] for card in state.laid],
        "up": sorted(state.up),
        "left": sorted(state.left),
        "last": state.last,
    }


def _callable(state: State) -> bool:
    return state.last is not None and state.last not in state.up and bool(awaited(state))


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class LaysHighest:
    """The best player: nothing is to be gained by another card."""

    def choose(self, _view: View, legal: Sequence[Action], _rng: Rng, /) -> Action:
        """Return the highest card."""
        return max(legal, key=lambda action: RANK[action.card] if isinstance(action, Lay) else 0)


class LaysFirst:
    """A player who does not look at the cards."""

    def choose(self, _view: View, legal: Sequence[Action], _rng: Rng, /) -> Action:
        """Return the first card in hand."""
        return legal[0]


POLICIES: Final[Mapping[Level, Policy]] = {
    "easy": RandomPolicy(),
    "normal": LaysFirst(),
    "hard": LaysHighest(),
    "expert": LaysHighest(),
}

HIGHEST_CARD: Final[Game[HighestCardRules, HighestCardSetup, State, Action, Event, View]] = Game(
    key="highest_card",
    rules_type=HighestCardRules,
    setup_type=HighestCardSetup,
    presets={"highest_card": HighestCardRules(), "two_packs": HighestCardRules(packs=2, hand_cards=5)},
    actions=TypeAdapter(Annotated[Action, Discriminator("kind")]),
    events=TypeAdapter(Annotated[Event, Discriminator("kind")]),
    refusals={
        "not_now": "neither on turn nor able to call",
        "not_your_turn": "somebody else is to lay a card",
        "not_in_hand": "the card is not in the hand; `card`",
        "nothing_to_call": "no card lies face down that may be called",
    },
    setup_of=lambda rules, players, dealer: HighestCardSetup(players=players, dealer=dealer, rules=rules),
    deal=deal,
    awaited=awaited,
    may_act=may_act,
    reacts=lambda action: isinstance(action, Call),
    legal_actions=legal_actions,
    refuse=refuse,
    carry_out=carry_out,
    take_out=leave,
    default_action=lambda state, seat: Lay(state.hands[seat][0]),
    view=view,
    redact=redact,
    sample_state=sample_state,
    outcome=outcome,
    next_dealer=lambda state: (state.setup.dealer + 1) % state.setup.players,
    read_position=read_position,
    write_position=write_position,
)
