"""Which leases a process has to hold for what it writes."""

import pytest

from data.errors import FencedError
from data.sql.fence import Fence
from data.sql.write_locks import LEASES, WHOLE_DATABASE, WriteLock

ON_SHARD_0, ON_SHARD_1, ON_SHARD_2, ALSO_ON_1 = (number << 22 for number in (3, 1, 2, 4))


def checked(fence, *locks):
    return [values for _, values in fence.checks(locks)]


def lease(shard, epoch, count=3):
    return {"shard": shard, "count": count, "process": "a", "epoch": epoch}


def test_nothing_is_checked_before_a_process_holds_leases():
    assert checked(Fence(), WriteLock(ON_SHARD_1), WHOLE_DATABASE) == []


def test_each_server_needs_the_lease_of_its_shard_and_all_else_any_lease():
    fence = Fence()
    fence.hold("a", 3, {2: 7, 1: 5})
    servers = [WriteLock(one) for one in (ON_SHARD_2, ON_SHARD_1, ALSO_ON_1)]
    assert checked(fence, *servers, LEASES) == [lease(1, 5), lease(2, 7)], "each once"
    assert checked(fence, LEASES) == []
    for any_lease in (WHOLE_DATABASE, WriteLock(0), WriteLock(ON_SHARD_0, abroad=True)):
        assert checked(fence, any_lease) == [lease(1, 5)]
    with pytest.raises(FencedError, match="no lease of shard 0"):
        checked(fence, WriteLock(ON_SHARD_0))
    fence.hold("a", 1, {0: 9})
    assert checked(fence, *servers) == [lease(0, 9, count=1)]


def test_a_process_without_any_lease_left_writes_nothing():
    fence = Fence()
    fence.hold("a", 3, {})
    for lock in (WHOLE_DATABASE, WriteLock(ON_SHARD_0), WriteLock(ON_SHARD_1, abroad=True)):
        with pytest.raises(FencedError, match="no lease of shard 0"):
            checked(fence, lock)
