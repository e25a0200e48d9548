"""Bytecode of the code and its tests, compiled before the processes of a run begin.

In a fresh clone, as in CI, each of them would compile everything for itself: four seconds of processor time.
"""

import compileall
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from _pytest.assertion import rewrite

_ROOT: Final = Path(__file__).parents[2]
_OURS: Final = ("bot", "cogs", "data", "game", "benchmarks", "tests")
_REWRITTEN: Final = ("test_*.py", "conftest.py")
"""The files whose assertions pytest rewrites."""


def compile_all(config: pytest.Config) -> None:
    """Compile what has changed, in two processes."""
    if sys.dont_write_bytecode or not hasattr(os, "fork"):
        return
    rewritten = sorted({path for kind in _REWRITTEN for path in (_ROOT / "tests").rglob(kind)})
    child = os.fork()
    if child == 0:
        try:
            _rewrite(rewritten[::2], config)
        finally:
            os._exit(0)  # what it did not compile the others do
    _rewrite(rewritten[1::2], config)
    for folder in _OURS:
        compileall.compile_dir(_ROOT / folder, quiet=2)
    os.waitpid(child, 0)


def _rewrite(paths: Iterable[Path], config: pytest.Config) -> None:
    """Do what pytest's import hook does, without importing anything."""
    state = config.stash[rewrite.assertstate_key]
    for path in paths:
        folder = rewrite.get_cache_dir(path)
        compiled = folder / f"{path.stem}{rewrite.PYC_TAIL}"
        if rewrite.try_makedirs(folder) and rewrite._read_pyc(path, compiled) is None:
            digest, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, digest, compiled)
