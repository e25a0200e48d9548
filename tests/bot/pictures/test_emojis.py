"""Cards as application emojis: within Discord's limits, under names that never change."""

import re
from functools import cache

import pytest

from bot.discord.sending.emojis import wanted_emojis
from bot.i18n import LANGUAGES, words_for
from bot.messages.list_words import rank_sign
from bot.pictures.cards import ENGLISH_LETTERS, CardStyle
from bot.pictures.emojis import BACK_EMOJI, EMOJI_SIDE, CardEmojis, card_emojis, emoji_name, letters_of
from game.core.cards import CARDS_PER_PACK, QUEEN, parse_card
from tests.bot.pictures.samples import opened

FRENCH = "VDRA"
ALL = CARDS_PER_PACK + 1 + 2 * 13
drawn = cache(card_emojis)
"""Each alphabet's emojis, drawn once for all tests that look at them."""


def test_there_are_54_faces_a_back_and_two_suits_in_other_colours_all_different():
    assert len(drawn(ENGLISH_LETTERS)) == ALL
    assert len(set(drawn(ENGLISH_LETTERS).values())) == ALL
    assert BACK_EMOJI in drawn(ENGLISH_LETTERS)


def test_names_are_stable_and_say_the_card():
    named = {code: emoji_name(parse_card(code)) for code in ("10D", "KH", "2C", "AS", "X1", "X2")}
    assert named == {
        "10D": "tapis_10d",
        "KH": "tapis_kh",
        "2C": "tapis_2c",
        "AS": "tapis_as",
        "X1": "tapis_x1",
        "X2": "tapis_x2",
    }
    assert emoji_name(parse_card("KH"), CardStyle(FRENCH)) == "tapis_rh"
    printed = CardStyle(two_colours=True)
    assert emoji_name(parse_card("KH"), printed) == "tapis_kh"
    assert emoji_name(parse_card("KD"), printed) == "tapis_kd2"
    assert emoji_name(parse_card("KH") + CARDS_PER_PACK) == "tapis_kh"


def test_discord_takes_them():
    for name, png in {**drawn(ENGLISH_LETTERS), **drawn(FRENCH)}.items():
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", name)
        assert len(png) <= 256 * 1024
        assert opened(png).size == (EMOJI_SIDE, EMOJI_SIDE)


def test_cards_named_alike_in_two_languages_look_alike():
    shared = drawn(ENGLISH_LETTERS).keys() & drawn(FRENCH).keys()
    assert len(shared) == ALL - 12 - 6
    assert all(drawn(ENGLISH_LETTERS)[name] == drawn(FRENCH)[name] for name in shared)


def test_drawing_again_gives_the_same_bytes():
    assert card_emojis(FRENCH) == drawn(FRENCH)


def test_corners_are_transparent_on_every_theme():
    alpha = opened(drawn(ENGLISH_LETTERS)["tapis_10d"]).getchannel("A")
    assert [alpha.getpixel(at) for at in ((0, 0), (127, 127), (0, 64))] == [0, 0, 0]
    assert alpha.getpixel((64, 64)) == 255


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_languages_emojis_have_the_letters_that_its_texts_have(language):
    queen, t = parse_card("QH"), words_for(language)
    assert emoji_name(queen, CardStyle(letters_of(language))) == f"tapis_{rank_sign(QUEEN, t)}h".lower()
    assert any(
        name.startswith(emoji_name(queen, CardStyle(letters_of(language)))) for name in wanted_emojis()
    )


@pytest.mark.parametrize(
    ("count", "begins"), [(0, ""), (1, "# "), (18, "# "), (19, "## "), (48, "## "), (49, "")]
)
def test_a_hand_is_a_heading_that_gets_smaller_and_then_none_at_all(count, begins):
    emojis = CardEmojis(tuple(f"<{card}>" for card in range(CARDS_PER_PACK)), "back")
    shown = emojis.large([[card % CARDS_PER_PACK] for card in range(count)])
    assert shown.partition("<")[0] == begins
    assert shown.count("<") == (count if begins else 0)
