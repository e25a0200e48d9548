"""Which tests are near a module: those that import it, then those that import what imports it, and so on.

A test in the folder of the same name, or named after the module, is nearer than its imports say.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

_PACKAGES = ("game", "data", "bot", "cogs", "benchmarks", "tests")
_FAR = 99
_SLOW = ("e2e", "proof")


class Nearness:
    """The imports of a tree of files."""

    def __init__(self, root: Path) -> None:
        self._paths = {
            _module(path.relative_to(root)): path.relative_to(root)
            for package in _PACKAGES
            for path in sorted((root / package).rglob("*.py"))
        }
        self._importers: dict[str, set[str]] = defaultdict(set)
        for module, path in self._paths.items():
            for imported in self._imported((root / path).read_bytes(), module):
                self._importers[imported].add(module)

    def tests_for(self, path: str) -> list[str]:
        """Return all files of tests, those nearest to a module first."""
        distances = self._distances(_module(Path(path)))
        far_by_test = {
            test.as_posix(): distances.get(module, _FAR) - _likeness(Path(path), test)
            for module, test in self._paths.items()
            if test.name.startswith("test_")
        }
        return sorted(far_by_test, key=lambda test: (far_by_test[test], test))

    def _distances(self, module: str) -> dict[str, int]:
        distances, edge = {module: 0}, [module]
        while edge:
            found = [importer for one in edge for importer in self._importers[one]]
            step = distances[edge[0]] + 1
            edge = list(dict.fromkeys(one for one in found if one not in distances))
            distances.update(dict.fromkeys(edge, step))
        return distances

    def _imported(self, source: bytes, module: str) -> Iterable[str]:
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Import(names=names):
                    named = [name.name for name in names]
                case ast.ImportFrom(module=str(package), level=0, names=names):
                    named = [f"{package}.{name.name}" for name in names]
                    named = [name if name in self._paths else package for name in named]
                case _:
                    continue
            yield from (name for name in named if name in self._paths and name != module)


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _likeness(path: Path, test: Path) -> int:
    """Return how many imports it is worth that a test lies where the module does, or is named after it."""
    stem, words = path.stem.strip("_"), test.stem.removeprefix("test_").split("_")
    mirrored = len(set(path.parent.parts) & set(test.parent.parts))
    is_named = stem in test.stem or any(word in stem for word in words if len(word) > 3)
    return 2 * mirrored + 2 * is_named - 3 * (test.parts[1] in _SLOW)
