"""Stores the results of mutants as they come, so that a run can be continued, and sums them up."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.intervals import wilson
from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.running import NEVER_ENDED, NOT_BEGUN, Fate


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant and its fate."""

    area: str
    name: str
    diff: str
    fate: Fate


class Results:
    """A file of results, one a line. A result counts as long as the mutated file is the same."""

    def __init__(self, root: Path, file: Path) -> None:
        self._root = root
        self._file = file
        self._known: dict[str, Result] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            key, area, name, diff, fate = json.loads(line)
            self._known[key] = Result(area, name, diff, Fate(**fate))

    def find(self, mutation: Mutation) -> Result | None:
        """Return the result of an earlier run."""
        return self._known.get(self._key(mutation))

    def keep(self, area: str, mutation: Mutation, fate: Fate) -> Result:
        """Note a result, at once."""
        key, diff = self._key(mutation), mutation.diff((self._root / mutation.path).read_bytes())
        result = self._known[key] = Result(area, mutation.name, diff, fate)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, area, mutation.name, diff, asdict(fate)]) + "\n")
        return result

    def _key(self, mutation: Mutation) -> str:
        digest = hashlib.sha256((self._root / mutation.path).read_bytes()).hexdigest()[:16]
        return f"{digest} {mutation.name}"


def table(results: Iterable[Result], areas: Iterable[str]) -> Iterator[str]:
    """Yield how many were killed, for each area and for all, with Wilson's interval of 95 %."""
    found = list(results)
    for area in [*areas, "all"]:
        decided = [one for one in found if area in (one.area, "all") and one.fate.fate != "unclear"]
        if decided:
            killed = sum(one.fate.fate == "killed" for one in decided)
            share = killed / len(decided)
            low, high = (min(max(bound, 0.0), 1.0) for bound in wilson(share, len(decided)))
            yield f"{area:12} {killed:4} of {len(decided):4} killed: {share:4.0%} [{low:.0%}, {high:.0%}]"
    for other in (NOT_BEGUN, NEVER_ENDED):
        if count := sum(one.fate.by == other.by for one in found):
            yield f"killed without a test that fails, {other.by}: {count}"
    if unclear := sum(one.fate.fate == "unclear" for one in found):
        yield f"not counted: {unclear} whose test fails without the mutant, too"


def survivors(results: Iterable[Result]) -> Iterator[str]:
    """Yield every mutant that no test has noticed, with what was changed."""
    for one in sorted(results, key=lambda result: result.name):
        if one.fate.fate != "killed":
            yield f"\n{one.fate.fate}: {one.name.partition(' ')[0]}  ({one.fate.ran} tests)\n{one.diff}"
