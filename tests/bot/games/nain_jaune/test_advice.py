"""The hint: what an AI would lay, and a reason that applies to that card."""

import pytest

from game.core.cards import parse_card
from game.nain_jaune.actions import Lay, Pass
from tests.bot.games.nain_jaune.scenes import SCREEN, scene
from tests.game.nain_jaune.tables import rules_of, table
from tests.support.languages import words

BOXES = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 30}


@pytest.mark.parametrize(
    ("hand", "code", "said"),
    [
        ("6D 7D 2C", "6D", "6♦: it leads to the Dwarf"),
        ("2C 3C 4C 9H", "2C", "2♣: it gets rid of 3 cards at once"),
        ("2C 3C 9H", "9H", "9♥: as far as one can see, it leaves the best position"),
        ("9H", "9H", "9♥: nothing else fits"),
    ],
)
def test_the_reason_is_true_of_the_card(hand, code, said):
    state = table(hand, "5S", "8S", boxes=BOXES)
    told = SCREEN.advice(Lay(parse_card(code)), scene(state, 0), words("en"))
    assert told == f"An AI would play {said}."


def test_passing_has_its_reason_too():
    state = table("9C 10C", "3C", "4C", rules=rules_of("mistigri"), boxes=BOXES, run={"rank": "8", "seat": 2})
    assert SCREEN.advice(Pass(), scene(state, 0), words("en")).startswith("An AI would pass")
