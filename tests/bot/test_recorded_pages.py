"""Pages show what they showed, whatever they are given."""

import pytest

from tests.bot.recorded_pages import FILE, OF_GAMES, PAGES, shown_pages
from tests.bot.tables.recorded_files import kept, line_of

KEPT = kept(FILE)


@pytest.mark.parametrize("name", [*PAGES, *OF_GAMES])
def test_a_page_shows_what_it_showed(name):
    assert name in KEPT, "it is new: record it with python -m tests.bot.recorded_pages"
    shown = list(shown_pages(name))
    pairs = zip(shown, KEPT[name].split(), strict=True)
    differing = [one for one, before in pairs if line_of([one]) != before]
    assert not differing, f"a wanted change? Then run python -m tests.bot.recorded_pages\n{differing[0]}"
