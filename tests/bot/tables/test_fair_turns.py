"""Turns that are shared fairly: each person has a limit, and nobody waits for all that one of them asks."""

import asyncio
import random
import threading

import pytest

from bot.common.errors import TableError
from bot.common.fair_turns import FairTurns
from bot.privacy import store as privacy
from bot.privacy.store import PrivacyStore
from bot.replay import store as replaying
from bot.replay.store import ReplayStore
from bot.verify import store as verifying
from bot.verify.store import VerifyStore
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import play_out, short_rules, started
from tests.support.eventually import comes

ANNA, BEN, CLEO = 10, 11, 12


class Work:
    """Requests that go on until they are told to end."""

    def __init__(self, turns):
        self.turns, self.begun, self._ends = turns, [], {}

    def ask(self, name, person):
        self._ends[name] = asyncio.Event()
        return asyncio.create_task(self._do(name, self.turns.ask(person)))

    async def _do(self, name, turn):
        async with turn:
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name):
        self._ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)


@pytest.fixture
def work():
    return Work(FairTurns(1, 3, together=7))


async def test_people_are_served_in_turn_however_much_one_of_them_asks(work):
    tasks = [work.ask(f"anna {number}", ANNA) for number in range(3)]
    await asyncio.sleep(0)
    tasks += [work.ask(name, person) for name, person in (("ben 0", BEN), ("cleo 0", CLEO), ("ben 1", BEN))]
    await asyncio.sleep(0)
    for _ in range(6):
        await work.end(work.begun[-1])
    assert work.begun == ["anna 0", "anna 1", "ben 0", "cleo 0", "anna 2", "ben 1"]
    await asyncio.gather(*tasks)


async def test_each_person_and_all_together_have_a_limit(work):
    tasks = [work.ask(f"anna {number}", ANNA) for number in range(3)]
    with pytest.raises(TableError, match="your_requests_wait"):
        work.turns.ask(ANNA)
    tasks += [work.ask(f"ben {number}", BEN) for number in range(3)] + [work.ask("cleo", CLEO)]
    with pytest.raises(TableError, match=r"^requests_wait"):
        work.turns.ask(CLEO)
    await asyncio.sleep(0)
    await work.end("anna 0")
    tasks.append(work.ask("anna again", ANNA))
    while len(work.begun) < 8:
        await work.end(work.begun[-1])
    await work.end(work.begun[-1])
    await asyncio.gather(*tasks)


async def test_a_request_that_fails_or_is_given_up_gives_its_turn_on(work):
    first, second, third = (work.ask(name, person) for name, person in (("a", ANNA), ("b", BEN), ("c", CLEO)))
    await asyncio.sleep(0)
    second.cancel()
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    await work.end("c")
    await third
    assert work.begun == ["a", "c"]
    with pytest.raises(ValueError, match="no"):
        async with work.turns.ask(ANNA):
            raise ValueError("no")
    for _ in range(3):
        async with work.turns.ask(ANNA):
            pass


async def test_whatever_is_given_up_no_turn_is_lost_and_none_is_had_twice():
    seed = random.randrange(2**32)
    print("seed", seed)
    rng, turns, running = random.Random(seed), FairTurns(2, 50), set()

    async def one(number, turn):
        async with turn:
            running.add(number)
            assert len(running) <= 2
            try:
                await asyncio.sleep(rng.random() / 1000)
            finally:
                running.discard(number)

    tasks = [asyncio.create_task(one(number, turns.ask(number % 5))) for number in range(100)]
    for task in rng.sample(tasks, 40):
        await asyncio.sleep(rng.random() / 1000)
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(one is None or isinstance(one, asyncio.CancelledError) for one in outcomes), outcomes
    async with asyncio.timeout(5), turns.ask(1), turns.ask(2):
        pass


@pytest.mark.parametrize(
    ("asking", "most"),
    [
        ("verify", verifying.MOST_PROOFS),
        ("open", replaying.MOST_OPENED),
        ("export", privacy.MOST_EXPORTS),
    ],
)
async def test_requests_beyond_a_persons_share_are_refused_wherever_they_are_asked(
    asking, most, database, directory, preferences, open_table, monkeypatch
):
    """And others are served: at once, one person's many requests are as many as they may be."""
    table = await started(await open_table("shithead", rules=short_rules("shithead")), BEN)
    await play_out(table)
    ask = {
        "verify": lambda person: verifier.verify(GUILD, CHANNEL, user_id=person),
        "open": lambda person: ReplayStore.open(replayer, GUILD, CHANNEL, person),
        "export": lambda person: exporter.export(person),
    }[asking]
    verifier, exporter = VerifyStore(database), PrivacyStore(database, directory, preferences)
    replayer = ReplayStore(database)
    goes_on, reel = threading.Event(), replaying._reel
    monkeypatch.setattr(replaying, "_reel", lambda stored: goes_on.wait() and reel(stored))
    asked = [asyncio.create_task(ask(person)) for person in [ANNA] * (most + 2) + [BEN]]
    await comes(lambda: sum(one.done() for one in asked) >= 2)
    goes_on.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in found if isinstance(one, Exception)]
    assert [one.code for one in refused] == ["your_requests_wait"] * 2, found
    assert not isinstance(found[-1], Exception)
    assert not isinstance(await ask(ANNA), Exception), "later"
