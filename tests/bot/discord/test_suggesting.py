"""Suggestions for what is typed: which ones, and in which order."""

import pytest

from bot.discord.suggesting import MOST, suggestions_like

NAMED = [("Coupe d’été", "1"), ("L’Étoile", "2"), ("Petite étoile", "3"), ("étage", "4")]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("", ["1", "2", "3", "4"]),
        ("ÉT", ["4", "1", "2", "3"]),
        ("pet", ["3"]),
        ("oile", ["2", "3"]),
        ("x", []),
    ],
)
def test_what_begins_so_comes_first_whatever_the_accents(typed, values):
    assert [one.value for one in suggestions_like(NAMED, typed)] == values


def test_a_chosen_value_finds_itself():
    assert [one.value for one in suggestions_like(NAMED, "3")] == ["3"]


def test_typing_reaches_what_is_beyond_those_that_discord_shows():
    many = [(f"table {number}", str(number)) for number in range(2 * MOST)]
    assert len(suggestions_like(many, "table")) == MOST
    assert [one.value for one in suggestions_like(many, "table 49")] == ["49"]
