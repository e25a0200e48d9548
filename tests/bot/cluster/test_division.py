"""How shards are shared out, and how they change hands, among processes that come and go."""

import random
from dataclasses import replace

import pytest

from bot.cluster.division import share_out
from bot.cluster.plan import plan
from data.cluster.leases import Lease, Process


def test_each_process_gets_an_even_share_and_nothing_moves_without_need():
    assert share_out(4, ["a"], {}) == dict.fromkeys(range(4), "a")
    assert share_out(4, ["a", "b"], dict.fromkeys(range(4), "a")) == {0: "a", 1: "a", 2: "b", 3: "b"}
    assert share_out(1, ["a", "b"], {0: "b"}) == {0: "b"}
    assert share_out(5, ["a", "b"], {0: "b", 1: "b", 2: "b", 3: "a", 4: "a"}) == {
        **dict.fromkeys((0, 1, 2), "b"),
        **dict.fromkeys((3, 4), "a"),
    }
    assert share_out(3, [], {0: "a"}) == {}


class World:
    """Processes that do what their plans say, in any order; the leases are a database's."""

    def __init__(self, shard_count, rng):
        self.shard_count, self.rng = shard_count, rng
        self.processes = []
        self.leases = {shard: Lease(shard, shard_count, None, 0, 0) for shard in range(shard_count)}
        self.connected = {}

    def come(self, name):
        self.processes.append(Process(name, name, "1"))
        self.connected[name] = set()

    def leave(self, name):
        self.processes = [replace(one, leaving=one.leaving or one.id == name) for one in self.processes]

    def die(self, name):
        self.processes = [one for one in self.processes if one.id != name]
        for shard, one in self.leases.items():
            if one.process_id == name:
                self._change(shard, process_id=None)
            if one.heir_id == name:
                self._change(shard, heir_id=None, heir_ready=False)

    def _change(self, shard, **values):
        self.leases[shard] = replace(self.leases[shard], **values)

    def step(self):
        """Let any process look once; tell whether it had something to do."""
        name = self.rng.choice(self.processes).id
        leases = list(self.leases.values())
        found = plan(name, self.shard_count, self.processes, leases, self.connected[name])
        self._carry_out(name, found)
        self._connect_some()
        return found.changes_leases or found.hand_over or found.free or found.awaited

    def _carry_out(self, name, found):
        for shard in found.claim:
            assert self.leases[shard].process_id is None
            self._change(shard, process_id=name, heir_id=None, heir_ready=False)
        for shard in found.inherit:
            self._change(shard, heir_id=name, heir_ready=False)
        for shard in found.renounce:
            self._change(shard, heir_id=None, heir_ready=False)
        for shard in found.free:
            self._change(shard, process_id=None)
        for shard in found.hand_over:
            heir = self.leases[shard].heir_id
            assert heir in {one.id for one in self.processes}
            self._change(shard, process_id=heir, heir_id=None, heir_ready=False)

    def _connect_some(self):
        for shard, one in self.leases.items():
            if self.rng.random() < 0.5:
                for holder in {one.process_id, one.heir_id} - {None}:
                    self.connected[holder].add(shard)
                if one.heir_id is not None:
                    self._change(shard, heir_ready=True)


@pytest.mark.parametrize("seed", range(12))
def test_in_the_end_every_shard_is_served_and_the_shares_are_even(seed):
    rng = random.Random(seed)
    world, names = World(rng.randint(1, 9), rng), iter("abcdefghij")
    world.come(next(names))
    for _ in range(6):
        staying = [one.id for one in world.processes if not one.leaving]
        act = rng.choice(("come", "come", "leave", "die"))
        if act == "come" or len(staying) == 1:
            world.come(next(names))
        else:
            getattr(world, act)(rng.choice(staying))
        for _ in range(rng.randint(0, 20)):
            world.step()
    quiet = 0
    for _ in range(5000):
        quiet = 0 if world.step() else quiet + 1
        if quiet > 100:
            break
    staying = {one.id for one in world.processes if not one.leaving}
    held = [one.process_id for one in world.leases.values()]
    assert set(held) <= staying
    shares = [held.count(name) for name in staying]
    assert max(shares) - min(shares) <= 1, (seed, held)
