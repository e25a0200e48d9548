"""The order in which the processes of a run get its tests.

pytest-xdist gives each of them an equal part of the list, from the first test on; whoever has finished takes
from the end of another's part. So at the beginning of these parts stands what takes long, and together what
needs the same costly thing: a browser, a bot that runs in it, processes forked from one that has imported
the bot. The other tests keep their order.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

import pytest

_FORKING: Final = {"tests.forked", "tests.doomed_processes", "tests.proof.kill.harness"}
"""Modules that start a process in which everything is imported once more, and fork others from it."""


def shared_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in the order for this run's number of processes."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    first: list[list[pytest.Item]] = [[] for _ in range(workers)]
    others, long = [], 0
    forking = {name: 2 + number % 2 for number, name in enumerate(sorted(_forking(items)))}
    for item in items:
        place = _place(item, forking)
        if place is not None:
            first[place % workers].append(item)
        elif _patience(item):
            first[-1 - long % workers].append(item)
            long += 1
        else:
            others.append(item)
    return list(_parts(first, others))


def _forking(items: Iterable[pytest.Item]) -> set[str]:
    """Return the names of the modules whose tests fork processes."""
    modules = {module.__name__: module for item in items if (module := getattr(item, "module", None))}
    return {name for name, module in modules.items() if any(map(_forks, vars(module).values()))}


def _forks(value: Any) -> bool:
    return getattr(value, "__name__" if isinstance(value, ModuleType) else "__module__", None) in _FORKING


def _parts(first: Sequence[Iterable[pytest.Item]], others: Sequence[pytest.Item]) -> Iterable[pytest.Item]:
    """Yield parts as large as those that pytest-xdist makes, each with its first tests first."""
    left, used = sum(map(len, first)) + len(others), 0
    for number, beginning in enumerate(first):
        size = left // (len(first) - number)
        yield from sorted(beginning, key=_patience, reverse=True)
        more = max(size - len(beginning), 0)
        yield from others[used : used + more]
        used += more
        left -= max(size, len(beginning))
    yield from others[used:]


def _place(item: pytest.Item, forking: Mapping[str, int]) -> int | None:
    """Return the part that a test belongs to for what it needs, None if any will do."""
    fixtures = getattr(item, "fixturenames", ())
    if "running" in fixtures:
        return 0
    if "chromium" in fixtures:
        return 1
    if "limited_playground" in fixtures:  # the bot's own process is on it
        return 2
    return forking.get(getattr(getattr(item, "module", None), "__name__", ""))


def _patience(item: pytest.Item) -> float:
    """Return the seconds that a test asks for, 0 if it makes do with what all have."""
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker is not None else 0.0
