"""The menu of several tables that a command could mean."""

import pytest

from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.messages.custom_ids import Control, TableVerb
from bot.messages.time_words import rounded
from bot.tables.clicks.which import which_panel
from tests.bot.tables.clicks.tables import AI, HOST, OTHER, lobby, menus, names, playing, words
from tests.support.languages import LANGUAGES

NOW = 10_000_000_000


def options(*tables, language="en"):
    wanted = Control(TableVerb.VOTE, body="0.12345678901234567890")
    panel = which_panel(tables, wanted, SCREENS, names, NOW, words(language))
    render(panel)
    return menus(panel)[TableVerb.WHICH].options


def test_each_table_has_its_age_its_players_and_its_state():
    first = lobby(HOST, AI, opened_at=NOW - 754_000)
    second = playing(HOST, OTHER, opened_at=NOW - 7_300_000)
    assert [one.description for one in options(first, second)] == [
        "not started · open for 12 minutes · Ada, 🤖 Colette",
        "playing · open for 2 hours · Ada, Ben",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_tables_as_there_may_be_fit_into_the_menu(language):
    crowd = lobby(*([HOST] * 40), opened_at=NOW)
    assert len(options(*([crowd] * 30), language=language)) == 25


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(59, 59), (119, 119), (121, 120), (7_199, 7_140), (7_201, 7_200), (180_000, 172_800)],
)
def test_an_age_is_rounded_down_to_what_one_would_say(seconds, said):
    assert rounded(seconds) == said
