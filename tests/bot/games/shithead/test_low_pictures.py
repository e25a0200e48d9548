"""Above many rows of buttons the picture of a hand is low, so that a phone of 390 x 700 shows both whole."""

import io

import pytest
from PIL import Image

from bot.games.shithead.hand import seat_picture
from bot.messages.panels import Row
from tests.bot.games.shithead.scenes import SCREEN, position, scene, seat_of
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.support.languages import LANGUAGES, words

PICTURE_WIDTH, ROW, BELOW, ROOM = 287, 48, 16, 528
"""Pixels of the page: the width of a picture in a message, a row of buttons with its gap, the margin, and
what is left of the window beside its bars."""
FEW, SEVEN = "5C 5D 9C", "5C 5D 7C 8C 8D 9D JC JD KC AC"
SEVERAL = "2C 3C 3D 3H 4C 5C 5D 5H 8C 9C 9D JC JD QC QD KC AC"
MANY = "2C 3C 3D 3H 4C 5C 5D 6H 7C 8C 9C 9D 10C JC JD QC QD KC AC"


def seen(hand: str, language: str = "en") -> tuple[int, int, bool]:
    """The rows of buttons of a hand, the pixels of picture and rows, and whether the picture is low."""
    state = position(
        "shithead", seat_of(hand, "7C 7D 7H", "2S 2H 2D"), seat_of("4D"), seat_of("4S"), seat_of("6D")
    )
    shown = scene(state, 0)
    t = words(language)
    blocks = SCREEN.with_emojis(lambda _: CARD_EMOJIS).hand(shown, t, drawn=True)
    count = sum(isinstance(block, Row) for block in blocks)
    sketch = seat_picture(shown, t)
    png, _ = sketch.draw(sketch.scene, language)
    width, height = Image.open(io.BytesIO(png)).size
    return count, round(height * PICTURE_WIDTH / width) + ROW * count + BELOW, sketch.scene.is_crowded


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_above_five_rows_is_low_enough(language):
    rows, pixels, is_low = seen(MANY, language)
    assert rows == 5
    assert is_low
    assert pixels <= ROOM


@pytest.mark.parametrize("hand", [FEW, SEVEN, SEVERAL])
def test_above_fewer_rows_everybody_has_all_the_room(hand):
    rows, pixels, is_low = seen(hand)
    assert rows <= 4
    assert not is_low
    assert pixels <= ROOM
