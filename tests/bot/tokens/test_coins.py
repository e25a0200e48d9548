"""Tokens have the server's name for them everywhere."""

import pytest

from bot.tables.model.terms import Coin
from bot.tokens.words import paying_in
from tests.support.languages import words


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 tokens"),
        ("en", 1, "1 token"),
        ("en", 2, "2 tokens"),
        ("fr", 0, "0 jeton"),
        ("fr", 1, "1 jeton"),
        ("fr", 2, "2 jetons"),
    ],
)
def test_each_language_has_its_own_word(language, count, said):
    assert words(language).tokens(count) == said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 gems"),
        ("en", 1, "1 gem"),
        ("en", 1200, "1,200 gems"),
        ("fr", 0, "0 gem"),
        ("fr", 2, "2 gems"),
    ],
)
def test_a_servers_words_are_counted_as_the_language_counts(language, count, said):
    assert paying_in(Coin("💎", "gem", "gems"), words(language)).tokens(count) == said


def test_amounts_stand_before_the_servers_emoji():
    t = paying_in(Coin("<:ecu:123456789012345678>"), words("en"))
    assert t.amount(1234) == "1,234 <:ecu:123456789012345678>"
    assert t.tokens(5) == "5 tokens"


def test_text_typed_by_administrators_formats_nothing():
    t = paying_in(Coin("🪙", "*a*", "__b__ [c](d)"), words("en"))
    assert t.tokens(1) == r"1 \*a\*"
    assert t.tokens(2) == r"2 \_\_b\_\_ \[c](d)"


def test_other_words_stay_as_they_are():
    assert paying_in(Coin("💎", "gem", "gems"), words("fr"))("Give") == "Donner"
