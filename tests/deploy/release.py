"""What a release weighs, and that its suite passes: `make release`, in a clone in which nothing was changed.

Sizes with a limit are held to it, by `make test` too, which says what it takes (`tests.support.spent`).
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.process.version import VERSION

ROOT: Final = Path(__file__).parents[2]
WEIGHED: Final[Mapping[str, tuple[str, ...]]] = {
    "Markdown but docs/rules": ("*.md", ":!docs/rules"),
    "README.md": ("README.md",),
    "CHANGELOG.md": ("CHANGELOG.md",),
    "gallery": ("docs/gallery/*.webp",),
    "locks": ("*.lock",),
}
"""What is weighed, by Git's patterns of paths."""
MOST: Final[Mapping[str, int]] = {
    "Markdown but docs/rules": 350_000,
    "README.md": 5_000,
    "CHANGELOG.md": 6_000,
    "gallery": 6_000_000,
}
"""Bytes."""


def git(root: Path, *arguments: str) -> str:
    """Return what a command of Git says of a repository."""
    command = ["/usr/bin/env", "git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def weights(root: Path) -> dict[str, int]:
    """Return the bytes of what is weighed in a repository."""
    return {
        name: sum(
            (root / path).stat().st_size for path in git(root, "ls-files", "-z", *paths).split("\0") if path
        )
        for name, paths in WEIGHED.items()
    }


def too_heavy(found: Mapping[str, int]) -> list[str]:
    """Return what passes its limit."""
    return [name for name, most in MOST.items() if found[name] > most]


def figures(root: Path) -> Iterator[str]:
    """Yield a line for each weight, for the history and for what was built."""
    for name, size in weights(root).items():
        yield f"{name:24} {size:>11,} bytes" + (f" of {MOST[name]:,}" if name in MOST else "")
    packed = dict(line.split(": ") for line in git(root, "count-objects", "-v").splitlines())
    yield f"{'history':24} {1024 * (int(packed['size-pack']) + int(packed['size'])):>11,} bytes"
    for file in sorted((root / "dist").glob(f"*-{VERSION}*")):
        yield f"{file.name:24} {file.stat().st_size:>11,} bytes"


def main() -> int:
    """Check the clone; return 0 if it can be released, 1 if not, 2 if it has changes."""
    if changed := git(ROOT, "status", "--porcelain"):
        print(f"release: this is no clean clone:\n{changed}", file=sys.stderr)
        return 2
    passed = subprocess.run(["/usr/bin/env", "make", "test"], cwd=ROOT, check=False).returncode == 0
    print(*figures(ROOT), sep="\n")
    if heavy := too_heavy(weights(ROOT)):
        print(f"release: too heavy: {', '.join(heavy)}", file=sys.stderr)
    return 0 if passed and not heavy else 1


if __name__ == "__main__":
    sys.exit(main())
