"""Somebody's statistics on a phone, which shows a higher picture smaller, and its letters with it."""

import io

import pytest
from PIL import Image

from bot.stats.person_picture import GamePanel, StatisticsScene, draw_statistics
from tests.support.languages import words

SHOWN, HIGHEST = 287, 400
"""The width of a picture in a message on a phone, and the height from which it is made smaller."""
IN_ENGLISH = {
    "Shithead": (("turns: 1,963", "piles burnt: 28"), ("longest hand: 21", "biggest pick-up: 14")),
    "Nain Jaune": (("deals won: 37", "gains: -275", "taken from the board: 1,999"), ("biggest pot: 100",)),
    "Paskahousu": (
        ("turns: 727", "piles burnt: 20", "doubts: 88", "lies seen through: 82", "own lies found out: 77"),
        ("longest hand: 33", "biggest pick-up: 10"),
    ),
}
IN_FRENCH = {
    "Shithead": (
        ("tours : 1 963", "piles brûlées : 28"),
        ("plus grosse main : 21", "plus gros ramassage : 14"),
    ),
    "Nain Jaune": (
        ("donnes gagnées : 37", "gains : -275", "pris au tableau : 1 999"),
        ("plus gros pot : 100",),
    ),
    "Paskahousu": (
        (
            "tours : 727",
            "piles brûlées : 20",
            "doutes : 88",
            "mensonges démasqués : 82",
            "pris à mentir : 77",
        ),
        ("plus grosse main : 33", "plus gros ramassage : 10"),
    ),
}


@pytest.mark.parametrize("games", [IN_ENGLISH, IN_FRENCH])
def test_three_games_have_the_whole_width_of_a_phone(games):
    panels = (
        GamePanel(name, (("26 matches", "7 won", "4 times last"), *groups), "1,500 ± 440", (1490, 1520, 1500))
        for name, groups in games.items()
    )
    drawn = draw_statistics(StatisticsScene("Ada", "64 matches", tuple(panels)), words("en"))
    width, height = Image.open(io.BytesIO(drawn.png)).size
    assert height * SHOWN / width <= HIGHEST
