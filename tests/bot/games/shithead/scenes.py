"""Helpers for tests of this screen: positions, names, languages, panels as text."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.games.core.screen import DealEnd, HandScene
from bot.games.shithead.face import SHITHEAD as FACE
from bot.messages.panels import Block
from game.core.protocol import Refusal, Seat
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules
from game.shithead.state import State
from tests.support.languages import words
from tests.support.panels import buttons

SCREEN = FACE.screen
LABELS = ("Colette", "Maximilien de la Tour", "🤖 Marius", "Zoé")


class Names:
    """Mentions by seat, and labels as long as they get."""

    def __call__(self, seat: Seat) -> str:
        return f"<@{1_000_000_000_000_000_000 + seat}>"

    def label(self, seat: Seat) -> str:
        return LABELS[seat] if seat < len(LABELS) else f"Maximilienne, place {seat:>5}"


class ShortNames(Names):
    """Mentions as short as golden files want them."""

    def __call__(self, seat: Seat) -> str:
        return f"<@{seat}>"


NAMES = Names()
SHORT_NAMES = ShortNames()


def rules_of(preset: str, **overrides: Any) -> ShitheadRules:
    """A preset, some of its knobs changed."""
    return PRESETS[preset].override(overrides)


def seat_of(hand: str = "", up: str = "", down: str = "", status: str = "in") -> dict[str, Any]:
    """A seat of a position: cards by blanks, face-up slots by blanks and their cards by `+`."""
    return {
        "hand": hand.split(),
        "up": [slot.split("+") for slot in up.split()],
        "down": down.split(),
        "status": status,
    }


def position(
    preset: str, *seats: Mapping[str, Any], pile: str = "", rules: ShitheadRules | None = None, **others: Any
) -> State:
    """A position of a preset; `pile` has plays by blanks, `1:7S+7H` is what seat 1 laid."""
    plays = []
    for play in pile.split():
        seat, cards = play.split(":")
        plays.append({"seat": int(seat), "cards": cards.split("+")})
    asked = {"seats": list(seats), "pile": plays, "turn": 0, **others}
    return SHITHEAD.read_position(rules or PRESETS[preset], asked)


def scene(state: State, seat: Seat, pick: str = "", names: Names = SHORT_NAMES) -> HandScene:
    """The input for a seat's hand."""
    awaited = seat in SHITHEAD.awaited(state)
    legal = SHITHEAD.legal_actions(state, seat) if awaited else []
    return HandScene(SHITHEAD.view(state, seat), seat, legal, names, pick)


def hand(
    state: State, seat: Seat = 0, language: str = "en", pick: str = "", names: Names = SHORT_NAMES
) -> Sequence[Block]:
    """A seat's hand."""
    return SCREEN.hand(scene(state, seat, pick, names), words(language))


def board(state: State, language: str = "en", names: Names = SHORT_NAMES) -> Sequence[Block]:
    """The table as everybody sees it."""
    return SCREEN.board(SHITHEAD.view(state, None), names, words(language))


def result(state: State, language: str = "en", names: Names = SHORT_NAMES) -> Sequence[Block]:
    """The end of a deal."""
    outcome = SHITHEAD.outcome(state)
    assert outcome is not None
    return SCREEN.result(DealEnd(SHITHEAD.view(state, None), outcome, names), words(language))


def told(events: Iterable[object], language: str = "en", names: Names = SHORT_NAMES) -> list[str]:
    """The lines for events, as everybody reads them."""
    lines = (SCREEN.tell(SHITHEAD.redact(event, None), names, words(language)) for event in events)
    return [line for line in lines if line]


def done(state: State, seat: Seat, **action: Any) -> Any:
    """The result of an action given as JSON."""
    return SHITHEAD.apply(state, seat, SHITHEAD.actions.validate_python(action))


def explained(state: State, seat: Seat, language: str = "en", **action: Any) -> str:
    """Why an action, given as JSON, is refused."""
    refusal = SHITHEAD.refuse(state, seat, SHITHEAD.actions.validate_python(action))
    assert isinstance(refusal, Refusal)
    return SCREEN.explain(refusal, SHITHEAD.view(state, seat), SHORT_NAMES, words(language))


def enabled(blocks: Iterable[Block]) -> list[str]:
    """The labels of the enabled buttons."""
    return [button.label for button in buttons(blocks) if not button.disabled]


def body_behind(blocks: Iterable[Block], label: str) -> str:
    """The body of the button with a label."""
    return next(button.body for button in buttons(blocks) if button.label == label)
