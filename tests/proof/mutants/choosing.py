"""Which tests to run against a mutant, and in which order."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.nearness import Nearness
from tests.proof.mutants.probes import statement_at, statements
from tests.proof.mutants.reach import Reach
from tests.support.parts import without_cell

NOT_WORTH_IT: Final = (
    "tests/e2e/browser/",
    "tests/playground_page/",
    "tests/proof/mutants/",
    "tests/proof/test_mutants.py",
    "tests/proof/kill/",
    "tests/docs/test_proofs.py",
    "tests/docs/test_gallery.py",
    "tests/docs/test_guides.py",
    "tests/docs/test_listing.py",
    "tests/docs/test_operations.py",
)
"""Browsers and killed processes take longer than a mutant may; the others are not about code."""
_OF_CONSTANTS: Final = "tests/test_limits.py"
"""Looks at constants of all parts, far from most of them."""
_SLOWEST_SECONDS: Final = 8.0
_NEAR, _WIDE, _ALWAYS = 8, 48, 3
_CASES_FIRST: Final = 1
"""How many cases of a test run before those of others: they tell the most."""

Rank = tuple[int, int, float]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tests of a mutant."""

    stages: list[list[str]]
    """Those near it and then the wider ones, the most promising first."""
    at_import: bool = False
    """Whether no test reaches its statement, which is in a function: a module may call that for itself.

    A mistake that is made there in memory comes too late.
    """


class Choosing:
    """Chooses tests by what they reach, and where that is not known by what they import."""

    def __init__(self, root: Path, reach: Reach) -> None:
        self._root = root
        self._reach = reach
        self._nearness = Nearness(root)

    def choose(self, mutation: Mutation) -> Chosen:
        """Return the tests of a mutant.

        Those of the nearest files always count: what a cache or a fixture keeps is reached by one test and
        used by all. Outside of functions this holds for many files: what a table of the database is made of,
        or a constant, is used where nothing names it.
        """
        near = [one for one in self._nearness.tests_for(mutation.path) if not one.startswith(NOT_WORTH_IT)]
        source = (self._root / mutation.path).read_text(encoding="utf-8")
        tree = ast.parse(source)
        probe = _probe_at(tree, source, mutation)
        if probe is None:
            near = [_OF_CONSTANTS, *(one for one in near if one != _OF_CONSTANTS)]
        reached = self._naming(tree, mutation.line) if probe is None else [probe]
        seconds = dict(self._reach.tests_of(reached))
        at_import = probe is not None and not seconds
        always = _WIDE if probe is None or at_import else _ALWAYS
        for path in near[:always]:
            seconds.update(self._reach.in_file(path))
        short = {test: took for test, took in seconds.items() if took <= _SLOWEST_SECONDS}
        ranked = [path for path in near if path in {_file_of(test) for test in short}]
        nearest = {path: rank for rank, path in enumerate(ranked[:_NEAR])}
        wider = dict.fromkeys(ranked[_NEAR:_WIDE], 0)  # there the shortest of all come first
        return Chosen([_in_order(short, files) for files in (nearest, wider) if files], at_import)

    def _naming(self, tree: ast.Module, line: int) -> Iterator[str]:
        """Yield the probes of statements that name what is bound at a line."""
        words = re.compile(rf"\b({'|'.join(_bound_names(tree, line)) or '-'})\b")
        yield from (name for name in self._reach.probes() if words.search(name.partition(" ")[2]))


def _probe_at(tree: ast.Module, source: str, mutation: Mutation) -> str | None:
    """Return the probe of the statement that is changed, None outside of functions."""
    found = statements(tree, mutation.path, source)
    statement = statement_at(found, mutation.line)
    return None if statement is None else found[statement]


def _bound_names(tree: ast.Module, line: int) -> Iterator[str]:
    """Yield what is given a value or is defined at a line outside of functions, and the class around it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            match node:
                case ast.Assign(targets=targets):
                    yield from (one.id for target in targets for one in ast.walk(target) if _is_name(one))
                case ast.AnnAssign(target=ast.Name(id=name)):
                    yield name
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    yield node.name


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Name)


def _in_order(seconds: Mapping[str, float], files: Mapping[str, int]) -> list[str]:
    """Return the tests of some ranked files: a case of each before others, the shortest of a rank first."""
    cases: Counter[str] = Counter()
    ranks: dict[str, Rank] = {}
    for test in sorted(seconds, key=lambda one: (seconds[one], one)):
        if _file_of(test) in files:
            function = without_cell(test)
            cases[function] += 1
            ranks[test] = (cases[function] > _CASES_FIRST, files[_file_of(test)], seconds[test])
    return sorted(ranks, key=lambda one: ranks[one])


def _file_of(test: str) -> str:
    return test.partition("::")[0]
