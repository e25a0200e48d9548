"""Which locks of PostgreSQL a transaction takes, and in which order."""

import pytest

from data.sql.write_locks import EVERYTHING, LEASES, SHARING_OUT, WHOLE_DATABASE, WriteLock, lock_statements

SHARED, EXCLUSIVE = True, False


@pytest.mark.parametrize(
    ("locks", "taken"),
    [
        ([], []),
        ([WHOLE_DATABASE], [(EVERYTHING, EXCLUSIVE)]),
        ([WriteLock(5)], [(5, EXCLUSIVE), (EVERYTHING, SHARED)]),
        ([WriteLock(0)], [(0, EXCLUSIVE), (EVERYTHING, SHARED)]),
        ([WriteLock(5, shared=True)], [(5, SHARED), (EVERYTHING, SHARED)]),
        ([WriteLock(5), WriteLock(5, shared=True)], [(5, EXCLUSIVE), (EVERYTHING, SHARED)]),
        ([WriteLock(5, shared=True), WriteLock(5)], [(5, EXCLUSIVE), (EVERYTHING, SHARED)]),
        (
            [WriteLock(7, shared=True), WriteLock(5)],
            [(5, EXCLUSIVE), (7, SHARED), (EVERYTHING, SHARED)],
        ),
        ([WHOLE_DATABASE, WriteLock(5)], [(5, EXCLUSIVE), (EVERYTHING, EXCLUSIVE)]),
        ([WriteLock(5), WHOLE_DATABASE], [(5, EXCLUSIVE), (EVERYTHING, EXCLUSIVE)]),
        ([LEASES], [(SHARING_OUT, EXCLUSIVE)]),
        ([LEASES, WriteLock(5)], [(5, EXCLUSIVE), (EVERYTHING, SHARED), (SHARING_OUT, EXCLUSIVE)]),
    ],
)
def test_locks_are_taken_once_by_their_keys_and_exclusively_if_anybody_wants_that(locks, taken):
    asked = [(values["key"], "shared" in str(statement)) for statement, values in lock_statements(locks)]
    assert asked == taken
