"""The bot's clock stays within seconds of Discord's, however wrong this computer's is."""

import ast
import random
import re
import time
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.process import clock as clocks
from bot.process.clock import MOST, PROMPT, ConfirmedClock
from data.times import DAY

ROOT = Path(__file__).parents[3]

HOUR = DAY // 24
TRUTH = 1_800_000_000_000
YEAR_10000 = 253_402_300_800_000


class World:
    """The true time, and a computer whose clock is `off` from it."""

    def __init__(self):
        self.truth, self.off, self.ran = TRUTH, 0, 1234.5
        self.clock = ConfirmedClock(lambda: self.truth + self.off, lambda: self.ran)

    def passes(self, milliseconds):
        self.truth += milliseconds
        self.ran += milliseconds / 1000

    def response(self, wrong=0):
        """Hear the date of a response; return what the clock says then."""
        seconds = (self.truth + wrong) // 1000
        self.clock.note(format_datetime(datetime.fromtimestamp(seconds, UTC), usegmt=True))
        return self.clock()


@pytest.fixture
def world():
    return World()


READS_CLOCK = re.compile(
    r"\btime\.(time|time_ns|localtime|gmtime|ctime|strftime)\b|\bdatetime\.(now|utcnow|today)\b|\bdate\.today\b"
    r"|\bfrom time import\b|\butcnow\b|\bst_[amc]time|\bsnowflake_time\b|\bis_expired\b"
)
"""What tells the time of this computer, and what goes by it: changes of files, and discord.py's own dates."""
DISCORD_READS = {
    "abc.py:_purge_helper": "the bot deletes no messages in bulk",
    "app_commands/checks.py:Cooldown": "the bot has none",
    "ext/commands/cooldowns.py:CooldownMapping": "the bot has none",
    "ext/tasks/__init__.py:Loop": "the bot has none",
    "gateway.py:GatewayRatelimiter": "what the bot sends to a gateway are a few sentences for each session",
    "gateway.py:VoiceKeepAliveHandler": "the bot does not speak",
    "gateway.py:DiscordWebSocket": "what the bot says of its presence, which it never sets",
    "integrations.py:StreamIntegration": "the bot has none",
    "http.py:Ratelimit": "only where a response names no seconds, or a client is told to trust its clock",
    "utils.py:_parse_ratelimit_header": "as above",
    "member.py:Member": "for stages, which the bot does not enter",
    "utils.py:compute_timedelta": "for `sleep_until`, which the bot does not call",
    "utils.py:utcnow": "which the bot's clock replaces",
}
"""What discord.py asks the computer's clock for, and why that decides nothing of ours."""


def sources(*rooms):
    """The modules below some folders."""
    return [path for room in rooms for path in Path(room).rglob("*.py")]


def test_nothing_else_reads_the_computer_s_clock():
    ours = sources(*(ROOT / room for room in ("bot", "cogs", "data", "game")))
    reading = [path for path in ours if READS_CLOCK.search(path.read_text())]
    of_files = ROOT / "data/backups/left_copies.py"  # compares with what the computer's clock gave a folder
    assert sorted(reading) == [ROOT / "bot/process/clock.py", of_files]


def test_all_of_discord_py_that_reads_it_is_known():
    """Its definitions at the top of modules, but for what it hands to others as a default."""
    home = Path(discord.__file__).parent
    reading = set()
    for path in sources(home):
        for one in ast.parse(path.read_text()).body:
            calls = (ast.unparse(node.func) for node in ast.walk(one) if isinstance(node, ast.Call))
            if any(re.search(r"\btime\.time$|\bdatetime\.(now|utcnow|today)$", call) for call in calls):
                reading.add(f"{path.relative_to(home)}:{getattr(one, 'name', '?')}")
    assert reading == set(DISCORD_READS)


def test_discord_py_goes_by_the_confirmed_clock(monkeypatch):
    """It asks `utcnow` whether somebody's time-out is over, and so what they may do."""
    monkeypatch.setattr(clocks.now, "_believed", TRUTH - clocks.now._since_began())
    assert abs(discord.utils.utcnow().timestamp() * 1000 - TRUTH) <= MOST + 1_000


