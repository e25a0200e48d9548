"""Words in pictures: every letter French needs, any name people have."""

import unicodedata

import pytest
from PIL import Image

from bot.pictures.lettering import lettering, line_width, readable, shortened
from tests.bot.pictures.samples import FRENCH, NAMES


def drawn(text, size=40):
    return lettering(text, size).mask.tobytes()


def on_a_sheet(text, size=80):
    """A line where it is laid, its middle 50 pixels down."""
    line, sheet = lettering(text, size), Image.new("L", (80, 120))
    sheet.paste(line.mask, (20 - line.left, 50 - line.middle))
    return sheet


@pytest.mark.parametrize("accented", list("éèêëàâùûüôîïçÉÈÊÀÇÎñãåč"))
def test_accents_are_drawn(accented):
    bare = unicodedata.normalize("NFD", accented)[0]
    assert drawn(accented) != drawn(bare)
    assert line_width(accented, 40) == line_width(bare, 40)


def test_accents_differ_from_each_other():
    assert len({drawn(letter) for letter in "eéèêë"}) == 5


def test_a_circumflex_replaces_the_dot_of_an_i():
    lines = [on_a_sheet(letter) for letter in "iïî"]
    assert len({line.crop((0, 0, 80, 30)).tobytes().count(255) for line in lines}) == 3
    assert len({line.crop((0, 50, 60, 90)).tobytes() for line in lines}) == 1


def test_composed_and_decomposed_letters_are_the_same():
    assert readable("e\u0301te\u0301", "?") == readable("été", "?")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Camille", "Camille"),
        ("𝓙𝓮𝓪𝓷", "Jean"),
        ("Cœur  brisé\n", "Coeur brise\u0301"),
        ("🤖 Colette", "🤖 Colette"),
        ("~ Bob 🎉", "~ Bob"),
        ("Иван Ж", "Ivan Zh"),
        ("Γιώργος", "Gio\u0301rgos"),
        ("李小龙", "LiXiaoLong"),
        ("¿Qué? ¡Sí!", "¿Que\u0301? ¡Si\u0301!"),
        ("مريم", "mrym"),
        ("👑", "#7"),
        ("...", "#7"),
        ("", "#7"),
    ],
)
def test_names_are_folded_into_what_can_be_drawn(name, shown):
    assert readable(name, "#7") == shown


def test_every_name_can_be_drawn_at_every_size():
    for name in NAMES:
        for size in (20, 38, 66):
            assert lettering(readable(name, "#1"), size, bold=True).mask.getbbox() is not None


def test_no_translation_has_a_letter_that_cannot_be_drawn():
    for text in FRENCH._catalogue._catalog.values():
        for letter in unicodedata.normalize("NFC", text):
            if letter.isalpha() and ord(letter) < 0x250:
                assert readable(letter, "") != "", (letter, text)


@pytest.mark.parametrize(("opening", "closing"), ["¿?", "¡!"])
def test_opening_marks_are_the_closing_ones_turned_round(opening, closing):
    assert line_width(opening, 40) == line_width(closing, 40)
    marks = [on_a_sheet(mark, 40).getbbox() for mark in (opening, closing)]
    (_, top, _, bottom), (_, closing_top, _, closing_bottom) = marks
    assert abs((bottom - top) - (closing_bottom - closing_top)) <= 1
    assert top > closing_top
    assert drawn(opening) != drawn(closing)


def test_a_line_that_fits_is_left_alone():
    assert shortened("Camille", 38, 400) == "Camille"


def test_a_long_line_is_cut_with_an_ellipsis():
    cut = shortened("Jean-François de La Rochefoucauld", 38, 200)
    assert cut.endswith("…")
    assert line_width(cut, 38) <= 200
    assert cut.startswith("Jean")


def test_narrow_spaces_of_numbers_are_spaces():
    assert drawn("12\u202f450") == drawn("12\u00a0450") == drawn("12 450")


def test_suit_signs_and_the_robot_are_shapes_of_ours():
    assert len({drawn(sign) for sign in "♠♥♦♣🤖"}) == 5


def test_an_empty_line_has_no_width():
    assert line_width("", 30) == 0
