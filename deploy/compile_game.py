"""Builds the compiled engine: `make compiled`, or `python deploy/compile_game.py`; game/compiled.py uses it.

mypyc, which comes with mypy, translates the hot modules of game/ to C as they are. Modules that hold pydantic
models, actions, events or protocols stay as they are, and so do those that no move of a simulation reaches.
"""

import ast
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.compiled import FOLDER, SHARED, built_folder  # noqa: E402 (found by the line above)

COLD: Final = frozenset(
    {
        "compiled", "describe", "headless", "levels", "registry", "simulate",
        "errors", "film", "record", "verification",
        "defaults", "game", "leaving", "match_end", "match_flow", "match_result", "presets", "refusals",
        "rules", "setup", "stakes", "tally",
    }
)  # fmt: skip
"""Modules, by the last part of their names, that searches do not reach in their trials."""


def main() -> int:
    """Build what is missing; return the exit code."""
    folder = built_folder()
    if folder.is_dir():
        print(f"already there: {folder}")
        return 0
    if shutil.which(sysconfig.get_config_var("CC").split()[0]) is None:
        print("There is no C compiler: the engine stays as it is, which plays the same.", file=sys.stderr)
        return 1
    os.chdir(ROOT)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
        build([str(path) for path in hot_modules()], Path(scratch))
        for old in FOLDER.glob(f"{sys.implementation.cache_tag}-*"):
            shutil.rmtree(old)
        (Path(scratch) / "built").rename(folder)
    print(f"compiled: {folder}")
    return 0


def hot_modules() -> Iterator[Path]:
    """Yield the modules to compile, relative to the project."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        if not path.stem.startswith("__") and path.stem not in COLD and not _must_stay(path.read_text()):
            yield path.relative_to(ROOT)


def _must_stay(source: str) -> bool:
    """Tell whether a module imports pydantic, or defines a protocol or what pydantic tells by its kind."""
    tree = ast.parse(source)
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    bases = [ast.unparse(base) for node in classes for base in node.bases]
    fields = {
        ast.unparse(part.target) for node in classes for part in node.body if isinstance(part, ast.AnnAssign)
    }
    return "pydantic" in imported or "kind" in fields or any("Protocol" in base for base in bases)


def build(modules: list[str], scratch: Path) -> None:
    """Compile modules into the folder `built` of another one."""
    extensions = mypycify(
        ["--config-file=pyproject.toml", *modules],
        opt_level="2",
        multi_file=True,
        target_dir=str(scratch / "c"),
        group_name=SHARED.removesuffix("__mypyc"),
    )
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = str(scratch / "built"), str(scratch / "o")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    sys.exit(main())
