"""What a release weighs, and what its suite takes: `make release`, in a clone in which nothing was changed.

Sizes with a limit are held to it, by `make test` too. The suite's time stands beside the calibration loop.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks import calibration
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
SUITE_SECONDS: Final = 180
"""What the suite is to take on two quiet cores where the calibration loop takes 20 ms."""


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


def run_suite(root: Path) -> bool:
    """Run the suite, print what it took, and tell whether it passed."""
    loops = [calibration.seconds(calibration.loop) for _ in range(9)]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    passed = subprocess.run(["/usr/bin/env", "make", "test"], cwd=root, check=False).returncode == 0
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    loops += [calibration.seconds(calibration.loop) for _ in range(9)]
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{'suite':24} {seconds:>11.0f} s of {SUITE_SECONDS}, where the loop takes 20 ms on quiet cores")
    print(f"{'':24} {busy:>11.0f} s of processor")
    print(f"{'':24} {1000 * median(loops):>11.1f} ms for the loop")
    return passed


def main() -> int:
    """Check the clone; return 0 if it can be released, 1 if not, 2 if it has changes."""
    if changed := git(ROOT, "status", "--porcelain"):
        print(f"release: this is no clean clone:\n{changed}", file=sys.stderr)
        return 2
    passed = run_suite(ROOT)
    print(*figures(ROOT), sep="\n")
    if heavy := too_heavy(weights(ROOT)):
        print(f"release: too heavy: {', '.join(heavy)}", file=sys.stderr)
    return 0 if passed and not heavy else 1


if __name__ == "__main__":
    sys.exit(main())
