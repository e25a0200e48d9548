"""How the tests of a run are shared out among its processes (`tests.support.processes`).

A portion is what a process takes at once: tests of one module, which share what the module has made. What
takes long begins early, so that nobody waits for it in the end. And what needs a browser stays with few
processes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import pytest

_MOST: Final = 40
"""Tests of a portion; most modules have fewer."""

_SLOW: Final = (
    "tests/e2e",
    "tests/highest_card",
    "tests/playground_page",
    "tests/proof",
    "tests/bot/tables",
    "tests/data",
    "tests/test_processes",
    "tests/game",
)
"""Folders whose tests take long, the slowest ones first."""

_BROWSER: Final = "a browser"


@dataclass(frozen=True, slots=True)
class Portion:
    """Tests, as their places in the list of all; and what they need that few processes should have."""

    places: Sequence[int]
    needs: str | None = None


def portions(items: Sequence[pytest.Item]) -> list[Portion]:
    """Return all tests in portions, in the order in which they should begin."""
    found: list[tuple[tuple[float, int], Portion]] = []
    for path, tests in groupby(enumerate(items), key=lambda place_and_item: place_and_item[1].path):
        name = path.as_posix()
        slow = next((turn for turn, folder in enumerate(_SLOW) if folder in name), len(_SLOW))
        for patience, portion in _of_module(list(tests)):
            found.append(((-patience, slow), portion))
    return [portion for _, portion in sorted(found, key=lambda turn_and_portion: turn_and_portion[0])]


def _of_module(tests: Sequence[tuple[int, pytest.Item]]) -> Iterator[tuple[float, Portion]]:
    """Yield portions of a module, with the seconds that their tests ask for, 0 unless they ask for any."""
    for (patience, needs), alike in groupby(tests, key=lambda test: (_patience(test[1]), _need(test[1]))):
        places = [place for place, _ in alike]
        most = 1 if patience else _MOST
        for first in range(0, len(places), most):
            yield patience, Portion(places[first : first + most], needs)


def _need(item: pytest.Item) -> str | None:
    return _BROWSER if "chromium" in getattr(item, "fixturenames", ()) else None


def _patience(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker is not None else 0.0
