"""Tables to play at in tests: positions written short, cards laid by their codes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core.cards import codes, parse_card
from game.core.protocol import Seat, Step, TokensPaid
from game.core.rng import Rng
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.deal import start_deal
from game.nain_jaune.events import Event
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.legal import legal_cards
from game.nain_jaune.match.setup import NainJauneSetup
from game.nain_jaune.match.stakes import with_stakes
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.state import State

GAME = NAIN_JAUNE


def rules_of(preset: str = "nain_jaune", **overrides: Any) -> NainJauneRules:
    """A preset's rules with overrides as JSON has them."""
    return GAME.presets[preset].override(overrides)


def cards(text: str) -> list[int]:
    """Cards written with spaces between."""
    return [parse_card(code) for code in text.split()]


def table(
    *hands: str,
    rules: NainJauneRules | None = None,
    tokens: int | Sequence[int] = 100,
    left: Iterable[Seat] = (),
    **position: Any,
) -> State:
    """A state with these hands by seat; other keys as in a position of docs/headless.md."""
    by_seat = [tokens] * len(hands) if isinstance(tokens, int) else tokens
    seats = [
        {"hand": hand.split(), "tokens": own, "status": "left" if seat in left else "in"}
        for seat, (hand, own) in enumerate(zip(hands, by_seat, strict=True))
    ]
    return GAME.read_position(rules or rules_of(), {"turn": 0, **position, "seats": seats})


def lay(state: State, *laid: str, announce: bool = True) -> Step[State, Event]:
    """Lay cards one after the other, each by whoever has the turn."""
    events: list[Event] = []
    for code in laid:
        step = GAME.apply(state, state.turn, Lay(parse_card(code), announce))
        state = step.state
        events.extend(step.events)
    return Step(state, tuple(events))


def pass_turn(state: State) -> Step[State, Event]:
    """Pass for whoever has the turn."""
    return GAME.apply(state, state.turn, Pass())


def may_lay(state: State) -> set[str]:
    """Which cards whoever has the turn may lay."""
    return set(codes(legal_cards(state)))


def refusal_code(state: State, code: str, seat: Seat | None = None) -> str | None:
    """Why a card may not be laid."""
    refusal = GAME.refuse(state, state.turn if seat is None else seat, Lay(parse_card(code)))
    return refusal and refusal.code


def payments(events: Iterable[Event], reason: str | None = None) -> list[tuple[Any, Any, int]]:
    """Movements of tokens as (from, to, tokens)."""
    return [
        (event.source, event.target, event.tokens)
        for event in events
        if isinstance(event, TokensPaid) and reason in (None, event.reason)
    ]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def boxes(state: State) -> dict[str, int]:
    """Tokens by box."""
    written: dict[str, int] = GAME.write_position(state)["boxes"]
    return written


def all_tokens(state: State) -> int:
    """Everything at the table."""
    return sum(state.tokens) + sum(state.boxes)


def first_setup(
    rules: NainJauneRules,
    players: int,
    dealer: Seat = 0,
    *,
    tokens: Sequence[int] | None = None,
    boxes: Mapping[str, int] | None = None,
) -> NainJauneSetup:
    """The setup of a first deal, with other tokens and boxes than the rules' where they are given."""
    setup = GAME.first_setup(rules, players, Rng(bytes(32), "test"), dealer=dealer)
    return with_stakes(setup, setup.tokens if tokens is None else tokens, boxes or {})


def deal_hands(setup: NainJauneSetup, hands: Mapping[Seat, str], talon: str = "") -> Step[State, Event]:
    """Begin a deal with chosen hands."""
    return start_deal(setup, {seat: cards(hand) for seat, hand in hands.items()}, cards(talon))
