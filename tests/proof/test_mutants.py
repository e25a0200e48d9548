"""The script behind `make mutants`: it makes the stated mistakes, and detects which tests notice them."""

import ast
import itertools
import shutil
import subprocess
from pathlib import Path

import pytest

from game.registry import GAMES
from tests.proof.mutants import reach
from tests.proof.mutants.choosing import Choosing
from tests.proof.mutants.mutations import Mutation, find_mutations
from tests.proof.mutants.nearness import Nearness
from tests.proof.mutants.reach import Reach
from tests.proof.mutants.results import Results, survivors, table
from tests.proof.mutants.running import Copy, Fate
from tests.proof.mutants.sampling import AREAS, area_of, files_of, sample

ROOT = Path(__file__).parents[2]
CODE = b'''"""Docstring, 1 < 2."""
from typing import TypeVar
T = TypeVar("T", bound=1 < 2)

def share(count: Literal[3], parts: int = 1) -> int:
    """Return 0 < 1."""
    if not parts or count < 0 and parts is None:
        _log.info("caf\xc3\xa9 %d", 7)
        refuse(True)
    return 5
'''
PATH = "game/share.py"
TESTS = """
from game.share import share

def test_it_refuses():
    try:
        share(1, 0)
    except NameError:
        return
    raise AssertionError
"""


@pytest.fixture
def project(tmp_path):
    """A small project of one module and one test of it."""
    root = tmp_path / "project"
    for package in ("tests", "tests/support", "game"):
        (root / package).mkdir(parents=True)
        (root / package / "__init__.py").touch()
    (root / PATH).write_bytes(
        CODE.replace(b'T = TypeVar("T", bound=1 < 2)', b"_log = __import__('logging')").replace(
            b"Literal[3]", b"int"
        )
    )
    (root / "tests" / "test_share.py").write_text(TESTS)
    (root / "tests" / "support" / "databases.py").write_text("def prepare():\n    pass\n")
    shutil.copytree(ROOT / "tests" / "proof" / "mutants", root / "tests" / "proof" / "mutants")
    (root / "pytest.ini").write_text("[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n")
    subprocess.run(["git", "init", "-q", root], check=True)  # noqa: S607
    return root


def test_mistakes_are_those_that_make_a_difference(tmp_path):
    (tmp_path / "share.py").write_bytes(CODE)
    found = {(one.kind, one.line, one.text) for one in find_mutations(tmp_path, "share.py")}
    assert found == {
        ("default", 5, "2"),
        ("default", 5, "0"),
        ("not", 7, "(parts)"),
        ("and/or", 7, "(not parts and (count < 0 and parts is None))"),
        ("and/or", 7, "(count < 0 or parts is None)"),
        ("boundary", 7, "(count <= 0)"),
        ("comparison", 7, "(count >= 0)"),
        ("constant", 7, "1"),
        ("comparison", 7, "(parts is not None)"),
        ("deleted call", 9, "pass"),
        ("constant", 9, "False"),
        ("constant", 10, "6"),
        ("constant", 10, "4"),
    }


@pytest.mark.parametrize("area", ["core and ai", "nain_jaune"])
def test_every_mutant_is_python_and_differs(area):
    for mutation in sample(ROOT, area, 15, seed=3):
        source = (ROOT / mutation.path).read_bytes()
        ast.parse(mutation.applied(source))
        assert mutation.applied(source) != source
        assert mutation.diff(source).startswith("-")


def test_a_sample_is_the_same_for_its_seed_and_grows_with_its_count():
    few, many, others = (sample(ROOT, "nain_jaune", count, seed) for count, seed in ((5, 1), (9, 1), (9, 2)))
    assert many[:5] == few
    assert many != others


def test_every_area_has_files_and_no_file_is_in_two():
    files = [path for area in AREAS for path in files_of(ROOT, area)]
    assert len(files) == len(set(files))
    assert all(area_of(ROOT, f"game/{game}/game.py") == game for game in GAMES)
    assert area_of(ROOT, "game/ai/race.py") == "core and ai"
    with pytest.raises(ValueError, match="is in none of"):
        area_of(ROOT, "bot/maintenance/health.py")


@pytest.mark.long
def test_tests_near_a_module_come_first():
    nearness = Nearness(ROOT)
    for path, test in (
        ("game/core/rng.py", "tests/game/core/test_rng.py"),
        ("data/rules/presets.py", "tests/data/test_settings.py"),
        ("bot/tokens/settings.py", "tests/bot/tokens/test_bank_settings.py"),
    ):
        near = nearness.tests_for(path)
        assert test in near[:8]
        assert len(near) == len(set(near)) > 100


def of_line(root, line, kind):
    return next(one for one in find_mutations(root, PATH) if (one.line, one.kind) == (line, kind))


