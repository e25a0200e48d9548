"""Helpers for tests of this screen: positions, names, languages, panels as text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.games.core.screen import DealEnd, HandScene
from bot.games.nain_jaune.face import NAIN_JAUNE as FACE
from bot.messages.panels import Block, Button
from game.core.protocol import Seat, Step
from game.nain_jaune.events import DealWon
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.state import State
from tests.support import panels
from tests.support.languages import words
from tests.support.panels import text

SCREEN = FACE.screen
LABELS = ("Colette", "Maximilien de la Tour", "🤖 Marius", "Zoé", "`Ann`", "井上さん", "Bo", "Ümit")


class Names:
    """Mentions by seat, and the labels above."""

    def __call__(self, seat: Seat) -> str:
        return f"<@{seat}>"

    def label(self, seat: Seat) -> str:
        return LABELS[seat]


NAMES = Names()


def scene(state: State, seat: Seat, pick: str = "") -> HandScene:
    """The input for a seat's hand."""
    return HandScene(NAIN_JAUNE.view(state, seat), seat, NAIN_JAUNE.legal_actions(state, seat), NAMES, pick)


def hand(state: State, seat: Seat, language: str = "en", pick: str = "") -> Sequence[Block]:
    """A seat's hand."""
    return SCREEN.hand(scene(state, seat, pick), words(language))


def board(state: State, language: str = "en") -> Sequence[Block]:
    """The table as everybody sees it."""
    return SCREEN.board(NAIN_JAUNE.view(state, None), NAMES, words(language))


def result(state: State, language: str = "en") -> Sequence[Block]:
    """The end of a deal, of a match whose earlier deals brought nobody anything."""
    return SCREEN.result(deal_end(state), words(language))


def deal_end(state: State, names: Any = NAMES, *, is_last: bool = False) -> DealEnd:
    """The end of a deal of such a match; `is_last` if it ends there, whatever the rules say."""
    outcome = NAIN_JAUNE.outcome(state)
    assert outcome is not None
    won = () if state.void else (DealWon(outcome.ranking[0][0]),)
    tally = NAIN_JAUNE.tally(None, Step(state, (*state.paid, *won)))
    over = is_last or NAIN_JAUNE.series.next_setup(state) is None
    ranking = NAIN_JAUNE.result(state, tally).ranking if over else ()
    shown = replace(outcome, ranking=ranking or outcome.ranking)
    return DealEnd(NAIN_JAUNE.view(state, None), shown, names, tally, is_match_over=over)


def told(events: Iterable[object], language: str = "en") -> list[str]:
    """The lines for events, as everybody reads them."""
    lines = (SCREEN.tell(NAIN_JAUNE.redact(event, None), NAMES, words(language)) for event in events)
    return [line for line in lines if line]


def buttons(blocks: Iterable[Block]) -> list[Button]:
    """The buttons; that of other ways to lead, which is always there, only where there are any."""
    return [each for each in panels.buttons(blocks) if not (each.disabled and each.body == "o")]


def labels(blocks: Iterable[Block]) -> list[str]:
    """The labels of the buttons."""
    return [button.label for button in buttons(blocks)]


def code_lines(blocks: Iterable[Block]) -> list[str]:
    """The lines in code blocks."""
    return [
        line
        for block in re.findall(r"```\n(.*?)\n```", text(blocks), re.DOTALL)
        for line in block.split("\n")
    ]
