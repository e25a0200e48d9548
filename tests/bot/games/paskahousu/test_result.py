"""What is told of a deal's best: a line of its picture holds it, with the number at its end."""

from types import SimpleNamespace

import pytest

from bot.games.core.screen import DealEnd
from bot.games.paskahousu.result import RESULTS
from bot.pictures.canvas import SMALLEST
from bot.pictures.lettering import line_width
from game.core.protocol import Outcome
from tests.support.languages import words

ROOM = 562
"""Pixels beside a sign, in a picture of the end."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("names", [("Bartholomäus",) * 2, ("Basile", "Chloé"), ("Anna",), ("Wolfram",) * 4])
def test_the_best_of_a_deal_are_told_in_one_line_to_its_end(names, language):
    did = SimpleNamespace(lies_told=24, lies_found=12, doubts_right=12, longest_hand=48, moves=9)
    end = DealEnd(
        SimpleNamespace(rules=SimpleNamespace(bluff=True)),
        Outcome(((0,),)),
        SimpleNamespace(label=lambda seat: names[seat]),
        SimpleNamespace(seats=(did,) * len(names)),
    )
    told = [text for text, _ in RESULTS.feats(end, words(language))]
    assert len(told) == 4
    for text in told:
        assert line_width(text, SMALLEST, bold=False) <= ROOM, text
