import pytest

from bot.ui.boards.pacing import MOST_A_SECOND, REST, Pacing

DISCORD_ALLOWS = 50
"""Requests a second, answers to clicks aside."""


class Clock:
    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


def test_a_channel_rests_after_each_edit_and_others_do_not():
    clock = Clock()
    pacing = Pacing(clock)
    assert pacing.rest(1) == pytest.approx(0)
    pacing.wrote(1)
    assert pacing.rest(1) == pytest.approx(REST)
    assert pacing.rest(2) == 0
    clock.time += REST
    assert pacing.rest(1) == pytest.approx(0)


def test_all_channels_together_stay_below_what_discord_allows():
    clock, written = Clock(), []
    pacing = Pacing(clock)
    for channel in range(200):
        clock.time += pacing.rest(channel)
        pacing.wrote(channel)
        written.append(clock.time)
    most = max(sum(start <= time < start + 1 for time in written) for start in written)
    assert most == MOST_A_SECOND < DISCORD_ALLOWS
    assert written[-1] - written[0] <= 200 / MOST_A_SECOND


def test_answers_to_clicks_take_nothing_from_the_edits_of_others():
    pacing = Pacing(Clock())
    for channel in range(MOST_A_SECOND + 1):
        pacing.answered(channel)
    assert pacing.rest(1) == pytest.approx(REST)
    assert pacing.rest(1000) == 0
