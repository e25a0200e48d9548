"""How long events were under way, whatever the clocks say."""

import pytest

from bot.discord.delays import KEPT, GatewayDelays

_EPOCH_MS = 1_420_070_400_000
MOST = 3.0


class Line:
    """Events made by Discord's clock, which arrive by ours, `ahead` seconds later than they seem to."""

    def __init__(self, ahead):
        self.ahead = ahead
        self.now = 1_000.0
        self.delays = GatewayDelays(lambda: self.now)

    def made(self):
        """The id of an event that is made now."""
        at = self.now + self.ahead
        return int(at * 1000 - _EPOCH_MS) << 22

    def arrives_after(self, seconds):
        event_id = self.made()
        self.now += seconds
        return self.delays.since_made(event_id, MOST)

    def notes(self, *ahead):
        """Events arrive whose ids are dated ahead by so many seconds, each of them twice."""
        for seconds in ahead:
            self.now += 1.0
            for _ in range(2):
                self.delays.note(self.made() + (int(seconds * 1000) << 22))


@pytest.fixture(params=[1_700_000_000.0, 1_700_000_000.0 + 3600, 1_700_000_000.0 - 3600])
def line(request):
    """Clocks that differ by anything."""
    return Line(request.param)


def test_what_takes_longer_than_the_quickest_event_is_late_by_the_difference(line):
    assert line.arrives_after(0.05) == 0
    assert line.arrives_after(1.05) == pytest.approx(1.0, abs=0.002)
    assert line.arrives_after(0.05) == pytest.approx(0.0, abs=0.002)


def test_time_goes_on_after_the_arrival(line):
    line.arrives_after(0.05)
    event_id = line.made()
    line.now += 0.55
    assert line.delays.since_made(event_id, MOST) == pytest.approx(0.5, abs=0.002)
    line.now += 0.25
    assert line.delays.since_made(event_id, MOST) == pytest.approx(0.75, abs=0.002)


def test_nothing_counts_as_later_than_an_answer_can_be(line):
    line.arrives_after(0.05)
    assert line.arrives_after(70) == MOST


def test_when_a_click_was_made_is_known_however_late_it_comes(line):
    line.arrives_after(0.05)
    event_id = line.made()
    line.now += 70.05
    assert line.delays.since_made(event_id, None) == pytest.approx(70.0, abs=0.002)


def test_the_quickest_event_is_forgotten_after_a_while(line):
    line.arrives_after(0.05)
    for _ in range(2):
        line.now += KEPT + 1
        line.arrives_after(0.4)
    assert line.arrives_after(0.4) == pytest.approx(0.0, abs=0.002)


def test_a_clock_that_stood_still_makes_nothing_late(line):
    line.arrives_after(0.05)
    line.ahead += 500
    assert line.arrives_after(0.05) == 0
    assert line.arrives_after(0.05) == pytest.approx(0.0, abs=0.002)


@pytest.mark.parametrize("seconds", [2, 60])
def test_one_id_that_is_dated_ahead_makes_nothing_late(line, seconds):
    line.notes(0.0, seconds, 0.0)
    for _ in range(5):
        assert line.arrives_after(0.05) == pytest.approx(0.05, abs=0.002)
    line.now += KEPT + 1
    line.notes(0.0, 0.0)
    assert line.arrives_after(0.05) == pytest.approx(0.05, abs=0.002)


def test_some_ids_that_are_dated_ahead_make_nothing_late(line):
    line.notes(0.0, 3.51, 0.0, 3.52, 0.0, 0.0)
    for _ in range(20):
        assert line.arrives_after(0.05) < 0.06
        line.notes(0.0, 3.53, 0.0, 0.0)
