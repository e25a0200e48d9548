"""How long and how often what failed is tried again."""

import discord
import pytest

from bot.common.errors import TableError
from bot.discord.sending.render import PanelTooLargeError
from bot.tables.live.pauses import MOST_FAILURES, PAUSES, pause_after


def answered(status):
    """Discord's answer with an HTTP status."""

    class Response:
        reason = ""

        def __init__(self):
            self.status = status

    return discord.HTTPException(Response(), "")


@pytest.mark.parametrize("error", [OSError("cut off"), answered(503), answered(429)])
def test_an_outage_is_outlasted_however_long_it_takes(error):
    pauses = [pause_after(error, failures) for failures in range(1, 5000)]
    assert pauses == sorted(pauses), "they grow"
    assert 0 < pauses[0] <= 2
    assert pauses[-1] <= 60


@pytest.mark.parametrize(
    "error", [answered(400), answered(401), TableError("try_again"), RuntimeError("a bug")]
)
def test_what_is_refused_or_a_bug_gets_several_seconds_but_no_more(error):
    pauses = [pause_after(error, failures) for failures in range(1, 5000)]
    tried = pauses.index(None)
    assert set(pauses[tried:]) == {None}
    assert 5 < sum(pauses[:tried]) < 120


def test_the_end_of_a_table_is_not_tried_for_ever():
    assert pause_after(OSError(), len(PAUSES) + 1, is_over=True) is not None
    assert pause_after(OSError(), MOST_FAILURES + 1, is_over=True) is None


def test_what_can_never_be_sent_is_not_tried_again():
    assert pause_after(PanelTooLargeError("too large"), 1) is None
