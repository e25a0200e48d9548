"""Which cells of large tables of tests the suite runs; `make test-all PART=long` runs all the others.

`@pytest.mark.in_part(4)` runs four cells of a parametrised test, spread over all of them, always the same;
over those of each game, where a parameter is called `key`.
`@pytest.mark.long_for("postgresql")` runs all but those with this parameter. Of a module's mark and a
test's, the test's counts: `@pytest.mark.long_for()` runs all.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

import pytest

_GOLDEN: Final = (sqrt(5) - 1) / 2
"""Steps of this part of a whole fall evenly, and keep in time with no parameter."""


def leave_out(items: Iterable[pytest.Item]) -> None:
    """Mark as `long` what the suite does not run."""
    tables: list[pytest.Item] = []
    for item in items:
        if _is_for_long(item):
            item.add_marker("long")
        if item.get_closest_marker("in_part") is not None and item.get_closest_marker("long") is None:
            tables.append(item)
    for cells in by_test(tables):
        games = _grouped(cells, lambda item: _params(item).get("key"))
        for number, of_one in enumerate(games):
            part = _part(cells) // len(games) + (number < _part(cells) % len(games))
            kept = spread(len(of_one), part)
            for place, item in enumerate(of_one):
                if place not in kept:
                    item.add_marker("long")


def by_test(items: Iterable[pytest.Item]) -> list[list[pytest.Item]]:
    """Return the cells of each test together."""
    return _grouped(items, lambda item: without_cell(item.nodeid))


def without_cell(cell: str) -> str:
    """Return the test that a nodeid is a cell of, by its own nodeid."""
    return cell.partition("[")[0]


def _grouped(items: Iterable[pytest.Item], key: Callable[[pytest.Item], object]) -> list[list[pytest.Item]]:
    """Return together what has the same key, in the order in which the first of each comes."""
    groups: defaultdict[object, list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return list(groups.values())


def _is_for_long(item: pytest.Item) -> bool:
    """Tell whether a test has a parameter with which only `make test-all PART=long` runs it."""
    marker = item.get_closest_marker("long_for")
    return marker is not None and any(
        isinstance(one, str) and one in marker.args for one in _params(item).values()
    )


def _params(item: pytest.Item) -> Mapping[str, object]:
    return getattr(getattr(item, "callspec", None), "params", {})


def _part(cells: Sequence[pytest.Item]) -> int:
    marker = cells[0].get_closest_marker("in_part")
    return int(marker.args[0]) if marker is not None else len(cells)


def spread(count: int, wanted: int) -> set[int]:
    """Return so many places of `count`, the first one among them, however many there are in all."""
    found: dict[int, None] = {}
    step = 0
    while len(found) < min(count, wanted):
        found[int(step * _GOLDEN % 1 * count)] = None
        step += 1
    return set(found)