def test_while_this_machine_sleeps_the_clock_goes_on(monkeypatch):
    """Right or wrong as it was: nothing that was stored lies ahead when the machine wakes."""
    ran = {time.CLOCK_BOOTTIME: 100.0, time.CLOCK_MONOTONIC: 100.0}
    monkeypatch.setattr(time, "clock_gettime", ran.__getitem__)
    monkeypatch.setattr(time, "monotonic", lambda: ran[time.CLOCK_MONOTONIC])
    truth, own = [TRUTH], [TRUTH]
    clock = ConfirmedClock(lambda: own[0])
    clock.note(format_datetime(datetime.fromtimestamp(truth[0] // 1000, UTC), usegmt=True))
    ran[time.CLOCK_BOOTTIME] += HOUR / 1000
    for off in (0, 3 * DAY, -3 * DAY):
        own[0] = TRUTH + HOUR + off
        assert abs(clock() - (TRUTH + HOUR)) <= MOST + 1_000


def test_a_right_clock_counts_to_the_millisecond(world):
    world.passes(7)
    assert world.clock() == world.truth
    world.response()
    world.passes(1_999)
    assert world.clock() == world.truth


@pytest.mark.parametrize("off", [DAY, -DAY, 400 * DAY, YEAR_10000, -2 * TRUTH, MOST + 2_000])
def test_a_clock_that_becomes_wrong_is_held_to_discord_s_at_once(world, off):
    world.response()
    for passed in (0, HOUR, 30 * DAY):  # however long Discord says nothing
        world.passes(passed)
        world.off = off
        assert abs(world.clock() - world.truth) <= MOST + 1_000
        world.off = 0
        assert world.clock() == world.truth


@pytest.mark.parametrize("off", [DAY, -DAY, YEAR_10000])
def test_a_bot_that_starts_under_a_wrong_clock_believes_the_second_date_that_agrees(world, off, caplog):
    world.off = off
    assert world.response() == world.truth + off
    world.passes(300)
    for _ in range(3):
        assert abs(world.response() - world.truth) <= MOST + 1_000
    (told,) = caplog.records
    assert f"is {abs(off) // 1000} seconds {'ahead of' if off > 0 else 'behind'} Discord's" in told.message
    world.off = 0
    world.response()
    world.off = off
    world.response()
    assert len(caplog.records) == 2


@pytest.mark.parametrize("is_known", [False, True])
def test_one_odd_date_is_not_believed(world, is_known):
    if is_known:
        world.response()
    for wrong in (DAY, -DAY):
        assert world.response(wrong) == world.truth
        assert world.response() == world.truth


@pytest.mark.parametrize(
    "date",
    [
        "",
        "now",
        "Sat, 99 Foo 2026 99:99:99 GMT",
        "Mon, 01 Jan 0001 00:00:00 -0000",
        "Mon, 01 Jan 0001 00:00:00 GMT",
    ],
)
def test_a_date_that_says_nothing_changes_nothing(world, date):
    world.response()
    world.clock.note(date)
    assert world.clock() == world.truth


def test_no_jump_of_the_computer_s_clock_gets_through(world):
    """Steps of all sizes, as responses come late, at random moments; some are dated wrongly."""
    print("seed", seed := random.randrange(2**32))
    chance = random.Random(seed)
    world.response()
    for _ in range(2_000):
        world.passes(chance.randrange(chance.choice((10, 10_000, HOUR))))
        world.off = chance.choice((0, world.off, chance.randrange(-DAY, DAY)))
        match chance.randrange(4):
            case 0:
                late = chance.randrange(2_000)
                world.response(-late)
            case 1 if not world.off:
                world.response(chance.choice((-1, 1)) * chance.randrange(HOUR, DAY))
                world.response()
        assert -MOST - 3_000 <= world.clock() - world.truth <= MOST


@pytest.mark.parametrize(
    ("cached", "took", "believed"),
    [({}, 0.0, True), ({}, PROMPT, True), ({"Age": "7"}, 0.0, False), ({}, PROMPT + 0.1, False)],
)
async def test_it_hears_of_every_response_but_those_of_caches_and_late_ones(
    monkeypatch, cached, took, believed
):
    """While the process stood still for a minute, responses came: they made its clock a minute late."""
    ran = 0.0

    async def respond(_):
        nonlocal ran
        ran += took
        return web.Response(headers={"Date": "Fri, 15 Jan 2027 08:00:00 GMT", **cached})

    clock = ConfirmedClock(lambda: TRUTH + DAY, lambda: ran)
    monkeypatch.setattr(clocks, "now", clock)
    application = web.Application()
    application.router.add_get("/", respond)
    async with (
        TestServer(application) as server,
        aiohttp.ClientSession(trace_configs=[clocks.listening()]) as session,
    ):
        for _ in range(2):
            await (await session.get(server.make_url("/"))).read()
    assert (abs(clock() - TRUTH) <= 2 * MOST) is believed
