"""A bot that crashes again and again must not use up the sessions of a day."""

import pytest

from bot.process.start_pacing import FIRST_WAIT, LONGEST_WAIT, SessionsLeft, Starts, TooSoonError
from tests.bot.facts import Facts

DAY = 24 * 3600
SESSIONS_A_DAY = 1000


class Machine:
    """Starts a bot of some shards at times of its own making, and counts as Discord does."""

    def __init__(self, shards=1):
        self.facts = Facts()
        self.time = 1_800_000_000.0
        self.shards = shards
        self.reset_at = 0.0
        self.used = 0
        self.sessions = 0

    @property
    def left(self):
        if self.time >= self.reset_at:
            self.reset_at, self.used = self.time + DAY, 0
        return SessionsLeft(
            SESSIONS_A_DAY, SESSIONS_A_DAY - self.used, self.reset_at - self.time, self.shards
        )

    def identify(self, shards):
        assert self.left.remaining >= shards, "Discord resets the token"
        self.used += shards
        self.sessions += 1

    async def start(self, *, gets_ready=True, lives=1.0):
        """Start, identify, and live for some seconds; returns how long the start had to wait."""
        before = self.time
        starts = self.starts
        await starts.begin(self.left)
        waited = self.time - before
        self.identify(self.shards)
        if gets_ready:
            await starts.ready()
        self.time += lives
        return waited

    async def begin_anew(self, *, gets_ready):
        """Begin another session while the bot runs; what is too soon is tried again."""
        starts = self.starts
        self.time += 5
        try:
            await starts.again(self.left)
        except TooSoonError:
            self.time += 10
            return
        self.identify(1)
        if gets_ready:
            await starts.ready()

    @property
    def starts(self):
        return Starts(self.facts, lambda: self.time, self.sleep)

    async def sleep(self, seconds):
        self.time += seconds


@pytest.fixture
def machine():
    return Machine()


async def test_restarts_of_a_bot_that_works_wait_for_nothing(machine):
    assert [await machine.start() for _ in range(250)] == [0.0] * 250


async def test_starts_that_fail_are_spaced_out_more_and_more_up_to_minutes(machine):
    waits = [await machine.start(gets_ready=False) for _ in range(12)]
    assert waits[:6] == [0, 0, 0, FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT


async def test_one_good_start_and_failures_are_forgotten(machine):
    for _ in range(6):
        await machine.start(gets_ready=False)
    await machine.start()
    assert await machine.start() == 0


@pytest.mark.parametrize("shards", [1, 16])
@pytest.mark.parametrize("gets_ready", [True, False])
async def test_no_crash_loop_uses_up_the_sessions_of_a_day(gets_ready, shards):
    machine = Machine(shards)
    begun = machine.time
    while machine.time - begun < 3 * DAY:  # the machine refuses what Discord would
        await machine.start(gets_ready=gets_ready)
    print(f"{machine.sessions} starts in three days")
    assert machine.sessions > 3 * (200 // shards)


@pytest.mark.parametrize("gets_ready", [True, False])
async def test_sessions_that_discord_ends_again_and_again_do_not_either(machine, gets_ready):
    await machine.start()
    begun = machine.time
    while machine.time - begun < DAY:
        await machine.begin_anew(gets_ready=gets_ready)
    print(f"{machine.sessions} sessions in a day")
    assert machine.sessions > 200


async def test_sessions_begun_anew_now_and_then_wait_for_nothing(machine):
    await machine.start()
    for _ in range(20):
        before = machine.time
        await machine.begin_anew(gets_ready=True)
        assert machine.time - before == 5
    assert machine.sessions == 21


async def test_when_no_session_is_left_a_start_waits_for_the_reset(machine):
    assert machine.left.remaining == SESSIONS_A_DAY
    machine.time += 3600
    machine.used = SESSIONS_A_DAY
    assert await machine.start() == 23 * 3600


async def test_too_few_sessions_for_all_shards_are_as_good_as_none():
    machine = Machine(shards=16)
    assert machine.left.remaining == SESSIONS_A_DAY
    machine.used = SESSIONS_A_DAY - 15
    assert await machine.start() == DAY


async def test_a_start_long_after_the_last_one_waits_for_nothing(machine):
    await machine.start(lives=600)
    machine.used = SESSIONS_A_DAY // 2
    assert await machine.start() == 0


@pytest.mark.parametrize("noted", ['{"times": "often", "failed": "never"}', "{"])
async def test_an_unreadable_note_does_not_stop_a_start(machine, noted):
    machine.facts.kept["recent starts"] = noted
    assert await machine.start() == 0
    assert await machine.start() == 0


async def test_starts_noted_by_an_earlier_release_count(machine):
    machine.facts.kept["recent starts"] = '{"times": [1799999999], "failed": 4}'
    assert await machine.start() == 2 * FIRST_WAIT
