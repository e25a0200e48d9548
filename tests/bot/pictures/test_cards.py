"""Cards are distinguishable, in a fan, small, and by their shapes alone."""

import gc
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.pictures.cards import (
    ENGLISH,
    INDEX_SHARE,
    JUMBO_SHARE,
    CardStyle,
    back,
    card_height,
    card_style,
    chip,
    court_letters,
    empty_place,
    face,
    fan_step,
    fan_width,
    lay_fan,
)
from bot.pictures.palette import BLUE, CLOTH, GREEN, INK, RED, number_of, shades
from bot.pictures.shapes import suit_mask
from game.core.cards import CARDS_PER_PACK, RANK, parse_card
from tests.bot.pictures import samples

PACK = range(CARDS_PER_PACK)
FRENCH = CardStyle("VDRA")
PRINTED = CardStyle(two_colours=True)
JUMBO = CardStyle(jumbo=True)
WIDTHS = (40, 92, 122)


def pixels(sprite):
    return sprite.image.tobytes() + sprite.mask.tobytes()


@pytest.mark.in_part(4)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("style", [ENGLISH, FRENCH, PRINTED, JUMBO])
def test_all_54_cards_and_the_back_differ(width, style):
    drawn = [pixels(face(card, width, style)) for card in PACK]
    assert len({*drawn, pixels(back(width)), pixels(empty_place(width))}) == CARDS_PER_PACK + 2


def test_all_54_tiles_differ():
    assert len({pixels(chip(card, 92)) for card in PACK}) == CARDS_PER_PACK


@pytest.mark.parametrize("width", WIDTHS)
def test_a_covered_card_shows_which_it_is(width):
    strip = (0, 0, fan_step(width), card_height(width))
    assert len({face(card, width).image.crop(strip).tobytes() for card in PACK}) == CARDS_PER_PACK


@pytest.mark.parametrize("width", WIDTHS)
def test_a_covered_card_with_a_jumbo_index_shows_which_it_is(width):
    strip = (0, 0, fan_step(width, JUMBO_SHARE), card_height(width))
    assert len({face(card, width, JUMBO).image.crop(strip).tobytes() for card in PACK}) == CARDS_PER_PACK


def test_in_two_colours_clubs_are_as_black_as_spades_and_diamonds_as_red_as_hearts():
    club, diamond, heart, spade = (colours(f"7{suit}", PRINTED) for suit in "CDHS")
    assert RED in diamond & heart
    assert INK in club & spade
    assert not {GREEN, BLUE} & (club | diamond | heart | spade)
    assert GREEN in colours("7C", ENGLISH)
    assert BLUE in colours("7D", ENGLISH)


def colours(code, style):
    return {shades()[number] for number in face(parse_card(code), 92, style).image.tobytes()}


def test_equal_cards_of_two_packs_look_alike():
    assert face(7, 92) is face(7 + CARDS_PER_PACK, 92)


def test_only_jacks_queens_and_kings_differ_between_the_languages():
    differing = {
        RANK[card] for card in PACK if pixels(face(card, 92, ENGLISH)) != pixels(face(card, 92, FRENCH))
    }
    assert differing == {11, 12, 13}


def test_letters_follow_the_language():
    assert court_letters(samples.ENGLISH) == ENGLISH.letters
    assert court_letters(samples.FRENCH) == FRENCH.letters
    assert card_style(samples.FRENCH, two_colours=True) == CardStyle("VDRA", two_colours=True)


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
    image = Image.new("L", (600, 200), number_of(CLOTH))
    lay_fan(image, [face(card, 92) for card in (5, 18, 31)], (10, 10), fan_step(92))
    assert image.point([number != number_of(CLOTH) for number in range(256)]).getbbox() == (
        10,
        10,
        10 + fan_width(3, 92),
        10 + card_height(92),
    )
    assert fan_width(3, 92) == 92 + 2 * round(92 * INDEX_SHARE)


def _kept(something, found=None):
    """All pixels that something keeps in memory, by the image that has them."""
    found = {} if found is None else found
    for one in gc.get_referents(something):
        if type(one).__name__ == "ImagingCore":
            found[id(one)] = one.size[0] * one.size[1]
        elif type(one).__module__.startswith(("bot.pictures", "PIL")) or isinstance(one, dict | list | tuple):
            _kept(one, found)
    return found


def test_a_face_that_was_laid_keeps_hardly_more_than_its_own_pixels():
    width = 97  # no other test lays cards of this width
    faces, ground = [face(card, width) for card in range(10)], Image.new("L", (200, 200), number_of(CLOTH))
    for one in faces:
        one.lay(ground, 10, 10)
    kept = {image: pixels for one in faces for image, pixels in _kept(one).items()}
    assert 1 <= sum(kept.values()) / (len(faces) * width * card_height(width)) < 1.6
