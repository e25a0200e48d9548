"""Times in words."""

import pytest

from bot.messages.time_words import ago, brief_span, span
from tests.support.languages import words


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


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (60, "60 seconds"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (3_540, "59 minutes"),
        (3_600, "1 hour"),
        (5_400, "90 minutes"),
        (86_400, "24 hours"),
        (172_800, "2 days"),
        (176_400, "49 hours"),
    ],
)
def test_a_duration_is_said_in_its_largest_whole_unit(seconds, said):
    assert span(seconds, words("en")) == said


@pytest.mark.parametrize(("seconds", "said"), [(45, "45 s"), (60, "60 s"), (120, "2 min"), (150, "150 s")])
def test_a_short_duration_has_the_sign_of_its_unit(seconds, said):
    assert brief_span(seconds).replace("\N{NO-BREAK SPACE}", " ") == said
