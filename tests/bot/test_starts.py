"""A bot that crashes again and again must not use up the identifications of a day."""

import pytest

from bot.starts import CROWDED_WAIT, FIRST_WAIT, LONGEST_WAIT, MOST_A_DAY, Starts, TooSoonError
from tests.bot.ui.facts import Facts

DAY = 24 * 3600
IDENTIFIES_A_DAY = 1000


class Machine:
    """Starts the bot at times of its own making."""

    def __init__(self):
        self.facts = Facts()
        self.time = 1_800_000_000.0
        self.identified = []

    async def start(self, *, gets_ready=True, lives=1.0):
        """Start, identify, and live for some seconds; returns how long the start had to wait."""
        before = self.time
        starts = Starts(self.facts, lambda: self.time, self.sleep)
        await starts.begin()
        waited = self.time - before
        self.identified.append(self.time)
        if gets_ready:
            await starts.ready()
        self.time += lives
        return waited

    async def begin_anew(self, *, gets_ready):
        """Begin another session while the bot runs; what is too soon is tried again."""
        starts = Starts(self.facts, lambda: self.time, self.sleep)
        self.time += 5
        try:
            await starts.again()
        except TooSoonError:
            self.time += 10
            return
        self.identified.append(self.time)
        if gets_ready:
            await starts.ready()

    async def sleep(self, seconds):
        self.time += seconds


@pytest.fixture
def machine():
    return Machine()


async def test_restarts_of_a_bot_that_works_wait_for_nothing(machine):
    assert [await machine.start() for _ in range(MOST_A_DAY)] == [0.0] * MOST_A_DAY


async def test_starts_that_fail_are_spaced_out_more_and_more_up_to_minutes(machine):
    waits = [await machine.start(gets_ready=False) for _ in range(12)]
    assert waits[:6] == [0, 0, 0, FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT


async def test_one_good_start_and_failures_are_forgotten(machine):
    for _ in range(6):
        await machine.start(gets_ready=False)
    await machine.start()
    assert await machine.start() == 0


@pytest.mark.parametrize("gets_ready", [True, False])
async def test_no_crash_loop_uses_up_the_identifications_of_a_day(machine, gets_ready):
    while machine.time - machine.identified[0] < DAY if machine.identified else True:
        await machine.start(gets_ready=gets_ready)
    print(f"{len(machine.identified)} starts in a day")
    assert len(machine.identified) < IDENTIFIES_A_DAY
    if gets_ready:
        assert await machine.start() == CROWDED_WAIT


@pytest.mark.parametrize("gets_ready", [True, False])
async def test_sessions_that_discord_ends_again_and_again_do_not_either(machine, gets_ready):
    await machine.start()
    while machine.time - machine.identified[0] < DAY:
        await machine.begin_anew(gets_ready=gets_ready)
    print(f"{len(machine.identified)} sessions in a day")
    assert 200 < len(machine.identified) < IDENTIFIES_A_DAY


async def test_sessions_begun_anew_now_and_then_wait_for_nothing(machine):
    await machine.start()
    for _ in range(20):
        before = machine.time
        await machine.begin_anew(gets_ready=True)
        assert machine.time - before == 5
    assert len(machine.identified) == 21


async def test_a_day_later_all_is_forgotten(machine):
    for _ in range(MOST_A_DAY):
        await machine.start()
    machine.time += DAY
    assert await machine.start() == 0


async def test_what_cannot_be_read_keeps_nobody_from_starting(machine):
    machine.facts.kept["recent starts"] = '{"times": "often"}'
    assert await machine.start() == 0
    assert await machine.start() == 0
