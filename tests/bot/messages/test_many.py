"""Lists page by page: whoever turns the pages meets every item once."""

import pytest

from bot.common.errors import TableError
from bot.daily.panels import table_panel
from bot.daily.scores import Score
from bot.daily.store import Ranked
from bot.daily.values import deal_of
from bot.messages.panels import page_of, read_first, turning
from bot.privacy.panels import running_panel
from bot.privacy.store import OpenTable
from bot.settings.personal import Shown
from game.registry import GAMES
from tests.support.languages import words
from tests.support.panels import button_by_label, text

T = words("en")
MOST = 10
COUNTS = (0, 1, 9, 10, 11, 20, 21, 35)


def turned(shown, label="Next"):
    """Return every page from the first to the last; `shown` returns one by the body of its button."""
    pages, body = [], ""
    while True:
        pages.append(shown(body))
        button = button_by_label(pages[-1]).get(label)
        if button is None or button.disabled:
            return pages
        body = button.body


@pytest.mark.parametrize("count", COUNTS)
def test_every_item_is_on_one_page(count):
    pages = [page_of(range(count), first, MOST) for first in range(0, max(count, 1), MOST)]
    assert [item for page in pages for item in page.items] == [*range(count)]
    assert [page.first for page in pages] == [*range(0, max(count, 1), MOST)]
    assert page_of(range(count), 9999, MOST) == pages[-1], "the list has become shorter"
    assert all(bool(turning(page, "x", str, ("<", ">"))) == (count > MOST) for page in pages)


@pytest.mark.parametrize("body", ["-1", "1e3", "12345", "x", "١"])
def test_a_place_that_no_control_names_is_refused(body):
    with pytest.raises(TableError):
        read_first(body, "unreadable")


@pytest.mark.parametrize("count", COUNTS[1:])
def test_all_tables_that_keep_somebody_from_being_forgotten_can_be_seen(count):
    tables = [OpenTable(7, 100 + number, f"t{number}") for number in range(count)]
    pages = turned(lambda body: running_panel(tables, 7, T, read_first(body, "x")))
    said = "\n".join(text(page) for page in pages)
    assert [said.count(f"<#{100 + number}>") for number in range(count)] == [1] * count


def test_all_who_played_a_days_deal_can_be_seen_with_their_places():
    deals = [deal_of("2026-11-24", GAMES[key]) for key in ("shithead", "nain_jaune")]
    scores = [Ranked(number, Score(1 + number // 9, 4, 20), Shown.PUBLIC) for number in range(25)]
    ranked = [(deals[0], scores), (deals[1], scores[:3])]

    def shown(body):
        first = read_first(body.partition(".")[2], "x")
        return table_panel(deals[0].day, ranked, 0, T, is_over=False, first=first)

    pages = [text(page) for page in turned(shown)]
    assert [page.count("<@") for page in pages] == [13, 10, 5]
    assert ["That’s everybody." in page for page in pages] == [False, True, True]
    assert "🥇" not in pages[1]
    assert [sum(page.count(f"<@{one.user_id}>") for page in pages) for one in scores] == [2] * 3 + [1] * 22
