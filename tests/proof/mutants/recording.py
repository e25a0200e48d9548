"""A pytest plugin: write down for each test that passes how long it took and which statements it reached.

It took what processor time it and the processes it started took: that a machine is busy changes little.
Each process writes lines of its own to the folder REACH_FOLDER: `["probe", name]` for the next number, and
`["test", nodeid, seconds, numbers]`. What functions cache is dropped before each test: otherwise only
the first of many tests that look at a picture would reach what draws it.
"""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.proof.mutants.patching import Cache, caches
from tests.proof.mutants.probes import Finder, Probes
from tests.support import databases

_probes = Probes()
_written: list[str] = []
_caches: list[Cache] = []
Finder(Path.cwd(), _probes).install()


def pytest_collection_finish() -> None:
    """Find what our functions keep, but for the databases that tests copy: each would make them anew."""
    _caches.extend(one for one in caches() if one.__module__ != databases.__name__)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record what a test reaches, with its fixtures."""
    for cache in _caches:
        cache.cache_clear()
    _probes.taken()
    failed, began = item.session.testsfailed, _worked()
    ran = yield
    nodeid = item.nodeid.replace(str(Path.cwd()), "")  # in other copies it is another folder
    seconds, reached = round(_worked() - began, 3), _probes.taken()
    if item.session.testsfailed == failed:
        _write(["test", nodeid, seconds, reached])
    return ran


def _worked() -> float:
    """Return the processor time of this process and of those it has waited for, in seconds."""
    ended = os.times()
    return time.process_time() + ended.children_user + ended.children_system


def _write(line: list[object]) -> None:
    lines = [["probe", name] for name in _probes.names[len(_written) :]]
    _written.extend(_probes.names[len(_written) :])
    with (Path(os.environ["REACH_FOLDER"]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(one) + "\n" for one in [*lines, line])
