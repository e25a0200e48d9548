"""The hint: what an AI would play, and a reason that applies to that play."""

import pytest

from bot.games.core.screen import HINT_VERB
from game.core.cards import parse_card
from game.shedding.actions import Flip
from game.shithead.actions import PickUp, Play
from tests.bot.games.shithead.golden import blind, running
from tests.bot.games.shithead.scenes import SCREEN, position, scene, seat_of
from tests.support.languages import words
from tests.support.panels import buttons


def play(*codes):
    return Play(tuple(parse_card(code) for code in codes))


def two(hand, pile=""):
    return position("shithead", seat_of(hand), seat_of("4D 5D"), pile=pile)


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (
            two("4S 9H KC", "1:3C"),
            play("4S"),
            "4♠: it’s the lowest that fits, and saves better ones",
        ),
        (two("4S 10H", "1:3C"), play("10H"), "10♥: it burns the pile"),
        (two("3S 3H 3D 4C", "1:3C"), play("3S", "3H", "3D"), "3♠♥♦: it burns the pile"),
        (two("4S KC", "1:QC"), play("KC"), "K♣: nothing else fits"),
        (two("9H KC 2S", "1:3C"), play("KC"), "K♣: a 2 stays for when nothing else fits"),
        (two("9H 2S", "1:3C"), play("2S"), "2♠: as far as one can see, it leaves the best position"),
    ],
)
def test_the_reason_is_true_of_the_play(state, action, said):
    assert SCREEN.advice(action, scene(state, 0), words("en")) == f"An AI would play {said}."


def test_advice_explains_cards_that_are_no_play():
    stuck, free = two("4S", "1:KC"), two("4S AS", "1:KC")
    assert SCREEN.advice(PickUp(), scene(stuck, 0), words("en")).endswith("no card fits.")
    assert SCREEN.advice(PickUp(), scene(free, 0), words("en")).endswith("keep its good cards.")
    assert "face-down" in SCREEN.advice(Flip(0), scene(blind(), 0), words("en"))


def test_there_is_a_button_for_it_only_where_hints_are_given():
    assert HINT_VERB not in {each.verb for each in buttons(SCREEN.hand(scene(running(), 0), words("en")))}
