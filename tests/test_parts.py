"""The suite runs the cells of a table that it should, and `make test-all PART=long` all the others."""

from types import SimpleNamespace

import pytest

from tests.support import parts


class Cell:
    """What `tests.support.parts` uses of a test."""

    def __init__(self, nodeid, *marks, **params):
        self.nodeid = nodeid
        self.callspec = SimpleNamespace(params=params)
        self.marks = {mark.name: mark for mark in marks}

    def get_closest_marker(self, name):
        return self.marks.get(name)

    def add_marker(self, name):
        self.marks[name] = getattr(pytest.mark, name).mark


def left_out(cells):
    parts.leave_out(cells)
    return [cell.nodeid for cell in cells if "long" in cell.marks]


def test_so_many_cells_as_asked_for_run_and_the_others_are_long():
    table = [Cell(f"test_table[{number}]", pytest.mark.in_part(3).mark) for number in range(8)]
    other = [Cell(f"test_other[{number}]") for number in range(8)]
    assert left_out([*table, *other]) == [f"test_table[{number}]" for number in (2, 3, 5, 6, 7)]


def test_each_game_has_its_part():
    games = [("shithead", 9), ("nain_jaune", 3), ("paskahousu", 2)]
    table = [
        Cell(f"test_table[{key}-{number}]", pytest.mark.in_part(4).mark, key=key)
        for key, count in games
        for number in range(count)
    ]
    left = left_out(table)
    kept = [cell.nodeid for cell in table if cell.nodeid not in left]
    assert kept == [
        f"test_table[{cell}]" for cell in ("shithead-0", "shithead-5", "nain_jaune-0", "paskahousu-0")
    ]


def test_what_is_long_anyway_is_no_part():
    table = [Cell(f"test_table[{number}]", pytest.mark.in_part(1).mark) for number in range(2)]
    table[0].add_marker("long")
    assert left_out(table) == ["test_table[0]"]


@pytest.mark.parametrize(("count", "wanted"), [(34, 10), (34, 34), (3, 9), (1, 1)])
def test_the_cells_that_run_are_spread_over_all(count, wanted):
    places = sorted(parts.spread(count, wanted))
    assert len(places) == min(count, wanted)
    assert places[0] == 0
    apart = [after - before for before, after in zip(places, [*places[1:], count], strict=True)]
    assert max(apart) <= 3 * count / wanted + 1


def test_cells_with_a_parameter_can_be_left_to_the_long_run():
    marked = pytest.mark.long_for("postgresql").mark
    cells = [
        Cell(f"test_twin[{kind}]", marked, database_url=kind, number=1) for kind in ("sqlite", "postgresql")
    ]
    assert left_out(cells) == ["test_twin[postgresql]"]
