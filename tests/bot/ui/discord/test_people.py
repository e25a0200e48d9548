"""What people type is shown as they typed it: it formats nothing, links nowhere, mentions nobody."""

import re

import pytest

from bot.ui.discord.people import People
from bot.ui.names import plain

MEANT = [
    *("**bold**", "*i*", "__u__", "~~s~~", "||spoiler||", "`code`", "# heading", "> quote", "- list"),
    *(
        "[text](https://example.org)",
        "https://example.org",
        "<https://example.org>",
        "<@1>",
        "<@!1>",
        "<@&1>",
    ),
    *("@everyone", "@here", "<#1>", "<:emoji:1>", "<t:1:R>", "</play:1>", "<id:guide>"),
]
_ACTIVE = re.compile(
    r"(?<!\\)(\*|_|~|\||`)|^#|^>|^-|(?<!\\)<|\w+://|@everyone|@here|^\[|(?<!\\)\[[^\]]*\]\(", re.MULTILINE
)


@pytest.mark.parametrize("typed", MEANT)
def test_nothing_that_means_something_to_discord_is_left(typed):
    assert _ACTIVE.search(typed)
    assert not _ACTIVE.search(plain(typed))


@pytest.mark.parametrize("typed", MEANT)
def test_it_reads_as_it_was_typed(typed):
    assert re.sub(r"\\(.)", r"\1", plain(typed)).replace("\u200b", "") == typed


def test_ordinary_names_stay_as_they_are():
    assert plain("Chez Zoë 2") == "Chez Zoë 2"


def test_names_of_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("bot.ui.discord.people.MOST_NAMES", 2)
    people = People()
    for user_id, name in ((1, "Anna"), (2, "Ben"), (1, "Anna"), (3, "Cleo")):
        people.keep(7, user_id, name)
    assert [people.name(7, user_id) for user_id in (1, 2, 3)] == ["Anna", None, "Cleo"]