@pytest.fixture(params=[pytest.param("from files", marks=pytest.mark.long), "in memory"])
def copy(request, project, tmp_path):
    """A copy of the project, which may have its tests in memory."""
    made = Copy(project, tmp_path / "copy")
    if request.param == "in memory":
        made.collect(["tests/test_share.py"])
    yield made
    made.end()


def test_a_mutant_is_killed_by_a_test_that_sees_it_in_a_copy_alone(project, copy):
    before = (project / PATH).read_bytes()
    for line, kind, fate in (
        (9, "deleted call", "killed"),
        (10, "constant", "survived"),
        (7, "not", "killed"),
        (5, "default", "survived"),
    ):
        tried = copy.try_out(of_line(project, line, kind), [["tests/test_share.py"]])
        assert (tried.fate, tried.ran) == (fate, 1)
        assert tried.by == ("tests/test_share.py::test_it_refuses" if fate == "killed" else "")
        assert (project / PATH).read_bytes() == before == (copy.folder / PATH).read_bytes()


def test_a_default_is_changed_although_no_code_of_its_function_is(project, tmp_path):
    (project / "tests" / "test_share.py").write_text(
        "from game.share import share\ndef test_default():\n    assert share.__defaults__ == (1,)\n"
    )
    copy = Copy(project, tmp_path / "copy")
    copy.collect(["tests/test_share.py"])
    fate = copy.try_out(of_line(project, 5, "default"), [["tests/test_share.py"]]).fate
    copy.end()
    assert fate == "killed"


def test_what_a_module_calls_for_itself_is_changed_before_it_is_imported(project, tmp_path):
    """In memory, such a mistake came after all had been said and done, and survived."""
    (project / PATH).write_text("def share():\n    return 5\n\nSHARE = share()\n")
    (project / "tests" / "test_share.py").write_text(
        "from game.share import SHARE\ndef test_share():\n    assert SHARE == 5\n"
    )
    reach = Reach(tmp_path / "reach.json.gz")
    reach.record(project, ["tests/test_share.py"], workers=1)
    mutation = of_line(project, 2, "constant")
    anew = Choosing(project, reach).choose(mutation).at_import
    copy = Copy(project, tmp_path / "copy")
    copy.collect(["tests/test_share.py"])
    fate = copy.try_out(mutation, [["tests/test_share.py"]], anew=anew).fate
    copy.end()
    assert (anew, fate) == (True, "killed")


def test_what_was_kept_before_the_mistake_is_found_anew(project, tmp_path):
    """As rules that are compiled while tests are collected."""
    (project / PATH).write_text("from functools import cache\n\n@cache\ndef share():\n    return 5\n")
    (project / "tests" / "test_share.py").write_text(
        "from game.share import share\nshare()\ndef test_share():\n    assert share() == 5\n"
    )
    copy = Copy(project, tmp_path / "copy")
    copy.collect(["tests/test_share.py"])
    fate = copy.try_out(of_line(project, 5, "constant"), [["tests/test_share.py"]]).fate
    copy.end()
    assert fate == "killed"


@pytest.mark.long
def test_a_test_that_fails_only_beside_what_is_older_than_the_mistake_kills_nothing(project, tmp_path):
    (project / "tests" / "test_share.py").write_text(
        "from game.share import share\nold = share(1)\ndef test_it_stays():\n    assert share(1) == old\n"
    )
    copy = Copy(project, tmp_path / "copy")
    copy.collect(["tests/test_share.py"])
    assert copy.try_out(of_line(project, 10, "constant"), [["tests/test_share.py"]]).fate == "unclear"
    copy.end()


@pytest.mark.long
def test_a_test_that_would_never_end_kills(project, tmp_path):
    (project / "tests" / "test_share.py").write_text(
        "from game.share import share\ndef test_it_ends():\n    while share(1) != 5:\n        pass\n"
    )
    plugin = project / "tests" / "proof" / "mutants" / "chosen.py"
    plugin.write_text(plugin.read_text().replace("_SECONDS_A_TEST = 20.0", "_SECONDS_A_TEST = 0.5"))
    copy = Copy(project, tmp_path / "copy")
    tried = copy.try_out(of_line(project, 10, "constant"), [["tests/test_share.py"]])
    assert (tried.fate, tried.by) == ("killed", "tests/test_share.py::test_it_ends")


