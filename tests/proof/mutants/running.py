"""Running the tests near a mutant in a copy of the tree, with a limit of time."""

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.nearness import Nearness

STAGES: Final = ((0, 8, 40.0), (8, 48, 80.0))
"""Which files of tests are run, counted from near to far, and for how many seconds: first near, then wide."""
_SECONDS_A_TEST: Final = 20
_SECONDS_TO_BEGIN: Final = 60
_NOT_WORTH_IT: Final = (
    "tests/e2e/browser/",
    "tests/bot/playground_page/",
    "tests/proof/mutants/",
    "tests/docs/",
)
"""A browser takes longer than a mutant may; the others are not about code."""
_ERRORS_OF_PYTEST: Final = 2
"""From this exit code on pytest was interrupted, could not collect, or found nothing."""

_changed = itertools.count(int(time.time()))


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant."""

    fate: str
    """`killed`, `survived`, or `unclear` where the test that failed fails without the mutant, too."""
    by: str = ""
    """The test that failed, or what happened instead of tests."""
    ran: int = 0
    """How many tests ran."""
    seconds: float = 0.0


class Copy:
    """A copy of the tree, in which one mutant at a time lives. The tree itself is never touched."""

    def __init__(self, root: Path, folder: Path, tests: Sequence[str] = ()) -> None:
        self.folder = folder
        self._tests = tests
        """Run these in place of those that are near."""
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
        self._nearness = Nearness(folder)
        self._sound: dict[str, bool] = {}

    def try_out(self, mutation: Mutation) -> Fate:
        """Return what becomes of a mutant; the file is as it was afterwards."""
        began, ran = time.monotonic(), 0
        near = self._tests or self._nearness.tests_for(mutation.path)
        tests = [one for one in near if not one.startswith(_NOT_WORTH_IT)]
        fate = Fate("survived")
        for first, last, seconds in STAGES:
            if not tests[first:last]:
                break
            outcome = self._with(mutation, tests[first:last], seconds)
            ran += outcome.ran
            if outcome.fate == "killed":
                fate = outcome if self._is_sound(outcome.by) else Fate("unclear", outcome.by)
                break
        return Fate(fate.fate, fate.by, ran, round(time.monotonic() - began, 1))

    def _with(self, mutation: Mutation, tests: list[str], seconds: float) -> Fate:
        path = self.folder / mutation.path
        source = path.read_bytes()
        try:
            _write(path, mutation.applied(source))
            return self._run(tests, seconds)
        finally:
            _write(path, source)

    def _is_sound(self, test: str) -> bool:
        """Tell whether a test passes without the mutant: one that never does kills nothing."""
        if test not in self._sound:
            asked = [test] if test.startswith("tests/") else []
            self._sound[test] = not asked or self._run(asked, 40.0).fate == "survived"
        return self._sound[test]

    def _run(self, tests: list[str], seconds: float) -> Fate:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.proof.mutants.deadline"]
        command += ["-p", "no:cacheprovider", "-p", "no:randomly", "--timeout", str(_SECONDS_A_TEST), *tests]
        environment = {
            **os.environ,
            "MUTANT_SECONDS": str(seconds),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / ".hypothesis"),
        }
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as running:
            try:
                printed, _ = running.communicate(timeout=seconds + _SECONDS_A_TEST + _SECONDS_TO_BEGIN)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)  # with whatever the tests have started
                return Fate("killed", "it never ends")
        return _read(running.returncode, printed)


def _read(code: int, printed: str) -> Fate:
    ran = re.search(r"^MUTANT ran (\d+)$", printed, re.MULTILINE)
    failed = re.search(r"^MUTANT failed (.+)$", printed, re.MULTILINE)
    count = int(ran[1]) if ran else 0
    if failed is not None:
        return Fate("killed", failed[1], count)
    if code >= _ERRORS_OF_PYTEST and "the time of this mutant is over" not in printed:
        return Fate("killed", "the tests do not begin", count)
    return Fate("survived", "", count)


def _write(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    moment = next(_changed)  # Python takes a compiled file for new by its second and its size
    os.utime(path, (moment, moment))
