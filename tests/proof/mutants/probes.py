"""Which statements run: each that could be mutated first notes that it was reached.

A probe is one store into an array of bytes, so that code runs nearly as fast as without. It is named by its
file, its function and its text, not by its line: what was recorded outlives changes elsewhere in the file.
"""

import ast
import builtins
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from tests.proof.mutants.mutations import find_mutations

PACKAGES: Final = ("game", "data", "bot", "cogs")
_ARRAY: Final = "_reached_by_tests"
_MOST: Final = 100_000

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: str, function: str, text: str) -> str:
    """Return what a probe is called: `bot/x.py Class.method: if a < b:`."""
    return f"{path} {function}: {' '.join(text.split())}"


def statements(tree: ast.Module, path: str, source: str) -> dict[ast.stmt, str]:
    """Return the statements within functions, each with the name of its probe."""
    lines = source.splitlines()

    def within(parent: ast.AST, function: str, *, runs: bool) -> Iterator[tuple[ast.stmt, str]]:
        for child in ast.iter_child_nodes(parent):
            if runs and isinstance(child, ast.stmt):
                yield child, name_of(path, function, "\n".join(lines[child.lineno - 1 : _head_end(child)]))
            is_function = isinstance(child, Function)
            inner = f"{function}.{child.name}" if isinstance(child, Function | ast.ClassDef) else function
            yield from within(child, inner, runs=runs or is_function)

    return dict(within(tree, "", runs=False))


def _head_end(statement: ast.stmt) -> int:
    """Return the last line of a statement, or of what stands before its body."""
    body: Sequence[ast.AST] = getattr(statement, "body", ()) or getattr(statement, "cases", ())
    if not body:
        return statement.end_lineno or statement.lineno
    first = body[0]
    begins = first.pattern.lineno if isinstance(first, ast.match_case) else getattr(first, "lineno", 0)
    return max(begins - 1, statement.lineno)


def statement_at(found: dict[ast.stmt, str], line: int) -> ast.stmt | None:
    """Return the innermost statement that a line belongs to, None outside of functions."""
    around = [one for one in found if one.lineno <= line <= (one.end_lineno or one.lineno)]
    return min(around, key=lambda one: (one.end_lineno or one.lineno) - one.lineno, default=None)


class Probes:
    """All probes of this process, by number, and which of them have been reached."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.reached = bytearray(_MOST)
        setattr(builtins, _ARRAY, self.reached)

    def planted(self, root: Path, path: str, source: str) -> ast.Module:
        """Return a file with a probe before each statement that could be mutated."""
        tree = ast.parse(source)
        found = statements(tree, path, source)
        lines = {mutation.line for mutation in find_mutations(root, path)}
        wanted = {statement_at(found, line) for line in lines}
        _Planting(self, {one: name for one, name in found.items() if one in wanted}).visit(tree)
        return ast.fix_missing_locations(tree)

    def number(self, name: str) -> int:
        """Give a probe the next number."""
        self.names.append(name)
        return len(self.names) - 1

    def taken(self) -> list[int]:
        """Return the numbers of what has been reached since this was last asked."""
        found = [number for number, value in enumerate(self.reached[: len(self.names)]) if value]
        self.reached[:] = bytes(_MOST)
        return found


class _Planting(ast.NodeTransformer):
    def __init__(self, probes: Probes, names: dict[ast.stmt, str]) -> None:
        self._probes = probes
        self._names = names

    def visit(self, node: ast.AST) -> Any:
        planted = self.generic_visit(node)
        if not isinstance(node, ast.stmt) or node not in self._names:
            return planted
        number = self._probes.number(self._names[node])
        probe = ast.parse(f"{_ARRAY}[{number}] = 1").body[0]
        return [ast.copy_location(probe, node), planted]


class _Loader(SourceFileLoader):
    probes: Probes
    root: Path

    def path_stats(self, path: str) -> Any:
        """Neither read nor write a compiled file: it would be without probes, or they would stay in it."""
        raise OSError

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """Compile a file with its probes."""
        place = Path(path).relative_to(self.root).as_posix()
        tree = self.probes.planted(self.root, place, bytes(data).decode())
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)


class Finder(MetaPathFinder):
    """Imports the packages of a tree with probes in them."""

    def __init__(self, root: Path, probes: Probes) -> None:
        self._loader = type("_LoaderOfTree", (_Loader,), {"root": root, "probes": probes})

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find what others find, and load it ourselves where it is of the tree."""
        if name.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = self._loader(spec.loader.name, spec.loader.path)
        return spec

    def install(self) -> None:
        """Be the first to be asked."""
        sys.meta_path.insert(0, self)
