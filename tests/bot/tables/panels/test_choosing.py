"""Which table a command means."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.panels.lines import read_seat, seat_value, table_label, tables_meant
from bot.tables.table import Table
from tests.bot.tables.clicks.tables import ADA, AI, BEN, HOST, OTHER, SCREEN, lobby, names, words


@pytest.fixture
def tables(store):
    return [
        Table(replace(lobby(), table_id=f"table{number}", host_id=host), store) for number, host in TABLES
    ]


TABLES = [(1, ADA), (2, BEN), (3, BEN)]


def of(host):
    return lambda table: table.value.host_id == host


def test_the_only_one_that_fits_is_meant(tables):
    assert tables_meant(tables, None, of(ADA)) == [tables[0]]


def test_the_only_one_there_is_is_meant_even_if_it_does_not_fit(tables):
    assert tables_meant(tables[:1], None, of(BEN)) == [tables[0]]


@pytest.mark.parametrize("wanted", ["table2", "2", " 2 "])
def test_a_table_is_named_by_what_was_suggested_or_its_number(tables, wanted):
    assert tables_meant(tables, wanted, of(ADA)) == (tables[1],)


@pytest.mark.parametrize(
    ("wanted", "host", "code"),
    [("4", ADA, "no_such_table"), ("Ada", ADA, "no_such_table")],
)
def test_unknown_tables_are_refused(tables, wanted, host, code):
    with pytest.raises(TableError) as refused:
        tables_meant(tables, wanted, of(host))
    assert refused.value.code == code


def test_of_several_that_fit_all_are_meant():
    two = [object(), object()]
    assert tables_meant(two, None, lambda _: True) == two
    assert tables_meant(two, None, lambda _: False) == two
    assert tables_meant([], None, lambda _: True) == []


def test_a_table_is_suggested_by_its_number_game_and_people_within_discords_limit():
    table = lobby(HOST, OTHER, AI)
    assert table_label(2, table, SCREEN, names(table), words()) == "2. Shithead: Ada, Ben, 🤖 Colette"
    crowd = lobby(*([HOST] * 40))
    assert len(table_label(1, crowd, SCREEN, names(crowd), words())) == 100


def test_a_seat_is_named_with_who_sits_there():
    table = lobby(HOST, OTHER, AI)
    assert [read_seat(table, seat_value(table, seat)) for seat in range(3)] == [(0, ADA), (1, BEN), (2, 0)]


@pytest.mark.parametrize("value", ["", "1", "3.0", "-1.10", "1.", "².1", "1.x", "1.1.1", f"0.{2**63}"])
def test_unknown_seats_are_refused(value):
    with pytest.raises(TableError) as refused:
        read_seat(lobby(HOST, OTHER, AI), value)
    assert refused.value.code == "no_such_seat"
