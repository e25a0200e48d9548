"""`make record` runs modules that are there, and says which subjects it has."""

from importlib.util import find_spec

import pytest

from tests import record


@pytest.mark.parametrize("module", [module for modules in record.SUBJECTS.values() for module in modules])
def test_a_subject_has_modules_that_are_there(module):
    assert find_spec(module) is not None


def test_what_is_no_subject_is_refused_with_those_there_are(capsys):
    assert record.main(["walks"]) == 2
    assert capsys.readouterr().err == "record: not walks, but games, tables, pages, club, people, pictures\n"
