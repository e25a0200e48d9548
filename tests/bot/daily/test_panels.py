"""The line that people share of a day's deal, and who is named in the tables."""

import pytest

from bot.daily.panels import before_panel, score_text, shared_text, table_panel
from bot.daily.scores import PLAIN, Score
from bot.daily.store import Ranked, Sealed
from bot.daily.values import deal_of
from bot.i18n import words_for
from bot.messages.panels import Text
from bot.settings.personal import Shown
from game.registry import GAMES

DEAL = deal_of("2026-11-24", GAMES["shithead"])
ANNA, BEN, CLEO = 1, 2, 3


def text(panel):
    return "\n".join(block.content for block in panel.blocks if isinstance(block, Text))


@pytest.mark.parametrize(
    ("language", "score", "line"),
    [
        (
            "en",
            Score(2, 4, 31, None, ("pile_burnt", PLAIN, "pile_burnt", "pile_picked_up")),
            "2nd of 4 · 🔥🔥⬇️ · 31 turns",
        ),
        ("en", Score(1, 4, 1, 12), "1st of 4 · +12 🪙 · 1 turn"),
        (
            "en",
            Score(4, 6, 9, -3, ("pile_picked_up",) * 7 + ("went_out",)),
            "4th of 6 · −3 🪙 · ⬇️×7 · 9 turns",
        ),
        ("fr", Score(1, 4, 2, 0), "1er sur 4 · ±0 🪙 · 2 tours"),
        ("fr", Score(3, 4, 5), "3e sur 4 · 5 tours"),
        ("en", Score(None, 4, 5), "not played to its end"),
    ],
)
def test_the_line_tells_a_score_and_no_card(language, score, line):
    assert score_text(DEAL, score, words_for(language)) == line


BURNT = ("pile_burnt",)


@pytest.mark.parametrize(
    ("marks", "rows"),
    [
        ((PLAIN, *BURNT, PLAIN, "pile_picked_up", "went_out"), ["▫️🔥▫️⬇️"]),
        ((PLAIN,) * 9 + BURNT + (PLAIN,), ["▫️" * 9 + "🔥", "▫️"]),
        (BURNT * 61, ["🔥" * 10] * 6 + ["…"]),
        ((PLAIN,) * 5, []),
    ],
)
def test_what_is_shared_shows_a_sign_for_each_turn_in_rows(marks, rows):
    first, *others = shared_text(DEAL, Score(2, 4, 31, None, marks), words_for("en")).split("\n")
    assert first.startswith("**Tapis 328** · Shithead")
    assert first.endswith("2nd of 4 · 31 turns")
    assert others == rows


def ranked(user_id, place, shown):
    return Ranked(user_id, Score(place, 4, 20), shown)


def test_the_table_of_a_server_has_nobody_who_hides_but_the_reader():
    scores = [ranked(ANNA, 1, Shown.HIDDEN), ranked(BEN, 2, Shown.SERVER), ranked(CLEO, 2, Shown.PUBLIC)]
    for reader, named in ((BEN, {BEN, CLEO}), (ANNA, {ANNA, BEN, CLEO})):
        said = text(table_panel(DEAL.day, [(DEAL, scores)], reader, words_for("en"), is_over=False))
        assert {user for user in (ANNA, BEN, CLEO) if f"<@{user}>" in said} == named
        assert said.count("🥇") == (2 if reader == BEN else 1), "equal scores share a place"


@pytest.mark.parametrize(
    ("shown", "is_named"), [(Shown.HIDDEN, False), (Shown.SERVER, False), (Shown.PUBLIC, True)]
)
def test_the_best_of_all_servers_is_named_only_if_they_show_it_to_all(shown, is_named):
    best = [(DEAL, 7, ranked(ANNA, 1, shown))]
    said = text(
        before_panel(
            DEAL.day, "ab" * 32, Sealed("cd" * 32, "ef" * 32), best, [], words_for("en"), in_server=True
        )
    )
    assert "7 people finished it." in said
    assert (f"<@{ANNA}>" in said) is is_named
