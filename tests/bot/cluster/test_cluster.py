"""How a process serves its shards while others come and go: what happens at once must not disturb itself."""

import asyncio

import pytest

from bot.cluster import cluster
from bot.cluster.cluster import Cluster
from bot.cluster.member import Roster
from bot.cluster.plan import ShardPlan
from data.cluster.leases import Lease
from tests.support.eventually import comes

BOTH = frozenset({0, 1})


class Member:
    """This process as the database knows it: it follows the plans given, and answers after a while."""

    id, shard_count, others_stay = "ours", 2, False

    def __init__(self, *plans):
        self.plans, self.held, self.noted_ready, self.given_up = list(plans), {}, [], []
        self.roster = Roster((), [Lease(shard, 2, "theirs", 1, 0, self.id) for shard in BOTH])

    async def look(self, _connected):
        return self.plans.pop(0) if self.plans else ShardPlan()

    async def note_ready(self, shard):
        await asyncio.sleep(0.02)
        self.noted_ready.append(shard)

    async def give_up(self, shard):
        self.given_up.append(shard)

    async def note_leaving(self):
        pass

    async def leave(self):
        pass


class Waiting:
    """A station that waits for its lease, connected as soon as it is asked for the second time."""

    waits, connects, has_stepped_down, ended = True, True, False, False

    def __init__(self):
        self._asked = 0

    @property
    def client(self):
        return self

    def is_ready(self):
        self._asked += 1
        return self._asked > 1

    async def close(self):
        await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(cluster, "LOOKED_EVERY", 0.1)


async def run(member):
    """Let a process look until its plans are carried out."""
    told = asyncio.Event()
    serving = Cluster(member, lambda _shard, _waits: Waiting(), lambda _share: None)
    running = asyncio.create_task(serving.run(told, 0.1))
    await comes(lambda: not member.plans or running.done())
    await asyncio.wait({running}, timeout=0.5)
    told.set()
    await running


async def test_a_shard_that_goes_to_another_heir_while_readiness_is_noted_ends_nothing_else():
    """The process crashed: `dictionary changed size during iteration`."""
    member = Member(ShardPlan(inherit=BOTH), ShardPlan(renounce=frozenset({1})))
    await run(member)
    assert (member.given_up, member.noted_ready) == ([1], [0])


async def test_an_heir_that_comes_back_says_once_more_that_it_is_ready():
    gone, back = ShardPlan(renounce=frozenset({1})), ShardPlan(inherit=frozenset({1}))
    member = Member(ShardPlan(inherit=BOTH), ShardPlan(), gone, back)
    await run(member)
    assert (member.given_up, member.noted_ready) == ([1], [0, 1, 1])
