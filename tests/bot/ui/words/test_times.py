"""Times in words."""

import pytest

from bot.ui.words.times import ago
from tests.languages import words


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [
        (0, "1 second ago"),
        (1_999, "1 second ago"),
        (2_000, "2 seconds ago"),
        (44_000, "44 seconds ago"),
        (3_600_000, "1 hour ago"),
    ],
)
def test_how_long_ago_something_was(milliseconds, said):
    assert ago(milliseconds, words("en")) == said
