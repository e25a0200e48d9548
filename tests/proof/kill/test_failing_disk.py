"""SQLite's log cannot be synced at a commit, and the bot is killed: what people were told holds."""

import os
import random

import pytest

from bot.messages.refusals import SENTENCES
from playground import Playground
from playground.world.people import PersonSpec
from tests.e2e.clicking import texts
from tests.proof.kill.harness import ON_FAILING_DISK, TABLES, forget_starts, harness
from tests.support.databases import rows_of
from tests.support.failing_disk import ALWAYS, failing_disk
from tests.support.forked import ForkedBot

pytestmark = [pytest.mark.sqlite_only, pytest.mark.timeout(600)]

NOTHING, UNKNOWN = SENTENCES["try_again"], SENTENCES["outcome_unknown"]
GIVEN = 1000


class Bank:
    """An administrator who grants somebody tokens; the bot's process can be killed."""

    def __init__(self, playground, address, settings):
        self.playground, self.address = playground, address
        self.bot = ForkedBot(playground, address, settings=settings)

    async def start(self):
        forget_starts(self.address)
        await self.bot.start()
        await self.playground.wait_for_bot(60)

    async def ask(self, command, **options):
        """What an order is answered with."""
        ada, place = self.playground.person("Ada"), self.playground.channels[0].id
        result = await ada.slash(place, command, options)
        await self.playground.settle()
        return texts(result.messages[-1])

    async def grant(self):
        return await self.ask("tokens grant", member=self.playground.person("Ben").id, amount=GIVEN)

    def granted(self):
        ((sum_,),) = rows_of(self.address, "SELECT sum(amount) FROM transfer WHERE reason = 'granted'")
        return sum_


@pytest.mark.parametrize(("times", "told"), [(1, NOTHING), (ALWAYS, UNKNOWN)])
async def test_an_order_that_is_repeated_as_told_is_not_doubled(tmp_path, times, told):
    disk = failing_disk(tmp_path)
    people = [PersonSpec("Ada", administrator=True), PersonSpec("Ben")]
    async with Playground(people=people, rate_limits=None) as playground:
        bank = Bank(playground, f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", disk.environment)
        try:
            await bank.start()
            await bank.grant()
            disk.fails(times)
            assert told in await bank.grant()
            await bank.bot.kill()
            disk.heals()
            await bank.start()
            before = bank.granted()
            if told == NOTHING:
                assert before == GIVEN
            await bank.grant()
            assert bank.granted() == before + GIVEN
        finally:
            await bank.bot.kill()


SIZES = [
    pytest.param(1, 4, 2, id="short"),
    pytest.param(len(TABLES), 12, 8, id="whole", marks=pytest.mark.long),
]
"""At how many tables people play, how many moves at most between two kills, how many of these."""


@pytest.mark.parametrize(("tables", "moves", "kills"), SIZES)
async def test_what_people_are_told_while_they_play_holds_after_a_kill(tmp_path, tables, moves, kills):
    seed = int(os.environ.get("KILL_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"seed {seed}")
    disk = failing_disk(tmp_path)
    async with harness(tmp_path, seed, TABLES[:tables], moves, disk) as fire:
        fire.moments = (ON_FAILING_DISK,)
        figures = [one async for one in fire.run(1 + kills)][-1]
    print(figures, disk.failed)
    assert disk.failed
    assert figures.verdict.acknowledged
    assert figures.verdict.lost == {}
    assert figures.verdict.doubled == {}
    assert figures.verdict.carried_out == {}
    assert figures.unanswered == []
    assert figures.too_late == []
    assert figures.proof == ""
