"""Which tests reach a statement, recorded once and kept: only those that do can notice a mistake in it."""

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_AT_ONCE: Final = 40
"""Files of tests that are recorded before what they reach is kept: a run that is broken off goes on there."""
_PATIENCE_SECONDS: Final = 3600


@dataclass(slots=True)
class Recorded:
    """What a file of tests reaches."""

    digest: str
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each test took that passed, by its nodeid."""
    reached: dict[str, list[int]] = field(default_factory=dict)
    """The numbers of the statements it reached."""


class Reach:
    """What tests reach, kept in a file; tests that have changed since are recorded anew."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._numbers: dict[str, int] = {}
        self._files: dict[str, Recorded] = {}
        if file.exists():
            names, files = json.loads(gzip.decompress(file.read_bytes()))
            self._numbers = {name: number for number, name in enumerate(names)}
            self._files = {path: Recorded(*values) for path, values in files.items()}

    def outdated(self, root: Path, tests: Iterable[str]) -> list[str]:
        """Return the files of tests that have never been recorded as they are now."""
        return [
            path
            for path in tests
            if path not in self._files or self._files[path].digest != _digest(root, path)
        ]

    def record(self, root: Path, tests: list[str], workers: int, *options: str) -> None:
        """Run files of tests in a tree, with options of pytest, and keep what they reach."""
        for first in range(0, len(tests), _AT_ONCE):
            self._record(root, tests[first : first + _AT_ONCE], workers, options)

    def _record(self, root: Path, tests: list[str], workers: int, options: Sequence[str]) -> None:
        with tempfile.TemporaryDirectory(prefix="tapis-reach-") as folder:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.proof.mutants.recording"]
            command += ["-p", "no:cacheprovider", *options, *tests]
            if workers > 1:
                command += ["--processes", str(workers)]
            subprocess.run(
                command,
                cwd=root,
                env={**os.environ, "REACH_FOLDER": folder},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_PATIENCE_SECONDS,
                check=False,  # a test that fails is left out
            )
            for path in tests:
                self._files[path] = Recorded(_digest(root, path))
            for written in Path(folder).iterdir():
                self._read(written)
        names = sorted(self._numbers, key=lambda name: self._numbers[name])
        files = {path: [one.digest, one.seconds, one.reached] for path, one in self._files.items()}
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_bytes(gzip.compress(json.dumps([names, files]).encode(), 3))

    def _read(self, written: Path) -> None:
        names: list[int] = []
        for line in written.read_text(encoding="utf-8").splitlines():
            match json.loads(line):
                case ["probe", name]:
                    names.append(self._numbers.setdefault(name, len(self._numbers)))
                case ["test", nodeid, seconds, reached]:
                    recorded = self._files[nodeid.partition("::")[0]]
                    recorded.seconds[nodeid] = seconds
                    recorded.reached[nodeid] = [names[number] for number in reached]

    def probes(self) -> Iterable[str]:
        """Return the names of all statements that any test has reached."""
        return self._numbers

    def tests_of(self, probes: Iterable[str]) -> Iterator[tuple[str, float]]:
        """Yield the tests that reach one of some statements, with their seconds."""
        wanted = {self._numbers[name] for name in probes if name in self._numbers}
        for recorded in self._files.values():
            for nodeid, reached in recorded.reached.items():
                if not wanted.isdisjoint(reached):
                    yield nodeid, recorded.seconds[nodeid]

    def recorded(self, tests: Iterable[str]) -> tuple[dict[str, float], dict[str, list[str]]]:
        """Return the seconds of all tests in some files, and the names of the statements they reach."""
        names = list(self._numbers)
        files = [self._files[path] for path in tests if path in self._files]
        seconds = {test: spent for one in files for test, spent in one.seconds.items()}
        reached = {test: [names[n] for n in found] for one in files for test, found in one.reached.items()}
        return seconds, reached

    def in_file(self, path: str) -> Iterator[tuple[str, float]]:
        """Yield all tests of a file."""
        yield from (self._files[path].seconds if path in self._files else {}).items()


def _digest(root: Path, path: str) -> str:
    return hashlib.sha256((root / path).read_bytes()).hexdigest()[:16]