@pytest.mark.long
def test_a_file_that_cannot_be_imported_any_more_kills(project, tmp_path):
    (project / "tests" / "test_share.py").write_text(
        "from game.share import share\nassert share(1) == 5\ndef test_nothing():\n    pass\n"
    )
    copy = Copy(project, tmp_path / "copy")
    tried = copy.try_out(of_line(project, 10, "constant"), [["tests/test_share.py"]])
    assert (tried.fate, tried.by) == ("killed", "the tests do not begin")
    (result,) = [Results(project, tmp_path / "1.jsonl").keep("data", of_line(project, 10, "constant"), tried)]
    assert "killed without a test that fails, the tests do not begin: 1" in table([result], ["data"])


SLOW = """
import time

def test_slowly():
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    assert share(1) == 5

def test_that_fails():
    assert share(1) == 6
"""
FAR = f"""{TESTS}
def test_another_way():
    assert share(1) == 5
"""


@pytest.mark.long
def test_tests_that_reach_a_mistake_are_chosen_the_nearest_and_shortest_first(project, tmp_path):
    """All tests of the three nearest files besides: what a cache keeps, one test reaches and others use."""
    tests = [f"tests/test_{name}.py" for name in ("b", "c", "far", "share")]
    for test, text in zip(tests, (TESTS, TESTS, FAR, TESTS + SLOW), strict=True):
        (project / test).write_text(text)
    kept = tmp_path / "reach.json.gz"
    assert Reach(kept).outdated(project, tests) == tests
    Reach(kept).record(project, tests, workers=1)
    assert Reach(kept).outdated(project, tests) == []
    choosing = Choosing(project, Reach(kept))

    def chosen(line, kind):
        (stage,) = choosing.choose(of_line(project, line, kind)).stages
        return [test.removeprefix("tests/test_") for test in stage]

    assert not choosing.choose(of_line(project, 9, "deleted call")).at_import
    refusing, near = "far.py::test_it_refuses", {"b.py::test_it_refuses", "c.py::test_it_refuses"}
    of_refusal = chosen(9, "deleted call")
    assert of_refusal[:2] == ["share.py::test_it_refuses", "share.py::test_slowly"]
    assert set(of_refusal[2:]) == {*near, refusing}
    assert set(chosen(10, "constant")[2:]) == {*near, "far.py::test_another_way"}
    of_default = set(chosen(5, "default")[2:])
    assert of_default == {*near, refusing, "far.py::test_another_way"}, (
        "what runs in it or names it reaches it"
    )
    (project / "tests" / "test_far.py").write_text("")
    assert Reach(kept).outdated(project, tests) == ["tests/test_far.py"]


@pytest.mark.long
def test_a_recording_that_is_broken_off_goes_on_there(project, tmp_path, monkeypatch):
    tests = ["tests/test_a.py", "tests/test_b.py"]
    for test in tests:
        (project / test).write_text(TESTS)
    kept, run, runs = tmp_path / "reach.json.gz", subprocess.run, itertools.count()

    def run_once(*arguments, **options):
        if next(runs):
            raise KeyboardInterrupt
        return run(*arguments, **options)

    monkeypatch.setattr(reach, "_AT_ONCE", 1)
    monkeypatch.setattr(subprocess, "run", run_once)
    with pytest.raises(KeyboardInterrupt):
        Reach(kept).record(project, tests, workers=1)
    assert Reach(kept).outdated(project, tests) == ["tests/test_b.py"]
    assert [test for test, _ in Reach(kept).in_file("tests/test_a.py")]


@pytest.mark.long
def test_a_test_that_always_fails_kills_nothing(project, tmp_path):
    (project / "tests" / "test_share.py").write_text("def test_never():\n    assert False\n")
    copy = Copy(project, tmp_path / "copy")
    assert copy.try_out(of_line(project, 10, "constant"), [["tests/test_share.py"]]).fate == "unclear"


def test_results_are_kept_until_their_file_changes_and_summed_up(project, tmp_path):
    killed, survived = (
        of_line(project, line, kind) for line, kind in ((9, "deleted call"), (10, "constant"))
    )
    file = tmp_path / "build" / "1.jsonl"
    first = Results(project, file)
    found = [
        first.keep("data", killed, Fate("killed", "t")),
        first.keep("data", survived, Fate("survived", "", 7)),
    ]
    assert [Results(project, file).find(one) for one in (killed, survived)] == found
    assert list(table(found, ["data", "ui"])) == [
        "data            1 of    2 killed:  50% [9%, 91%]",
        "all             1 of    2 killed:  50% [9%, 91%]",
    ]
    assert list(survivors(found)) == ["\nsurvived: game/share.py:10  (7 tests)\n-    return 5\n+    return 4"]
    (project / PATH).write_bytes(b"\n" + (project / PATH).read_bytes())
    assert Results(project, file).find(killed) is None


def test_a_mutation_is_named_by_what_it_changes():
    assert Mutation("a.py", "constant", 3, 10, 11, "2").name == "a.py:3 constant 10-11 2"
