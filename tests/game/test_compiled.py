"""The compiled engine is used where it was built from the present source, and nowhere else."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from deploy.compile_game import hot_modules
from game.compiled import ROOT, built_folder
from game.registry import GAMES

_LOOK = """
from game import compiled
used = compiled.use()
import game.core.cards, game.core.rng, game.shithead.mechanics.again
print(used, hasattr(game.core.cards, "BUILT"), game.core.rng.Rng.__name__, compiled.use())
"""
_TOO_LATE = "import game.core.cards" + _LOOK


@pytest.fixture
def project(tmp_path):
    """A copy of the engine, with one module of a build that can be told from its source."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    cards = built_folder(tmp_path) / "game" / "core" / "cards.py"
    cards.parent.mkdir(parents=True)
    cards.write_text((ROOT / "game" / "core" / "cards.py").read_text() + "BUILT = True\n")
    return tmp_path


def look(project, program=_LOOK):
    """Return what a program sees that uses the compiled engine, as far as there is one."""
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=project, capture_output=True, text=True, check=True
    )
    return ran.stdout.split()


def test_what_was_built_is_used_and_all_else_as_it_is(project):
    assert look(project) == ["True", "True", "Rng", "True"]


@pytest.mark.in_part(1)
@pytest.mark.parametrize("file", ["game/core/cards.py", "game/nain_jaune/rules.py", "game/new.py"])
def test_a_build_of_another_source_is_never_loaded(project, file):
    path = Path(project / file)
    path.write_text(path.read_text() + "\n# a change\n" if path.exists() else "")
    assert look(project) == ["False", "False", "Rng", "False"]


def test_a_program_that_has_the_source_already_goes_on_with_it(project):
    assert look(project, _TOO_LATE) == ["False", "False", "Rng", "False"]


def test_a_program_without_a_build_runs_as_ever(project):
    shutil.rmtree(project / "build")
    assert look(project) == ["False", "False", "Rng", "False"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_and_written_as_json_is_not_compiled(game):
    """A compiled class has lost the annotations from which pydantic knows its kind: nothing would start."""
    hot = {".".join(path.with_suffix("").parts) for path in hot_modules()}
    modules = import_module(f"game.{game}.actions"), import_module(f"game.{game}.events")
    kinds = [*get_args(modules[0].Action), *get_args(modules[1].Event)]
    assert len(kinds) > 10
    assert {kind.__module__ for kind in kinds} & hot == set()
