import asyncio

import pytest

from bot.tables.live.channels import MOST_A_SECOND, REST, Pacing

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
    assert pacing.rest(1, counted=True) == pytest.approx(0)
    pacing.wrote(1, counted=True)
    assert pacing.rest(1, counted=True) == pytest.approx(REST)
    assert pacing.rest(2, counted=True) == 0
    clock.time += REST
    assert pacing.rest(1, counted=True) == pytest.approx(0)


def test_all_channels_together_stay_below_what_discord_allows():
    clock, written = Clock(), []
    pacing = Pacing(clock)
    for channel in range(200):
        clock.time += pacing.rest(channel, counted=True)
        pacing.wrote(channel, counted=True)
        written.append(clock.time)
    most = max(sum(start <= time < start + 1 for time in written) for start in written)
    assert most == MOST_A_SECOND < DISCORD_ALLOWS
    assert written[-1] - written[0] <= 200 / MOST_A_SECOND


def test_edits_with_tokens_take_nothing_from_others_and_wait_for_none():
    pacing = Pacing(Clock())
    for channel in range(MOST_A_SECOND + 1):
        pacing.wrote(channel, counted=False)
    assert pacing.rest(1, counted=True) == pytest.approx(REST)
    assert pacing.rest(1000, counted=True) == 0
    for channel in range(MOST_A_SECOND):
        pacing.wrote(channel, counted=True)
    assert pacing.rest(1000, counted=True) == pytest.approx(1)
    assert pacing.rest(1000, counted=False) == 0


async def test_boards_that_all_change_at_once_stay_below_it_too(bench):
    for number in range(3 * MOST_A_SECOND):
        place = bench.playground.add_channel(f"place-{number}")
        bench.table(f"t{number}", channel_id=int(place.id))
    with bench.answers.one():
        for table_id in bench.tables:
            bench.change(table_id)
        await asyncio.sleep(0.05)
    for table_id in bench.tables:
        await bench.quiet(table_id)
    posted = [request.at for request in bench.requests("POST")]
    assert len(posted) == len(bench.tables)
    took = (max(posted) - min(posted)) / 1000
    assert took > (len(posted) - DISCORD_ALLOWS) / MOST_A_SECOND
