"""Results that are kept in a file, so that an interrupted measurement goes on where it stopped.

A result is valid for the code it was measured with: formatting, comments and docstrings do not matter.
"""

import ast
import functools
import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from benchmarks.duels import Duel, Result

ROOT = Path(__file__).parents[1]


class Kept:
    """A file of results, one per line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._results: dict[tuple[str, str], list[Result]] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                written = json.loads(line)
                key = written.pop("duel"), written.pop("code")
                self._results.setdefault(key, []).append(Result(**written))

    def of(self, duel: Duel) -> list[Result]:
        """Return the results of a duel that are valid, in order."""
        return list(self._results.get(_key(duel), ()))

    def add(self, duel: Duel, result: Result) -> None:
        """Write a result down."""
        name, code = _key(duel)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a") as file:
            file.write(json.dumps({"duel": name, "code": code, **asdict(result)}) + "\n")


def _key(duel: Duel) -> tuple[str, str]:
    pairing = duel.pairing
    return f"{pairing.name} seed {duel.seed}", code_of(pairing.game)


@functools.cache
def code_of(game: str) -> str:
    """Return a digest of the code that a game and its computer players consist of."""
    folders = [ROOT / "game" / name for name in ("core", "ai", game)]
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(_meaning(path.read_text()).encode())
    return digest.hexdigest()[:12]


def _meaning(source: str) -> str:
    """Return what the code does, without docstrings, comments and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = _without_texts(body)  # type: ignore[attr-defined]
    return ast.dump(tree)


def _without_texts(body: Iterable[ast.stmt]) -> list[ast.stmt]:
    return [
        statement
        for statement in body
        if not (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
        )
    ]
