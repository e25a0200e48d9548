"""The same engine, compiled: `make compiled` builds modules from this source, which programs then `use`.

What was built lies in a folder named after a digest of the whole source of game/ (the modules inline each
other's constants and fields). So another source never meets it, and without that folder nothing changes.
"""

import hashlib
import importlib.machinery
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "build" / "compiled"
SHARED: Final = "game__mypyc"
"""The module that has the code of all others."""


def built_folder(root: Path = ROOT) -> Path:
    """Return where the modules compiled from the present source are, or would be, for this Python."""
    digest = hashlib.sha256()
    for path in sorted((root / "game").rglob("*.py")):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return root / "build" / "compiled" / f"{sys.implementation.cache_tag}-{digest.hexdigest()[:16]}"


def use() -> bool:
    """Import compiled modules from now on, if there are any of the present source; return whether it will.

    A program that has imported a module of the engine already goes on with the source: its classes would
    be there twice.
    """
    if any(isinstance(finder, _Finder) for finder in sys.meta_path):
        return True
    is_late = any(name.startswith("game.") and name != __name__ for name in sys.modules)
    if is_late or not FOLDER.is_dir() or not (folder := built_folder()).is_dir():
        return False
    sys.meta_path.insert(0, _Finder(folder))
    return True


class _Finder:
    """Finds the compiled modules; whatever was not compiled is found as usual."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return where a module is, None if it was not compiled."""
        package, *inner = name.split(".")
        if package not in ("game", SHARED):
            return None
        there = self._folder.joinpath(package, *inner[:-1]) if inner else self._folder
        spec = importlib.machinery.PathFinder.find_spec(name, [str(there)])
        return spec if spec is not None and spec.origin is not None else None
