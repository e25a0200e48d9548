"""Cards are distinguishable, in a fan, small, and by their shapes alone."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.ui.pictures.cards import (
    ENGLISH,
    INDEX_SHARE,
    back,
    card_height,
    chip,
    court_letters,
    empty_place,
    face,
    fan_step,
    fan_width,
    lay_fan,
)
from bot.ui.pictures.shapes import suit_mask
from game.core.cards import CARDS_PER_PACK, RANK, parse_card
from tests.bot.ui.pictures import samples

PACK = range(CARDS_PER_PACK)
FRENCH = "VDRA"
WIDTHS = (40, 92, 122)


def pixels(sprite):
    return sprite.image.tobytes() + sprite.mask.tobytes()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("letters", [ENGLISH, FRENCH])
def test_all_54_cards_and_the_back_differ(width, letters):
    drawn = [pixels(face(card, width, letters)) for card in PACK]
    assert len({*drawn, pixels(back(width)), pixels(empty_place(width))}) == CARDS_PER_PACK + 2


def test_all_54_tiles_differ():
    assert len({pixels(chip(card, 92)) for card in PACK}) == CARDS_PER_PACK


@pytest.mark.parametrize("width", WIDTHS)
def test_a_covered_card_shows_which_it_is(width):
    strip = (0, 0, fan_step(width), card_height(width))
    assert len({face(card, width).image.crop(strip).tobytes() for card in PACK}) == CARDS_PER_PACK


def test_equal_cards_of_two_packs_look_alike():
    assert face(7, 92) is face(7 + CARDS_PER_PACK, 92)


def test_only_jacks_queens_and_kings_differ_between_the_languages():
    differing = {
        RANK[card] for card in PACK if pixels(face(card, 92, ENGLISH)) != pixels(face(card, 92, FRENCH))
    }
    assert differing == {11, 12, 13}


def test_letters_follow_the_language():
    assert court_letters(samples.ENGLISH) == ENGLISH
    assert court_letters(samples.FRENCH) == FRENCH


@pytest.mark.parametrize("side", [13, 40])
def test_suits_differ_in_shape_without_colour(side):
    for first, second in combinations(range(4), 2):
        shapes = [suit_mask(suit, side) for suit in (first, second)]
        apart, together = (
            sum(pixels.tobytes()) for pixels in (ImageChops.difference(*shapes), ImageChops.lighter(*shapes))
        )
        assert apart / together > 0.2, (first, second)


def test_rank_and_suit_fill_the_corner_of_a_card_40_pixels_wide():
    corner = face(parse_card("8S"), 40).image.convert("L").crop((2, 2, fan_step(40), 36))
    ink = corner.point(lambda value: 255 * (value < 128)).getbbox()
    assert ink[2] - ink[0] >= 8
    assert ink[3] - ink[1] >= 24


def test_a_fan_is_as_wide_as_it_says():
    image = Image.new("RGB", (600, 200))
    lay_fan(image, [face(card, 92) for card in (5, 18, 31)], (10, 10), fan_step(92))
    assert image.getbbox() == (10, 10, 10 + fan_width(3, 92), 10 + card_height(92))
    assert fan_width(3, 92) == 92 + 2 * round(92 * INDEX_SHARE)
