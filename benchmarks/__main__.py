"""All benchmarks, one after the other: `make bench`."""

import importlib
import sys

from rich.console import Console

BENCHMARKS = {
    "engine": "benchmarks.engine",
    "pictures": "benchmarks.pictures",
    "ledger": "benchmarks.ledger",
    "flips": "benchmarks.flips",
    "requests": "benchmarks.requests",
}


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    wanted, console = sys.argv[1:] or list(BENCHMARKS), Console()
    sys.argv[1:] = []
    for name in wanted:
        if name not in BENCHMARKS:
            sys.exit(f"benchmarks: {name!r} is not one of {', '.join(BENCHMARKS)}")
        console.rule(name)
        importlib.import_module(BENCHMARKS[name]).main()


if __name__ == "__main__":
    main()
